"""Accelerators named in a text, with their number and their memory: `two 4090s`, `8x A100 80 GB`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from kb.catalogue import Accelerator, Accelerators, Catalogues, Instances
from kb.compiled_artefact import compiled_artefact
from kb.understanding.device_count import count_of
from kb.understanding.device_mention import DeviceMention
from kb.understanding.doubt_words import listed, quoted
from kb.understanding.name_finder import Entry, NameFinder, NameSpan
from kb.understanding.name_pieces import is_size, piece_at
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import cardinal_before, numerals_at
from kb.understanding.token import Token

__all__ = ["AcceleratorNames"]

_LETTERED = 3
"""Heads of names that are shorter are letters, which name types of machines that are for rent as well."""
_RATES, _MODULE = 200, 6
"""Data rates of memory, in MT/s, are multiples of this number; so many words tell what a module is."""
_OF_MODULES = frozenset({"mhz", "mt", "rgb", "cl"})
"""What stands behind the data rate of memory."""
_MODULES = frozenset({"ram", "ddr", "ddr4", "ddr5", "dimm", "dimms"})
_OTHER_MEMORY = frozenset({"host_memory", "disk", "network_word"})
"""Classes of words that make a number of GB one of something else than accelerators."""
_BEFORE_MEMORY = frozenset({"size_link"})
"""Classes of words that may stand between a name and the memory of what it names."""


class _Called(msgspec.Struct, frozen=True):
    """How the accelerators of a catalogue are called: also by bare numbers, and which share memory with a processor."""

    entries: tuple[Entry, ...]
    unified: frozenset[str]
    bare: frozenset[str]


def _called(accelerators: Accelerators) -> _Called:
    records = [accelerators.get(entry_id) for entry_id in accelerators.ids()]
    cards = {piece for record in records if record.kind == "consumer" for piece in record.id.split("-")}
    bare = {name for record in records for name in record.aliases}
    bare |= {piece for piece in cards if len(piece) == 4 and piece.isdecimal()}
    unified = frozenset(record.id for record in records if record.unified_memory)
    return _Called(tuple(map(_entry, records)), unified, frozenset(bare))


class AcceleratorNames:
    """Finds accelerators of one catalogue in texts."""

    def __init__(self, accelerators: Accelerators, instances: Instances) -> None:
        self._accelerators, self._instances = accelerators, instances
        parts, program = [accelerators.digest], Path(__file__).parent
        called = compiled_artefact("accelerators", parts, program, _Called, lambda: _called(accelerators))
        self._finder = NameFinder(called.entries)
        self._unified, self._bare = called.unified, called.bare
        self._offers: Counter[str] | None = None

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, catalogues: Catalogues) -> AcceleratorNames:
        """The finder of the catalogues' accelerators, made once."""
        return cls(catalogues.accelerators, catalogues.instances)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The pieces of all names."""
        return frozenset(self._finder.vocabulary)

    def mentions(self, tokens: Sequence[Token], text: str) -> Iterator[DeviceMention]:
        """Every accelerator and every group told by its memory, in the order of the text."""
        at = 0
        while at < len(tokens):
            span = self._finder.find(tokens, at)
            mention = self._mention(span, tokens, text) if span else None
            if span and mention:
                yield mention
                if mention.start < span.start or mention.end > span.end:
                    # Should the number belong to something longer, the name still counts.
                    name = mention.accelerator
                    count = mention.count if _is_governed(tokens, mention.count) else None
                    yield DeviceMention(
                        span.start, span.end, (), mention.doubts, -1, True, name, span.start, span.end, count
                    )
            if span and mention and span.is_sized:
                yield from self._without_size(span, tokens, text)
            at = span.end if span and mention else at + 1
        yield from _told_by_memory(tokens)

    def _without_size(self, span: NameSpan, tokens: Sequence[Token], text: str) -> Iterator[DeviceMention]:
        """The name alone, should the size behind it belong to something longer: `H20 (96 GB of VRAM)`."""
        for end in range(span.head + 1, span.end):
            if tokens[end].is_number and not tokens[end].joined:
                stem = self._finder.find(tokens[:end], span.head)
                shared = stem is not None and any(entry.id in self._unified for entry in stem.pool)
                known = tokens if shared else tokens[:end]  # 24 GB of main memory are those of the Mac
                mention = self._mention(stem, known, text) if stem and not stem.is_sized else None
                if mention:
                    yield mention
                return

    def has_memory(self, accelerator: str, size: float, margin: float) -> bool:
        """Whether people call an accelerator, or the board it is on, one of so many bytes, but for a ``margin``."""
        record = self._accelerators.get(accelerator)
        known = record.memory_bytes or 0
        return any(abs(size - each) <= margin * size for each in (known, known * record.devices_per_board))

    def is_rebuilt_with(self, accelerator: str, size: float, margin: float) -> bool:
        """Whether cards of this kind are rebuilt with so many bytes, but for a ``margin``, a part of them."""
        rebuilt = self._accelerators.get(accelerator).memory_modified_bytes
        return rebuilt is not None and abs(size - rebuilt) <= margin * size

    @cached_property
    def _carried(self) -> Mapping[str, str]:
        records = map(self._accelerators.get, self._accelerators.ids())
        return {record.desktop: record.id for record in records if record.desktop is not None}

    def in_laptop(self, accelerator: str) -> str | None:
        """What laptops have of that name, which is another chip; None where the catalogue has none."""
        return self._carried.get(accelerator)

    def is_in_laptop(self, accelerator: str) -> bool:
        """Whether it is made for laptops only."""
        return self._accelerators.get(accelerator).form_class == "laptop"

    def label(self, accelerator: str) -> str:
        """The accelerator's name for people."""
        return self._accelerators.label(accelerator)

    def _mention(self, span: NameSpan, tokens: Sequence[Token], text: str) -> DeviceMention | None:
        if not self._is_name(span, tokens):
            return None
        named, span = span, _with_variant(span, tokens)
        sized = None if span.is_sized else self._sized_behind(span, tokens) or self._sized_barely(span, tokens)
        apart = None if span.is_sized or sized else self._sized_apart(span, tokens)
        span = sized or span
        pieces = span.pieces
        if apart:
            size = f"{apart.digits}gb"
            pool = tuple(entry for entry in span.pool if size in entry.attributes)
            span = replace(span, pieces=span.pieces | {size}, pool=pool)
        chosen, others = self._choose(span)
        if "s" in pieces and not tokens[span.end - 1].is_upper and tokens[span.head].is_upper:
            stem = self._finder.find(tokens[: span.end - 1], span.head)  # "L40s" may be several L40
            several = self._choose(stem)[0] if stem else chosen
            chosen, other = sorted((chosen, several), key=self._offered, reverse=True)
            others = (other,)
        if not self.is_in_laptop(chosen):
            others = tuple(other for other in others if not self.is_in_laptop(other))
        said = quoted(text, tokens, span.start, span.end)
        names = listed([self.label(other) for other in others])
        doubt = f"{said} may also be {names}; taken as {self.label(chosen)}"
        variant = span.end > named.end and not sized
        if variant:
            doubt = f"{said} is not in the catalogue; taken as {self.label(chosen)}"
        memory = None if span.is_sized else _memory_beside(span, tokens)
        start = min(span.start, memory.start) if memory else span.start
        end = max(span.end, memory.end) if memory else span.end
        bare = tokens[span.start].is_number and span.end == span.start + 1  # "4090 cards" are not so many cards
        end = _over_device(tokens, end) if (span.is_sized and not apart) or memory or bare else end
        memory = memory or apart
        count, groups, start, end = count_of(tokens, start, end)
        doubts = (doubt,) if others or variant else ()
        shares, name = not bare, (span.start, span.end)
        return DeviceMention(start, end, (), doubts, -1, shares, chosen, *name, count, groups, memory, variant=variant)

    def _sized_behind(self, span: NameSpan, tokens: Sequence[Token]) -> NameSpan | None:
        """The name with the memory behind it, `A100 with 40 GB`, `A100 GPUs (40 GB)`, where a variant has so much."""
        at, counted = _size_at(tokens, span.end)
        if at is None:
            return None
        size, end = piece_at(tokens, at)
        behind = tokens[end : end + 1]
        if not is_size(size) or (behind and behind[0].soft and behind[0].roles & _OTHER_MEMORY):
            return None
        pool = tuple(entry for entry in span.pool if size in entry.attributes)
        if not pool:
            return None
        return replace(span, end=span.end if counted else end, pieces=span.pieces | {size}, pool=pool)

    def _sized_barely(self, span: NameSpan, tokens: Sequence[Token]) -> NameSpan | None:
        """The name with a bare number of GB, `two A100 40`, where a variant has it and the number counts nothing."""
        at = span.end
        if at >= len(tokens) or not tokens[at].is_number or not tokens[at].soft:
            return None
        if at + 1 < len(tokens) and tokens[at + 1].soft and "after_size" not in tokens[at + 1].roles:
            return None
        size = f"{tokens[at].text}gb"
        pool = tuple(entry for entry in span.pool if size in entry.attributes)
        return replace(span, end=at + 1, pieces=span.pieces | {size}, pool=pool) if pool else None

    def _sized_apart(self, span: NameSpan, tokens: Sequence[Token]) -> Numeral | None:
        """The memory of a computer said anywhere in the text, where one is sold with so much: `M3 Max, 64 GB of RAM`.

        Its processor and its graphics unit share the memory, so that all words for memory mean the same.
        """
        if not any(entry.id in self._unified for entry in span.pool):
            return None
        near = sorted(range(len(tokens)), key=lambda at: min(abs(at - span.start), abs(at - span.end)))
        for at in near:
            size, end = piece_at(tokens, at)
            behind = tokens[end : end + 1]
            if not size.endswith("gb") or not is_size(size) or (behind and "disk" in behind[0].roles):
                continue
            if any(size in entry.attributes for entry in span.pool):
                return Numeral(at, end, size.removesuffix("gb"), unit="GB")
        return None

    def _is_name(self, span: NameSpan, tokens: Sequence[Token]) -> bool:
        head = tokens[span.head]
        lettered = any(piece.isalpha() for piece in span.pieces)
        named = any(entry.is_called(span.pieces) or entry.is_called_loosely(span.pieces) for entry in span.pool)
        behind = tokens[span.end].roles if span.end < len(tokens) and tokens[span.end].soft else frozenset()
        if "disk" in behind or ("offer" in behind and len(head.text) < _LETTERED):
            return False  # an M2 drive, an m4 instance
        if _is_part_of_a_name(tokens, span.start):
            return False  # the model bge-m3
        if head.is_number:
            if not span.prefixed and len(span.pieces) == 1 and _is_rate_of_memory(tokens, span.head):
                return False
            return span.prefixed or (lettered and named) or head.text in self._bare
        if "everyday_device" in head.roles:
            tight = span.head + 1 < span.end and tokens[span.head + 1].tight
            return named and (span.prefixed or tight or span.is_numbered)
        return named or (span.is_numbered and any(entry.cores[0][0] == head.text for entry in span.pool))

    def _choose(self, span: NameSpan) -> tuple[str, tuple[str, ...]]:
        """The accelerator that a name means, and the others that it may mean."""
        called = [entry for entry in span.pool if entry.is_called(span.pieces)]
        if called:
            kin = () if span.is_numbered or span.is_sized else tuple(e.id for e in span.pool if e is not called[0])
            return called[0].id, kin
        series = frozenset(piece for piece in span.pieces if not is_size(piece))
        holders = [entry for entry in span.pool if entry.is_called_loosely(series)]
        kinds = {kind for holder in holders for kind in _kinds(holder)}
        pool = [entry for entry in span.pool if kinds & _kinds(entry)] or list(span.pool)
        chosen = min(pool, key=lambda entry: (-self._offered(entry.id), self._memory(entry.id), entry.id)).id
        return chosen, tuple(entry.id for entry in span.pool if entry.id != chosen)

    def _offered(self, accelerator: str) -> int:
        """How many cloud instances have it: of several variants people mostly mean the one that is sold."""
        if self._offers is None:
            instances = map(self._instances.get, self._instances.ids())
            self._offers = Counter(instance.accelerator for instance in instances)
        return self._offers[accelerator]

    def _memory(self, accelerator: str) -> float:
        return self._accelerators.get(accelerator).memory_gb or 0.0


def _entry(record: Accelerator) -> Entry:
    sizes = []
    if record.memory_gb:
        sizes.append(f"{record.memory_gb:g}gb")
        if record.devices_per_record == 1:
            sizes.append(f"{record.memory_gb * record.devices_per_board:g}gb")  # a K80 is sold as 24 GB
    attributes = (*sizes, record.architecture or "", record.vendor)
    names = (record.id, record.name, *record.aliases)
    return Entry.of(record.id, names, record.loose_aliases, attributes)


def _kinds(entry: Entry) -> frozenset[frozenset[str]]:
    """Its names without memory: the same for variants that differ in nothing else."""
    return frozenset(
        frozenset(piece for piece in core if not is_size(piece)) for core in entry.cores if core not in entry.loose
    )


def _is_rate_of_memory(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number is the data rate of memory modules: the 6600 of `RAM: 96 GB 6600`, which is a card elsewhere."""
    if not tokens[at].text.isdecimal() or int(tokens[at].text) % _RATES:
        return False
    if at + 1 < len(tokens) and tokens[at + 1].soft and tokens[at + 1].text in _OF_MODULES:
        return True
    start, end = at, at + 1
    while start and tokens[start].soft and at - start < _MODULE:
        start -= 1
    while end < len(tokens) and tokens[end].soft and end - at < _MODULE:
        end += 1
    return any("host_memory" in token.roles for token in tokens[start:end])


def _with_variant(span: NameSpan, tokens: Sequence[Token]) -> NameSpan:
    """The name with a word behind it that makes it another card, which no entry is called: `5080 Super`."""
    at = span.end
    varied = at < len(tokens) and tokens[at].soft and "variant" in tokens[at].roles and not span.is_sized
    return replace(span, end=at + 1) if varied else span


def _memory_beside(span: NameSpan, tokens: Sequence[Token]) -> Numeral | None:
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
        if before or (after and not (end < len(tokens) and tokens[end].soft and tokens[end].roles & _OTHER_MEMORY)):
            return Numeral(at, end, piece.removesuffix("gb"), unit="GB")
    return None


def _over_device(tokens: Sequence[Token], end: int) -> int:
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


def _is_part_of_a_name(tokens: Sequence[Token], start: int) -> bool:
    """Whether a hyphen joins a name to a word that is neither a number nor a maker: `bge-m3`, not `dual-4090`."""
    if start == 0 or not tokens[start].hyphenated:
        return False
    if tokens[start - 1].is_number:
        # bge-reranker-v2-m3, all-MiniLM-L6-v2; but 2-A100 and rtx-4090-3090
        return start > 1 and tokens[start - 1].joined and len(tokens[start - 2].text) == 1 and tokens[start - 2].tight
    return "before_hyphen" not in tokens[start - 1].roles


def _is_governed(tokens: Sequence[Token], count: Numeral | None) -> bool:
    """Whether a word before a number says that it counts what follows: `tensor parallel over 4 RTX 4090`."""
    return count is not None and count.start > 0 and "spread" in tokens[count.start - 1].roles


def _cards_of(tokens: Sequence[Token]) -> Iterator[DeviceMention]:
    """`8 GPUs of 141 GB`: the accelerators are counted before their memory."""
    for at in range(len(tokens) - 3):
        if "device" not in tokens[at].roles or "size_link" not in tokens[at + 1].roles or not tokens[at + 1].soft:
            continue
        count = cardinal_before(tokens, at)
        for memory in numerals_at(tokens, at + 2, (("byte", 1),)) if count and "." not in count.digits else ():
            behind = tokens[memory.end : memory.end + 1]
            if memory.unit and not memory.other and not (behind and behind[0].soft and behind[0].roles & _OTHER_MEMORY):
                yield DeviceMention(count.start if count else at, memory.end, rank=2, count=count, memory=memory)
                break


def _are_modules(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number in brackets counts the modules of host memory: the 2 of `RAM: 64 GB (2x32 GB)`."""
    before = tokens[max(0, at - _MODULE) : at]
    return tokens[at].before.strip() == "(" and any(token.text in _MODULES for token in before)


def _told_by_memory(tokens: Sequence[Token]) -> Iterator[DeviceMention]:
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
            if _are_modules(tokens, count.start):
                continue
            if memory.end < len(tokens) and tokens[memory.end].soft and tokens[memory.end].roles & _OTHER_MEMORY:
                continue
            yield DeviceMention(count.start, memory.end, rank=2, count=count, memory=memory)
