"""Lines of text that fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from tui.app.widgets.lines import columned, hanging

TEXT = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp", "Mn", "Me", "Cf")), max_size=120)


@given(left=TEXT, right=st.text("abc ×", max_size=12), width=st.integers(8, 120))
def test_a_line_in_columns_is_never_too_wide(left, right, width):
    assert columned(Content(left), Content(right), width).cell_length <= max(width, len(right))


def test_the_right_part_stands_at_the_right():
    assert columned(Content("Model"), Content("you"), 12).plain == "Model    you"
    assert columned(Content("A long name of a model"), Content("you"), 12).plain == "A long…  you"


def test_lines_after_the_first_begin_where_the_text_does():
    lines = hanging("! ", Content("one two three four"), 10).plain.splitlines()
    assert lines == ["! one two", "  three", "  four"]
