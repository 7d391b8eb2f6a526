"""Models named in a text: by their names, by family and size, or by family alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from kb.catalogue import Model, Models
from kb.compiled_artefact import compiled_artefact
from kb.understanding.doubt_words import listed, quoted
from kb.understanding.mention import Mention
from kb.understanding.name_finder import Entry, NameFinder, NameSpan
from kb.understanding.name_pieces import is_number, is_size, piece_at
from kb.understanding.token import Token

__all__ = ["ModelMention", "ModelNames"]

# Words of names that are words of the language too: alone they name nothing.
# What a plain name may leave out: the generation (qwen 7b), how many parameters are active (30b-a3b), a version.
_PLAIN = re.compile(r"v|\d{1,2}(?:\.\d)?|a?\d+(?:\.\d+)?b")
_BASE = "base"
_SAME_SIZE = 0.03
_SHORTEST = 3
_ALIKE, _MOSTLY = 0.15, 2 / 3


class ModelMention(Mention, frozen=True):
    """A model, a family or a name that is not in the catalogue."""

    model: str | None = None
    version: str | None = None
    """Whether its base or the version that follows instructions is named; None where neither is, or there is one."""
    options: tuple[str, ...] = ()
    """The models that it may be, where none is chosen; empty where the catalogue has none."""


class _Called(msgspec.Struct, frozen=True):
    """How the models of a catalogue are called."""

    entries: tuple[Entry, ...]
    writing: frozenset[str]
    """Of names that are words of the language too, those of models that write text; Whisper hears."""
    makers: frozenset[str]


def _called(models: Models) -> _Called:
    records = [models.get(entry_id) for entry_id in models.ids()]
    return _Called(
        tuple(map(_entry, records)),
        frozenset(record.id for record in records if record.architecture != "encoder_decoder"),
        frozenset(record.id.partition("/")[0].casefold() for record in records if "/" in record.id),
    )


class ModelNames:
    """Finds models of one catalogue in texts."""

    def __init__(self, models: Models) -> None:
        self._models = models
        called = compiled_artefact("models", [models.digest], Path(__file__).parent, _Called, lambda: _called(models))
        self._finder = NameFinder(called.entries)
        self._writing, self._makers = called.writing, called.makers

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, models: Models) -> ModelNames:
        """The finder of a catalogue, made once."""
        return cls(models)

    @cached_property
    def families(self) -> frozenset[str]:
        """The words with which names of models begin, of four letters and more."""
        return frozenset(head for head in self._finder.heads if head.isalpha() and len(head) > 3)

    @property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Pieces that stand one behind the other in a name."""
        return self._finder.pairs

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The pieces of all names."""
        return frozenset(self._finder.vocabulary)

    def mentions(self, tokens: Sequence[Token], text: str) -> Iterator[ModelMention]:
        """Every model, family and unknown name, in the order of the text."""
        at = 0
        while at < len(tokens):
            span = self._finder.find(tokens, at)
            maker = span is not None and self._over_maker(tokens, span.end) < span.end
            named = span is not None and not maker and _is_name(span, tokens, self._writing)
            mention = self._mention(span, tokens, text) if span and named else None
            if mention:
                yield mention
            at = span.end if span and mention else at + 1

    def narrowed(self, options: Sequence[str], params: float) -> tuple[str, ...]:
        """Those of several models that have about so many parameters."""
        called = f"{params / 1e9:g}b"  # gpt-oss-120b has 117B
        return tuple(one for one in options if _about(self._models.get(one).params_total, params)) or tuple(
            one for one in options if called in re.split(r"[-_ ]", self.label(one).casefold())
        )

    def family(self, model: str) -> tuple[str, ...]:
        """The models of the family of one."""
        family = self._models.get(model).family
        return tuple(each for each in self._models.ids() if self._models.get(each).family == family)

    def usual(self, options: Sequence[str]) -> str:
        """The model most people mean: the one loaded most often."""
        return max(options, key=lambda one: (self._downloads(one), one))

    def newest(self, options: Sequence[str]) -> str:
        """The model meant where the generation is left out: the one released last."""
        return max(options, key=lambda one: (self._models.get(one).release_date or "", self._downloads(one), one))

    def taken(self, chosen: str, options: Sequence[str]) -> str:
        """Which of several models is taken, and why."""
        why = "the one used most" if chosen == self.usual(options) else "the newest"
        return f"taken as {self.label(chosen)}, {why}"

    def label(self, model: str) -> str:
        """The model's name for people."""
        return model.rpartition("/")[2]

    def is_about(self, model: str, params: float) -> bool:
        """Whether a model has about so many parameters, in total or for each token."""
        record = self._models.get(model)
        return _about(record.params_total, params) or _about(record.params_active, params)

    def _mention(self, span: NameSpan, tokens: Sequence[Token], text: str) -> ModelMention | None:
        start = self._over_maker(tokens, span.start, published=True)
        said = quoted(text, tokens, start, span.end)
        chosen, options = self._choose(span, text[tokens[span.head].start : tokens[span.end - 1].end])
        if not span.is_sized:
            version = _version_after(span, tokens)
            if version:
                unknown = quoted(text, tokens, start, version)
                return ModelMention(start, version, rank=3, doubts=(f"{unknown}: the catalogue has no such model",))
            sized = self._other_size(span, tokens, chosen or "")
            if sized is not None:
                # The size stays what it is; nobody makes it another one.
                return ModelMention(
                    start, span.end, doubts=(f"{said}: the catalogue has none of {sized}; the size counts",)
                )
        if chosen is None:
            return ModelMention(start, span.end, rank=3, options=options)
        others = [self.label(one) for one in options if one != chosen]
        doubt = f"{said} may also be {listed(others)}; {self.taken(chosen, options)}" if others else ""
        named, end = self._version(tokens, start, span, chosen)
        return ModelMention(start, end, doubts=(doubt,) if doubt else (), model=chosen, version=named)

    def _version(self, tokens: Sequence[Token], start: int, span: NameSpan, chosen: str) -> tuple[str | None, int]:
        """Which of two versions of a model is named, and the token behind the words that do so."""
        if self._models.get(chosen).instruct is None:
            return None, span.end
        named = tokens[start : span.end]
        if any("tuned" in each.roles or ("tuned_suffix" in each.roles and each.tight) for each in named):
            return "instruct", span.end
        behind = tokens[span.end : span.end + 1]
        if behind and behind[0].soft and "untuned" in behind[0].roles:
            return "base", span.end + 1
        is_repository = any("/" in each.before for each in named[1:])
        return ("base" if is_repository or named[-1].text == _BASE else None), span.end

    def _choose(self, span: NameSpan, written: str) -> tuple[str | None, tuple[str, ...]]:
        """The model that a name means, and all that it may mean; no model where the size is open."""
        pool = span.pool
        for entry in pool:
            names = (entry.id, entry.id.rpartition("/")[2], *self._models.get(entry.id).aliases)
            if written.casefold() in map(str.casefold, names):
                return entry.id, ()
        called = [entry.id for entry in pool if entry.is_called(span.pieces)]
        if called and span.is_numbered:
            return self.usual(called), ()
        plain = [entry.id for entry in pool if all(map(_PLAIN.fullmatch, entry.extras(span.pieces)))]
        if called:  # of revisions (v0.3) the catalogue says which is meant
            plain = [entry.id for entry in pool if entry.id in plain and "v" not in entry.extras(span.pieces)]
        if not plain:
            fewest = min(len(entry.extras(span.pieces)) for entry in pool)
            plain = [entry.id for entry in pool if len(entry.extras(span.pieces)) == fewest]
        if called and not span.is_sized:
            return self.usual(called), tuple(plain)
        if not span.is_sized and not span.is_numbered:
            return self._mostly_meant(plain), tuple(plain)  # a family
        sizes = [self._models.get(one).params_total or 0 for one in plain]
        if not span.is_sized and max(sizes) > min(sizes) * (1 + _SAME_SIZE):
            return None, tuple(plain)
        return self.usual(plain) if span.is_numbered else self.newest(plain), tuple(plain)

    def _mostly_meant(self, options: Sequence[str]) -> str | None:
        """The model most people mean by a family, where most of those loaded are of about one size; else None."""
        usual = self.usual(options)
        size = self._models.get(usual).params_total or 0
        alike = [one for one in options if abs((self._models.get(one).params_total or 0) - size) <= _ALIKE * size]
        loaded = sum(map(self._downloads, options))
        meant = len(options) == 1 or (loaded and sum(map(self._downloads, alike)) >= _MOSTLY * loaded)
        return usual if meant else None

    def _downloads(self, model: str) -> float:
        return self._models.get(model).downloads or 0

    def _other_size(self, span: NameSpan, tokens: Sequence[Token], chosen: str) -> str | None:
        """A size that stands next to a name and that no model of this name has."""
        for at in (span.end, span.start - 2, span.start - 1):
            if not 0 <= at < len(tokens) or (at >= span.end and not tokens[at].soft):
                continue
            piece, end = piece_at(tokens, at)
            touching = at == span.end or (end == span.start and tokens[span.start].soft)
            if not touching or not is_size(piece) or piece[-1] not in "bm" or piece.endswith("gb"):
                continue
            params = float(piece[:-1]) * (1e9 if piece[-1] == "b" else 1e6)
            pool = [chosen] if chosen else [entry.id for entry in span.pool]
            if not any(self.is_about(one, params) for one in pool):
                return piece.upper()
        return None

    def _over_maker(self, tokens: Sequence[Token], start: int, *, published: bool = False) -> int:
        """The token at which a maker's name begins that stands before the model's, as in `Qwen/Qwen3-8B`."""
        begin = start - 1
        while begin > 0 and tokens[begin].tight:
            begin -= 1
        written = "".join(token.before + token.text for token in tokens[max(0, begin) : start]).strip()
        if not 0 < start < len(tokens) or tokens[start].before != "/":
            return start
        return begin if written in self._makers or (published and self._is_owner(tokens, begin, start)) else start

    def _is_owner(self, tokens: Sequence[Token], begin: int, start: int) -> bool:
        """Whether the words before a slash own a copy of a model, as in `unsloth/Llama-3.2-3B-GGUF`."""
        owner = tokens[max(0, begin) : start]
        apart = not owner[0].before or owner[0].before[-1] in " \n\"'=/(`"
        hyphened = start + 2 < len(tokens) and tokens[start + 1].tight and tokens[start + 2].tight
        return apart and hyphened and owner[0].text not in self._finder.heads and not owner[0].is_number


def _entry(record: Model) -> Entry:
    names = (record.id.rpartition("/")[2], *record.aliases)
    return Entry.of(record.id, names, (), (record.family, *_sizes(record, names)))


def _sizes(record: Model, names: Sequence[str]) -> Iterator[str]:
    """What people may add to a name that says no size: DeepSeek V3 has 671B."""
    params = record.params_total
    if params is None:
        return
    yield f"{params / 1e9:.1f}b"
    if not any(re.search(r"\d[bm](?![a-z])", name.casefold()) for name in names):
        yield f"{params / 1e9:.0f}b"
    if params < 1e9:
        yield f"{params / 1e6:.0f}m"


def _is_name(span: NameSpan, tokens: Sequence[Token], writing: frozenset[str]) -> bool:
    head = tokens[span.head]
    after = tokens[span.head + 1 : span.head + 2]
    if after and "program_ending" in after[0].roles and after[0].before in (".", "-"):
        return False
    words = [token.text for token in tokens[span.head : span.end] if token.text != "plus"]
    if len(words) == 1 and len(words[0]) < _SHORTEST:
        return False  # C++ is no Command R+
    if "everyday_model" not in head.roles or span.is_sized or (span.head and head.before == "/"):
        return True
    follows = span.head + 1 < span.end and tokens[span.head + 1].tight
    whole = span.end > span.head + 2 and any(
        entry.is_called(span.pieces) and entry.id in writing for entry in span.pool
    )
    return span.head + 1 < span.end and (follows or head.is_upper or whole)


def _version_after(span: NameSpan, tokens: Sequence[Token]) -> int | None:
    """The end of a version that no model of the family has: `gpt-4`, `llama 5 70b`."""
    at = span.end
    if span.is_numbered or at >= len(tokens) or not tokens[at].is_number or len(tokens[span.head].text) < 3:
        return None
    piece, end = piece_at(tokens, at)
    if not is_number(piece) or not tokens[at].soft:
        return None
    sized = end < len(tokens) and tokens[end].soft and is_size(piece_at(tokens, end)[0])
    return end if tokens[at].tight or "." in piece or sized else None


def _about(known: int | None, params: float) -> bool:
    """Whether a size said in whole billions, or as exactly as it is said, is that of a model."""
    if known is None or abs(known - params) > _SAME_SIZE * known:
        return False
    unit = next((each for each in (1e9, 1e8, 1e6) if params % each == 0), 1.0)
    return params in (known // unit * unit, round(known / unit) * unit)
