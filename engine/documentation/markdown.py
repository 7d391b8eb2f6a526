"""Markdown in which nothing from a rule file is taken for markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from engine.language.display import printable

__all__ = ["code", "escaped", "link", "table", "web_link"]

# Emphasis, code, links, cells, strikethrough, formulas, tags, entities; at the start quotes, headings, lists and rules.
_MARKUP = re.compile(
    r"[\\`*\[\]|~$]|(?<![^\W_])_|_(?![^\W_])|<(?=[A-Za-z/!?])|&(?=#?\w+;)"
    r"|^[>#]|^[-+](?=\s|$)|^[-=](?=[-=])|^\d+[.)](?=\s|$)|(?<=\s)#+$"
)
_CODE = re.compile(r"[^`|\\]+")
_KEPT = "%/:?#[]@!$&'()*+,;=~"
_ADDRESS = re.compile(r"https?://[^\s]+")


def escaped(text: str) -> str:
    r"""``text`` in one line, to be read as it is.

    >>> print(escaped("*a* <b> | c_d < 5"))
    \*a\* \<b> \| c_d < 5
    """
    plain = " ".join(printable(text).split())
    return _MARKUP.sub(lambda found: f"{found.group()[:-1]}\\{found.group()[-1]}", plain)


def code(text: str) -> str:
    """``text`` as it is typed, in one line."""
    plain = " ".join(printable(text).split())
    return f"`{plain}`" if _CODE.fullmatch(plain) else escaped(text)


def link(text: str, address: str) -> str:
    """A link to another page of the same documentation."""
    return f"[{escaped(text)}]({address})"


def web_link(text: str, address: str) -> str:
    """A link to a page of the web; only the text where ``address`` is not one."""
    if not _ADDRESS.fullmatch(address):
        return escaped(text)
    return f"[{escaped(text)}](<{quote(address, safe=_KEPT)}>)"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table of cells that are Markdown already, and an empty line behind it."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
