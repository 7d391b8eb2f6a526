"""Aggregates over items: ``sum(kind in layer_kinds: cache.layers.<kind> * cache.layer.<kind>)``.

An aggregate is written out when rules are read: items are known then, so that what is matched, calculated and proved is
an ordinary expression, of one fact for each item. That also keeps to what durable_rules does correctly, which has
messages of several facts but no sums over them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.language import ExpressionError
from engine.rulebook.items import ItemLists
from engine.rulebook.placeholders import Placeholders

__all__ = ["AGGREGATES", "written_out"]

_JOINED: dict[str, Callable[[Sequence[str]], str]] = {
    "sum": lambda parts: "(" + " + ".join(f"({part})" for part in parts) + ")",
    "min": lambda parts: f"min({', '.join(parts)})",
    "max": lambda parts: f"max({', '.join(parts)})",
    "any": lambda parts: "(" + " or ".join(f"({part})" for part in parts) + ")",
    "all": lambda parts: "(" + " and ".join(f"({part})" for part in parts) + ")",
    "count": lambda parts: "(" + " + ".join(f"(1 if {part} else 0)" for part in parts) + ")",
}
AGGREGATES = tuple(_JOINED)
"""What can be made of the items of a list."""

_BEGIN = re.compile(rf"\b({'|'.join(AGGREGATES)})\(\s*([a-z][a-z0-9_]*) in (\[[^\]]*\]|[a-z][a-z0-9_.]*)\s*:")


def written_out(text: str, lists: ItemLists) -> str:
    """``text`` with each aggregate as the expression that it stands for.

    Raises `ExpressionError` where a list does not exist or an aggregate does not end.
    """
    while found := _last(text):
        function, name, listed = found.groups()
        end = _end(text, found.end())
        items = lists.named(listed)
        if items is None:
            hint = lists.meant(listed)
            raise ExpressionError(f"there are no items {listed!r}", found.start(3), hint, "E102")
        body = text[found.end() : end].strip()
        parts = [
            Placeholders().with_member(name, member, columns).text(body) for member, columns in items.members.items()
        ]
        text = text[: found.start()] + _JOINED[function](parts) + text[end + 1 :]
    return text


def _last(text: str) -> re.Match[str] | None:
    """The last aggregate, in which no other begins."""
    return max(_BEGIN.finditer(text), key=lambda found: found.start(), default=None)


def _end(text: str, start: int) -> int:
    """Where the bracket closes that is open at ``start``. Raises `ExpressionError`."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ExpressionError("the expression ends too early", len(text))
