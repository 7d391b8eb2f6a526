"""The paper as Markdown."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from engine.language import printable
from tests.tui.report.paper.papers import HOSTILE, hostile_paper, paper_for, texts_of
from tui.report.paper.markdown import markdown_of

READER = MarkdownIt("commonmark").enable("table")


def read(text: str) -> tuple[str, set[str]]:
    """All that a reader sees, without spaces, and the kinds of what was found."""
    tokens = READER.parse(text)
    children = [each for token in tokens for each in token.children or []]
    shown = "".join(each.content for each in children if each.type in ("text", "code_inline"))
    return "".join(shown.split()), {each.type for each in (*tokens, *children)}


@pytest.mark.parametrize("text", ["llama 3.1 70b chat for 20 people", "70B chat model at 4-bit on my single RTX 4090"])
def test_every_text_of_the_paper_is_read_as_it_is(text: str) -> None:
    paper = paper_for(text)
    shown, kinds = read("\n".join(markdown_of(paper)))
    assert [each for each in texts_of(paper) if "".join(each.split()) not in shown] == []
    assert not kinds & {"html_block", "html_inline", "link_open", "image", "fence", "code_block"}


def test_no_text_means_anything_to_markdown() -> None:
    shown, kinds = read("\n".join(markdown_of(hostile_paper())))
    assert shown.count("".join(printable(HOSTILE).split())) > 20
    assert not kinds & {"html_block", "html_inline", "link_open", "image", "fence", "code_block"}
