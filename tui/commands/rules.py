"""``whygpu rules``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from engine.explanation import source_words
from engine.explanation.wording import expression_text
from engine.language import printable
from engine.language.suggestion import nearest
from engine.rulebook import Provider, Rulebook, RulebookError
from engine.verification import run_embedded_tests
from kb.advisor import Advisor
from kb.errors import KnowledgeError
from tui.commands.complaint import complaining
from tui.report.layout import columns, page_width, wrapped

__all__ = ["UnknownRuleError", "rules"]


class UnknownRuleError(KnowledgeError):
    """There is no rule of that id."""

    def __init__(self, rule: str, suggestion: str | None) -> None:
        self.rule, self.suggestion = rule, suggestion
        hint = f"; did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(f"there is no rule {printable(rule, 100)!r}{hint}")


@complaining
def rules(options: argparse.Namespace) -> int:
    """Checks, tests, lists or shows rules; returns 1 when a test fails and 2 when rule files cannot be used."""
    match options.action:
        case "check":
            return _check(options)
        case "test":
            return _test(_load(options))
        case "list":
            return _list(_load(options).rulebook, as_json=options.json)
        case _:
            return _show(Advisor.load().rulebook, options.rule, as_json=options.json)


def _load(options: argparse.Namespace) -> Advisor:
    return Advisor.load([Path(path) for path in options.paths] or None)


def _check(options: argparse.Namespace) -> int:
    try:
        rulebook = _load(options).rulebook
    except RulebookError as error:
        if not options.json:
            print(error)
            print(f"{len(error.findings)} finding{'s' if len(error.findings) != 1 else ''}")
            return 2
        found = [
            {
                "code": each.code,
                "severity": each.severity,
                "place": str(each.place),
                "message": each.message,
                "suggestion": each.suggestion,
            }
            for each in error.findings
        ]
        print(json.dumps({"findings": found}, indent=2))
        return 2
    counts = {
        "packs": len(rulebook.packs),
        "facts": len(rulebook.facts),
        "parameters": len(rulebook.parameters),
        "rules": len(rulebook.providers),
    }
    if options.json:
        print(json.dumps({"findings": [], **counts}, indent=2))
    else:
        print(", ".join(f"{count} {name}" for name, count in counts.items()) + ": no findings")
    return 0


def _test(advisor: Advisor) -> int:
    failed = passed = 0
    for outcome in run_embedded_tests(advisor.engine):
        if outcome.passed:
            passed += 1
            continue
        failed += 1
        for problem in outcome.problems:
            print(f"{outcome.place}: {outcome.provider}: {printable(problem)}")
    untested = sum(1 for provider in advisor.rulebook.providers.values() if not provider.tests)
    print(f"{passed} passed, {failed} failed" + (f"; {untested} rules without a test" if untested else ""))
    return 1 if failed else 0


def _list(rulebook: Rulebook, *, as_json: bool) -> int:
    if as_json:
        print(
            json.dumps([_as_json(provider) for provider in rulebook.providers.values()], indent=2, ensure_ascii=False)
        )
        return 0
    for pack, title in rulebook.packs.items():
        members = [provider for provider in rulebook.providers.values() if provider.pack == pack]
        if members:
            print(f"{pack}: {printable(title)}")
            for line in columns(
                [(each.id, f"{each.kind}, {each.level}: {each.title}") for each in members], page_width()
            ):
                print(line)
    return 0


def _as_json(provider: Provider) -> dict[str, object]:
    return {
        "id": provider.id,
        "title": provider.title,
        "kind": provider.kind,
        "level": provider.level,
        "pack": provider.pack,
        "place": str(provider.place),
        "sets": list(provider.sets),
        "reads": sorted(provider.reads),
        "because": provider.because,
        "sources": [
            {"kind": each.kind, "reference": each.reference, "stance": each.stance} for each in provider.sources
        ],
        "tests": len(provider.tests),
    }


def _show(rulebook: Rulebook, rule: str, *, as_json: bool) -> int:
    provider = rulebook.providers.get(rule)
    if provider is None:
        raise UnknownRuleError(rule, nearest(rule, rulebook.providers))
    if as_json:
        print(json.dumps(_as_json(provider), indent=2, ensure_ascii=False))
        return 0
    for line in _described(rulebook, provider):
        print(line)
    return 0


def _described(rulebook: Rulebook, provider: Provider) -> Iterator[str]:
    width = page_width()
    yield f"{provider.title}   [{provider.id}]"
    yield f"  {provider.kind}, {provider.level}, at {provider.place}"
    for branch in provider.all_branches:
        condition = expression_text(branch.condition, rulebook) if branch.condition is not None else "always"
        yield from wrapped(f"if {condition}", width, f"  {branch.id or '·'}: ", "      ")
        for effect in branch.effects:
            text = f"{rulebook.title(effect.fact)} = {expression_text(effect.expression, rulebook)}"
            yield from wrapped(text, width, "      → ", "        ")
    yield from wrapped(f"because: {provider.because}", width, "  ", "    ")
    for source in provider.sources:
        yield from wrapped(source_words(source), width, "  source: ", "    ")
