"""Conversations over the real rules and catalogues, which are loaded once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kb.advisor import Advisor
from kb.dialogue import Dialogue, Turn
from tests.loaded_once import built_in_advisor

Talk = Callable[..., Turn]


@pytest.fixture(scope="session")
def advisor() -> Advisor:
    return built_in_advisor()


@pytest.fixture
def dialogue(advisor: Advisor) -> Dialogue:
    return Dialogue(advisor)


@pytest.fixture
def talk(dialogue: Dialogue) -> Talk:
    """Says sentences one after the other, and returns the last turn."""

    def say(*texts: str) -> Turn:
        return [dialogue.say(text) for text in texts][-1]

    return say


def given_value(dialogue: Dialogue, fact: str) -> object:
    """What was said of ``fact``; None where nothing was."""
    given = dialogue.session.answers.given.get(fact)
    return given.value if given is not None else None


def assert_heard_alone(dialogue: Dialogue, said: str, act: str) -> None:
    """That a sentence is heard as ``act``, tries nothing, and leaves the answers and the goal as they are."""
    before = dialogue.session.answers, dialogue.session.goal
    turn = dialogue.say(said)
    assert turn.acts == (act,)
    assert not turn.tried
    assert (dialogue.session.answers, dialogue.session.goal) == before
