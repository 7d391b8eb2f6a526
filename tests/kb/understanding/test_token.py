"""Texts are cut into words and numbers whose places are those of the original."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.understanding.token import tokenise


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Llama-3.1-8B", ["llama", "3.1", "8", "b"]),
        ("32,768 tokens", ["32768", "tokens"]),
        ("128_000", ["128000"]),
        ("8xH100", ["8", "x", "h", "100"]),
        ("8×H100", ["8", "x", "h", "100"]),
        ("7900xtx", ["7900", "xtx"]),
        ("24xlarge", ["24", "xlarge"]),
        ("Command R+", ["command", "r", "plus"]),
        (".5B", ["0.5", "b"]),
        ("don't", ["don't"]),
        ("A100,8", ["a", "100", "8"]),
        ("\uff18\uff22", ["8", "b"]),
    ],
)
def test_cut(text, tokens):
    assert [token.text for token in tokenise(text)] == tokens


def test_a_number_that_may_be_two_is_none():
    assert [token.is_number for token in tokenise("2,5 or 2.5")] == [False, False, True]


@pytest.mark.parametrize(
    ("text", "soft"),
    [
        ("a b", True),
        ("a-b", True),
        ("a/b", True),
        ("a: b", True),
        ("a, b", False),
        ("a. b", False),
        ("a (b", False),
        ("a\nb", True),
        ("a\n\nb", False),
    ],
)
def test_what_separates(text, soft):
    assert tokenise(text)[1].soft is soft


@given(st.text())
def test_every_token_lies_where_it_says(text):
    end = 0
    for token in tokenise(text):
        assert token.before in (text[end : token.start], " ")
        assert token.start < token.end <= len(text)
        end = token.end
