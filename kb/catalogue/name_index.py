"""Entries found by name: exactly, by alias, or by a similar name whose numbers agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from kb.catalogue.entry_places import EntryPlaces
from kb.catalogue.match import Match
from kb.catalogue.name_tokens import NameTokens
from kb.catalogue.token_likeness import is_bare_size, nearness, spellings, unit_of, weight
from kb.errors import AmbiguousEntryError, UnknownEntryError

__all__ = ["NameIndex", "Named"]

_TYPO_LENGTH = 4  # shorter words differ too easily
_TYPO_RATIO = 75.0
_LEAST_SCORE = 0.25
_SUGGESTIONS = 5
_CANDIDATES = 12
_DOUBT = 0.6  # for every telling token that the name lacks
_SHORT = 2


class Named(Struct, frozen=True):
    """What an entry is called: names that mean it, loose names that others share, and attributes people add."""

    id: str
    label: str
    names: tuple[str, ...]
    loose: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()


class _Entry(Struct, frozen=True):
    named: Named
    cores: tuple[frozenset[str], ...]
    squashed: frozenset[str]
    loose: frozenset[frozenset[str]]
    attributes: frozenset[str]

    @classmethod
    def of(cls, named: Named) -> _Entry:
        names = [NameTokens.of(name) for name in (named.id, named.id.rsplit("/", 1)[-1], *named.names)]
        return cls(
            named,
            tuple(dict.fromkeys(name.core for name in names)),
            frozenset(name.squashed for name in names),
            frozenset(NameTokens.of(name).core for name in named.loose),
            frozenset(token for attribute in named.attributes for token in NameTokens.of(attribute)),
        )


class _Query(Struct, frozen=True):
    """A query and its tokens, with all that is asked of them again and again."""

    text: str
    tokens: NameTokens
    core: frozenset[str]
    squashed: str

    @classmethod
    def of(cls, text: str, tokens: NameTokens) -> _Query:
        return cls(text, tokens, tokens.core, tokens.squashed)


class NameIndex:
    """Finds entries of one catalogue by what people call them.

    Places of entries are kept by all that they have: only those are looked at that share something with a query.
    """

    def __init__(self, catalogue: str, entries: Iterable[Named]) -> None:
        self._catalogue = catalogue
        self._entries = tuple(_Entry.of(named) for named in entries)
        self._by_name: dict[str, list[str]] = {}
        self._vocabulary: set[str] = set()
        self._by_id = EntryPlaces[str]()
        self._by_core, self._by_loose = EntryPlaces[frozenset[str]](), EntryPlaces[frozenset[str]]()
        self._by_squashed, self._by_token, self._by_unit = EntryPlaces[str](), EntryPlaces[str](), EntryPlaces[str]()
        for place, entry in enumerate(self._entries):
            for name in dict.fromkeys(name.casefold() for name in (entry.named.id, *entry.named.names)):
                self._by_name.setdefault(name, []).append(entry.named.id)
            tokens = entry.attributes.union(*entry.cores)
            self._vocabulary.update(tokens)
            self._by_id.add(place, [entry.named.id.casefold()])
            self._by_core.add(place, entry.cores)
            self._by_loose.add(place, entry.loose)
            self._by_squashed.add(place, entry.squashed)
            self._by_token.add(place, tokens)
            self._by_unit.add(place, filter(None, map(unit_of, tokens)))

    def find(self, query: str, limit: int) -> tuple[Match, ...]:
        """The best matches, best first, at most `limit`. Never raises; an empty query finds nothing."""
        asked = _Query.of(query, self._joined(NameTokens.of(query)))
        accepted = self._accepted(asked)
        exact = self._exact(asked)
        scored = [(1.0, True, place) for place in exact]
        for place in self._sharing(asked, accepted) - exact:
            score = self._score(self._entries[place], asked.core, accepted)
            if score >= _LEAST_SCORE:
                scored.append((score, False, place))
        if asked.tokens and not scored:
            scored = self._similar(asked)
        scored.sort(key=lambda found: (-found[0], not found[1], found[2]))
        return tuple(
            Match(self._entries[at].named.id, self._entries[at].named.label, round(score, 4), exact)
            for score, exact, at in scored[: max(0, limit)]
        )

    def exact(self, query: str) -> str | None:
        """The first entry that is called like that; None where none is."""
        places = self._exact(_Query.of(query, self._joined(NameTokens.of(query))))
        return self._entries[min(places)].named.id if places else None

    def meant(self, query: str) -> Sequence[str]:
        """The entries that a query may mean, as far as can be told: none, one, or several that fit equally well."""
        return self._meant(query)[0]

    def resolve(self, query: str) -> str:
        """The one entry that the query means.

        Raises:
            UnknownEntryError: no entry fits; carries the nearest ones.
            AmbiguousEntryError: several fit equally well; carries them, the likeliest first.
        """
        meant, asked = self._meant(query)
        if len(meant) == 1:
            return meant[0]
        if not meant:
            nearest = self.find(query, _SUGGESTIONS)
            raise UnknownEntryError(self._catalogue, query, [match.id for match in nearest])
        raise AmbiguousEntryError(self._catalogue, query, self._likeliest_first(query, asked.core, meant))

    def _meant(self, query: str) -> tuple[Sequence[str], _Query]:
        """The entries that a query may mean, and as what it was read."""
        asked = _Query.of(query, self._joined(NameTokens.of(query)))
        named = self._by_name.get(query[:300].strip().casefold(), [])
        if len(named) == 1:
            return named, asked
        fitting = self._fitting(asked)
        if not fitting and asked.tokens[-1:] == ("s",):  # a plural: "4090s"
            asked = _Query.of("", NameTokens(asked.tokens[:-1]))
            fitting = self._fitting(asked)
        return fitting, asked

    def _likeliest_first(self, query: str, core: frozenset[str], fitting: Sequence[str]) -> list[str]:
        order = {match.id: rank for rank, match in enumerate(self.find(query, len(self._entries)))}
        usual = {entry.named.id for entry in self._entries if any(name <= core for name in entry.loose)}
        ranked = sorted(fitting, key=lambda one: (one not in usual, order.get(one, len(order))))
        return ranked[:_CANDIDATES]

    def _fitting(self, asked: _Query) -> list[str]:
        """The entries that a query may mean: the exact ones, else the plainest of those that have all its tokens."""
        if not asked.tokens:
            return []
        exact = self._exact(asked)
        if exact:
            return [self._entries[place].named.id for place in sorted(exact)]
        accepted = self._accepted(asked)
        complete: dict[str, frozenset[str]] = {}
        others: list[tuple[frozenset[str], ...]] = []
        covering = frozenset.intersection(*(self._by_token.of_any(accepted[token]) for token in asked.core))
        for place in sorted(covering | self._by_loose[asked.core]):
            entry = self._entries[place]
            cores = [core for core in entry.cores if self._covers(core | entry.attributes, core, asked.core, accepted)]
            if cores or asked.core in entry.loose:
                complete[entry.named.id] = min(cores or entry.cores, key=lambda core: (len(core), sorted(core)))
                others.append(entry.cores)
        # A name without additions means the plain entry: "qwen3 30b" is not Qwen3-Coder-30B.
        plainest = [
            one for one, core in complete.items() if all(any(core <= name for name in cores) for cores in others)
        ]
        return plainest or list(complete)

    def _joined(self, tokens: NameTokens) -> NameTokens:
        """Words that names write as one: `tiny llama` is `tinyllama`."""
        joined: list[str] = []
        for token in tokens:
            before = joined[-1] if joined else ""
            if before.isalpha() and token.isalpha() and before + token in self._vocabulary:
                joined[-1] += token
            else:
                joined.append(token)
        return NameTokens(joined)

    def _exact(self, asked: _Query) -> frozenset[int]:
        """The places of the entries that are called like that."""
        named = self._by_id[asked.text.strip().casefold()] if asked.text else frozenset[int]()
        if not asked.tokens:
            return named
        called = self._by_core[asked.core] | self._by_squashed[asked.squashed] | self._same_sizes(asked.core)
        return named | (called - self._by_loose[asked.core])

    def _same_sizes(self, core: frozenset[str]) -> frozenset[int]:
        """The entries whose name differs only by units left out: `A100-80` is `a100-80gb`."""
        if not any(is_bare_size(token) for token in core):
            return frozenset()
        having = frozenset.intersection(*(self._by_token.of_any(spellings(token)) for token in core))
        return frozenset(
            place
            for place in having
            if any(
                len(core) == len(other) and all(any(same in other for same in spellings(token)) for token in core)
                for other in self._entries[place].cores
            )
        )

    def _sharing(self, asked: _Query, accepted: Mapping[str, Mapping[str, float]]) -> frozenset[int]:
        """The entries that have something of a query: all others are nothing like it."""
        found = self._by_loose[asked.core] if asked.core else frozenset[int]()
        units = (unit for token in asked.core if (unit := unit_of(token)) is not None)
        return found.union(
            self._by_unit.of_any(units), *(self._by_token.of_any(accepted[token]) for token in asked.core)
        )

    @staticmethod
    def _covers(
        known: frozenset[str],
        core: frozenset[str],
        telling: frozenset[str],
        accepted: Mapping[str, Mapping[str, float]],
    ) -> bool:
        named = any(not core.isdisjoint(accepted[token]) for token in telling)  # attributes alone name nothing
        return named and all(not known.isdisjoint(accepted[token]) for token in telling)

    def _accepted(self, asked: _Query) -> dict[str, dict[str, float]]:
        """For every telling token the tokens of names that count as the same, with a weight from 0 to 1."""
        accepted: dict[str, dict[str, float]] = {}
        for token in asked.core:
            same = dict.fromkeys(spellings(token), 1.0)
            if token not in self._vocabulary and token.isalpha() and len(token) >= _TYPO_LENGTH:
                same |= self._typos(token)
            accepted[token] = same
        return accepted

    @cached_property
    def _words(self) -> Sequence[str]:
        """The words of names that are long enough to be mistyped."""
        return sorted(word for word in self._vocabulary if word.isalpha() and len(word) >= _TYPO_LENGTH - 1)

    def _typos(self, token: str) -> dict[str, float]:
        from rapidfuzz import fuzz, process  # slow to import; only a slip of the pen needs it

        found = process.extract(token, self._words, scorer=fuzz.ratio, score_cutoff=_TYPO_RATIO, limit=5)
        return {word: ratio / 100 for word, ratio, _ in found if ratio == found[0][1]}

    @staticmethod
    def _score(entry: _Entry, telling: frozenset[str], accepted: Mapping[str, Mapping[str, float]]) -> float:
        if telling in entry.loose:
            return 0.98
        total = sum(map(weight, telling))
        best = 0.0
        for core in entry.cores:
            known = core | entry.attributes
            matched = in_name = 0.0
            doubt = 1.0
            for token in telling:
                fit = max((weight for same, weight in accepted[token].items() if same in known), default=0.0)
                if fit and not core.isdisjoint(accepted[token]):
                    in_name += fit * weight(token)
                if not fit:
                    doubt *= _DOUBT if token[0].isdigit() or len(token) > _SHORT else 1.0
                    if token[0].isdigit():
                        fit = 0.5 * max((nearness(token, other) for other in known), default=0.0)
                matched += fit * weight(token)
            own = sum(map(weight, core))
            best = max(best, doubt * (0.75 * matched / total + 0.2 * min(1.0, in_name / own)))
        return best

    @cached_property
    def _spelled(self) -> tuple[Sequence[str], Sequence[int]]:
        """All squashed names, and the place of the entry of each."""
        pairs = [(name, place) for place, entry in enumerate(self._entries) for name in entry.squashed]
        return [name for name, _ in pairs], [place for _, place in pairs]

    def _similar(self, asked: _Query) -> list[tuple[float, bool, int]]:
        """Entries whose name is spelt alike as a whole, for suggestions; never more than half a score."""
        from rapidfuzz import fuzz, process  # slow to import; only where nothing else was found

        names, places = self._spelled
        found: dict[int, float] = {}
        cutoff = 200 * _LEAST_SCORE
        for _, ratio, at in process.extract(asked.squashed, names, scorer=fuzz.ratio, score_cutoff=cutoff, limit=None):
            found[places[at]] = max(ratio, found.get(places[at], 0.0))
        return [(ratio / 200, False, place) for place, ratio in found.items()]
