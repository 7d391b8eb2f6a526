"""What holds for every conversation, tried on random ones made of sentences as people say them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bench.conversation.evidence import Evidence, Recorded
from bench.conversation.figures import walked
from bench.conversation.said_job import SaidJob
from bench.conversation.walk import Walk
from engine.inference import Given
from engine.language import Value
from kb.advice import Advice
from kb.advisor import Advisor
from kb.dialogue import Dialogue
from kb.spoken_answer import answer_in
from tests.sample import EVERYTHING

_THRESHOLD = re.compile(
    r"changes it: (?P<title>[^.]*?) (?P<value>[\d.,]+(?: [^\s,]+)?) or (?:more|less), "
    r"now (?P<now>[\d.,]+(?: [^\s:]+)?):"
)
_FIGURE = re.compile(r"(?P<rate>\d[\d.,]*) tokens/s")
_SOME = settings(
    max_examples=500 if EVERYTHING else 8,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),  # a conversation is costly to make smaller
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
_FEW = settings(_SOME, max_examples=500 if EVERYTHING else 3)
"""For whole conversations."""
_QUESTIONS = 4
"""Asked of each job: to work a job out takes longer than a question about it."""
_JOBS = (
    ("serve Llama 3.1 8B", "20 concurrent users", "8k context", "on two L40S"),
    ("QLoRA of Llama 3.1 8B", "sequence length 2048", "10,000 examples", "2 epochs", "one RTX 4090"),
    ("chat with Qwen3 14B", "for 30 people", "on our own server", "budget 8000 USD"),
    ("summaries of 50,000 documents with Llama 3.1 8B", "2000 tokens in", "200 tokens out", "one L40S"),
)
_TURNS = (
    "what if 50 users?",
    "and with 32k context?",
    "keep",
    "why?",
    "how fast is it?",
    "what did you assume?",
    "in fp8",
    "make it cheaper",
    "undo",
    "what does it cost?",
    "how much memory does it need?",
    "double the users",
    "forget the context",
    "without NVIDIA",
)


@pytest.fixture(scope="module")
def evidence(advisor: Advisor) -> Evidence:
    return Evidence(advisor)


@_FEW
@given(st.integers(0, 10_000))
def test_a_job_said_in_one_text_or_in_several_turns_is_the_same(advisor: Advisor, seed: int) -> None:
    dice = Random(seed)
    job = SaidJob.drawn(dice)
    at_once, in_turns = Dialogue(advisor), Dialogue(advisor)
    at_once.say(job.text)
    first, others = job.phrases[0], list(job.phrases[1:])
    dice.shuffle(others)
    for text in (first, *others):
        in_turns.say(text)
    assert _job(in_turns) == _job(at_once), job.text


@_FEW
@given(st.integers(0, 10_000))
def test_a_question_changes_nothing(advisor: Advisor, seed: int) -> None:
    walk = Walk(advisor.rulebook, seed, ("question", "condition"))
    dialogue = Dialogue(advisor)
    for text in walk.job:
        dialogue.say(text)
    before = _job(dialogue)
    for _ in range(_QUESTIONS):
        question = walk.asked()
        dialogue.say(question)
        assert _job(dialogue) == before, question


@_FEW
@given(st.integers(0, 10_000))
def test_undo_of_any_turn_restores_the_whole_moment(advisor: Advisor, seed: int) -> None:
    dialogue = Dialogue(advisor)
    for text in Walk(advisor.rulebook, seed):
        before = dialogue.moment
        turn = dialogue.say(text)
        if {"undo", "redo"} & set(turn.acts):
            continue  # going back is itself no step that is gone back from
        after = dialogue.moment
        changed = (before.answers, before.goal) != (after.answers, after.goal)
        if changed or (after.tried and after.tried != before.tried):
            dialogue.say("undo")
            assert dialogue.moment == before, text
            dialogue.say("redo")
            assert dialogue.moment == after, text


def test_undo_restores_the_language_that_was_spoken(advisor: Advisor) -> None:
    dialogue = Dialogue(advisor)
    dialogue.say("Llama 3.1 8B für 30 Mitarbeiter")
    before = dialogue.moment
    dialogue.say("please make it forty users instead of that")
    assert dialogue.moment.language != before.language
    dialogue.say("undo")
    assert dialogue.moment == before


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", range(1, 4))
def test_every_number_of_every_reply_is_a_figure_of_the_facts(advisor: Advisor, evidence: Evidence, seed: int) -> None:
    """A sample of what `python -m bench.conversation.figures` measures."""
    for each in walked(advisor, evidence, seed):
        assert each.unproved == (), (each.turn.said, each.turn.reply.text)


def test_a_number_that_is_no_figure_of_the_facts_is_noticed(advisor: Advisor, evidence: Evidence) -> None:
    runs, said = Recorded(advisor), ["serve Llama 3.1 8B to 20 concurrent users with 8k context on two L40S"]
    reply = Dialogue(advisor, runs=runs).say(said[0]).reply.text
    assert evidence.unproved(reply, said, runs) == ()
    for true, false in (("2 x NVIDIA L40S", "3 x NVIDIA L40S"), (" tokens/s", "7 tokens/s"), ("kW", "913 kW")):
        assert true in reply
        assert evidence.unproved(reply.replace(true, false), said, runs) != ()


@_SOME
@given(st.sampled_from(_JOBS), st.lists(st.sampled_from(_TURNS), min_size=1, max_size=4))
def test_the_figures_of_replies_are_those_of_the_facts(advisor: Advisor, job: Sequence[str], turns: list[str]) -> None:
    dialogue = Dialogue(advisor)
    rates: list[float] = []
    for text in (", ".join(job), *turns):
        turn = dialogue.say(text)
        tried = {fact: Given(value) for fact, value in turn.tried.items()}
        for answers in (_given(dialogue), {**_given(dialogue), **tried}):
            rates += _rates(advisor, advisor.advise(answers, dialogue.session.goal))
        rates += [each.value for each in turn.reply.figures if isinstance(each.value, float)]
        for found in _FIGURE.finditer(turn.reply.text):
            said = float(found["rate"].replace(",", ""))
            assert any(said == pytest.approx(rate, rel=0.06) for rate in rates), (text, found[0], turn.reply.text)


def _rates(advisor: Advisor, advice: Advice) -> list[float]:
    """Every rate of the recommendation and of what would do instead, in tokens a second."""
    found: list[float] = []
    others = [each.configuration for each in (*advice.alternatives, *advice.seconds.values())]
    for configuration in (advice.recommendation, *others):
        values = configuration.inference.values if configuration is not None else {}
        for fact, value in values.items():
            unit = advisor.rulebook.type_of(fact).unit
            if unit is not None and unit.symbol == "token/s" and isinstance(value, int | float):
                found.append(float(value))
    return found


def test_what_would_change_it_changes_it_and_its_neighbour_does_not(advisor: Advisor) -> None:
    dialogue = Dialogue(advisor)
    dialogue.say("serve Llama 3.1 8B to 20 concurrent users with 8k context on one L4")
    told = dialogue.say("what would change it?").reply.text
    found = _THRESHOLD.search(told)
    assert found is not None, told
    fact = next(each for each in advisor.rulebook.facts.values() if each.title.lower() == found["title"].lower())
    value = answer_in(advisor, fact.id, found["value"]).value
    now = answer_in(advisor, fact.id, found["now"]).value
    nearer = value + (now - value) * 0.12
    before = _hardware(advisor, dialogue)
    assert _hardware(advisor, dialogue, {fact.id: value}) != before
    assert _hardware(advisor, dialogue, {fact.id: round(nearer) if fact.type.kind == "int" else nearer}) == before


def test_the_condition_of_why_not_made_true_takes_the_reason_away(advisor: Advisor) -> None:
    dialogue = Dialogue(advisor)
    dialogue.say("serve Llama 3.3 70B in BF16 with 8k context to 4 concurrent users")
    refused = dialogue.say("why not one L40S?").reply.text
    assert "L40S" in refused
    there = advisor.advise({**_given(dialogue), "hardware.accelerator": Given("l40s"), "hardware.count": Given(1)})
    assert there.recommendation is None
    eight = advisor.advise({**_given(dialogue), "hardware.accelerator": Given("l40s"), "hardware.count": Given(8)})
    assert eight.recommendation is not None


def _hardware(advisor: Advisor, dialogue: Dialogue, other: dict[str, Value] | None = None) -> tuple[object, ...] | None:
    """What is recommended with other values for some facts; None where nothing is."""
    given = {**_given(dialogue), **{fact: Given(value) for fact, value in (other or {}).items()}}
    found = advisor.advise(given, dialogue.session.goal).recommendation
    return None if found is None else (found.choices.get("weights.format"), found.verdict)


def _given(dialogue: Dialogue) -> dict[str, Given]:
    return dict(dialogue.session.answers.given)


def _job(dialogue: Dialogue) -> tuple[dict[str, object], str]:
    return {fact: each.value for fact, each in _given(dialogue).items()}, dialogue.session.goal
