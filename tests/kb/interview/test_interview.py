"""What is asked, in which order, what is left out, and what stands in for an answer."""

from __future__ import annotations

import pytest

from engine.inference import Given
from kb.advice.case import Case
from kb.advice.said import with_said
from kb.advisor import Advisor
from kb.session import Session
from tests.loaded_once import built_in_advisor

CHAT = {
    "workload.kind": Given("inference"),
    "model.params": Given(8e9),
    "need.use": Given("chat"),
    "inference.team": Given(20),
}


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return built_in_advisor()


def declining(advisor: Advisor, given: dict[str, Given]) -> tuple[list[tuple[str, ...]], Session]:
    """The facts of each question asked of who does not know more than ``given``, and the session at the end."""
    session, asked = Session(advisor), []
    session.give_all(given)
    while (question := session.interview.next) is not None:
        asked.append(question.facts)
        session.pass_over(question)
    return asked, session


def place(asked: list[tuple[str, ...]], fact: str) -> int:
    """Of which question ``fact`` is a part."""
    return next(number for number, facts in enumerate(asked) if fact in facts)


def test_who_does_not_know_the_model_is_offered_three_sizes_and_then_nothing_more_is_asked(advisor: Advisor) -> None:
    asked, session = declining(advisor, {})

    assert asked == [("workload.kind",), ("model",), ("model.params",)]
    assert [each.value for each in advisor.question_about({}, "model.params").options] == [8e9, 32e9, 70e9]
    assert {each.because for each in session.interview.skipped} == {"nothing_known"}


def test_work_people_and_texts_come_before_place_and_money_and_these_before_cards(advisor: Advisor) -> None:
    asked, _ = declining(advisor, {"model.params": Given(70e9), "workload.kind": Given("inference")})

    wanted = ["need.use", "inference.team", "inference.prompt", "site.kind", "site.data_in_house", "budget.per_month"]
    places = [place(asked, fact) for fact in (*wanted, "hardware.accelerator", "need.accuracy")]
    assert places == sorted(places)
    assert len(asked) <= 8


def test_what_people_tell_in_one_breath_is_one_question(advisor: Advisor) -> None:
    asked, session = declining(advisor, {"model.params": Given(70e9), "workload.kind": Given("inference")})

    assert ("inference.prompt", "inference.answer", "inference.context") in asked
    unknown = {fact for facts in asked for fact in facts} - set(session.answers.declined)
    assert unknown == {"hardware.count"}, "how many cards there are is no question while none is named"


def test_money_is_asked_for_with_the_cards_that_it_would_buy(advisor: Advisor) -> None:
    """Who has cards spends nothing: one answers the question by the one or by the other."""
    asked, _ = declining(advisor, {**CHAT, "site.kind": Given("workstation"), "model.params": Given(70e9)})

    assert place(asked, "budget.purchase") == place(asked, "hardware.accelerator") == place(asked, "hardware.count")


def test_that_data_must_stay_is_asked_with_the_place_though_it_is_assumed(advisor: Advisor) -> None:
    """Said, and not just assumed, it rules a cloud out where no place is named."""
    asked, _ = declining(advisor, CHAT)

    assert place(asked, "site.kind") == place(asked, "site.data_in_house")
    assert {each.question.fact: each.change for each in advisor.interview(CHAT).worths}["site.data_in_house"] > 0
    said = {**CHAT, "site.data_in_house": Given(True)}
    assert advisor.interview(said).plan.difference(advisor.interview(CHAT).plan) > 0


def test_settings_for_experts_and_wishes_are_not_asked_but_told(advisor: Advisor) -> None:
    asked, session = declining(advisor, {"workload.kind": Given("training"), "model.params": Given(8e9)})

    facts = advisor.rulebook.facts
    assert {facts[fact].ask_for for question in asked for fact in question} == {"everybody"}
    reasons = {each.question.fact: each.because for each in session.interview.skipped}
    assert reasons["training.optimizer"] == "experts"
    assert reasons["site.vendor"] == "wish"


def test_no_answer_to_a_question_that_is_left_out_changes_what_is_taken(advisor: Advisor) -> None:
    """Tried by whole searches."""
    given = {**CHAT, "site.kind": Given("cloud"), "hardware.accelerator": Given("l4")}
    _, session = declining(advisor, given)
    before = taken(advisor, given)
    left = [each.question for each in session.interview.skipped if each.because == "no_change"]

    assert left
    for question in left:
        for option in question.options:
            assert taken(advisor, {**given, question.fact: Given(option.value)}) == before, (question.fact, option.text)


def taken(advisor: Advisor, given: dict[str, Given]) -> dict[str, object] | None:
    case = Case(advisor.engine, with_said(advisor.engine, given), advisor.goal(None), keep=1)
    return dict(case.found.ranked[0].choices) if case.found.ranked else None


def test_a_question_that_is_asked_has_an_answer_that_changes_the_plan(advisor: Advisor) -> None:
    change = {each.question.fact: each.change for each in advisor.interview(CHAT).worths}
    question = advisor.interview(CHAT).next

    assert question is not None
    assert max(change[fact] for fact in question.facts) > 0
    assert change["site.duration"] == 0


def test_what_is_shown_as_assumed_is_what_is_used_in_the_plan(advisor: Advisor) -> None:
    """The engine depends on the accelerator: on an Apple computer it is not the one of servers."""
    apple = {**CHAT, "hardware.accelerator": Given("apple-m2-ultra-192gb")}
    for given in (CHAT, apple):
        used = advisor.advise(given).inference
        for question in advisor.interview(given).open:
            value = used.value(question.fact)
            if question.assumption is not None and value is not None:
                assert question.assumption == advisor.rulebook.show(question.fact, value), question.fact


def test_only_what_is_searched_for_says_so(advisor: Advisor) -> None:
    job = {"workload.kind": Given("training"), "model.params": Given(8e9), "training.method": Given("lora")}

    assert not advisor.question_about(job, "zero.offload").searched
    assert advisor.question_about({**job, "training.method": Given("full")}, "zero.offload").searched
    assert advisor.question_about(job, "hardware.accelerator").searched


def test_the_number_of_cards_is_asked_by_itself_of_those_who_have_cards(advisor: Advisor) -> None:
    without, _ = declining(advisor, CHAT)
    having, _ = declining(advisor, {**CHAT, "hardware.accelerator": Given("l4")})

    assert ("hardware.count",) not in without
    assert ("hardware.count",) in having
