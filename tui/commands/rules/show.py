"""``whygpu rules show``."""

from __future__ import annotations

import argparse

from engine.explanation.reason_text import expression_text
from engine.language.suggestion import nearest
from engine.rulebook import Declared, Provider, Rulebook, declared, declared_as
from tui.authoring.rule_copy import UnknownRuleError
from tui.commands.complaint import complaining
from tui.commands.rules.named_rules import load_advisor
from tui.report.json_text import json_text
from tui.report.layout import page_width
from tui.report.rule_report import overriding
from tui.report.thing_report import thing_details, thing_lines

__all__ = ["rule_json", "show", "thing_json"]


@complaining
def show(options: argparse.Namespace) -> int:
    """Shows a rule, parameter, requirement, goal, choice, relaxation or fact. Raises `UnknownRuleError`."""
    rulebook, name = load_advisor(options).rulebook, options.rule
    found = declared_as(rulebook, name)
    if not found:
        raise UnknownRuleError(name, nearest(name, [each.id for each in declared(rulebook)]))
    if options.json:
        documents = [thing_json(rulebook, each) for each in found]
        print(json_text(documents[0] if len(documents) == 1 else documents, 2))
        return 0
    for each in found:
        for line in thing_lines(rulebook, each, page_width()):
            print(line)
    return 0


def thing_json(rulebook: Rulebook, shown: Declared) -> dict[str, object]:
    """The thing for programs: a rule as `rule_json` has it, others with what they say, by name."""
    thing = shown.thing
    if isinstance(thing, Provider):
        return rule_json(rulebook, thing)
    details: dict[str, list[str]] = {}
    for name, text in thing_details(rulebook, shown):
        details.setdefault(name, []).append(text)
    overlay = rulebook.overlay(thing.place)
    return {
        "id": shown.id,
        "title": shown.title,
        "kind": shown.kind,
        "place": str(thing.place),
        **({"overlay": overlay} if overlay else {}),
        "says": details,
    }


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
