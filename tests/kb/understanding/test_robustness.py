"""Any text gives an answer that keeps its promises."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sample import examples

WORDS = """two 4090s 2x A100 80GB 80 GB llama 3.1 70b 70B 7 x 8x7b qwen3 a22b context of 8k 32,768 tokens rank 16 r=64
zero -3 stage no without not instead rather than vs a an one dozen hundred users team 10 - 20 or to fp16 4-bit int8 gguf
fine-tune full lora qlora serve train chat with offload 9999999999999999999999999999 0 1e9 .5 2,5 , . ; ( ) GB/s Gbps
InfiniBand nodes each per node of them RTX [red] é 七 ٣ ² × –"""
PIECES = st.sampled_from([*WORDS.split(), "\x1b[31m", "\u202e", "\u200b", "\x00", "\n\n", "\t"])
SENTENCES = st.lists(PIECES, max_size=40).map(" ".join) | st.lists(PIECES, max_size=40).map("".join)


def check(result, text, rulebook) -> None:
    assert result.text == text
    assert {heard.fact: heard.value for heard in result.heard} == {f: g.value for f, g in result.given.items()}
    for heard in result.heard:
        fact = rulebook.facts[heard.fact]
        assert text[heard.start : heard.end] == heard.words
        assert heard.words
        assert fact.type.problem_with(heard.value) is None
        if fact.type.kind == "entry":
            assert rulebook.catalogues[fact.type.catalogue].fields(heard.value) is not None
    spans = sorted({(heard.start, heard.end) for heard in result.heard})
    assert all(end <= start for (_, end), (start, _) in pairwise(spans)), spans
    for words in (*result.ignored, *result.doubts, *(each.note for each in result.given.values())):
        assert not any(unicodedata.category(character) in ("Cc", "Cf") for character in words), words


@settings(max_examples=examples(300), deadline=None)
@given(text=SENTENCES)
def test_any_sentence_of_the_trade(understood, rulebook, text):
    check(understood(text), text, rulebook)


@settings(max_examples=examples(200), deadline=None)
@given(text=st.text(max_size=300))
def test_any_text(understood, rulebook, text):
    check(understood(text), text, rulebook)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "unit",
    ["llama ", "A100 ", "a100", "1 ", "1x", "1 or ", "100,", "9", "(", "\n", "twenty ", "batch of ", "no ", "2 x ", "é",
     "\u202e", "\x00", "[b]", "instead of a ", "8 of them ", "4-bit gguf "],
)  # fmt: skip
def test_long_texts(understood, rulebook, unit):
    """A character up to the longest text that is read, a word more often than calls may be nested.

    Reading takes time in proportion to what is said, so that more of the same words would show nothing else.
    """
    text = unit * (20_000 if len(unit) == 1 else 1_200)
    check(understood(text), text, rulebook)


def test_understanding_twice_gives_the_same(understood):
    text = "Qwen 7B or Llama 70B in 4 bit on A100, 10-20 users, what about LoRA?"
    assert understood(text) == understood(text)
