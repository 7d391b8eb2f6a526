"""A session: every change is a step that can be taken back, and only the answers count in the end."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.inference import Given, GivenError
from engine.interview import AnswerError
from engine.language import Value
from engine.search import UnknownGoalError
from kb.advisor import Advisor
from kb.session import Answers, Session
from tests.kb.advice.requests import the_advisor

CHOICES: dict[str, tuple[Value, ...]] = {
    "workload.kind": ("inference", "training"),
    "model.params": (7e9, 13e9, 70e9),
    "inference.context": (2048.0, 8192.0),
    "inference.concurrency": (1, 16),
    "training.method": ("full", "lora"),
    "need.accuracy": ("critical", "tolerant"),
    "hardware.accelerator": ("rtx-4090", "l4"),
    "hardware.count": (1, 8),
}


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return the_advisor()


def played(advisor: Advisor, seed: int, steps: int = 25) -> tuple[Session, list[Answers]]:
    """A session somebody plays about with, and what its answers were after each step."""
    dice = random.Random(seed)
    session = Session(advisor)
    seen = [session.answers]
    for _ in range(steps):
        fact = dice.choice(list(CHOICES))
        move = dice.random()
        if move < 0.5:
            session.give(fact, Given(dice.choice(CHOICES[fact])))
        elif move < 0.6:
            session.retract(fact)
        elif move < 0.7:
            session.decline(fact)
        elif move < 0.75:
            session.give_all({each: Given(dice.choice(CHOICES[each])) for each in dice.sample(list(CHOICES), 3)})
        elif move < 0.78:
            session.clear()
        elif move < 0.9:
            session.undo()
        else:
            session.redo()
        seen.append(session.answers)
    return session, seen


@pytest.mark.parametrize("seed", range(20))
def test_undo_goes_back_to_the_beginning_and_redo_to_the_end(advisor: Advisor, seed: int) -> None:
    session, _ = played(advisor, seed)
    while session.redo():
        pass
    end, back = session.answers, [session.answers]
    while session.undo():
        back.append(session.answers)
    assert session.answers == Answers()
    forth = [session.answers]
    while session.redo():
        forth.append(session.answers)
    assert forth == back[::-1]
    assert session.answers == end


@pytest.mark.parametrize("seed", range(20))
def test_undo_takes_back_exactly_one_change(advisor: Advisor, seed: int) -> None:
    dice = random.Random(seed)
    session, _ = played(advisor, seed, steps=8)
    before = session.answers
    fact = dice.choice([each for each in CHOICES if each not in before.given])
    session.give(fact, Given(CHOICES[fact][0]))
    assert session.answers != before
    assert session.undo()
    assert session.answers == before
    assert session.redo()
    assert session.answers.given[fact] == Given(CHOICES[fact][0])


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(8))
def test_only_the_answers_that_stand_count(advisor: Advisor, seed: int) -> None:
    """However they came about: revised, declined, taken back and had again."""
    session, _ = played(advisor, seed)
    fresh = Session(advisor)
    for fact, given in session.answers.given.items():
        fresh.give(fact, given)
    for fact in session.answers.declined:
        fresh.decline(fact)
    assert fresh.answers == session.answers
    assert fresh.interview.next == session.interview.next
    assert fresh.interview.open == session.interview.open
    assert advisor.document(fresh.advice) == advisor.document(session.advice)


def test_a_revised_answer_keeps_its_place(advisor: Advisor) -> None:
    session = Session(advisor)
    for fact in ("workload.kind", "model.params", "inference.context"):
        session.give(fact, Given(CHOICES[fact][0]))
    session.give("model.params", Given(70e9))
    assert list(session.answers.given) == ["workload.kind", "model.params", "inference.context"]
    assert session.answers.given["model.params"].value == 70e9


def test_a_change_after_undo_forgets_what_was_undone(advisor: Advisor) -> None:
    session = Session(advisor)
    session.give("model.params", Given(7e9))
    session.give("hardware.count", Given(1))
    session.undo()
    session.give("hardware.count", Given(8))
    assert not session.redo()
    assert {fact: each.value for fact, each in session.answers.given.items()} == {
        "model.params": 7e9,
        "hardware.count": 8,
    }


def test_several_answers_at_once_are_one_step(advisor: Advisor) -> None:
    session = Session(advisor)
    session.give("workload.kind", Given("inference"))
    session.give_all({"model.params": Given(7e9), "inference.context": Given(2048.0)})
    assert len(session.answers.given) == 3
    assert session.undo()
    assert list(session.answers.given) == ["workload.kind"]


def test_what_changes_nothing_is_no_step(advisor: Advisor) -> None:
    session = Session(advisor)
    session.give("hardware.count", Given(8))
    session.give("hardware.count", Given(8))
    session.give_all({})
    session.retract("model")
    assert session.undo()
    assert not session.undo()


def test_a_declined_question_is_not_asked_again_until_it_is_retracted(advisor: Advisor) -> None:
    session = Session(advisor)
    question = session.interview.next
    assert question is not None
    session.decline(question.fact)
    assert session.answers.declined == (question.fact,)
    assert session.interview.next is None or session.interview.next.fact != question.fact
    assert question.fact not in [each.fact for each in session.interview.open]
    session.retract(question.fact)
    assert session.interview.next == question


def test_declining_takes_an_answer_back_and_answering_takes_back_the_decline(advisor: Advisor) -> None:
    session = Session(advisor)
    session.give("hardware.count", Given(8))
    session.decline("hardware.count")
    assert session.answers == Answers({}, ("hardware.count",))
    session.give("hardware.count", Given(4))
    assert session.answers == Answers({"hardware.count": Given(4)}, ())


def test_declining_twice_is_declining_once(advisor: Advisor) -> None:
    session = Session(advisor)
    session.decline("model")
    session.decline("model")
    assert session.answers.declined == ("model",)
    session.undo()
    assert session.answers == Answers()


SERVING = {"workload.kind": Given("inference"), "model.params": Given(8e9), "need.use": Given("chat")}
TEXTS = ("inference.prompt", "inference.answer", "inference.context")


def asking(advisor: Advisor, given: dict[str, Given], fact: str) -> Session:
    """A session in which the question for several facts about ``fact`` is to be answered."""
    session = Session(advisor)
    session.give_all(given)
    while session.joined(fact) is None:
        assert session.interview.next is not None, fact
        session.pass_over(session.interview.next)
    return session


def test_who_answers_a_part_of_a_question_for_several_facts_does_not_know_the_rest(advisor: Advisor) -> None:
    session = asking(advisor, SERVING, "inference.prompt")
    before, question = session.answers, session.joined("inference.prompt")
    assert question is not None
    assert question.facts == TEXTS
    session.give_all({"inference.answer": Given(300.0)}, question=question)
    assert set(session.answers.declined) - set(before.declined) == {"inference.prompt", "inference.context"}
    session.undo()
    assert session.answers == before
    session.give_all({"inference.prompt": Given(512.0), "inference.answer": Given(300.0)}, question=question)
    assert session.answers.declined == before.declined, "the context is known from the two"
    session.undo()
    session.give_all({"need.accuracy": Given("normal")}, question=question)
    assert session.answers.declined == before.declined, "something else was said"


def test_who_names_a_card_without_a_number_is_asked_for_it(advisor: Advisor) -> None:
    """It was not to be asked before, so that it is not declined; and money is of no account any more."""
    session = asking(advisor, {**SERVING, "site.kind": Given("workstation")}, "hardware.accelerator")
    before, question = session.answers, session.joined("hardware.accelerator")
    assert question is not None
    assert {"hardware.count", "budget.purchase"} <= set(question.facts)
    session.give_all({"hardware.accelerator": Given("l4")}, question=question)
    assert session.answers.declined == before.declined
    assert "hardware.count" in [each.fact for each in session.interview.open]


def test_dont_know_is_an_answer_to_all_that_is_asked(advisor: Advisor) -> None:
    session = asking(advisor, SERVING, "inference.prompt")
    question = session.joined("inference.prompt")
    assert question is not None
    session.pass_over(question)
    assert set(TEXTS) <= set(session.answers.declined)


def test_clearing_can_be_undone(advisor: Advisor) -> None:
    session = Session(advisor)
    session.give("hardware.count", Given(8))
    session.decline("model")
    before = session.answers
    session.clear()
    assert session.answers == Answers()
    session.undo()
    assert session.answers == before


def test_answers_in_words_are_read(advisor: Advisor) -> None:
    session = Session(advisor)
    assert session.answer("inference.context", "8k") == Given(8192.0)
    assert session.answers.given == {"inference.context": Given(8192.0)}


FAILURES: list[tuple[type[Exception], Callable[[Session], object]]] = [
    (AnswerError, lambda session: session.answer("hardware.count", "many")),
    (AnswerError, lambda session: session.answer("no.such.fact", "1")),
    (GivenError, lambda session: session.give("hardware.count", Given(-1))),
    (GivenError, lambda session: session.give("no.such.fact", Given(1))),
    (GivenError, lambda session: session.give_all({"model.params": Given(7e9), "hardware.count": Given("x")})),
    (UnknownGoalError, lambda session: session.choose_goal("prettiest")),
]


@pytest.mark.parametrize(("error", "step"), FAILURES)
def test_a_mistake_leaves_the_session_as_it_was(
    advisor: Advisor, error: type[Exception], step: Callable[[Session], object]
) -> None:
    session = Session(advisor)
    session.give("hardware.count", Given(8))
    session.give("hardware.count", Given(4))
    session.undo()
    before, goal = session.answers, session.goal
    with pytest.raises(error):
        step(session)
    assert (session.answers, session.goal) == (before, goal)
    assert session.redo()  # not even what was undone is forgotten
    assert session.answers.given["hardware.count"].value == 4


def test_what_a_session_says_follows_every_change(advisor: Advisor) -> None:
    session = Session(advisor)
    session.give_all({"workload.kind": Given("inference"), "model.params": Given(7e9)})
    small = session.advice.inference.value("memory.weights")
    assert session.advice is session.advice  # worked out once
    session.give("model.params", Given(70e9))
    large = session.advice.inference.value("memory.weights")
    assert isinstance(small, float)
    assert isinstance(large, float)
    assert large > 5 * small
    session.undo()
    assert session.advice.inference.value("memory.weights") == small


def test_another_goal_gives_another_ranking_and_one_undo_takes_it_back(advisor: Advisor) -> None:
    session = Session(advisor, goal="cheapest")
    session.give_all({"workload.kind": Given("inference"), "model.params": Given(70e9)})
    assert session.advice.goal.id == "cheapest"
    session.choose_goal("fastest")
    assert session.advice.goal.id == "fastest"
    session.undo()
    assert session.goal == "cheapest"
    assert "model.params" in session.answers.given


def test_a_session_can_begin_with_answers(advisor: Advisor) -> None:
    session = Session(advisor, Answers({"hardware.count": Given(8)}, ("model",)))
    assert session.answers.given["hardware.count"].value == 8
    assert not session.undo()
