"""Parts of a number of people."""

import pytest


@pytest.mark.parametrize(
    ("text", "team", "at_once", "share"),
    [
        ("about 30 of our 400 agents ask at any moment", 400, 30, None),
        ("20 out of 150 users use it at once", 150, 20, None),
        ("10% of the 90 staff online", 90, None, 0.1),
        ("1 in 8 of 320 employees at the same time", 320, None, 0.125),
        ("one in five of our 50 lawyers at once", 50, None, 0.2),
        ("30 of our 400 agents will use it", 30, None, None),
        ("half of the 60 students at the same time", 60, None, 0.5),
    ],
)
def test_a_part_tells_how_many_there_are_and_how_many_are_active(facts, text, team, at_once, share) -> None:
    found = facts(f"serve llama 3.1 8b. {text}")
    assert found.get("inference.team") == team
    assert found.get("inference.concurrency") == at_once
    assert found.get("inference.active_share") == share


def test_a_part_of_something_else_is_none_of_people(facts) -> None:
    assert "inference.team" not in facts("serve llama 3.1 8b on 2 of the 8 A100")
