"""What somebody says counts most becomes the goal that candidates are ranked by."""

from __future__ import annotations

import pytest

from kb.advisor import Advisor
from kb.dialogue import Dialogue
from tests.loaded_once import built_in_advisor


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return built_in_advisor()


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("embed 50 million documents, cheapest way, rented", "cheapest"),
        ("cheapest box at home for a 32b model", "purchase"),
        ("günstigste Grafikkarte zuhause für ein 32b Modell", "purchase"),
        ("serve a 70b as fast as possible", "fastest"),
        ("serve a 70b, money is no object", "fastest"),
        ("serve a 7b with as little power as possible", "least_power"),
        ("serve a 7b on as few cards as possible", "fewest_accelerators"),
        ("serve a 7b on a cheap card", None),
        ("not the cheapest one please, a 7b for 20 users", None),
    ],
)
def test_the_goal_is_heard(advisor: Advisor, text: str, goal: str | None) -> None:
    assert advisor.goal_said(advisor.understand(text).given) == goal


def test_a_conversation_keeps_it_as_its_goal_until_another_is_wished(advisor: Advisor) -> None:
    dialogue = Dialogue(advisor)
    turn = dialogue.say("cheapest way to rent something for a 7b model")
    assert dialogue.session.goal == "cheapest"
    assert "Ranked by lowest rent." in turn.reply.text
    dialogue.say("standard choice")
    assert dialogue.session.goal == "standard"
    assert "goal" not in dialogue.command
