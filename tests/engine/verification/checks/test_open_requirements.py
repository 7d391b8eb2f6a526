"""Requirements that stay open while somebody has not answered."""

from __future__ import annotations

import pytest

from tests.engine.conftest import RulesMaker
from tests.engine.verification.checks.conftest import told

FACTS = """\
facts:
  - {id: kind, type: enum, values: [run, train], ask: Which?, unknown: {assume: run}}
  - {id: room, type: enum, values: [old, new], ask: Which room?}
  - {id: copies, type: int, range: 1..9, ask: How many?, when: kind == run, unknown: {assume: 1}}
  - {id: cards, type: int, range: 1..8}
  - {id: heat, type: number}
rules:
  - {id: heat.of_cards, title: Heat, kind: formula, fact: heat, value: cards * 3, because: b, sources: []}
choices: [{fact: cards, values: [1, 2, 4]}]
"""


def found(rules: RulesMaker, require: str, when: str = "") -> list[str]:
    where = f'when: "{when}", ' if when else ""
    body = f'{FACTS}requirements: [{{id: ours, {where}require: "{require}", because: b, sources: []}}]\n'
    return [each for each in told(rules(body)) if each.startswith("W310")]


def test_a_question_that_nobody_need_answer_keeps_it_open(rules: RulesMaker) -> None:
    assert found(rules, "room == new or heat <= 6") == [
        "W310 the requirement ours stays open, and rejects, where 'room' is not known (nothing is assumed for it), "
        "for example at heat = 10"
    ]


def test_what_is_assumed_only_elsewhere_keeps_it_open(rules: RulesMaker) -> None:
    (finding,) = found(rules, "copies <= cards")
    assert "'copies' is not known, for example at kind = train" in finding


@pytest.mark.parametrize(
    ("require", "when"),
    [
        ("copies <= cards", "kind == run"),
        ("kind == train or copies <= cards", ""),
        ("room is unknown or room == new or heat <= 6", ""),
        ("room is new or heat <= 6", ""),
        ("heat <= 6", "room is old"),
        ("cards <= 2", ""),
        ("kind == run", ""),
    ],
)
def test_what_is_known_wherever_it_is_read_does_not(rules: RulesMaker, require: str, when: str) -> None:
    assert found(rules, require, when) == []


def test_where_it_applies_must_be_known_too(rules: RulesMaker) -> None:
    assert len(found(rules, "heat <= 6", "room == old")) == 1
