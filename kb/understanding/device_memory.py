"""The memory that is said with the name of an accelerator: `A100 with 40 GB`, `A100 (8x40G)`, `48 GB 4090`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kb.understanding.name_finder import NameSpan
from kb.understanding.name_pieces import is_size, piece_at
from kb.understanding.numeral import Numeral
from kb.understanding.token import Token

__all__ = ["is_other_memory", "memory_beside", "over_device", "sized", "sized_apart"]

_OTHER_MEMORY = frozenset({"host_memory", "disk", "network_word"})
"""Classes of words that make a number of GB one of something else than accelerators."""
_BEFORE_MEMORY = frozenset({"size_link"})
"""Classes of words that may stand between a name and the memory of what it names."""


def is_other_memory(tokens: Sequence[Token], end: int) -> bool:
    """Whether the word behind a size, at ``end``, makes it one of something else than accelerators."""
    return end < len(tokens) and tokens[end].soft and bool(tokens[end].roles & _OTHER_MEMORY)


def sized(span: NameSpan, tokens: Sequence[Token]) -> NameSpan | None:
    """The name with the memory that is said behind it, where a variant has so much."""
    return _sized_behind(span, tokens) or _sized_barely(span, tokens)


def _sized_behind(span: NameSpan, tokens: Sequence[Token]) -> NameSpan | None:
    """The name with the memory behind it, `A100 with 40 GB`, `A100 GPUs (40 GB)`, where a variant has so much."""
    at, counted = _size_at(tokens, span.end)
    if at is None:
        return None
    size, end = piece_at(tokens, at)
    if not is_size(size) or is_other_memory(tokens, end):
        return None
    pool = tuple(entry for entry in span.pool if size in entry.attributes)
    if not pool:
        return None
    return replace(span, end=span.end if counted else end, pieces=span.pieces | {size}, pool=pool)


def _sized_barely(span: NameSpan, tokens: Sequence[Token]) -> NameSpan | None:
    """The name with a bare number of GB, `two A100 40`, where a variant has it and the number counts nothing."""
    at = span.end
    if at >= len(tokens) or not tokens[at].is_number or not tokens[at].soft:
        return None
    if at + 1 < len(tokens) and tokens[at + 1].soft and "after_size" not in tokens[at + 1].roles:
        return None
    size = f"{tokens[at].text}gb"
    pool = tuple(entry for entry in span.pool if size in entry.attributes)
    return replace(span, end=at + 1, pieces=span.pieces | {size}, pool=pool) if pool else None


def sized_apart(span: NameSpan, tokens: Sequence[Token]) -> Numeral | None:
    """The memory of a computer said anywhere in the text, where one is sold with so much: `M3 Max, 64 GB of RAM`.

    That is for those whose processor and graphics unit share the memory, so that all words for memory mean the same.
    """
    near = sorted(range(len(tokens)), key=lambda at: min(abs(at - span.start), abs(at - span.end)))
    for at in near:
        size, end = piece_at(tokens, at)
        behind = tokens[end : end + 1]
        if not size.endswith("gb") or not is_size(size) or (behind and "disk" in behind[0].roles):
            continue
        if any(size in entry.attributes for entry in span.pool):
            return Numeral(at, end, size.removesuffix("gb"), unit="GB")
    return None


def memory_beside(span: NameSpan, tokens: Sequence[Token]) -> Numeral | None:
    """Memory said next to the name that no entry of the name has: an RTX 4090 48 GB, a 3060 laptop with 6 GB."""
    behind = span.end
    while behind < len(tokens) and tokens[behind].soft and "portable" in tokens[behind].roles:
        behind += 1
    linked = behind < len(tokens) and tokens[behind].soft and bool(tokens[behind].roles & _BEFORE_MEMORY)
    for at in (behind, span.start - 2, *([behind + 1] if linked else [])):
        if not 0 <= at < len(tokens):
            continue
        piece, end = piece_at(tokens, at)
        if not piece.endswith("gb") or not is_size(piece):
            continue
        before = end == span.start and tokens[span.start].soft and "/" not in tokens[span.start].before
        after = at >= span.end and (tokens[at].soft or tokens[at].before.strip() == "(")
        if before or (after and not is_other_memory(tokens, end)):
            return Numeral(at, end, piece.removesuffix("gb"), unit="GB")
    return None


def over_device(tokens: Sequence[Token], end: int) -> int:
    """The end with the noun behind a size: the cards of `A100 40GB cards` are A100, not any cards of 40 GB."""
    noun = end < len(tokens) and tokens[end].soft and "device" in tokens[end].roles
    memory = end + 1 < len(tokens) and tokens[end + 1].text in ("memory", "ram") and tokens[end + 1].soft
    return end + 1 if noun and not memory else end


def _size_at(tokens: Sequence[Token], end: int) -> tuple[int | None, bool]:
    """Where the memory of what is named before token ``end`` may be said, and whether it is counted: `(8x40G)`."""
    at = end + bool(end < len(tokens) and tokens[end].soft and "device" in tokens[end].roles)
    if at + 1 >= len(tokens):
        return None, False
    if tokens[at].before.strip() == "(":
        counted = tokens[at].is_number and tokens[at + 1].text == "x" and at + 2 < len(tokens)
        return (at + 2 if counted else at), counted
    if not tokens[at].soft:
        return None, False
    if "size_link" in tokens[at].roles and tokens[at + 1].soft:
        return at + 1, False
    return (at if at > end else None), False
