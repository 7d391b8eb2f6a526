"""The advisor over the built-in rules: what it understands, asks, and advises."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import mean, median

import pytest

from engine.explanation import NothingToProveError, prove, why_not
from engine.inference import Given, GivenError
from engine.interview import AnswerError, Question
from engine.language import Value
from engine.search import UnknownGoalError
from kb.advisor import Advisor
from kb.session import Session
from kb.spoken_answer import answer_in
from tests.failures import failures
from tests.kb.advice.requests import the_advisor
from tests.sample import EVERYTHING

INTERVIEWS = 12 if EVERYTHING else 3
LONGEST = 60


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return the_advisor()


@pytest.fixture(scope="module")
def asked(advisor: Advisor) -> list[str]:
    """The facts that there is a question about."""
    return [fact.id for fact in advisor.rulebook.facts.values() if fact.ask is not None]


def possible_answers(advisor: Advisor, question: Question) -> list[Value]:
    """What somebody may answer: an option, an entry of the catalogue, a suggestion or a plausible number."""
    fact_type = advisor.rulebook.facts[question.fact].type
    if question.also and fact_type.kind == "enum":
        return list(fact_type.values)
    if question.options and not question.also:
        return [option.value for option in question.options]
    if question.catalogue is not None:
        return list(advisor.catalogues.by_name()[question.catalogue].ids())
    if fact_type.is_number:
        low, high = float(fact_type.low or 0), float(fact_type.high or 1e6)
        numbers = {low, min(max(low, 8.0), high), min(max(low, (low * high) ** 0.5), high)}
        return [int(each) if fact_type.kind == "int" else each for each in sorted(numbers)]
    return ["text"]


@dataclass
class Interview:
    """An interview that was held: what was asked, how long each question took to find, and how it ended."""

    session: Session
    asked: list[Question]
    seconds: list[float]


@cache
def interview(seed: int) -> Interview:
    """With somebody who answers at random and now and then does not know."""
    dice, session = random.Random(seed), Session(the_advisor())
    asked: list[Question] = []
    seconds: list[float] = []
    while len(asked) < LONGEST:
        started = time.perf_counter()
        question = session.interview.next
        seconds.append(time.perf_counter() - started)
        if question is None:
            break
        asked.append(question)
        if dice.random() < 0.15:
            session.decline(question.fact)
        else:
            session.give(question.fact, Given(dice.choice(possible_answers(the_advisor(), question))))
    return Interview(session, asked, seconds)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(INTERVIEWS))
def test_an_interview_comes_to_an_end_and_asks_nothing_twice(advisor: Advisor, seed: int) -> None:
    held = interview(seed)
    asked = [question.fact for question in held.asked]
    assert held.session.interview.next is None
    assert len(set(asked)) == len(asked) < LONGEST
    assert set(asked) == set(held.session.answers.given) | set(held.session.answers.declined)
    goals = {*advisor.conclusions, *(each.id for each in advisor.rulebook.requirements)}
    for question in held.asked:
        assert question.text
        assert question.goal in (advisor.engine.providers if question.aside else goals) or question.goal in goals


@pytest.mark.parametrize("seed", range(0, INTERVIEWS, 4))
def test_the_advice_is_that_of_the_answers_alone(advisor: Advisor, seed: int) -> None:
    session = interview(seed).session
    fresh = advisor.advise(dict(session.answers.given))
    assert advisor.document(session.advice) == advisor.document(fresh)


def test_how_many_questions_an_interview_has_and_how_fast_they_come() -> None:
    """Writes the figures; how fast a machine is, is not for a test to say."""
    held = [interview(seed) for seed in range(INTERVIEWS)]
    lengths = [len(each.asked) for each in held]
    seconds = [each for one in held for each in one.seconds]
    sys.stdout.write(
        f"\n{INTERVIEWS} interviews of {min(lengths)} to {max(lengths)} questions, {mean(lengths):.1f} on average; "
        f"next question after {1000 * median(seconds):.0f} ms (median), {1000 * max(seconds):.0f} ms (longest)\n"
    )
    assert min(lengths) >= 2


@pytest.mark.parametrize("seed", range(INTERVIEWS))
def test_at_the_end_every_question_that_is_left_has_a_reason(advisor: Advisor, seed: int) -> None:
    session = interview(seed).session
    assert [each.question.fact for each in session.interview.skipped] == [each.fact for each in session.interview.open]
    for each in session.interview.skipped:
        if each.because in ("experts", "wish"):
            assert each.question.ask_for != "everybody"


def test_a_person_who_knows_nothing_is_asked_only_so_much(advisor: Advisor) -> None:
    session, asked = Session(advisor), []
    while (question := session.interview.next) is not None:
        asked.append(question.fact)
        session.decline(question.fact)
        assert len(asked) < LONGEST
    assert asked[0] == "workload.kind"
    assert len(set(asked)) == len(asked)


def test_first_of_all_the_kind_of_work_then_the_model_is_asked(advisor: Advisor) -> None:
    first = advisor.interview({}).next
    assert first is not None
    assert first.fact == "workload.kind"
    second = advisor.interview({"workload.kind": Given("inference")}).next
    assert second is not None
    assert second.fact == "model"


@pytest.mark.parametrize(("kind", "other"), [("inference", "training."), ("training", "inference.")])
def test_nobody_is_asked_about_the_other_kind_of_work(advisor: Advisor, kind: str, other: str) -> None:
    questions = advisor.interview({"workload.kind": Given(kind)}).open
    assert questions
    assert not [each.fact for each in questions if each.fact.startswith(other)]


def test_every_question_can_be_answered_by_each_of_its_options(advisor: Advisor, asked: list[str]) -> None:
    assert not failures(asked, lambda fact: _can_be_answered(advisor, fact))


def _can_be_answered(advisor: Advisor, fact: str) -> None:
    question = advisor.question_about({}, fact)
    for option in question.options:
        assert answer_in(advisor, fact, option.text) == Given(option.value)
        assert answer_in(advisor, fact, f" {option.text.upper()} ") == Given(option.value)
        if isinstance(option.value, str):
            assert answer_in(advisor, fact, option.value) == Given(option.value)
    if question.assumption is not None:
        assumed = advisor.engine.infer({}).value(fact)
        assert answer_in(advisor, fact, question.assumption).value == assumed
    assert question.options or question.catalogue or question.kind in ("int", "number", "quantity", "text")


@pytest.mark.sample(2)
@pytest.mark.parametrize("text", ["", "no idea at all", "1e400", "nan", "\x1b[2J", "9" * 10_000, "-1e9"])
def test_every_question_refuses_nonsense_helpfully(advisor: Advisor, asked: list[str], text: str) -> None:
    assert not failures(asked, lambda fact: _refuses_helpfully(advisor, fact, text))


def _refuses_helpfully(advisor: Advisor, fact: str, text: str) -> None:
    kind = advisor.rulebook.facts[fact].type.kind
    try:
        given = answer_in(advisor, fact, text)
    except AnswerError as caught:
        error: AnswerError | None = caught
    else:
        error = None
        assert kind == "text", given
    if error is not None:
        assert error.problem
        assert error.example
        assert error.fact == fact
        assert str(error).isprintable()


def test_names_of_entries_need_not_be_exact(advisor: Advisor) -> None:
    assert answer_in(advisor, "model", "llama 3.1 8b").value == "meta-llama/Llama-3.1-8B"
    assert answer_in(advisor, "hardware.accelerator", "rtx 4090") == Given("rtx-4090")


def test_a_name_that_means_several_entries_is_asked_back(advisor: Advisor) -> None:
    with pytest.raises(AnswerError, match=r"may mean several entries. Choose one of .*, .*\.") as caught:
        answer_in(advisor, "hardware.accelerator", "a100")
    assert caught.value.example


def test_a_name_that_is_none_is_met_with_the_nearest(advisor: Advisor) -> None:
    with pytest.raises(AnswerError, match="is not in the catalogue of"):
        answer_in(advisor, "hardware.accelerator", "abacus 9000")


@pytest.mark.parametrize("text", ["no.json", "a\0.json", "x" * 5_000 + ".json", "/", "\ud800.json", "a\n/../b.json"])
def test_a_path_without_a_model_is_refused_helpfully(advisor: Advisor, text: str) -> None:
    with pytest.raises(AnswerError, match=r"cannot be used: ") as caught:
        answer_in(advisor, "model", text)
    assert caught.value.example == "Give the path of a config.json, or the name of a model."
    assert str(caught.value).isprintable()


def test_a_model_of_ones_own_answers_for_itself(tmp_path: Path) -> None:
    config = {
        "model_type": "llama",
        "architectures": ["LlamaForCausalLM"],
        "hidden_size": 2048,
        "intermediate_size": 5632,
        "num_attention_heads": 32,
        "num_hidden_layers": 22,
        "num_key_value_heads": 4,
        "vocab_size": 32000,
        "max_position_embeddings": 2048,
        "torch_dtype": "bfloat16",
    }
    file = tmp_path / "config.json"
    file.write_text(json.dumps(config), encoding="utf-8")
    advisor = Advisor.load()
    session = Session(advisor)
    session.give("workload.kind", Given("inference"))
    given = session.answer("model", str(file))
    assert answer_in(advisor, "model", str(tmp_path)).value == given.value
    assert session.advice.inference.value("model.params") == pytest.approx(1.1e9, rel=0.01)
    assert session.advice.status == "advice"
    node = prove(advisor.engine, session.advice.inference, "model.params")
    assert node.children


def test_there_is_no_answer_to_what_is_no_question(advisor: Advisor) -> None:
    with pytest.raises(AnswerError, match=r"there is no fact of that name. Did you mean 'workload.kind'\?"):
        answer_in(advisor, "workload.kid", "inference")


def test_what_cannot_be_given_is_refused(advisor: Advisor) -> None:
    refused: list[tuple[type[Exception], Callable[[], object]]] = [
        (GivenError, lambda: advisor.advise({"workload.kind": Given("gardening")})),
        (GivenError, lambda: advisor.advise({"no.such.fact": Given(1)})),
        (GivenError, lambda: advisor.advise({"model": Given("no-such-model")})),
        (UnknownGoalError, lambda: advisor.advise({}, "prettiest")),
        (UnknownGoalError, lambda: advisor.goal("prettiest")),
        (KeyError, lambda: advisor.question_about({}, "no.such.fact")),
        (KeyError, lambda: advisor.catalogues.by_name()["no such catalogue"]),
    ]
    for error, call in refused:
        with pytest.raises(error):
            call()


def test_the_default_goal_is_the_first(advisor: Advisor) -> None:
    assert advisor.goal(None).id == advisor.goal_ids[0]
    assert advisor.goal(advisor.goal_ids[1]).id == advisor.goal_ids[1]


def test_why_and_why_not(advisor: Advisor) -> None:
    advice = advisor.advise({"workload.kind": Given("inference"), "model.params": Given(8e9)})
    node = prove(advisor.engine, advice.inference, "fit.verdict")
    assert node.raw == advice.inference.value("fit.verdict")
    with pytest.raises(NothingToProveError, match=r"did you mean 'fit\.verdict'"):
        prove(advisor.engine, advice.inference, "fit.verdit")
    other = "does_not_fit"
    obstacles = why_not(advisor.engine, advice.inference, "fit.verdict", other)
    assert obstacles
    assert all(each.text for each in obstacles)


def test_free_text_gives_answers_that_can_be_advised_on(advisor: Advisor) -> None:
    understood = advisor.understand("llama 3.1 8b for 10 people with 8k context")
    assert understood.given["inference.context"].value == 8192
    assert advisor.advise(understood.given).status == "advice"


def test_an_answer_implies_its_circumstances(advisor: Advisor) -> None:
    advice = advisor.advise({"training.method": Given("lora"), "model.params": Given(7e9)})
    assert advice.answers["workload.kind"] == Given("training", note="follows from training.method")
    question = advisor.interview({"training.method": Given("lora")}).next
    assert question is not None
    assert question.fact != "workload.kind"
