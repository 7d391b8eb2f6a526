"""Pasted material in a text: what a tool printed is recognised as such, and its figures are not read as wishes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.language.late_pattern import LatePattern
from kb.understanding.mention import Meaning, Mention
from kb.understanding.token import Token

__all__ = ["PasteMention", "pasted"]

# `nvidia-smi -L`, and the rows of the table that `nvidia-smi` prints.
_LISTED = LatePattern(r"^\s*GPU\s+\d+:\s*(?P<name>[^(\n]+?)\s*(?:\(UUID[^)\n]*\))?\s*$", re.MULTILINE)
_ROW = LatePattern(r"\|\s+\d+\s+(?P<name>(?:NVIDIA|Tesla|Quadro|GeForce|AMD)[^|\n]*?)\s+(?:On|Off|N/A)?\s*\|")
_TABLE = LatePattern(r"\+-[-+=|\s]*\n?\|\s*NVIDIA-SMI.*?(?:\+[-+=]+\+\s*(?=\n[^|+]|\Z))", re.DOTALL)
# PyTorch's message about memory that was not there.
_OUT_OF_MEMORY = LatePattern(
    r"(?:\[rank\d+\]:\s*)?(?:torch\.(?:cuda\.)?)?(?:OutOfMemoryError:\s*)?(?:HIP|CUDA) out of memory\.\s*Tried to"
    r" allocate[^\n]*?(?:\bfree\b|\bPyTorch\)|$)\.?",
    re.MULTILINE,
)
# vLLM's message about a window for which there is no room.
_TOO_LONG = LatePattern(r"(?:ValueError:\s*)?The model's max seq len \(\d+\) is larger than[^\n]*")
# How much of the memory of a Mac its graphics unit may take, in megabytes.
_WIRED = LatePattern(r"(?:iogpu\.)?wired_limit_mb\s*[=:]?\s*(?P<size>\d{4,7})")
_CUDA = LatePattern(r"CUDA Version:\s*(?P<version>\d+\.\d+)")
# Messages, words that stand in each, and what it tells.
_MESSAGES = (
    (_OUT_OF_MEMORY, "out of memory", "out of memory"),
    (_TOO_LONG, "max seq len", "no room for the window"),
)
_WIRED_LIMIT = "hardware.shared_limit"
_COUNT, _OWNED, _VERSION = "hardware.count", "hardware.owned", "site.cuda"


class PasteMention(Mention, frozen=True):
    """What a tool printed; ``kind`` says which."""

    kind: str = ""
    name: str = ""
    """The accelerator that it names most often, as written."""


def pasted(tokens: Sequence[Token], text: str) -> Iterator[Mention]:
    """The pasted parts of a text, each as one mention that nothing inside competes with."""
    for pattern, needed, kind in _MESSAGES:
        for found in _found(pattern, needed, text):
            yield from _mention(tokens, found.start(), found.end(), kind)
    for found in _found(_WIRED, "wired_limit_mb", text):
        for mention in _mention(tokens, found.start(), found.end(), "limit of a graphics unit's memory"):
            limit = Meaning(_WIRED_LIMIT, int(found["size"]) * 1024.0**2, mention.start, mention.end, literal=True)
            yield Mention(mention.start, mention.end, (limit,), rank=-5)
    tables = list(_found(_TABLE, "NVIDIA-SMI", text))
    rows = [found["name"] for table in tables for found in _ROW.compiled.finditer(table[0])]
    listed = list(_found(_LISTED, "GPU", text))
    loose = [] if tables else list(_found(_ROW, "|", text))
    if rows:
        yield from _inventory(tokens, tables[0].start(), tables[-1].end(), rows, _CUDA.compiled.search(tables[0][0]))
    elif loose:
        end = text.find("\n", loose[-1].end())
        yield from _inventory(
            tokens, loose[0].start(), end if end >= 0 else len(text), [found["name"] for found in loose]
        )
    elif listed:
        yield from _inventory(tokens, listed[0].start(), listed[-1].end(), [found["name"] for found in listed])


def _found(pattern: LatePattern[str], needed: str, text: str) -> Iterator[re.Match[str]]:
    """Where a pattern is found; few texts have the words that are ``needed`` for it."""
    return pattern.compiled.finditer(text) if needed in text else iter(())


def _inventory(
    tokens: Sequence[Token], start: int, end: int, names: Sequence[str], cuda: re.Match[str] | None = None
) -> Iterator[PasteMention]:
    ((name, count),) = Counter(" ".join(each.split()) for each in names).most_common(1)
    for mention in _mention(tokens, start, end, "accelerators of this machine"):
        meanings = (
            Meaning(_COUNT, count, mention.start, mention.end, literal=True),
            Meaning(_OWNED, True, mention.start, mention.end, literal=True),
            *([Meaning(_VERSION, float(cuda["version"]), mention.start, mention.end, literal=True)] if cuda else []),
        )
        yield PasteMention(mention.start, mention.end, meanings, rank=-5, kind=mention.kind, name=name)


def _mention(tokens: Sequence[Token], start: int, end: int, kind: str) -> Iterator[PasteMention]:
    inside = [at for at, token in enumerate(tokens) if start <= token.start and token.end <= end]
    if inside:
        yield PasteMention(inside[0], inside[-1] + 1, rank=-5, kind=kind)
