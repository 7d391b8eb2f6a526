"""What is said once of several things: entries for items, parts by a name, sums over items, quantities."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.inference import Given, InferenceEngine
from engine.rulebook import Rulebook, RulebookError, Source, load_rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.rulebook.casks import CASKS, known, quantity


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


def test_rows_cases_and_tests_are_repeated_too(rules: RulesMaker) -> None:
    rulebook = rules(
        CASKS
        + """\
rules:
  - id: wood
    title: Wood
    kind: table
    hit: first
    inputs: [filled.oak, filled.steel]
    outputs: [found]
    rows:
      - {id: none, if: [0, 0], then: [0]}
      - {for: {cask: {oak: {if: [">= 1", "-"]}, steel: {if: ["-", ">= 1"]}}}, id: <cask>, if: <cask.if>, then: [1]}
    because: So.
    sources: [{thumb: ours}]
    tests:
      - {for: {cask: casks}, given: {filled.oak: 0, filled.steel: 0, filled.<cask>: 1}, row: <cask>}
quantities:
  - id: found
    title: Found
    cases:
      - {for: {cask: casks}, if: filled.<cask> > 5, value: <cask.litres>}
    because: So.
    sources: [{thumb: ours}]
"""
    )

    assert [branch.id for branch in rulebook.providers["wood"].branches] == ["none", "oak", "steel"]
    assert [test.row for test in rulebook.providers["wood"].tests] == ["oak", "steel"]
    assert known(rulebook, filled__oak=0, filled__steel=6)["found"] == 500


def test_a_list_may_be_named_by_a_member_and_a_column_too(rules: RulesMaker) -> None:
    keys = "for: {of: [casks, jars], one: <of>, end: [low, high]}, id: <of>.<one>.<end>, title: <one.<end>>, type: int"
    lists = "of: {oak: {low: few, high: many}}}, {id: jars, of: {glass: {low: one, high: two}}}"
    rulebook = rules(f"items: [{{id: casks, {lists}]\nfacts:\n  - {{{keys}}}\n")

    titles = {name: fact.title for name, fact in rulebook.facts.items()}
    assert titles == {
        "casks.oak.low": "few", "casks.oak.high": "many", "jars.glass.low": "one", "jars.glass.high": "two"
    }  # fmt: skip


def test_an_entry_stands_where_its_row_does(rules: RulesMaker) -> None:
    rulebook = rules(
        "facts:\n  - for:\n      end:\n        low: {}\n        high: {}\n    id: a.<end>\n    type: int\n"
    )

    assert [fact.place.line for fact in rulebook.facts.values()] == [7, 8]


def test_a_column_may_hold_a_list(rules: RulesMaker) -> None:
    rows = "{a: {sources: [{paper: One}, {doc: two}]}, b: {sources: [{thumb: ours}]}}"
    keys = f"for: {{one: {rows}}}, id: <one>, values: [{{since: 2020-01-01, value: 1}}], sources: <one.sources>"
    rulebook = rules(f"parameters:\n  - {{{keys}}}\n")

    assert [len(parameter.sources) for parameter in rulebook.parameters.values()] == [2, 1]


def test_what_entries_share_is_said_once(rules: RulesMaker) -> None:
    common = (
        "common: {when: filled.steel > 0 or filled.oak > 9, level: warn, given: {filled.steel: 1, filled.oak: 1}}\n"
    )
    own = """\
rules:
  - id: few
    title: Few
    when: filled.oak < 2
    because: Few.
    sources: [{thumb: ours}]
    tests:
      - {given: {filled.oak: 0}, fires: true}
      - {given: {filled.steel: 0}, fires: false}
  - {id: steel, title: Steel, level: inform, because: Steel., sources: [{thumb: ours}]}
"""
    rulebook = rules(common + CASKS + quantity("id: made, title: Made, value: filled.oak") + own)

    few, steel = rulebook.providers["few"], rulebook.providers["steel"]
    assert (few.level, steel.level) == ("warn", "inform")
    assert [test.given for test in few.tests] == [
        {"filled.steel": 1, "filled.oak": 0},
        {"filled.steel": 0, "filled.oak": 1},
    ]
    assert steel.when is not None
    assert steel.when == rulebook.providers["made"].when
    engine = InferenceEngine(rulebook, "reference")
    situations = [(0, 1), (0, 0), (10, 0), (2, 1)]
    fired = [
        [each.provider for each in engine.infer({"filled.oak": Given(oak), "filled.steel": Given(steel)}).firings]
        for oak, steel in situations
    ]
    assert fired == [["made", "few", "steel"], [], ["made", "steel"], ["made", "steel"]]


def test_sources_that_entries_share_are_those_of_entries_that_name_none(rules: RulesMaker) -> None:
    two = "  - {id: one, title: One, value: 1, because: So.}\n"
    own = quantity("id: two, title: Two, value: 2")
    rulebook = rules(f"common: {{sources: [{{doc: shared}}]}}\n{own}{two}")

    assert [rulebook.providers[name].sources[0].reference for name in ("one", "two")] == ["shared", "ours"]


REFERENCES = """\
references:
  - {id: light, paper: "Ives, Light", section: "2"}
  - {id: sound, url: "https://sound.example", title: Sound, note: loud}
"""


def test_what_is_cited_in_several_places_is_written_once(rules: RulesMaker) -> None:
    keys = "id: one, values: [{since: 2020-01-01, value: 1}]"
    cited = "[light, {ref: light, section: '3', kind: dissent}, {ref: sound}, X1, {ref: sound, note: quiet}]"
    rulebook = rules(f"{REFERENCES}parameters:\n  - {{{keys}, sources: {cited}}}\n")

    assert rulebook.parameters["one"].sources == (
        Source("paper", "Ives, Light", section="2"),
        Source("paper", "Ives, Light", section="3", stance="dissent"),
        Source("url", "https://sound.example", title="Sound", note="loud"),
        Source("claim", "X1"),
        Source("url", "https://sound.example", title="Sound", note="quiet"),
    )


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
        (REFERENCES + "  - {id: light, doc: b}\n", "7: E015 there are two references 'light', the first at"),
        (
            REFERENCES + quantity("id: a, title: A, value: 1").replace("thumb: ours", "ref: lights"),
            "8: E102 there is no reference 'lights'",
        ),
        ("common: {explain: hide}\n", "4: E010 unknown key 'explain' in what entries of a pack share"),
        ("common: {when: b > 1}\n" + quantity("id: a, title: A, value: 1"), "4: E102 unknown fact 'b'"),
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
