"""Accelerators of which a text tells only the memory: `8x 80 GB`, `8 GPUs of 141 GB`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.understanding.device_memory import is_other_memory
from kb.understanding.device_mention import DeviceMention
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import cardinal_before, numerals_at
from kb.understanding.token import Token

__all__ = ["told_by_memory"]

_MODULE = 6
"""So many words before a number tell that it counts modules of memory."""
_MODULES = frozenset({"ram", "ddr", "ddr4", "ddr5", "dimm", "dimms"})


def told_by_memory(tokens: Sequence[Token]) -> Iterator[DeviceMention]:
    """`8x 80 GB`, `8*24G`: a number of accelerators of which only the memory is told."""
    yield from _cards_of(tokens)
    for at in range(len(tokens) - 2):
        starred = tokens[at + 1].before.strip() in ("*", "x") and tokens[at + 1].is_number
        if not tokens[at].is_number or not (starred or (tokens[at + 1].text == "x" and tokens[at + 1].soft)):
            continue
        sized = at + 1 if starred else at + 2
        count = Numeral(at, at + 1, tokens[at].text) if starred else cardinal_before(tokens, sized)
        for memory in numerals_at(tokens, sized, (("byte", 1),)):
            if not memory.unit or memory.other or not tokens[sized].soft or count is None or "." in count.digits:
                continue
            if _are_modules(tokens, count.start) or is_other_memory(tokens, memory.end):
                continue
            yield DeviceMention(count.start, memory.end, rank=2, count=count, memory=memory)


def _cards_of(tokens: Sequence[Token]) -> Iterator[DeviceMention]:
    """`8 GPUs of 141 GB`: the accelerators are counted before their memory."""
    for at in range(len(tokens) - 3):
        if "device" not in tokens[at].roles or "size_link" not in tokens[at + 1].roles or not tokens[at + 1].soft:
            continue
        count = cardinal_before(tokens, at)
        for memory in numerals_at(tokens, at + 2, (("byte", 1),)) if count and "." not in count.digits else ():
            if memory.unit and not memory.other and not is_other_memory(tokens, memory.end):
                yield DeviceMention(count.start if count else at, memory.end, rank=2, count=count, memory=memory)
                break


def _are_modules(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number in brackets counts the modules of host memory: the 2 of `RAM: 64 GB (2x32 GB)`."""
    before = tokens[max(0, at - _MODULE) : at]
    return tokens[at].before.strip() == "(" and any(token.text in _MODULES for token in before)
