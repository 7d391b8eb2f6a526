"""Names cut into tokens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.catalogue.name_tokens import NameTokens


@pytest.mark.parametrize(
    ("name", "tokens"),
    [
        ("A100-80GB", ("a", "100", "80gb")),
        ("a100 80 GB", ("a", "100", "80gb")),
        ("a100 80g", ("a", "100", "80gb")),
        ("Qwen2.5-72B", ("qwen", "2.5", "72b")),
        ("Mixtral-8x7B", ("mixtral", "8", "x", "7b")),
        ("T4g", ("t", "4", "g")),
        ("A10G", ("a", "10", "g")),
        ("4-bit", ("4bit",)),
        ("8 bits", ("8bit",)),
        ("q4_k_m", ("q", "4", "k", "m")),
        ("2x RTX 4090", ("rtx", "4090")),
        ("8xH100", ("h", "100")),
        ("2x4090", ("4090",)),
        ("8x7b", ("8", "x", "7b")),  # a size, not a count
        ("", ()),
        ("\x00 \x1b[31;1m", ("31", "1m")),
    ],
)
def test_tokens_of_names(name, tokens):
    assert NameTokens.of(name) == tokens


def test_words_that_tell_nothing_are_not_in_the_core():
    assert NameTokens.of("NVIDIA GeForce RTX 4090").core == {"4090"}
    assert NameTokens.of("Llama-3.1-8B-Instruct").core == {"llama", "3.1", "8b"}
    assert NameTokens.of("Tesla").core == {"tesla"}  # nothing else is left


def test_numbers_do_not_melt_into_each_other():
    assert NameTokens.of("qwen2.5 7b").squashed != NameTokens.of("qwen2 57b").squashed


@given(st.text(max_size=500))
def test_any_text_can_be_cut(text):
    tokens = NameTokens.of(text)

    assert all(token and token == token.lower() for token in tokens)
    assert sum(map(len, tokens)) <= 400
