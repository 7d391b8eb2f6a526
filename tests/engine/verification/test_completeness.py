"""A rule gives its reason and its source, is tested on both sides, and is not kept beyond its day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from engine.rulebook import Rulebook, load_rulebook
from engine.verification.completeness import completeness_findings
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import Cellar

FACTS = """\
facts:
  - {id: rain, type: number}
  - {id: flood, type: bool}
  - {id: alarm, type: bool}
  - {id: level, type: number, unknown: {assume: 1}}
  - {id: wine, type: entry, entry: wines}
  - {id: price, type: number, from: wine.price}
parameters:
  - {id: limit, values: [{since: 2020-01-01, value: 3}], sources: [{doc: d}]}
rules:
"""
DAY = date(2026, 6, 1)
TESTED = "tests: [{given: {rain: 9}, fires: true}, {given: {rain: 1}, fires: false}]"


def rule(
    more: str = TESTED,
    *,
    name: str = "dam",
    condition: str = "when: rain > 3, ",
    then: str = "then: {flood: true}, ",
    because: str = "So.",
    sources: str = "[{thumb: t}]",
) -> str:
    return (
        f"  - {{id: {name}, title: T, kind: rule, {condition}{then}because: '{because}', sources: {sources}, {more}}}\n"
    )


def formula(more: str, *, name: str = "height", fact: str = "price") -> str:
    return (
        f"  - {{id: {name}, title: T, kind: formula, fact: {fact}, value: rain, because: b, sources: [{{doc: d}}], "
        f"{more}}}\n"
    )


def codes(rulebook: Rulebook, day: date = DAY) -> list[str]:
    return [each.code for each in completeness_findings(rulebook, day)]


CodesOf = Callable[[str], list[str]]


@pytest.fixture
def codes_of(rules: RulesMaker) -> CodesOf:
    """The codes of the findings on rules written after `FACTS`."""
    return lambda body: codes(rules(FACTS + body, {"wines": Cellar()}))


def test_a_complete_rule_gives_no_finding(codes_of: CodesOf) -> None:
    assert codes_of(rule()) == []


def test_a_finding_has_its_place_its_line_and_a_cure(rules: RulesMaker) -> None:
    (finding,) = completeness_findings(rules(FACTS + rule(because=" "), {"wines": Cellar()}), DAY)
    assert str(finding.place) == "rules.yaml:14:5"
    assert finding.line.startswith("  - {id: dam")
    assert (finding.message, finding.severity) == ("dam gives no reason", "warning")
    assert finding.cure.startswith("say in 'because'")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (rule(because=""), ["W401"]),
        (rule(sources="[]"), ["W402"]),
        (rule(sources="[{thumb: ' '}]"), ["W402"]),
        (rule(sources="[{url: u, kind: dissent}]"), ["W402"]),
        (rule(sources="[{url: u, kind: dissent}, {thumb: t}]"), []),
    ],
)
def test_a_reason_and_a_source_that_supports_it_are_owed(body: str, expected: list[str], codes_of: CodesOf) -> None:
    assert codes_of(body) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("{if: [..3], then: [false], because: b, source: C}, {if: ['> 3'], then: [true], because: b, source: C}", []),
        ("{if: [..3], then: [false], because: b, source: C}, {if: ['> 3'], then: [true], source: C}", ["W401"]),
        ("{if: [..3], then: [false], because: b, source: C}, {if: ['> 3'], then: [true], because: b}", ["W402"]),
    ],
)
def test_rows_may_give_their_own_reasons_and_sources_if_all_do(
    rows: str, expected: list[str], codes_of: CodesOf
) -> None:
    body = f"  - {{id: t, title: T, kind: table, hit: unique, inputs: [rain], outputs: [flood], rows: [{rows}], "
    assert codes_of(body + f"because: '', sources: [], {TESTED}}}\n") == expected


def test_parameters_and_requirements_owe_them_too(rules: RulesMaker) -> None:
    body = FACTS.replace("[{doc: d}]", "[]").replace("rules:\n", "")
    body += "requirements: [{id: dry, require: rain < 3, because: '', sources: []}]\n"
    found = completeness_findings(rules(body, {"wines": Cellar()}), DAY)
    assert [(each.code, each.message) for each in found] == [
        ("W401", "the requirement dry gives no reason"),
        ("W402", "the requirement dry cites no source that supports it"),
        ("W402", "the parameter limit cites no source that supports it"),
    ]


@pytest.mark.parametrize(
    ("fact", "cure"),
    [
        ("level", "add a test in which it does: {given: {..}, expect: {level: ..}}"),
        # the catalogue gives a price too, so that a price does not show who gave it
        ("price", "add a test in which it does: {given: {..}, fires: true}"),
    ],
)
def test_the_cure_for_a_missing_test_would_count_as_one(fact: str, cure: str, rules: RulesMaker) -> None:
    (finding,) = completeness_findings(rules(FACTS + formula("tests: []", fact=fact), {"wines": Cellar()}), DAY)
    assert (finding.code, finding.cure) == ("W403", cure)


SILENT = "{given: {rain: 1}, fires: false}"
FIRING = "{given: {rain: 9}, fires: true}"


@pytest.mark.parametrize(
    ("test", "fires"),
    [
        ("{given: {rain: 9}, fires: true}", True),
        ("{given: {rain: 9}, expect: {flood: true}}", True),
        ("{given: {rain: 9}, expect: {flood: true}, fires: false}", False),
        ("{given: {rain: 9, flood: true}, expect: {flood: true}}", False),
        ("{given: {rain: 9}, expect: {alarm: undecided}}", False),
        ("{given: {rain: 9}, expect: {rain: 9}}", False),
        ("{given: {rain: 9}}", False),
    ],
)
def test_a_test_in_which_it_fires_says_so_or_expects_what_nothing_else_gives(
    test: str, fires: bool, codes_of: CodesOf
) -> None:
    assert codes_of(rule(f"tests: [{test}, {SILENT}]")) == ([] if fires else ["W403"])


def test_what_another_rule_a_catalogue_or_an_assumption_can_give_is_no_sign_of_firing(codes_of: CodesOf) -> None:
    other = rule(name="other", condition="when: alarm, ")
    expected = "tests: [{given: {rain: 9}, expect: {flood: true}}, {given: {rain: 1}, fires: false}]"
    assert codes_of(rule(expected) + other) == ["W403"]
    assert codes_of(formula("tests: [{given: {rain: 9}, expect: {price: 9}}]")) == ["W403"]
    assumed = "tests: [{given: {rain: 1}, expect: {level: 1}%s}]"
    assert codes_of(formula(assumed % "", fact="level")) == []
    assert codes_of(formula(assumed % ", assume: true", fact="level")) == ["W403"]


@pytest.mark.parametrize(
    ("then", "test", "silent"),
    [
        ("then: {flood: true}, ", "{given: {rain: 1}, fires: false}", True),
        ("then: {flood: true}, ", "{given: {rain: 1}, expect: {flood: undecided}}", True),
        ("then: {flood: true}, ", "{given: {rain: 1}, expect: {flood: undecided}, fires: true}", False),
        ("then: {flood: true}, ", "{given: {rain: 1}, expect: {alarm: undecided}}", False),
        ("then: {flood: true}, ", "{given: {rain: 1}, expect: {flood: false}}", False),
        ("then: {level: {expr: rain}}, ", "{given: {}, expect: {level: undecided}}", True),
        # of two conclusions one can be known alone, but not without the constant one
        ("then: {flood: true, level: {expr: rain}}, ", "{given: {}, expect: {flood: undecided}}", True),
        ("then: {flood: true, level: {expr: rain}}, ", "{given: {}, expect: {level: undecided}}", False),
        ("", "{given: {rain: 1}, fires: false}", True),
        ("", "{given: {rain: 1}}", False),
    ],
)
def test_a_test_in_which_it_does_not_fire_says_so_or_expects_what_it_would_set_to_stay_unknown(
    then: str, test: str, silent: bool, codes_of: CodesOf
) -> None:
    found = codes_of(rule(f"tests: [{FIRING}, {test}]", then=then))
    assert found == ([] if silent else ["W404"])


def test_what_an_overlay_gives_too_takes_nothing_away_from_tests_below_it(tmp_path: Path) -> None:
    expected = "tests: [{given: {rain: 9}, expect: {flood: true}}, {given: {rain: 1}, fires: false}]"
    own = rule(expected, name="own", condition="when: rain > 5, ")
    below, above = tmp_path / "below.yaml", tmp_path / "above.yaml"
    below.write_text("schema: rules/1\npack: below\ntitle: B\n" + FACTS + rule(expected), encoding="utf-8")
    above.write_text("schema: rules/1\npack: above\ntitle: A\nrules:\n" + own, encoding="utf-8")
    rulebook = load_rulebook([below], {"wines": Cellar()}, [above])
    (finding,) = completeness_findings(rulebook, DAY)
    assert (finding.code, finding.place.file, finding.message) == (
        "W403",
        str(above),
        "own has no test in which it fires",
    )


TABLE = (
    "  - {id: t, title: T, kind: table, hit: %s, inputs: [rain], outputs: [flood], because: b, sources: [{doc: d}], "
    "rows: [{id: low, if: [%s], then: [%s]}, {id: high, if: [-], then: [true]}], tests: [%s]}\n"
)


def test_a_row_taken_is_a_sign_of_firing(codes_of: CodesOf) -> None:
    assert codes_of(TABLE % ("first", "..3", "false", "{given: {rain: 1}, row: low}, " + SILENT)) == []


def test_an_output_that_a_row_leaves_out_may_be_unknown_though_the_row_is_taken(codes_of: CodesOf) -> None:
    undecided = "{given: {}, expect: {flood: undecided}}"
    assert codes_of(TABLE % ("first", "..3", "false", f"{FIRING}, {undecided}")) == []
    assert codes_of(TABLE % ("first", "..3", "-", f"{FIRING}, {undecided}")) == ["W404"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (rule(f"tests: [{FIRING}]", condition=""), []),
        (rule(f"tests: [{FIRING}]", condition="", then="then: {level: {expr: limit * 2}}, "), []),
        (rule(f"tests: [{FIRING}]", condition="", then="then: {level: {expr: rain}}, "), ["W404"]),
        (TABLE % ("unique", "..3", "false", FIRING), []),
        # the row that always holds waits for the one before it
        (TABLE % ("first", "..3", "false", FIRING), ["W404"]),
        (formula("tests: [{given: {rain: 9}, fires: true}]"), []),
        (formula("tests: []"), ["W403"]),
    ],
)
def test_what_always_holds_and_formulas_need_one_test(body: str, expected: list[str], codes_of: CodesOf) -> None:
    assert codes_of(body) == expected


@pytest.mark.parametrize("more", ["status: draft", "since: 2026-06-02"])
def test_what_is_not_yet_in_force_cannot_be_tested(more: str, codes_of: CodesOf) -> None:
    assert codes_of(rule(f"{more}, tests: []")) == []


def test_a_rule_that_has_expired_is_reported(rules: RulesMaker) -> None:
    rulebook = rules(FACTS + rule(f"until: 2026-05-31, {TESTED}"), {"wines": Cellar()})
    assert codes(rulebook, date(2026, 5, 31)) == []
    (finding,) = completeness_findings(rulebook, DAY)
    assert (finding.code, finding.message) == ("W406", "dam has been out of force since 2026-05-31")


def test_today_is_the_day_unless_another_is_given(rules: RulesMaker) -> None:
    body = FACTS + rule(f"until: 2020-01-01, {TESTED}")
    assert [each.code for each in completeness_findings(rules(body, {"wines": Cellar()}))] == ["W406"]
