"""Verification as a whole: complete, in order, within bounds, and silent about rules that are in order."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from engine.rulebook import Rulebook
from engine.verification import analyse, verify
from tests.engine.conftest import RulesMaker
from tests.engine.verification.checks.conftest import DAY, FACTS, UNITS, rule, rule_file, table


def test_the_wine_advisor_is_in_order(wine: Rulebook) -> None:
    found = analyse(wine, DAY)
    assert (found.findings, found.undecided) == ((), ())


def test_findings_of_all_kinds_come_in_the_order_of_places(rules: RulesMaker) -> None:
    body = rule_file(
        rule("one", "kind: rule, when: count > 6, then: {grade: good}"),
        rule("two", "kind: rule, when: count > 3, then: {grade: good}"),
        rule("three", "kind: rule, when: count > 4, then: {grade: fair}"),
    )
    found = verify(rules(body), DAY)
    assert [each.place for each in found] == sorted(each.place for each in found)
    assert {"E301", "E203", "W204", "W206", "W402", "W403", "W404"} <= {each.code for each in found}
    assert all(each.line.strip() for each in found)


def test_parameters_have_the_values_of_the_day(rules: RulesMaker) -> None:
    values = "[{since: 2020-01-01, value: 3}, {since: 2030-01-01, value: 9}]"
    body = f"{UNITS}{FACTS}parameters: [{{id: limit, values: {values}, sources: []}}]\nrules:\n"
    rulebook = rules(body + rule("r", "kind: rule, when: count > limit"))
    assert [any(each.code == "E301" for each in verify(rulebook, day)) for day in (DAY, date(2031, 1, 1))] == [
        False,
        True,
    ]


def test_of_each_file_a_hundred_findings_are_told(rules: RulesMaker) -> None:
    rows = "\n".join(f"{{if: [{row % 3 + 1}], then: [good]}}" for row in range(200))
    assert len(verify(rules(table(rows, inputs="count")), DAY)) == 100


def hostile(random: Random, kind: str) -> str:
    """A thousand rows of eight columns."""
    cells = {
        "sparse": lambda: "'-'" if random.random() < 0.5 else random.choice(("red", "white", "rose")),
        "negative": lambda: f"not {random.choice(('red', 'white', 'rose'))}",
        "intervals": lambda: "{}..{}".format(*sorted(random.sample(range(10_000), 2))),
    }
    more = "type: number" if kind == "intervals" else "type: enum, values: [red, white, rose]"
    facts = "".join(f"  - {{id: c{column}, {more}, ask: Which?}}\n" for column in range(8))
    rows = ""
    for number in range(1000):
        row = ", ".join(cells[kind]() for _ in range(8))
        rows += f"      - {{if: [{row}], then: [{number % 5}]}}\n"
    columns = ", ".join(f"c{column}" for column in range(8))
    return (
        f"facts:\n{facts}  - {{id: sum, type: int}}\nrules:\n  - id: t\n    title: T\n    kind: table\n    hit: HIT\n"
        f"    inputs: [{columns}]\n    outputs: [sum]\n    because: b\n    sources: []\n    rows:\n{rows}"
    )


@pytest.mark.sample(6)
@pytest.mark.parametrize("kind", ["sparse", "negative", "intervals"])
@pytest.mark.parametrize("hit", ["unique", "any", "first", "priority"])
def test_a_table_that_is_too_entangled_is_given_up_and_not_guessed_at(rules: RulesMaker, kind: str, hit: str) -> None:
    rulebook = rules(hostile(Random(1), kind).replace("HIT", hit))
    found = analyse(rulebook, DAY)
    assert len(found.findings) <= 301
    assert all("too entangled" in each.question for each in found.undecided)


def test_many_rules_for_one_fact_are_given_up_and_not_guessed_at(rules: RulesMaker) -> None:
    found = analyse(
        rules(rule_file(*(rule(f"r{n}", f"kind: rule, then: {{figure: {n % 7}}}") for n in range(300)))), DAY
    )
    assert {each.code for each in found.findings} == {"E203"}
    assert found.undecided
