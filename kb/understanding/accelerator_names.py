"""Accelerators named in a text, with their number and their memory: `two 4090s`, `8x A100 80 GB`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from kb.catalogue import Accelerator, Accelerators, Catalogues, Instances
from kb.compiled_artefact import compiled_artefact
from kb.understanding.device_count import count_of
from kb.understanding.device_memory import memory_beside, over_device, sized, sized_apart
from kb.understanding.device_mention import DeviceMention
from kb.understanding.doubt_words import listed, quoted
from kb.understanding.name_finder import Entry, NameFinder, NameSpan
from kb.understanding.name_pieces import is_size
from kb.understanding.numeral import Numeral
from kb.understanding.token import Token
from kb.understanding.told_by_memory import told_by_memory

__all__ = ["AcceleratorNames"]

_LETTERED = 3
"""Heads of names that are shorter are letters, which name types of machines that are for rent as well."""
_RATES, _MODULE = 200, 6
"""Data rates of memory, in MT/s, are multiples of this number; so many words tell what a module is."""
_OF_MODULES = frozenset({"mhz", "mt", "rgb", "cl"})
"""What stands behind the data rate of memory."""


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
        yield from told_by_memory(tokens)

    def _without_size(self, span: NameSpan, tokens: Sequence[Token], text: str) -> Iterator[DeviceMention]:
        """The name alone, should the size behind it belong to something longer: `H20 (96 GB of VRAM)`."""
        for end in range(span.head + 1, span.end):
            if tokens[end].is_number and not tokens[end].joined:
                stem = self._finder.find(tokens[:end], span.head)
                shared = stem is not None and self._shares_memory(stem)  # 24 GB of main memory are those of the Mac
                known = tokens if shared else tokens[:end]
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
        variant = None if span.is_sized else sized(span, tokens)
        apart = None if span.is_sized or variant or not self._shares_memory(span) else sized_apart(span, tokens)
        span = variant or span
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
        unlisted = span.end > named.end and not variant
        if unlisted:
            doubt = f"{said} is not in the catalogue; taken as {self.label(chosen)}"
        memory = None if span.is_sized else memory_beside(span, tokens)
        start = min(span.start, memory.start) if memory else span.start
        end = max(span.end, memory.end) if memory else span.end
        bare = tokens[span.start].is_number and span.end == span.start + 1  # "4090 cards" are not so many cards
        end = over_device(tokens, end) if (span.is_sized and not apart) or memory or bare else end
        memory = memory or apart
        count, groups, start, end = count_of(tokens, start, end)
        doubts = (doubt,) if others or unlisted else ()
        shares, name = not bare, (span.start, span.end)
        return DeviceMention(start, end, (), doubts, -1, shares, chosen, *name, count, groups, memory, variant=unlisted)

    def _shares_memory(self, span: NameSpan) -> bool:
        """Whether a name may be that of a computer whose processor and graphics unit share the memory."""
        return any(entry.id in self._unified for entry in span.pool)

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
