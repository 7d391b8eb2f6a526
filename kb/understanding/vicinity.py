"""What words and numbers say by standing near each other in a sentence, in whatever order.

Rule files join the parts of such a phrase by ``&``: ``# tokens & <answer>`` is a number of tokens that is nearer to a
word for answers than to other words; ``<data> & not & leave`` are three words of one sentence.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from msgspec import Struct

from engine.language.unit import DIMENSIONLESS, Dimension
from engine.rulebook import Rulebook
from kb.understanding.choice_phrase import spelled_out
from kb.understanding.clause import is_asked, is_given_up
from kb.understanding.lexicon import Lexicon
from kb.understanding.mention import Meaning, Mention
from kb.understanding.near_index import NearIndex
from kb.understanding.near_pattern import ANYWHERE, NOT, NearPattern, overlap
from kb.understanding.number_nearby import (
    NumberNearby,
    gives_way,
    is_of_another,
    is_owner,
    near_words,
    numbers_of,
    owners_of,
    sureness,
)
from kb.understanding.phrase import Phrase, Place
from kb.understanding.phrase_line import LOOSE, NEAR
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.token import Token

__all__ = ["Nearby", "Vicinity"]

_TOKENS: Dimension = (("token", 1),)
_DEGREE = "degree"
_NEGATIONS = frozenset({"denial", "absence"})
_SPAN = 16
"""So many words at most lie between the first and the last part of a phrase without a number."""
_KEPT = 4
_MADE: deque[tuple[Rulebook, Vicinity]] = deque(maxlen=_KEPT)


class Nearby(Struct, frozen=True):
    """What is said in this way: the mention, and the places of the words that tell it."""

    mention: Mention
    cues: tuple[tuple[int, int], ...]


class Vicinity:
    """All phrases of a rulebook whose parts may stand in any order."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook, self._lexicon = rulebook, Lexicon.of(rulebook)
        self._declared = tuple(
            (fact, value, text) for fact in rulebook.facts.values() for value, text in fact.words if NEAR in text
        )
        self._index = NearIndex.of([text for _, _, text in self._declared])
        self._made: dict[tuple[int, int], NearPattern] = {}

    @classmethod
    def of(cls, rulebook: Rulebook) -> Vicinity:
        """The phrases of a rulebook, made once for the rulebooks in use."""
        found = next((made for known, made in tuple(_MADE) if known is rulebook), None)
        if found is None:
            found = cls(rulebook)
            _MADE.append((rulebook, found))
        return found

    @property
    def vocabulary(self) -> frozenset[str]:
        """Every word of every phrase."""
        return self._index.vocabulary

    def _patterns(self, tokens: Sequence[Token]) -> list[NearPattern]:
        """The phrases of which ``tokens`` have all words."""
        said = frozenset(token.word for token in tokens)
        return [self._spelled(place, number) for place, number in self._index.possible(said)]

    def _spelled(self, place: int, number: int) -> NearPattern:
        """What is spelled out of one declared phrase under a number. Most are never needed, and made when they are."""
        made = self._made.get((place, number))
        if made is None:
            fact, value, text = self._declared[place]
            written = next(islice(spelled_out(text), number, None))
            made = self._made[place, number] = NearPattern(fact, value, written, self._lexicon)
        return made

    def found(self, tokens: Sequence[Token], text: str, mentions: Sequence[Mention]) -> Iterator[Nearby]:
        """What is said in this way beside ``mentions``, of which those of a number alone give way."""
        patterns = self._patterns(tokens)
        if not patterns:
            return
        sentences, words = SentenceMap(tokens), self._words(tokens, patterns)
        numbers: dict[tuple[str, Dimension, bool], list[Place]] = {}
        candidates: list[NumberNearby] = []
        for pattern in patterns:
            if any(part.removeprefix(ANYWHERE) not in words for part in pattern.parts[1:]):
                continue
            if not pattern.numbered:
                if pattern.parts[0] in words:
                    yield from self._co_occurring(pattern, words, sentences, tokens, mentions)
                continue
            line = pattern.line
            key = (pattern.parts[0], line.fact.type.dimension, line.spending)
            if key not in numbers:
                numbers[key] = list(numbers_of(line, tokens))
            candidates.extend(near_words(pattern, numbers[key], words, sentences))
        candidates = [each for each in candidates if not is_given_up(tokens, each.place.start)]
        yield from self._of_numbers(candidates, tokens, text, mentions, sentences)

    def _of_numbers(
        self,
        candidates: Sequence[NumberNearby],
        tokens: Sequence[Token],
        text: str,
        mentions: Sequence[Mention],
        sentences: SentenceMap,
    ) -> Iterator[Nearby]:
        """Of each number the facts whose words are nearest to it, and of each word only the number nearest to it."""
        owners = owners_of(candidates, sentences)
        # The 14 of `qwen 14b` counts nothing.
        names = {at for each in mentions if type(each) is not Mention for at in range(each.start, each.end)}
        counted = [
            at
            for at, token in enumerate(tokens)
            if (token.is_number or "cardinal" in token.kin) and at not in names and not is_given_up(tokens, at)
        ]
        owned = [
            each
            for each in candidates
            if not each.cues
            or any(
                is_owner(each, cue, owners, counted, sentences)
                and not is_of_another(each.place, cue, self._alike(each, mentions))
                for cue in each.cues
            )
        ]

        def number_of(found: NumberNearby) -> int:
            return found.place.number.start if found.place.number else -1

        for _, group in groupby(sorted(owned, key=number_of), key=number_of):
            meanings: dict[str, tuple[Meaning, NumberNearby]] = {}
            doubts: list[str] = []
            for _, equal in groupby(sorted(group, key=sureness), key=sureness):
                for each in equal:
                    said = each.pattern.line.meaning(each.place, tokens, text, self._rulebook)
                    if said is not None and said[0] is not None and each.pattern.line.fact.id not in meanings:
                        meanings[each.pattern.line.fact.id] = said[0], each
                        doubts += [said[1]] if said[1] else []
                if meanings:
                    break
            if not meanings:
                continue
            start = min(found.place.start for _, found in meanings.values())
            end = max(found.place.end for _, found in meanings.values())
            if not gives_way(tokens, mentions, start, end):
                continue
            said_of = tuple(
                Meaning(each.fact, each.value, start, end, literal=True, shared=len(meanings))
                for each, _ in meanings.values()
            )
            cues = tuple({cue for _, found in meanings.values() for cue in found.cues})
            yield Nearby(Mention(start, end, said_of, tuple(dict.fromkeys(doubts)), number=start), cues)

    def _alike(self, found: NumberNearby, mentions: Sequence[Mention]) -> list[Mention]:
        """What may take the words of a number: where it has a unit, only what is measured in the same dimension.

        So `DDR5` tells both numbers of `64 GB of DDR5 (90 GB/s)`. What is so many of tokens is told by its own words,
        but pages are those of what is counted: `200 contracts of 10 pages`.
        """
        dimension = found.pattern.line.fact.type.dimension
        number, conversions = found.place.number, self._rulebook.units.conversions
        converted = any(each.word in conversions for each in found.pattern.line.phrase.tokens)
        measured = number is not None and bool(number.unit) and dimension not in (DIMENSIONLESS, _TOKENS)
        if not measured and not (converted and dimension == _TOKENS):
            return list(mentions)
        return [
            each
            for each in mentions
            if not each.meanings
            or any(self._rulebook.facts[one.fact].type.dimension == dimension for one in each.meanings)
        ]

    def _co_occurring(
        self,
        pattern: NearPattern,
        words: dict[str, list[tuple[int, int]]],
        sentences: SentenceMap,
        tokens: Sequence[Token],
        mentions: Sequence[Mention],
    ) -> Iterator[Nearby]:
        """A phrase without a number, where all of its parts stand in one sentence."""
        for first in words[pattern.parts[0]]:
            chosen = [first]
            for part in pattern.parts[1:]:
                if part.startswith(ANYWHERE):
                    continue
                near = [
                    each
                    for each in words[part]
                    if sentences.together(first[0], each[0]) and not any(overlap(each, one) for one in chosen)
                ]
                if not near:
                    break
                chosen.append(min(near, key=lambda each: sentences.distance(first, each)))
            start, end = min(each[0] for each in chosen), max(each[1] for each in chosen)
            if len(chosen) < pattern.together or end - start > _SPAN:
                continue
            if pattern.asked and not is_asked(tokens, end - 1):
                continue
            own = {place for each in chosen for place in range(*each)}
            denied = any(
                _NEGATIONS & tokens[at].roles and not _is_limit(tokens, at) and (pattern.denying or at not in own)
                for at in range(max(0, start - 1), end)
            )
            if denied != pattern.denying:
                continue
            place = _place(chosen, mentions)
            value = pattern.line.value
            if place is not None and value is not None:
                meaning = Meaning(
                    pattern.line.fact.id,
                    value,
                    *place,
                    literal=pattern.line.literal,
                    shared=0 if pattern.denying else LOOSE,
                )
                yield Nearby(Mention(*place, (meaning,)), tuple(chosen))
                return

    def _words(self, tokens: Sequence[Token], patterns: Sequence[NearPattern]) -> dict[str, list[tuple[int, int]]]:
        """Where each part without a number stands."""
        phrases: dict[str, Phrase] = {}
        beginning: dict[str, list[str]] = {}
        for part in dict.fromkeys(part.removeprefix(ANYWHERE) for pattern in patterns for part in pattern.parts):
            phrase = phrases[part] = Phrase.of(part, self._lexicon)
            if phrase.first is not None and part != NOT:
                beginning.setdefault(phrase.first, []).append(part)
        found: dict[str, list[tuple[int, int]]] = {}
        for at, token in enumerate(tokens):
            if _NEGATIONS & token.roles and not _is_limit(tokens, at):
                found.setdefault(NOT, []).append((at, at + 1))
            classes = dict.fromkeys((*token.kin, *token.noun_kin, *self._lexicon.begun(token.text)))
            for word in (token.word, *(f"<{name}>" for name in classes)):
                for part in beginning.get(word, ()):
                    for place in phrases[part].match(tokens, at):
                        found.setdefault(part, []).append((place.start, place.end))
        return found


def _is_limit(tokens: Sequence[Token], at: int) -> bool:
    """Whether a denial and what follows name a limit, and deny nothing: `no more than 30`."""
    return at + 2 < len(tokens) and _DEGREE in tokens[at + 1].roles and tokens[at + 2].text == "than"


def _place(parts: Sequence[tuple[int, int]], mentions: Sequence[Mention]) -> tuple[int, int] | None:
    """A place for what is said: words that say nothing else, or those of one other mention."""
    for start, end in parts:
        within = [each for each in mentions if each.start < end and start < each.end]
        if not within:
            return start, end
    for start, end in parts:
        within = [each for each in mentions if each.start < end and start < each.end]
        if len(within) == 1 and type(within[0]) is Mention:
            return within[0].start, within[0].end
    return None
