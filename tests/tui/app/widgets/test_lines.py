"""Lines of text that fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from tui.app.widgets.lines import columned, ends, hanging

TEXT = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp", "Mn", "Me", "Cf")), max_size=120)


@given(left=TEXT, right=st.text("abc ×", max_size=12), width=st.integers(8, 120))
def test_in_columns_no_line_is_too_wide_and_nothing_is_cut(left, right, width):
    shown = columned(Content(left), Content(right), width)
    assert all(line.cell_length <= width for line in shown.split("\n"))
    assert "".join(shown.plain.split()) == "".join(f"{left} {right}".split())


@given(left=TEXT, right=st.text("abc ×", max_size=12), width=st.integers(8, 120))
def test_a_line_with_two_ends_is_never_too_wide(left, right, width):
    assert ends(Content(left), Content(right), width).cell_length <= max(width, len(right))


def test_the_right_part_stands_at_the_right():
    assert columned(Content("Model"), Content("you"), 12).plain == "Model    you"
    assert ends(Content("A long name of a model"), Content("you"), 12).plain == "A long…  you"


def test_what_does_not_fit_beside_stands_below():
    assert columned(Content("Tokens per second"), Content("31 tokens/s"), 20).plain.splitlines() == [
        "Tokens per second",
        "         31 tokens/s",
    ]


def test_lines_after_the_first_begin_where_the_text_does():
    lines = hanging("! ", Content("one two three four"), 10).plain.splitlines()
    assert lines == ["! one two", "  three", "  four"]
