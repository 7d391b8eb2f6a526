"""A conversation is kept turn by turn, and found again where it did not end."""

from __future__ import annotations

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.journal.content import Exchange
from kb.journal.conversation import cut_off_at
from kb.journal.journal import Journal
from kb.journal.recorder import Recorder
from kb.session import Answers
from tests.kb.journal.conftest import GOAL, JOBS


@pytest.fixture
def talk(place: str, small: Advisor) -> Recorder:
    """A conversation of two turns that did not end."""
    recorder = Recorder(place, "chat")
    recorder.begin_conversation()
    first, second = JOBS[1], JOBS[1].with_declined("inference.context")
    recorder.turn(small, first, GOAL, "a 70B", Exchange(reply=("Take two.",)), small.advise(first.given, GOAL))
    recorder.turn(small, second, GOAL, "don't know", Exchange(reply=("It is left open.",)))
    return recorder


def test_one_that_did_not_end_is_found_with_all_that_was_said(talk: Recorder, place: str) -> None:
    found = cut_off_at(place, "chat")
    assert found is not None
    assert (found.conversation, found.number) == (talk.conversation, 2)
    assert found.answers == Answers({"model.params": Given(70e9)}, ("inference.context",))


def test_one_that_ended_is_not(talk: Recorder, place: str) -> None:
    talk.end()
    assert cut_off_at(place, "chat") is None


def test_one_that_was_held_elsewhere_is_not(talk: Recorder, place: str) -> None:
    assert cut_off_at(place, "app") is None


def test_where_there_is_no_journal_there_is_none(place: str) -> None:
    assert cut_off_at(place, "chat") is None


def test_a_turn_has_the_advice_it_came_to_once(talk: Recorder, place: str, small: Advisor) -> None:
    advice = small.advise(JOBS[0].given, GOAL)
    talk.turn(small, JOBS[0], GOAL, "an 8B", advice=advice)
    talk.turn(small, JOBS[0], GOAL, "why?", Exchange(reply=("Because.",)), advice)
    with Journal.open(place) as journal:
        contents = [journal.content(number) for number in (1, 2, 3, 4)]
        conversation = journal.newest(9, conversation=talk.conversation)
    assert [each.outcome is not None for each in contents] == [True, False, True, False]
    assert [each.result for each in contents][1::2] == ["It is left open.", "Because."]
    assert len(conversation) == 4
