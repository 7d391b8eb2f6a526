"""Quantities and aggregates, which are written out as facts with their formulas."""

from __future__ import annotations

import pytest

from engine.rulebook import Bounds
from tests.engine.conftest import RulesMaker
from tests.engine.rulebook.casks import CASKS, known, quantity


def test_a_quantity_is_a_fact_with_its_formula(rules: RulesMaker) -> None:
    rulebook = rules(CASKS + quantity("id: wine, title: Wine, unit: byte, value: filled.oak * 225 byte"))

    fact, formula = rulebook.facts["wine"], rulebook.providers["wine"]
    assert (fact.title, fact.type.kind, fact.type.unit and fact.type.unit.symbol) == ("Wine", "quantity", "byte")
    assert (formula.kind, formula.title, formula.sets) == ("formula", "Wine", ("wine",))
    assert known(rulebook, filled__oak=2)["wine"] == 450


def test_without_unit_and_type_a_quantity_is_a_number(rules: RulesMaker) -> None:
    rulebook = rules(quantity("id: half, title: Half, value: 1 / 2"))

    assert rulebook.facts["half"].type.kind == "number"


@pytest.mark.parametrize(
    ("aggregate", "value"),
    [
        ("sum(cask in casks: filled.<cask> * <cask.litres>)", 2 * 225 + 3 * 500),
        ("min(cask in casks: filled.<cask>)", 2),
        ("max(cask in casks: filled.<cask> + 1)", 4),
        ("count(cask in casks: filled.<cask> > 2)", 1),
        ("(1 if any(cask in casks: filled.<cask> == 3) else 0)", 1),
        ("(1 if all(cask in casks: filled.<cask> == 3) else 0)", 0),
        ("sum(cask in [oak, steel]: filled.<cask>) - 5", 0),
        ("sum(one in casks: sum(two in casks: filled.<one> * filled.<two>))", 25),
        ("2 * sum(cask in casks: filled.<cask>)", 10),
    ],
)
def test_an_aggregate_goes_over_items(rules: RulesMaker, aggregate: str, value: float) -> None:
    rulebook = rules(CASKS + quantity(f'id: made, title: Made, value: "{aggregate}"'))

    assert known(rulebook, filled__oak=2, filled__steel=3)["made"] == value


def test_an_aggregate_is_unknown_while_an_item_is(rules: RulesMaker) -> None:
    rulebook = rules(CASKS + quantity('id: made, title: Made, value: "sum(c in casks: filled.<c>)"'))

    assert "made" not in known(rulebook, filled__oak=2)


def test_let_gives_a_part_of_an_expression_a_name(rules: RulesMaker) -> None:
    keys = "id: made, title: Made, let: {all: filled.oak + filled.steel, most: <all> * 2}, value: <most> - <all>"
    rulebook = rules(CASKS + quantity(keys))

    assert known(rulebook, filled__oak=2, filled__steel=3)["made"] == 5


ERRORS = """\
facts:
  - {for: {end: [low, high]}, id: off.<end>, title: Off at the <end> end, type: number, ask: "How far?"}
errors:
  - {id: off, title: Off, covers: 90 %, explain: collapse, less: one in twenty is less, more: one in twenty is more,
     sources: [{thumb: ours}]}
"""


def test_an_error_gives_a_quantity_its_bars(rules: RulesMaker) -> None:
    rulebook = rules(ERRORS + quantity("id: yield, title: Yield, unit: byte, error: off, value: 100 byte"))

    assert rulebook.facts["yield"].bounds == Bounds("yield.low", "yield.high", 0.9)
    assert rulebook.facts["yield.low"].title == "Yield, low end"
    assert rulebook.providers["yield.high"].because == "{off.high} of {yield}: one in twenty is more."
    assert rulebook.providers["yield.high"].explain == "collapse"
    found = known(rulebook, off__low=0.5, off__high=3)
    assert (found["yield.low"], found["yield.high"]) == (50, 300)


def test_what_an_error_divides_is_least_where_the_factor_is_greatest(rules: RulesMaker) -> None:
    rulebook = rules(ERRORS + quantity("id: time, title: Time, unit: s, error: {divides: off}, value: 100 s"))

    found = known(rulebook, off__low=0.5, off__high=4)
    assert (found["time.low"], found["time.high"]) == (25, 200)
    assert rulebook.providers["time.low"].because == "{time} divided by {off.high}: one in twenty is less."


def test_a_quantity_is_collapsed_in_proofs_where_it_does_not_say_otherwise(rules: RulesMaker) -> None:
    two = "quantities:\n" + "".join(
        quantity(f"id: {name}, title: Two{keys}, value: 2").removeprefix("quantities:\n")
        for name, keys in {"two": "", "twice": ", explain: show"}.items()
    )
    rulebook = rules(two)

    assert [rulebook.providers[name].explain for name in ("two", "twice")] == ["collapse", "show"]


def test_a_share_is_shown_in_per_cent(rules: RulesMaker) -> None:
    rulebook = rules(quantity('id: share, title: Share, unit: "%", value: 1 / 4'))

    assert rulebook.show("share", 0.25) == "25 %"
