"""Pages as a reader of Markdown sees them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from markdown_it import MarkdownIt
from markdown_it.token import Token

from engine.documentation import Page

__all__ = ["addresses", "section", "targets", "text_of", "tokens"]

_READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def tokens(markdown: str) -> Iterator[Token]:
    """All tokens, those inside lines included."""
    for token in _READER.parse(markdown):
        yield token
        yield from token.children or ()


def text_of(markdown: str) -> str:
    """What is read: text, code and line breaks, without any markup."""
    return "".join(
        "\n" if token.type in ("softbreak", "hardbreak") else token.content
        for token in tokens(markdown)
        if token.type in ("text", "code_inline", "softbreak", "hardbreak", "fence", "code_block")
    )


def addresses(markdown: str) -> list[str]:
    """Where the links lead."""
    return [str(token.attrs["href"]) for token in tokens(markdown) if token.type == "link_open"]


def targets(page: Page) -> Iterator[str]:
    """The paths of the pages that a page links to."""
    for address in addresses(page.text):
        if not address.startswith(("http://", "https://")):
            parts: list[str] = []
            for part in (*PurePosixPath(page.path).parent.parts, *address.split("/")):
                if part == "..":
                    parts.pop()
                else:
                    parts.append(part)
            yield "/".join(parts)


def section(page: Page, heading: str) -> str:
    """What stands below a heading of the second order."""
    _, found, rest = page.text.partition(f"\n## {heading}\n\n")
    assert found, f"{page.path} has no section {heading!r}"
    return rest.partition("\n## ")[0].strip()
