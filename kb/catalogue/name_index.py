"""Entries found by name: exactly, by alias, or by a similar name whose numbers agree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from kb.catalogue.match import Match
from kb.catalogue.name_tokens import NameTokens
from kb.errors import AmbiguousEntryError, UnknownEntryError

__all__ = ["NameIndex", "Named"]

_TYPO_LENGTH = 4  # shorter words differ too easily
_TYPO_RATIO = 75.0
_LEAST_SCORE = 0.25
_SUGGESTIONS = 5
_CANDIDATES = 12
_DOUBT = 0.6  # for every telling token that the name lacks
_SHORT = 2
_PRODUCT_NUMBER = 100  # bare numbers below are versions, and a near version is another product
_SIZE = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(b|gb|m|k|)")


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


class NameIndex:
    """Finds entries of one catalogue by what people call them."""

    def __init__(self, catalogue: str, entries: Iterable[Named]) -> None:
        self._catalogue = catalogue
        self._entries = tuple(_Entry.of(named) for named in entries)
        self._by_name: dict[str, list[str]] = {}
        self._vocabulary: set[str] = set()
        for entry in self._entries:
            for name in dict.fromkeys(name.casefold() for name in (entry.named.id, *entry.named.names)):
                self._by_name.setdefault(name, []).append(entry.named.id)
            self._vocabulary.update(entry.attributes, *entry.cores)

    def find(self, query: str, limit: int) -> tuple[Match, ...]:
        """The best matches, best first, at most `limit`. Never raises; an empty query finds nothing."""
        query_tokens = self._joined(NameTokens.of(query))
        accepted = self._accepted(query_tokens)
        scored: list[tuple[float, bool, int]] = []
        for position, entry in enumerate(self._entries):
            exact = self._is_exact(entry, query, query_tokens)
            score = 1.0 if exact else self._score(entry, query_tokens, accepted)
            if score >= _LEAST_SCORE:
                scored.append((score, exact, position))
        if query_tokens and not scored:
            scored = self._similar(query_tokens)
        scored.sort(key=lambda found: (-found[0], not found[1], found[2]))
        return tuple(
            Match(self._entries[at].named.id, self._entries[at].named.label, round(score, 4), exact)
            for score, exact, at in scored[: max(0, limit)]
        )

    def resolve(self, query: str) -> str:
        """The one entry that the query means.

        Raises:
            UnknownEntryError: no entry fits; carries the nearest ones.
            AmbiguousEntryError: several fit equally well; carries them, the likeliest first.
        """
        named = self._by_name.get(query[:300].strip().casefold(), [])
        if len(named) == 1:
            return named[0]
        query_tokens = self._joined(NameTokens.of(query))
        fitting = self._fitting(query, query_tokens)
        if not fitting and query_tokens[-1:] == ("s",):  # a plural: "4090s"
            query_tokens = NameTokens(query_tokens[:-1])
            fitting = self._fitting("", query_tokens)
        if len(fitting) == 1:
            return fitting[0]
        if not fitting:
            nearest = self.find(query, _SUGGESTIONS)
            raise UnknownEntryError(self._catalogue, query, [match.id for match in nearest])
        raise AmbiguousEntryError(self._catalogue, query, self._likeliest_first(query, query_tokens, fitting))

    def _likeliest_first(self, query: str, tokens: NameTokens, fitting: list[str]) -> list[str]:
        order = {match.id: rank for rank, match in enumerate(self.find(query, len(self._entries)))}
        usual = {entry.named.id for entry in self._entries if any(name <= tokens.core for name in entry.loose)}
        ranked = sorted(fitting, key=lambda one: (one not in usual, order.get(one, len(order))))
        return ranked[:_CANDIDATES]

    def _fitting(self, query: str, tokens: NameTokens) -> list[str]:
        """The entries that a query may mean: the exact ones, else the plainest of those that have all its tokens."""
        if not tokens:
            return []
        exact = [entry.named.id for entry in self._entries if self._is_exact(entry, query, tokens)]
        if exact:
            return exact
        accepted = self._accepted(tokens)
        complete: dict[str, frozenset[str]] = {}
        others: list[tuple[frozenset[str], ...]] = []
        for entry in self._entries:
            cores = [core for core in entry.cores if self._covers(core | entry.attributes, core, tokens, accepted)]
            if cores or tokens.core in entry.loose:
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

    def _is_exact(self, entry: _Entry, query: str, tokens: NameTokens) -> bool:
        if query and query.strip().casefold() == entry.named.id.casefold():
            return True
        if not tokens or tokens.core in entry.loose:
            return False
        return tokens.core in entry.cores or tokens.squashed in entry.squashed or self._same_sizes(entry, tokens)

    @staticmethod
    def _same_sizes(entry: _Entry, tokens: NameTokens) -> bool:
        """Whether a name differs only by units left out: `A100-80` is `a100-80gb`."""
        core = tokens.core
        if not any(_is_bare_size(token) for token in core):
            return False
        return any(
            len(core) == len(other) and all(any(same in other for same in _spellings(token)) for token in core)
            for other in entry.cores
        )

    @staticmethod
    def _covers(
        known: frozenset[str], core: frozenset[str], tokens: NameTokens, accepted: Mapping[str, Mapping[str, float]]
    ) -> bool:
        telling = tokens.core
        named = any(not core.isdisjoint(accepted[token]) for token in telling)  # attributes alone name nothing
        return named and all(not known.isdisjoint(accepted[token]) for token in telling)

    def _accepted(self, tokens: NameTokens) -> dict[str, dict[str, float]]:
        """For every telling token the tokens of names that count as the same, with a weight from 0 to 1."""
        accepted: dict[str, dict[str, float]] = {}
        for token in tokens.core:
            same = dict.fromkeys(_spellings(token), 1.0)
            if token not in self._vocabulary and token.isalpha() and len(token) >= _TYPO_LENGTH:
                same |= self._typos(token)
            accepted[token] = same
        return accepted

    def _typos(self, token: str) -> dict[str, float]:
        from rapidfuzz import fuzz, process  # slow to import; only a slip of the pen needs it

        words = [word for word in self._vocabulary if word.isalpha() and len(word) >= _TYPO_LENGTH - 1]
        found = process.extract(token, words, scorer=fuzz.ratio, score_cutoff=_TYPO_RATIO, limit=5)
        return {word: ratio / 100 for word, ratio, _ in found if ratio == found[0][1]}

    @staticmethod
    def _score(entry: _Entry, tokens: NameTokens, accepted: Mapping[str, Mapping[str, float]]) -> float:
        telling = tokens.core
        if not telling:
            return 0.0
        if telling in entry.loose:
            return 0.98
        total = sum(map(_weight, telling))
        best = 0.0
        for core in entry.cores:
            known = core | entry.attributes
            matched = in_name = 0.0
            doubt = 1.0
            for token in telling:
                fit = max((weight for same, weight in accepted[token].items() if same in known), default=0.0)
                if fit and not core.isdisjoint(accepted[token]):
                    in_name += fit * _weight(token)
                if not fit:
                    doubt *= _DOUBT if token[0].isdigit() or len(token) > _SHORT else 1.0
                    fit = 0.5 * max((_nearness(token, other) for other in known), default=0.0)
                matched += fit * _weight(token)
            own = sum(map(_weight, core))
            best = max(best, doubt * (0.75 * matched / total + 0.2 * min(1.0, in_name / own)))
        return best

    def _similar(self, tokens: NameTokens) -> list[tuple[float, bool, int]]:
        """Entries whose name is spelt alike as a whole, for suggestions; never more than half a score."""
        from rapidfuzz import fuzz  # slow to import; only where nothing else was found

        ratios = (max(fuzz.ratio(tokens.squashed, name) for name in entry.squashed) for entry in self._entries)
        return [(ratio / 200, False, at) for at, ratio in enumerate(ratios) if ratio / 200 >= _LEAST_SCORE]


def _weight(token: str) -> float:
    if token[0].isdigit():
        return 1.5
    return 1.0 if len(token) > _SHORT else 0.6


def _nearness(one: str, other: str) -> float:
    """How close two sizes with the same unit are, from 0 to 1: the nearest sizes make the best suggestions."""
    if not (one[0].isdigit() and other[0].isdigit()):
        return 0.0
    first, second = _SIZE.fullmatch(one), _SIZE.fullmatch(other)
    if not (first and second) or first[2] != second[2]:
        return 0.0
    low, high = sorted((float(first[1]), float(second[1])))
    return low / high if high and (first[2] or low >= _PRODUCT_NUMBER) else 0.0


def _is_bare_size(token: str) -> bool:
    return token.isdigit() and len(token) > 1


def _spellings(token: str) -> tuple[str, ...]:
    """A number of two digits or more may lack its unit: 80 is 80gb, 70 is 70b."""
    return (token, token + "gb", token + "b") if _is_bare_size(token) else (token,)
