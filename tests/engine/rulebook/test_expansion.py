"""What is said once of several things: entries for items, parts by a name, sums over items, quantities."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.inference import Given, InferenceEngine
from engine.language import Value
from engine.rulebook import Bounds, Rulebook, RulebookError, load_rulebook
from tests.engine.conftest import RulesMaker

CASKS = """\
items:
  - {id: casks, title: Casks, of: {oak: {wood: oak wood, litres: 225}, steel: {wood: no wood, litres: 500}}}
facts:
  - {for: {cask: casks}, id: filled.<cask>, title: Casks of <cask.wood>, type: int,
     ask: "How many casks of <cask.wood>?"}
"""


def known(rulebook: Rulebook, **given: Value) -> dict[str, Value]:
    engine = InferenceEngine(rulebook, "reference")
    answers = {name.replace("__", "."): Given(value) for name, value in given.items()}
    return {name: state.value for name, state in engine.infer(answers).facts.items()}


def quantity(keys: str) -> str:
    return f"quantities:\n  - {{{keys}, because: So., sources: [{{thumb: ours}}]}}\n"


def findings(rules: RulesMaker, body: str) -> list[str]:
    with pytest.raises(RulebookError) as caught:
        rules(body)
    return [f"{each.place.line}: {each.code} {each.message}" for each in caught.value.findings]


def test_an_entry_is_repeated_for_each_item(rules: RulesMaker) -> None:
    rulebook = rules(CASKS)

    assert list(rulebook.facts) == ["filled.oak", "filled.steel"]
    assert rulebook.facts["filled.oak"].title == "Casks of oak wood"
    assert rulebook.facts["filled.steel"].ask == "How many casks of no wood?"


def test_several_lists_are_combined(rules: RulesMaker) -> None:
    rulebook = rules("facts:\n  - {for: {end: [low, high], of: [price, size]}, id: <of>.<end>, type: number}\n")

    assert list(rulebook.facts) == ["price.low", "size.low", "price.high", "size.high"]


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


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("facts:\n  - {for: {end: ends}, id: a.<end>, type: int}\n", "5: E102 there are no items 'ends'"),
        ("facts:\n  - {for: ends, id: a, type: int}\n", "5: E012 'for' maps a name to the list over which it goes"),
        ("facts:\n  - {for: {end: []}, id: a.<end>, type: int}\n", "5: E012 a list of items needs at least one"),
        ("facts:\n  - {for: {end: [low, low2]}, id: a, type: int}\n", "5: E015 'a' is declared twice, first at"),
        ("items: [{id: a, of: [b]}, {id: a, of: [c]}]\n", "4: E015 there are two lists 'a', the first at"),
        (quantity("id: a, title: A, type: int"), "5: E011 a formula needs either 'value' or 'cases'"),
        (quantity("id: a, title: A, ask: Which?, value: 1"), "5: E010 unknown key 'ask' in a quantity"),
        (quantity("id: a, title: A, error: off, value: 1"), "5: E102 there is no error 'off'"),
        (quantity("id: a, title: A, value: 'sum(b in c: 1)'"), "5: E102 there are no items 'c'"),
        (quantity("id: a, title: A, value: 'sum(b in [c]: 1'"), "5: E101 the expression ends too early"),
    ],
)
def test_mistakes_are_found_where_they_are(rules: RulesMaker, body: str, message: str) -> None:
    found = findings(rules, body)

    assert any(each.startswith(message) for each in found), found


def test_too_many_entries_of_one_are_refused(rules: RulesMaker) -> None:
    members = ", ".join(f"m{number}" for number in range(30))
    (found,) = findings(rules, f"facts:\n  - {{for: {{a: [{members}], b: [{members}]}}, id: x.<a>.<b>, type: int}}\n")

    assert "E005 900 entries of one: at most 500 are allowed" in found


def layered(folder: Path, base: str, overlay: str) -> Rulebook:
    files = [folder / "base.yaml", folder / "overlay.yaml"]
    for file, body in zip(files, (base, overlay), strict=True):
        file.write_text(f"schema: rules/1\npack: {file.stem}\ntitle: T\n{body}", encoding="utf-8")
    return load_rulebook([files[0]], {}, [files[1]])


def test_an_overlay_retires_a_quantity_with_its_formula(tmp_path: Path) -> None:
    rulebook = layered(tmp_path, quantity("id: a, title: A, value: 1"), "retire: [a]\n")

    assert (list(rulebook.facts), list(rulebook.providers)) == ([], [])


def test_an_overlay_replaces_the_formula_alone(tmp_path: Path) -> None:
    formula = (
        "rules:\n  - {id: a, title: Ours, kind: formula, fact: a, value: 2, because: So., sources: [{thumb: x}]}\n"
    )
    rulebook = layered(tmp_path, quantity("id: a, title: A, value: 1"), formula)

    assert known(rulebook)["a"] == 2
    assert rulebook.facts["a"].title == "A"


def test_an_overlay_replaces_one_of_several(tmp_path: Path) -> None:
    base = quantity("for: {end: [low, high]}, id: a.<end>, title: A, value: 1")
    rulebook = layered(tmp_path, base, quantity("id: a.high, title: Ours, value: 3"))

    assert known(rulebook) == {"a.low": 1, "a.high": 3}


def test_an_overlay_gives_a_list_anew_for_all_that_goes_over_it(tmp_path: Path) -> None:
    base = "items: [{id: ends, of: [low]}]\n" + quantity("for: {end: ends}, id: a.<end>, title: A, value: 1")
    rulebook = layered(tmp_path, base, "items: [{id: ends, of: [low, high]}]\n")

    assert known(rulebook) == {"a.low": 1, "a.high": 1}
