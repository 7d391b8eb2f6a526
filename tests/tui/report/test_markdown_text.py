"""What Markdown shows of a text is the text."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from engine.language import printable
from tests.sample import examples
from tui.report.markdown_text import code_span, escaped

READER = MarkdownIt("commonmark").enable("table")
#: signs that mean something in Markdown, and some that do not
TEXTS = st.text(st.sampled_from(list("|`[]()<>*_#~!&\\-+=.:1 aB\"'$@/é\n\t")) | st.characters(), max_size=40)


def shown(tokens: list[Token]) -> str:
    """The text that a reader sees of inline tokens; tags of HTML are none."""
    texts = (each for token in tokens for each in (token.children or []))
    return " ".join("".join(each.content for each in texts if each.type in ("text", "code_inline")).split())


def inline(text: str, before: str, behind: str = "") -> str:
    tokens = READER.parse(f"{before}{text}{behind}\n")
    assert not [token for token in tokens if token.type in ("html_block", "fence", "code_block", "heading_open", "hr")]
    children = [each for token in tokens for each in token.children or []]
    assert not [each for each in children if each.type in ("html_inline", "link_open", "image", "em_open", "softbreak")]
    return shown([token for token in tokens if token.type == "inline"])


@settings(max_examples=examples(300), deadline=None)
@given(TEXTS)
@example("1. one")
@example("32.53 tokens/s")
@example("- | `a` [b](c) <d> & &amp; \\ ![e](f)")
@example("=====")
@example("a  \nb")
@example("    indented")
@example("http://a_b_c.de/*x* www.x.de")
def test_wherever_it_stands(text: str) -> None:
    wanted = " ".join(printable(text).split())
    if not wanted:
        return
    assert inline(escaped(text), "") == wanted
    assert inline(escaped(text), "- ") == wanted
    assert inline(escaped(text), "  - x ", " y") == f"x {wanted} y"


@settings(max_examples=examples(200), deadline=None)
@given(TEXTS, TEXTS)
def test_in_a_table_it_takes_its_own_cell(one: str, other: str) -> None:
    row = READER.parse(f"| a | b |\n|---|---|\n| {escaped(one)} | {escaped(other)} |\n")
    cells = [shown([token]) for token in row if token.type == "inline"]
    assert cells[2:] == [" ".join(printable(each).split()) for each in (one, other)]


@settings(max_examples=examples(200), deadline=None)
@given(TEXTS.filter(lambda text: bool(text.strip()) and "|" not in text))
def test_a_command_is_shown_to_the_letter(text: str) -> None:
    wanted = " ".join(printable(text).split())
    if wanted:
        assert inline(code_span(text), "x ") == f"x {wanted}"


@pytest.mark.parametrize(("text", "written"), [("1.5 GB", "1.5 GB"), ("1. x", "1\\. x"), ("a-b", "a-b")])
def test_no_more_is_escaped_than_has_to_be(text: str, written: str) -> None:
    assert escaped(text) == written
