"""Every place that uses a fact or parameter, whatever reads or shows it."""

from __future__ import annotations

from engine.rulebook import Rulebook
from engine.verification.uses import Use, uses
from tests.engine.conftest import RulesMaker


def notes(found: tuple[Use, ...]) -> list[tuple[str, bool, str]]:
    return [(use.note, use.shown, use.by) for use in found]


def test_what_reads_a_fact_comes_before_what_shows_it(rules: RulesMaker) -> None:
    body = """\
facts: [{id: rain, type: number, ask: "?"}, {id: flood, type: bool}]
rules:
  - {id: told, title: T, kind: rule, because: "{rain} and {rain}", sources: []}
  - {id: flood.rule, title: T, kind: rule, when: rain > 3, then: {flood: true}, because: "{row.if}", sources: []}
goals: [{id: dry, title: Dry, minimise: [rain]}]
"""
    found = uses(rules(body))
    assert notes(found["rain"]) == [
        ("flood.rule reads it", False, "flood.rule"),
        ("the goal dry ranks by it", False, ""),
        ("the reason of told shows it", True, "told"),
    ]
    assert "flood" not in found


def test_bounds_are_used_by_the_estimate_they_bound(rules: RulesMaker) -> None:
    found = uses(
        rules("facts: [{id: a, type: number, bounds: {low: b, high: c}}, {id: b, type: number}, {id: c, type: number}]")
    )
    assert notes(found["b"]) == notes(found["c"]) == [("it is shown as a bound of a", False, "")]


def test_of_the_wine_advisor_all_that_rules_read_is_used(wine: Rulebook) -> None:
    found = uses(wine)
    read = {name for provider in wine.providers.values() for name in provider.reads}
    assert read <= set(found)
    assert set(found) <= {*wine.facts, *wine.parameters}
    for name, each in found.items():
        assert [use.shown for use in each] == sorted(use.shown for use in each)
        assert {use.name for use in each} == {name}
