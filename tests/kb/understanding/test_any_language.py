"""Words and signs of several languages in any order are read without harm."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.understanding.token import tokenise
from tests.sample import examples

WORDS = [
    "ich",
    "für",
    "fünf",
    "el",
    "para",
    "quinientos",
    "l'",
    "d'un",
    "quatre-vingt",
    "não",
    "R$",
    "每天",
    "五十",
    "万",
    "亿",
    "份文档",
    "張",
    "を",
    "枚",
    "1日",
    "12",
    "000",
    "1,5",
    "4.000",
    "k",
    "GB",
    "H100",
    "@",
    "%",
    "-",
    "'",
    "#",
    "🙂",
    "\uff15\uff10",
    "\u3000",
    "\u3002",
    "\uff1a",
    "\u0301",
    "\uff9e",
]


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=14), st.sampled_from(["", " ", ", "]))
@settings(max_examples=examples(150), deadline=None)
def test_what_is_heard_of_any_text_lies_in_it(understood, parts, between):
    text = between.join(parts)
    for each in understood(text).heard:
        assert 0 <= each.start < each.end <= len(text)
        assert text[each.start : each.end] == each.words


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=14), st.sampled_from(["", " "]))
@settings(max_examples=examples(200), deadline=None)
def test_words_keep_the_order_and_the_place_of_the_text(lexicon, parts, between):
    text = between.join(parts)
    tokens = tokenise(text, lexicon)
    for one, other in pairwise(tokens):
        assert one.start < one.end <= len(text)
        assert (one.start, one.end) == (other.start, other.end) or one.end <= other.start
