"""Finds where a text names entries of a catalogue."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from kb.understanding.name_pieces import OPTIONAL, core_of, is_number, is_size, piece_at
from kb.understanding.quantity import cardinal_before
from kb.understanding.token import Token

__all__ = ["Entry", "NameFinder", "NameSpan"]

_ARTICLE = "a"
"""The letter of names that is a word too: `a 100 W card`."""
_WORD = 5
"""So many letters are a word, behind which a letter alone belongs to a name."""
_MOST_PIECES = 16
_PLAINEST = "base"
_UNITS = ("b", "gb")
"""What a bare number may lack: the size of a model, and memory."""
_SIZE_LINK = "size_link"
"""The class of words between a name and a size."""
_AFTER_BARE_SIZE = frozenset({"after_size", "tuned"})
"""Classes of words behind a bare number that show that it counts nothing."""


class Entry(Struct, frozen=True):
    """An entry as names are compared: the cores of its names, of names shared with others, and what people add.

    ``base`` tells whether one of its names ends with that word (`xlm-roberta-base`).
    """

    id: str
    cores: tuple[tuple[str, ...], ...]
    loose: tuple[tuple[str, ...], ...] = ()
    attributes: frozenset[str] = frozenset()
    base: bool = False

    @classmethod
    def of(
        cls, entry_id: str, names: Iterable[str], loose: Iterable[str] = (), attributes: Iterable[str] = ()
    ) -> Entry:
        """An entry from its names as the catalogue has them."""
        names = tuple(names)
        cores = dict.fromkeys(core_of(name) for name in names)
        added = frozenset(piece for attribute in attributes for piece in core_of(attribute))
        base = any(name.casefold().endswith(f"-{_PLAINEST}") for name in names)
        return cls(entry_id, tuple(cores), tuple(core_of(name) for name in loose), added, base)

    def extras(self, pieces: frozenset[str]) -> frozenset[str]:
        """What the plainest of its names has beyond ``pieces``."""
        fitting = [core for core in self.cores if pieces <= frozenset(core) | self.attributes] or list(self.cores)
        return min((frozenset(core) - pieces for core in fitting), key=lambda extra: (len(extra), sorted(extra)))

    def is_called(self, pieces: frozenset[str]) -> bool:
        """Whether the pieces are one of its own names, with nothing added but what is known of it."""
        own = [frozenset(core) for core in self.cores if core not in self.loose]
        return any(core <= pieces and pieces - core <= self.attributes for core in own)

    def is_called_loosely(self, pieces: frozenset[str]) -> bool:
        """Whether a name that it shares with others has these pieces, with nothing added but what is known of it."""
        return any(core <= pieces and pieces - core <= self.attributes for core in map(frozenset, self.loose))


class NameSpan(Struct, frozen=True):
    """Tokens ``start`` up to ``end`` that name one or several entries; the name begins at token ``head``."""

    start: int
    end: int
    head: int
    pieces: frozenset[str]
    pool: tuple[Entry, ...]
    prefixed: bool
    """Whether words like `nvidia` or `rtx` stand before it."""

    @property
    def is_sized(self) -> bool:
        """Whether the name says a size."""
        return any(map(is_size, self.pieces))

    @property
    def is_numbered(self) -> bool:
        """Whether the name has a number that is not a size: a version or the number of a series."""
        return any(map(is_number, self.pieces))


class NameFinder:
    """Finds names in any order of their words, with or without what they share. Misspelt names are not guessed."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = tuple(entries)
        self._having: dict[str, set[int]] = {}
        self._headed: dict[str, set[int]] = {}
        self._pairs: set[tuple[str, str]] = set()
        for position, entry in enumerate(self._entries):
            for core in (*entry.cores, *entry.loose):
                self._headed.setdefault(core[0], set()).add(position)
                self._pairs.update(pairwise(core))
                for piece in core:
                    self._having.setdefault(piece, set()).add(position)
            for piece in entry.attributes:
                self._having.setdefault(piece, set()).add(position)

    @property
    def heads(self) -> Iterable[str]:
        """The pieces with which names begin."""
        return self._headed

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Pieces that stand one behind the other in a name."""
        return frozenset(self._pairs)

    @property
    def vocabulary(self) -> Collection[str]:
        """The pieces of all names, and what people add to them."""
        return self._having.keys() | OPTIONAL

    def find(self, tokens: Sequence[Token], at: int) -> NameSpan | None:
        """The longest name that begins with a token; None when none does."""
        head, end = self._head(tokens, at)
        if head not in self._headed:
            return None
        pool, pieces = self._having[head], [head]
        while len(pieces) < _MOST_PIECES:
            grown = (
                self._grow(tokens, end, pieces, pool)
                or self._grow_over(tokens, end, pieces, pool)
                or self._grow_barely(tokens, end, pieces, pool)
            )
            if grown is None:
                break
            piece, end, pool = grown
            if piece:
                pieces.append(piece)
        plural = end < len(tokens) and tokens[end].text in ("s", "'s") and tokens[end].before in ("", "'")
        end += plural
        start = self._over_prefixes(tokens, at)
        prefixed = start < at
        if not any(map(is_size, pieces)):
            sized = self._size_before(tokens, start, pieces, pool)
            if sized:
                piece, start, pool = sized
                pieces.append(piece)
                start = self._over_prefixes(tokens, start)
        entries = tuple(self._entries[position] for position in sorted(pool))
        return NameSpan(start, end, at, frozenset(pieces), entries, prefixed)

    def _head(self, tokens: Sequence[Token], at: int) -> tuple[str, int]:
        """The first piece: two words where the catalogue writes them as one (`XLM-R` is `xlmr`)."""
        if at + 1 < len(tokens) and tokens[at + 1].soft and not tokens[at].is_number and not tokens[at + 1].is_number:
            both = tokens[at].text + tokens[at + 1].text
            if both in self._headed and (tokens[at].text, tokens[at + 1].text) not in self._pairs:
                return both, at + 2
        return piece_at(tokens, at)

    def _grow(
        self, tokens: Sequence[Token], at: int, pieces: Sequence[str], pool: set[int]
    ) -> tuple[str, int, set[int]] | None:
        """One piece more, with the entries that remain; None when the name ends here."""
        if at >= len(tokens):
            return None
        token = tokens[at]
        piece, end = piece_at(tokens, at)
        if piece == token.text and piece not in self._having and token.word in self._having:
            piece = token.word  # two DGX Sparks
        if piece in OPTIONAL and piece not in self._having:
            said = "tuned" in token.roles or (piece == _PLAINEST and any(self._entries[each].base for each in pool))
            return ("", end, pool) if token.soft and (token.tight or said) else None
        narrowed = self._narrowed(pool, pieces, piece)
        if not narrowed or not self._hangs_together(tokens, at, piece, pieces):
            return None
        return piece, end, narrowed

    def _grow_over(
        self, tokens: Sequence[Token], at: int, pieces: Sequence[str], pool: set[int]
    ) -> tuple[str, int, set[int]] | None:
        """One piece more behind a word that tells nothing: `A100 GPU 80 GB`, `Mac Studio with 512 GB`."""
        if at + 1 >= len(tokens) or not tokens[at].soft:
            return None
        if _SIZE_LINK in tokens[at].roles and is_size(piece_at(tokens, at + 1)[0]):
            return self._grow(tokens, at + 1, pieces, pool)
        if tokens[at].text not in OPTIONAL:
            return None
        grown = self._grow(tokens, at + 1, pieces, pool)
        telling = grown is not None and ("graphics" in tokens[at].roles or not grown[0].isalpha())
        return grown if grown and grown[0] and telling else None

    def _grow_barely(
        self, tokens: Sequence[Token], at: int, pieces: Sequence[str], pool: set[int]
    ) -> tuple[str, int, set[int]] | None:
        """A size without its unit, `qwen 3 32`, `mac studio 512`, where an entry has it and it counts nothing."""
        if at >= len(tokens) or not tokens[at].is_number or not tokens[at].soft or any(map(is_size, pieces)):
            return None
        end = at + 1
        behind = tokens[end] if end < len(tokens) and tokens[end].soft else None
        if behind is not None and (behind.joined or not behind.roles & _AFTER_BARE_SIZE):
            return None
        for piece in (f"{tokens[at].text}{unit}" for unit in _UNITS):
            narrowed = self._narrowed(pool, pieces, piece)
            if narrowed:
                return piece, end, narrowed
        return None

    def _hangs_together(self, tokens: Sequence[Token], at: int, piece: str, pieces: Sequence[str]) -> bool:
        token, last = tokens[at], pieces[-1]
        if is_size(piece):
            opened = token.before.strip() == "("
            return token.soft or opened
        if not token.soft:
            return False
        if is_number(piece):
            apart = len(last) > 1 or (tokens[at - 1].is_upper and last != _ARTICLE and len(piece) > 1)
            return (last, piece) in self._pairs and (token.tight or apart or len(pieces) > 1)
        if piece == "s" and token.joined and not token.is_upper and tokens[at - 2].is_upper:
            several = cardinal_before(
                tokens, self._over_prefixes(tokens, at - 2)
            )  # "four V100s" are four V100, "V100S" is another card
            return several is None or several.digits == "1"
        if len(piece) == 1:
            numbered = at + 1 < len(tokens) and tokens[at + 1].joined and tokens[at + 1].is_number
            worded = len(last) >= _WORD and piece != _ARTICLE  # a titan v
            return (last, piece) in self._pairs and (token.tight or token.is_upper or numbered or worded)
        return True

    @staticmethod
    def _over_prefixes(tokens: Sequence[Token], start: int) -> int:
        while start and tokens[start].soft and "maker_prefix" in tokens[start - 1].roles:
            start -= 1
        return start

    def _narrowed(self, pool: set[int], pieces: Sequence[str], piece: str) -> set[int]:
        """The entries that have one piece more. Memory does not turn one product into another (an RTX 3060 of 8 GB)."""
        narrowed = pool & self._having.get(piece, set())
        if not piece.endswith("gb"):
            return narrowed
        called = {position for position in pool if self._entries[position].is_called(frozenset(pieces))}
        alike = {position for position in narrowed if self._entries[position].is_called(frozenset((*pieces, piece)))}
        return narrowed if not called or called & narrowed else alike

    def _size_before(
        self, tokens: Sequence[Token], start: int, pieces: Sequence[str], pool: set[int]
    ) -> tuple[str, int, set[int]] | None:
        """A size that stands before the name (`70B Llama`), where an entry has it."""
        if start < 1 or not tokens[start].soft or "/" in tokens[start].before:
            return None
        for begin in (start - 2, start - 1):
            if begin < 0:
                continue
            piece, end = piece_at(tokens, begin)
            narrowed = self._narrowed(pool, pieces, piece) if end == start and is_size(piece) else set()
            if narrowed:
                return piece, begin, narrowed
        return None
