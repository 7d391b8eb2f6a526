"""What would change the advice, and which answers matter: what is told is so, for random jobs."""

from __future__ import annotations

import re
from random import Random

import pytest

from bench.conversation.said_job import SaidJob
from engine.language import Value
from kb.advisor import Advisor
from kb.dialogue import Dialogue
from kb.dialogue.act_book import ActBook
from kb.dialogue.fact_trial import Trials
from kb.dialogue.scene import Scene
from kb.spoken_answer import answer_in

_THRESHOLD = re.compile(
    r"(?:changes it: |\. )(?P<title>[^.:]+?) (?P<value>[\d.,]+(?: [^\s,]+)?) or (?:more|less), "
    r"now (?P<now>[\d.,]+(?: [^\s:]+)?): then (?P<becomes>nothing does it|[^.]+)"
)
_EFFECT = re.compile(r"(?P<title>[^.:\n]+), now [^:]+: with (?P<value>[^,]+(?:,\d+[^,]*)?), ")
_DIGIT = 0.001
"""The most that one more in the last of the digits told changes a number: so much nearer nothing is changed yet."""


def conversation(advisor: Advisor, seed: int) -> Dialogue:
    dialogue = Dialogue(advisor)
    dialogue.say(SaidJob.drawn(Random(f"turning {seed}")).text)
    return dialogue


def trials_of(dialogue: Dialogue) -> Trials:
    advisor = dialogue.advisor
    scene = Scene(dialogue._runs, ActBook.of(advisor.rulebook), dialogue.moment)
    return Trials(scene, 1000)


def value_of(advisor: Advisor, title: str, text: str) -> tuple[str, Value] | None:
    """The fact of a title, and the value that is told of it; None where it is no number that can be read."""
    fact = next((each for each in advisor.rulebook.facts.values() if each.title.lower() == title.strip().lower()), None)
    return None if fact is None else (fact.id, answer_in(advisor, fact.id, text).value)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(4))
def test_a_change_that_is_told_changes_it_and_one_less_in_its_last_digit_does_not(advisor: Advisor, seed: int) -> None:
    dialogue = conversation(advisor, seed)
    told = dialogue.say("what would change it?").reply.text
    trials = trials_of(dialogue)
    assert _THRESHOLD.search(told) is not None, told
    for found in _THRESHOLD.finditer(told):
        fact, value = value_of(advisor, found["title"], found["value"]) or pytest.fail(found[0])
        _, now = value_of(advisor, found["title"], found["now"]) or pytest.fail(found[0])
        assert not isinstance(value, str)
        assert not isinstance(now, str)
        assert trials.flips({fact: value}), (found[0], told)
        counted = advisor.rulebook.facts[fact].type.kind == "int"
        step = max(1.0, abs(value) * _DIGIT) if counted else abs(value) * _DIGIT
        nearer = value + (step if now > value else -step)
        assert not trials.flips({fact: round(nearer) if counted else nearer}), (found[0], told)


@pytest.mark.parametrize("seed", range(0, 4, 3))
def test_the_answers_that_matter_are_told_the_most_telling_first(advisor: Advisor, seed: int) -> None:
    dialogue = conversation(advisor, seed)
    told = dialogue.say("which answers matter?").reply.text
    trials = trials_of(dialogue)
    assert _EFFECT.search(told) is not None, told
    for paragraph in told.split("\n"):
        effects = []
        for found in _EFFECT.finditer(paragraph):
            read = value_of(advisor, found["title"].split("first: ")[-1].split("assumed: ")[-1], found["value"])
            if read is not None:
                effects.append(trials.effect({read[0]: read[1]}))
        assert effects == sorted(effects, reverse=True), paragraph
        assert all(each > 0 for each in effects)
