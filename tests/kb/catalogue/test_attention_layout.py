"""Attention patterns: text in, numbers of layers out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.catalogue.attention_layout import AttentionLayout


@pytest.mark.parametrize(
    ("pattern", "layers", "layout"),
    [
        ("22 sliding_attention, 4 full_attention", 26, (4, 22, 0)),
        ("36 linear_attention, 12 full_attention", 48, (12, 0, 36)),
        ("24 full_attention", 24, (24, 0, 0)),
        ("all layers sliding", 32, (0, 32, 0)),
        ("all layers full", 32, (32, 0, 0)),
        ("3 sliding : 1 full (repeating)", 32, (8, 24, 0)),
        ("3 sliding : 1 full (repeating)", 34, (8, 26, 0)),
    ],
)
def test_patterns_are_counted(pattern, layers, layout):
    assert AttentionLayout.read(pattern, layers) == AttentionLayout(*layout)


@pytest.mark.parametrize("pattern", ["not established", "", "12 chunked_attention", "full", "3 sliding : full", ", ,"])
def test_other_words_say_nothing(pattern):
    assert AttentionLayout.read(pattern, 32) is None


@given(st.text(max_size=80), st.integers(1, 200))
def test_no_text_is_too_strange(pattern, layers):
    AttentionLayout.read(pattern, layers)
