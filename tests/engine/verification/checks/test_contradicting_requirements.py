"""Requirements that nothing can meet together."""

from __future__ import annotations

import pytest

from engine.verification import verify
from tests.engine.conftest import RulesMaker

BODY = """\
facts:
  - {{id: cards, type: int, range: 1..100, ask: How many?, unknown: {{assume: 1, note: one}}}}
  - {{id: place, type: enum, values: [home, office], ask: Where?, unknown: {{assume: home, note: as ever}}}}
requirements:
  - {{id: one, {one}, because: "{{cards}}", sources: [{{doc: ours}}]}}
  - {{id: two, {two}, because: "{{cards}}", sources: [{{doc: ours}}]}}
"""


@pytest.mark.parametrize(
    ("one", "two", "contradict"),
    [
        ("require: cards >= 4", "require: cards <= 2", True),
        ("require: cards >= 4", "require: cards <= 4", False),
        ("require: cards >= 4, when: place == home", "require: cards <= 2, when: place == home", True),
        ("require: cards >= 4, when: place == home", "require: cards <= 2, when: place == office", False),
        ("require: cards >= 4, when: place == home", "require: cards <= 2", True),
        ("require: cards >= 4", "require: place == home", False),
    ],
)
def test_they_are_found_where_both_apply(rules: RulesMaker, one: str, two: str, contradict: bool) -> None:
    found = [each for each in verify(rules(BODY.format(one=one, two=two))) if each.code == "W312"]
    assert [each.message.split(",")[0] for each in found] == ["nothing can meet both two and one"] * contradict
