"""Patterns are found by the words that they need, and none that a sentence has is missed."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from kb.dialogue.pattern import Pattern, spoken
from kb.dialogue.pattern_index import PatternIndex

_LINES = (
    "why", "why not <thing>", "# instead of #", "double (the) <fact>", "# more", "not ... but <job>",
    "(really) keep it",    "it [is|was] #", "make it [a lot|much] cheaper", "<text> please", "#",
    "... & cheaper", "(less|a lot less) & (cost|price)",
)  # fmt: skip
_PATTERNS = tuple(Pattern.of(line, anywhere=anywhere) for line in _LINES for anywhere in (False, True))
_WORDS = (
    "why", "not", "an", "a100", "4", "2", "instead", "of", "double", "the", "users", "more", "but", "really", "keep",
    "it", "is", "was", "make", "a", "lot", "much", "cheaper", "please", "less", "cost", "price", "two",
)  # fmt: skip


@given(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=8))
def test_every_pattern_that_a_sentence_has_is_found(words: list[str]) -> None:
    forms = [spoken(" ".join(words))]
    index = PatternIndex(_PATTERNS)
    having = [place for place, pattern in enumerate(_PATTERNS) if pattern.match(*forms) is not None]
    assert set(having) <= set(index.possible(forms))


def test_the_places_come_in_order_and_once() -> None:
    found = PatternIndex(_PATTERNS).possible(["why not make it a lot cheaper", "make it cheaper"])
    assert all(before < after for before, after in pairwise(found))


def test_what_needs_another_word_is_not_found() -> None:
    patterns = [Pattern.of(line) for line in ("keep it", "it [is|was] #", "# more")]
    assert PatternIndex(patterns).possible(["it was 4"]) == [1]
