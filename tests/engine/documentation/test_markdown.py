"""Escaping: what is read is what was written, whatever was written."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documentation.markdown import code, escaped, link, table, web_link
from engine.language import printable
from tests.engine.documentation.reading import addresses, text_of, tokens

MARKUP = st.text(alphabet="ab1 \\`*_[](){}<>#+-.!|~$&;:/=\n\"'@", max_size=40)
PLAIN_TOKENS = {
    "paragraph_open", "inline", "text", "paragraph_close", "text_special", "code_inline",
}  # fmt: skip


def plain(text: str) -> str:
    return " ".join(printable(text).split())


@given(MARKUP | st.text(max_size=40))
def test_escaped_text_is_read_as_it_was_written(text: str) -> None:
    assert text_of(escaped(text)) == plain(text)
    assert {token.type for token in tokens(escaped(text))} <= PLAIN_TOKENS


@given(MARKUP)
def test_it_stays_so_in_a_heading_a_list_and_a_quotation(text: str) -> None:
    for start in ("# ", "- ", "1. ", "> "):
        found = list(tokens(f"{start}{escaped(text)}"))
        assert "".join(token.content for token in found if token.type in ("text", "text_special")) == plain(text)
        assert not {"html_inline", "html_block", "link_open", "em_open", "strong_open"} & {each.type for each in found}
        assert sum(each.type.endswith("_open") for each in found) <= 3


@given(st.lists(st.tuples(MARKUP, MARKUP), min_size=1, max_size=3))
def test_cells_of_a_table_keep_apart(rows: list[tuple[str, str]]) -> None:
    text = "\n".join(table(["One", "Two"], ([escaped(each) for each in row] for row in rows)))
    found = list(tokens(text))
    cells = [after.children or [] for each, after in pairwise(found) if each.type == "td_open"]
    read = ["".join(each.content for each in cell if each.type.startswith("text")) for cell in cells]
    assert read == [plain(each) for row in rows for each in row]


@pytest.mark.parametrize("text", ["model.params", "a b", "x|y", "`", "a`b", "\\", "||", ""])
def test_code_is_read_as_it_was_written(text: str) -> None:
    assert text_of(code(text)) == text
    assert text_of("\n".join(table(["a", "b"], [[code(text), "z"]]))) == f"ab{text}z"


@given(MARKUP)
def test_a_link_leads_where_it_should_whatever_its_text(text: str) -> None:
    assert addresses(link(f"x{text}", "../a/b.md")) == ["../a/b.md"]


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "https://a b", "//a.b", ""]
)
def test_only_addresses_of_the_web_are_linked(address: str) -> None:
    assert addresses(web_link("text", address)) == []
    assert text_of(web_link("text", address)) == "text"


def test_no_address_ends_its_link_early() -> None:
    assert addresses(web_link("t", "https://a.b/c)(d>?<e=f&g#h")) == ["https://a.b/c)(d%3E?%3Ce=f&g#h"]


def test_ordinary_text_stays_readable() -> None:
    for text in ("1.5 GB < 3 GB & more", "ZeRO-2: 4x - or 8x", "snake_case, 70 %", "C# and F#", "a = b"):
        assert escaped(text) == text
