"""Any text, at any point of a conversation, is answered; and no fact is taken that is not in it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bench.conversation.case import read_texts
from bench.conversation.walk import Walk
from kb.advisor import Advisor
from kb.dialogue import Dialogue, Turn
from kb.session import Answers
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import tokenise
from tests.kb.understanding.test_robustness import SENTENCES
from tests.sample import EVERYTHING

_SOME = settings(
    max_examples=300 if EVERYTHING else 6,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
_ANY = st.text(st.characters(), max_size=400)
"""Also halves of characters, which no encoding has and a terminal may pass on."""
_JOB = "serve Llama 3.1 8B to 20 concurrent users with 8k context on one L4"
_LONG = 20_500
_TEXTS = tuple(each.text for each in read_texts("open"))
_NUMBERS = ("int", "quantity")


@_SOME
@given(SENTENCES | _ANY, SENTENCES | _ANY)
def test_any_two_texts_are_answered(advisor: Advisor, first: str, second: str) -> None:
    dialogue = Dialogue(advisor)
    for text in (first, second):
        _check(advisor, dialogue, text)


@_SOME
@given(SENTENCES | _ANY)
def test_any_text_is_answered_where_a_job_is_spoken_of(advisor: Advisor, text: str) -> None:
    dialogue = Dialogue(advisor)
    dialogue.say(_JOB)
    _check(advisor, dialogue, text)


@pytest.mark.sample(4)
@pytest.mark.parametrize("unit", ["llama ", "9", "no (", "\u202e", "\x00", "\ud800", "why not? ", "\u5b9e"])
def test_a_text_of_any_length_is_answered_first_and_later(advisor: Advisor, unit: str) -> None:
    dialogue, text = Dialogue(advisor), (unit * _LONG)[:_LONG]
    for said in (text, _JOB, text):
        _check(advisor, dialogue, said)


@_SOME
@given(st.sampled_from(_TEXTS))
def test_a_first_message_tells_only_what_its_words_say(advisor: Advisor, text: str) -> None:
    dialogue = Dialogue(advisor)
    _check(advisor, dialogue, text)
    for fact, each in dialogue.moment.answers.given.items():
        declared = advisor.rulebook.facts[fact]
        if declared.type.kind in _NUMBERS and not isinstance(each.value, bool | str):
            counted = [phrase for value, phrase in declared.words if value == each.value]
            assert counted or _has_number(advisor, each.note), (text, fact, each)


@_SOME
@given(st.integers(0, 10_000))
def test_a_turn_tells_only_what_its_words_say(advisor: Advisor, seed: int) -> None:
    dialogue = Dialogue(advisor)
    for text in Walk(advisor.rulebook, seed, ("command", "statement", "correction")):
        _check(advisor, dialogue, text)


def _check(advisor: Advisor, dialogue: Dialogue, text: str) -> None:
    before, choices = dialogue.moment, {_plain(each) for each in dialogue.choices}
    turn = dialogue.say(text)
    assert turn.reply.text
    assert _is_printable(turn), turn.reply.text
    after = dialogue.moment.answers
    _are_possible(advisor, after)
    told = _plain(text)
    jobs = (before.answers, *(each.answers for each in (*before.offers, *before.listed)))
    known = {(fact, each.value) for job in jobs for fact, each in job.given.items()}
    for fact, each in after.given.items():
        if (fact, each.value) not in known and not {"undo", "redo"} & set(turn.acts):
            assert each.note, (text, fact, each)
            assert _plain(each.note) in told or _plain(each.note) in choices, (text, fact, each)


def _are_possible(advisor: Advisor, answers: Answers) -> None:
    for fact, each in answers.given.items():
        assert advisor.rulebook.facts[fact].type.problem_with(each.value) is None, (fact, each)


def _plain(text: str) -> str:
    """A text as the words of an answer are kept: with escapes for what cannot be shown, and with single blanks."""
    shown = (each if each.isprintable() else each.encode("unicode_escape").decode() for each in " ".join(text.split()))
    return "".join(shown).lower().rstrip("\u2026")


def _is_printable(turn: Turn) -> bool:
    return all(unicodedata.category(each) not in ("Cc", "Cf", "Cs") or each == "\n" for each in turn.reply.text)


def _has_number(advisor: Advisor, words: str) -> bool:
    tokens = tokenise(words, Lexicon.of(advisor.rulebook))
    spelled = any(isinstance(value, float) for each in tokens for value in each.kin.values())
    return spelled or any(map(str.isdigit, words))
