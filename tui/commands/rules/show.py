"""``whygpu rules show``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from engine.explanation import place_words, source_words
from engine.explanation.wording import expression_text
from engine.language import printable
from engine.language.expression import Literal
from engine.language.suggestion import nearest
from engine.rulebook import Provider, Rulebook
from kb.errors import KnowledgeError
from tui.commands.complaint import complaining
from tui.commands.rules.loading import load_advisor
from tui.report.layout import page_width, wrapped

__all__ = ["UnknownRuleError", "rule_json", "show"]


class UnknownRuleError(KnowledgeError):
    """There is no rule of that id."""

    def __init__(self, rule: str, suggestion: str | None) -> None:
        self.rule, self.suggestion = rule, suggestion
        hint = f"; did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(f"there is no rule {printable(rule, 100)!r}{hint}")


@complaining
def show(options: argparse.Namespace) -> int:
    """Shows one rule. Raises `UnknownRuleError`."""
    rulebook, rule = load_advisor(options).rulebook, options.rule
    provider = rulebook.providers.get(rule)
    if provider is None:
        raise UnknownRuleError(rule, nearest(rule, rulebook.providers))
    if options.json:
        print(json.dumps(rule_json(rulebook, provider), indent=2, ensure_ascii=False))
        return 0
    for line in _described(rulebook, provider):
        print(line)
    return 0


def rule_json(rulebook: Rulebook, provider: Provider) -> dict[str, object]:
    """The rule for programs; where it is not built in, with its overlay and the place of what it replaces."""
    own = {"overlay": rulebook.overlay(provider.place), "replaces": str(provider.replaces or "")}
    return {
        "id": provider.id,
        "title": provider.title,
        "kind": provider.kind,
        "level": provider.level,
        "pack": provider.pack,
        "place": str(provider.place),
        **{key: text for key, text in own.items() if text},
        "sets": list(provider.sets),
        "reads": sorted(provider.reads),
        "priority": provider.priority,
        "status": provider.status,
        "since": provider.since.isoformat() if provider.since else None,
        "until": provider.until.isoformat() if provider.until else None,
        "confidence": provider.confidence or None,
        "overrides": list(provider.overrides),
        "overridden_by": _overriding(rulebook, provider),
        "because": provider.because,
        "judges": {
            branch.id: {
                "says": branch.judgement.says,
                "cases": [
                    {
                        "if": None if case.condition is None else expression_text(case.condition, rulebook),
                        "mark": case.mark,
                        "because": case.because,
                    }
                    for case in branch.judgement.cases
                ],
            }
            for branch in provider.branches
            if branch.judgement is not None
        },
        "sources": [
            {"kind": each.kind, "reference": each.reference, "stance": each.stance} for each in provider.sources
        ],
        "tests": len(provider.tests),
    }


def _described(rulebook: Rulebook, provider: Provider) -> Iterator[str]:
    width = page_width()
    yield f"{printable(provider.title)}   [{provider.id}]"
    place = place_words(provider.place, provider.replaces)
    yield from wrapped(f"{provider.kind}, {provider.level}, at {place}", width, "  ", "    ")
    for branch in provider.all_branches:
        condition = expression_text(branch.condition, rulebook) if branch.condition is not None else "always"
        yield from wrapped(f"if {condition}", width, f"  {branch.id or '·'}: ", "      ")
        for effect in branch.effects:
            value = (
                rulebook.show(effect.fact, effect.expression.value)
                if isinstance(effect.expression, Literal)
                else expression_text(effect.expression, rulebook)
            )
            yield from wrapped(f"{rulebook.title(effect.fact)} = {value}", width, "      → ", "        ")
    yield from _judged(rulebook, provider, width)
    for words in _standing(rulebook, provider):
        yield from wrapped(words, width, "  ", "    ")
    yield from wrapped(f"because: {provider.because}", width, "  ", "    ")
    for source in provider.sources:
        yield from wrapped(source_words(source), width, "  source: ", "    ")


def _judged(rulebook: Rulebook, provider: Provider, width: int) -> Iterator[str]:
    """What the source says, and how that is judged; what rows share once, with their ids."""
    for text, rows in provider.said.items():
        yield from wrapped(f"the source says{_of_rows(rows)}: {text}", width, "  ", "    ")
    for cases, rows in provider.judged.items():
        yield from wrapped(f"which is{_of_rows(rows)}", width, "  ")
        for case in cases:
            condition = "otherwise" if case.condition is None else f"if {expression_text(case.condition, rulebook)}"
            yield from wrapped(f"{case.mark} {condition}: {case.because}", width, "    · ", "      ")


def _of_rows(rows: Sequence[str]) -> str:
    return f" ({', '.join(rows)})" if any(rows) else ""


def _overriding(rulebook: Rulebook, provider: Provider) -> list[str]:
    return [each.id for each in rulebook.providers.values() if provider.id in each.overrides]


def _standing(rulebook: Rulebook, provider: Provider) -> Iterator[str]:
    """When the rule is in force, and how it stands to others for the same facts."""
    if provider.status != "active":
        yield f"status: {provider.status}"
    if provider.since or provider.until:
        since = f" from {provider.since}" if provider.since else ""
        until = f" to {provider.until}" if provider.until else ""
        yield f"in force{since}{until}"
    if provider.confidence:
        yield f"confidence in its sources: {provider.confidence}"
    if provider.overrides:
        yield f"overrides: {', '.join(provider.overrides)}"
    if overriding := _overriding(rulebook, provider):
        yield f"overridden, where they fire too, by: {', '.join(overriding)}"
