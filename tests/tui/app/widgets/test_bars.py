"""Memory in figures, bars and words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.app.widgets.bars import gigabytes, memory_bar, memory_words, verdict_words
from tui.view.outcome import Outcome, Verdict


def outcome(needed: float | None, usable: float | None, verdict: Verdict = Verdict.COMFORTABLE) -> Outcome:
    return Outcome(goal="Lowest rent", verdict=verdict, headline="1 × Card", needed=needed, usable=usable)


@pytest.mark.parametrize(
    ("amount", "text"), [(141.1e9, "141 GB"), (8.16e9, "8.16 GB"), (24.98e9, "25.0 GB"), (1234e9, "1,234 GB")]
)
def test_gigabytes_have_three_figures_and_a_unit(amount, text):
    assert gigabytes(amount) == text


def test_words_say_what_is_free_or_missing():
    assert memory_words(outcome(16e9, 22e9)) == "16.0 GB of 22.0 GB, 6.00 GB free"
    assert memory_words(outcome(54e9, 25e9)) == "54.0 GB of 25.0 GB, OVER by 29.0 GB"
    assert memory_words(outcome(None, 25e9)) == ""


@given(needed=st.floats(0, 1e13), usable=st.floats(0, 1e13), width=st.integers(4, 200))
def test_a_bar_is_as_wide_as_it_should_be(needed, usable, width):
    bar = memory_bar(outcome(needed, usable), width).plain
    assert len(bar) == width
    assert ("▓" in bar) <= (needed > usable)
    assert ("░" in bar) <= (needed <= usable)


@pytest.mark.parametrize(
    ("verdict", "shown"), [(Verdict.TIGHT, "! Fits tightly"), (Verdict.UNLIKELY, "✗ Fits tightly")]
)
def test_a_verdict_is_its_glyph_with_the_words_of_the_rules(verdict, shown):
    told = Outcome(goal="Lowest rent", verdict=verdict, headline="1 × Card", words="Fits tightly")
    assert verdict_words(told).plain == shown
