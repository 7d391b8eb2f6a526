"""Names cut into comparable pieces: words, numbers, and sizes (`8b`, `80gb`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from kb.understanding.token import Token, tokenise
from kb.understanding.word_list import words

__all__ = ["OPTIONAL", "core_of", "is_number", "is_size", "piece_at"]

# Words that names carry without telling entries apart, as in the catalogues.
OPTIONAL = words(
    "instruct instructed chat it hf base model llm the gpu card graphics accelerator nvidia geforce rtx gtx rx tesla",
    "amd radeon instinct intel apple google aws amazon meta microsoft format",
)
_SIZE = re.compile(r"\d+(?:\.\d+)?(?:b|m|t|k|gb)")
# Before a size: so many parameters are active (A22B) or effective (E4B), which is not the size of the model.
_ACTIVE = frozenset({"a", "e"})
_ANYWHERE = {"b": "b", "gb": "gb", "gib": "gb", "gig": "gb", "gigs": "gb"}
_MEGABYTES = frozenset({"mib", "mb"})
_GIGABYTE = 1024
_AFTER_A_GAP = _ANYWHERE | {"g": "gb", "k": "k", "m": "m", "t": "t"}


def is_number(piece: str) -> bool:
    """Whether a piece is a number without a unit."""
    return piece[-1].isdigit()


def is_size(piece: str) -> bool:
    """Whether a piece is a number of parameters or of bytes."""
    return _SIZE.fullmatch(piece) is not None


def piece_at(tokens: Sequence[Token], at: int) -> tuple[str, int]:
    """The piece that begins with a token, and the token after it: a number takes its unit with it."""
    token = tokens[at]
    after = at + 1
    if token.text in _ACTIVE and after < len(tokens) and tokens[after].joined and tokens[after].is_number:
        size, end = piece_at(tokens, after)
        if size[-1] == "b":
            return token.text + size, end
    if not token.is_number or after >= len(tokens):
        return token.text, after
    unit = tokens[after]
    if after + 1 < len(tokens) and tokens[after + 1].joined and tokens[after + 1].is_number:
        return token.text, after
    if unit.joined and unit.text in _MEGABYTES and token.text.isdecimal() and int(token.text) >= _GIGABYTE:
        return f"{round(int(token.text) / _GIGABYTE)}gb", after + 1
    units = _ANYWHERE if at and token.joined else _AFTER_A_GAP
    spaced = unit.before == " " and unit.text in _ANYWHERE
    if unit.text in units and (unit.joined or spaced):
        return token.text + units[unit.text], after + 1
    return token.text, after


@lru_cache(maxsize=4_096)  # entries of a catalogue have names in common
def core_of(name: str) -> tuple[str, ...]:
    """The pieces of a name that tell entries apart; all of them where there are no others."""
    tokens = tokenise(name)
    pieces: list[str] = []
    at = 0
    while at < len(tokens):
        piece, at = piece_at(tokens, at)
        pieces.append(piece)
    return tuple(piece for piece in pieces if piece not in OPTIONAL) or tuple(pieces)
