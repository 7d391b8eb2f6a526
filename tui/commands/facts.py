"""``whygpu facts``."""

from __future__ import annotations

import argparse

from engine.rulebook import Declared, Fact, declared
from kb.advisor import Advisor
from tui.commands.complaint import complaining
from tui.commands.own_rules import advisor_with_own_rules
from tui.commands.rules.show import thing_json
from tui.report.json_text import json_text
from tui.report.layout import columns, page_width

__all__ = ["facts"]

_OTHERS = ("parameter", "requirement", "goal", "relaxation")


@complaining
def facts(options: argparse.Namespace) -> int:
    """Lists what has the query in its id or title: facts, parameters, requirements, goals; returns 1 for nothing."""
    advisor = advisor_with_own_rules(options)
    query = options.query.lower()
    found = [each for each in advisor.rulebook.facts.values() if query in each.id or query in each.title.lower()]
    others = [each for each in declared(advisor.rulebook) if query and each.kind in _OTHERS and _is_meant(each, query)]
    if options.json:
        listed = [
            *(_as_json(each, advisor) for each in found),
            *(thing_json(advisor.rulebook, each) for each in others),
        ]
        print(json_text(listed, 2))
        return 0 if listed else 1
    rows = [
        *((each.id, _described(each, advisor)) for each in found),
        *((each.id, f"{each.title} [{each.kind}] whygpu rules show {each.id}") for each in others),
    ]
    for line in columns(rows, page_width(), ""):
        print(line)
    if not rows:
        print(f"nothing has {query!r} in its name")
    return 0 if rows else 1


def _is_meant(each: Declared, query: str) -> bool:
    return query in each.id or query in each.title.lower()


def _kind(fact: Fact) -> str:
    if fact.type.kind == "enum":
        return " | ".join(fact.type.values)
    if fact.type.kind == "entry":
        return f"entry of {fact.type.catalogue}"
    return fact.type.unit.symbol if fact.type.unit else fact.type.kind


def _described(fact: Fact, advisor: Advisor) -> str:
    origin = (
        "asked"
        if fact.ask
        else "derived"
        if fact.id in advisor.rulebook.providers_of
        else "from the catalogue"
        if fact.fields
        else "given"
    )
    return f"{fact.title} [{_kind(fact)}] {origin}"


def _as_json(fact: Fact, advisor: Advisor) -> dict[str, object]:
    return {
        "id": fact.id,
        "title": fact.title,
        "kind": fact.type.kind,
        "unit": fact.type.unit.symbol if fact.type.unit else None,
        "values": list(fact.type.values),
        "catalogue": fact.type.catalogue,
        "range": [fact.type.low, fact.type.high],
        "question": fact.ask,
        "help": fact.help,
        "set_by": [provider.id for provider in advisor.rulebook.providers_of.get(fact.id, ())],
        "place": str(fact.place),
    }
