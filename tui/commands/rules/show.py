"""``whygpu rules show``."""

from __future__ import annotations

import argparse
import json

from engine.explanation.reason_text import expression_text
from engine.language import printable
from engine.language.suggestion import nearest
from engine.rulebook import Provider, Rulebook
from kb.errors import KnowledgeError
from tui.commands.complaint import complaining
from tui.commands.rules.named_rules import load_advisor
from tui.report.layout import page_width
from tui.report.rule_report import overriding, rule_lines

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
    for line in rule_lines(rulebook, provider, page_width()):
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
        "overridden_by": overriding(rulebook, provider),
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
