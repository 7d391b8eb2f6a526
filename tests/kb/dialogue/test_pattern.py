"""The words of an act: places for numbers, for any words, for what may be absent, and for what is named."""

from __future__ import annotations

import pytest

from kb.dialogue.pattern import Pattern, spoken


@pytest.mark.parametrize(
    ("pattern", "text", "slots"),
    [
        ("why not <thing>", "Why not an A100?", {"thing": "an a100"}),
        ("# instead of #", "4 instead of 2", {"number": "4", "number2": "2"}),
        ("double (the) <fact>", "double the users", {"fact": "users"}),
        ("double (the) <fact>", "double users", {"fact": "users"}),
        ("# more", "one more", {"number": "one"}),
        ("not ... but <job>", "not the A100 but an H100", {"job": "an h100"}),
        ("(really) keep it", "keep it!", {}),
        ("it [is|was] #", "it was 4", {"number": "4"}),
        ("why", "\u00bfwhy?", {}),
        ("what's next", "What\u2019s next?", {}),
    ],
)
def test_a_sentence_with_the_words_gives_what_stands_in_the_places(pattern: str, text: str, slots: dict) -> None:
    match = Pattern.of(pattern).match(spoken(text))
    assert match is not None
    assert match.slots == slots


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("it [is|was] #", "it 4"),
        ("why", "why not"),
        ("why not <thing>", "why not"),
        ("# more", "more"),
        ("keep", "keep it cheap"),
    ],
)
def test_a_sentence_with_other_words_does_not_match(pattern: str, text: str) -> None:
    assert Pattern.of(pattern).match(spoken(text)) is None


def test_more_words_of_its_own_count_more() -> None:
    plain, longer = (Pattern.of(each).match("what if 100 users") for each in ("what <text>", "what if <text>"))
    assert plain is not None
    assert longer is not None
    assert longer.order < plain.order


def test_a_sentence_of_many_words_is_no_act() -> None:
    assert Pattern.of("why <text>").match("why " + "word " * 200) is None


def test_a_number_counts_as_much_as_a_word() -> None:
    bare, whole = (Pattern.of(each).match("there are 8 of them") for each in ("there are <job>", "there are # of them"))
    assert bare is not None
    assert whole is not None
    assert (whole.weight, bare.weight) == (5, 2)
