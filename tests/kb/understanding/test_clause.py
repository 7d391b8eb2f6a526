"""How the words around something put it."""

import pytest

from kb.understanding.clause import (
    is_aside,
    is_asked,
    is_concluded,
    is_conditional,
    is_given_way,
    is_of_others,
    is_past,
    is_taken_instead,
    is_wished,
)


def place(tokens, word: str) -> int:
    return next(at for at, token in enumerate(tokens) if token.text == word)


def test_a_question_mark_at_the_end_of_the_sentence_asks(cut) -> None:
    tokens = cut("does 24 GB do? 48 GB is here.")
    assert is_asked(tokens, place(tokens, "24"))
    assert not is_asked(tokens, place(tokens, "48"))


def test_a_condition_reaches_to_the_end_of_its_clause(cut) -> None:
    tokens = cut("it is slow when five people ask, twenty will")
    assert is_conditional(tokens, place(tokens, "five"))
    assert not is_conditional(tokens, place(tokens, "twenty"))


@pytest.mark.parametrize(("text", "word"), [("until now we ran 8k", "8"), ("64k was the old value", "64")])
def test_what_was_before_is_known_by_words_on_either_side(cut, text: str, word: str) -> None:
    tokens = cut(text)
    at = place(tokens, word)
    assert is_past(tokens, at, at + 2)
    assert is_aside(tokens, at, at + 2)


def test_what_follows_from_the_rest_is_concluded(cut) -> None:
    tokens = cut("the deadline is in 3 weeks, so 14 days")
    assert is_concluded(tokens, place(tokens, "14"))
    assert not is_concluded(tokens, place(tokens, "3"))


def test_a_wish_stands_before_what_is_wished(cut) -> None:
    tokens = cut("it takes 4 s, we need 1 s")
    assert is_wished(tokens, place(tokens, "1"))
    assert not is_wished(tokens, place(tokens, "4"))


def test_what_others_have_is_theirs_and_what_they_say_is_not(cut) -> None:
    theirs = cut("a colleague swears by his 3090")
    assert is_of_others(theirs, place(theirs, "3090"))
    said = cut("my colleague suggests a 3090")
    assert not is_of_others(said, place(said, "3090"))
    ours = cut("a friend's 3080 runs it, I have a 3070")
    assert not is_of_others(ours, place(ours, "3070"))


def test_what_gives_way_is_told_behind_it(cut) -> None:
    tokens = cut("the old P40 retires, the L4 stays")
    assert is_given_way(tokens, place(tokens, "40") + 1)
    assert not is_given_way(tokens, place(tokens, "4") + 1)


def test_what_is_taken_instead_is_not_what_is_given_up(cut) -> None:
    tokens = cut("a 3090 instead of a 3080, or a 4090 instead")
    assert is_taken_instead(tokens, place(tokens, "4090") + 1)
    assert not is_taken_instead(tokens, place(tokens, "3090") + 1)
