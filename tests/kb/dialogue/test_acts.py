"""The acts of the rule files: every example is taken as its act, and no counterexample is."""

from __future__ import annotations

import pytest

from kb.advisor import Advisor
from kb.dialogue.act_problem import problems_of
from kb.dialogue.capabilities import CAPABILITIES
from tests.sample import spread

WANTED = [
    "tell",
    "answer",
    "correct",
    "retract",
    "what_if",
    "keep",
    "why",
    "why_not",
    "how_much",
    "how_long",
    "how_fast",
    "how_many",
    "largest",
    "next",
    "launch",
    "export",
    "save",
    "undo",
    "redo",
    "again",
    "help",
    "hello",
    "thanks",
    "quit",
    "unknown",
]


@pytest.mark.parametrize("act", WANTED)
def test_there_is_an_act_for_everything_a_conversation_needs(advisor: Advisor, act: str) -> None:
    assert act in advisor.rulebook.acts


def test_everything_an_act_does_can_be_done(advisor: Advisor) -> None:
    assert {act.does for act in advisor.rulebook.acts.values() if act.does} <= set(CAPABILITIES)


def test_the_examples_hold(advisor: Advisor) -> None:
    """Of every second act; ``make rules`` tries all of them."""
    acts = sorted(advisor.rulebook.acts)
    assert [str(each) for each in problems_of(advisor, frozenset(spread(acts, (len(acts) + 1) // 2)))] == []
