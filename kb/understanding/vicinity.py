"""What words and numbers say by standing near each other in a sentence, in whatever order.

Rule files join the parts of such a phrase by ``&``: ``# tokens & <answer>`` is a number of tokens that is nearer to a
word for answers than to other words; ``<data> & not & leave`` are three words of one sentence.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from engine.language.unit import DIMENSIONLESS, Dimension
from engine.rulebook import Rulebook
from kb.understanding.clause import is_asked
from kb.understanding.lexicon import Lexicon
from kb.understanding.mention import Meaning, Mention
from kb.understanding.numeral import is_per_second
from kb.understanding.phrase import Phrase, Place, spelled_out
from kb.understanding.phrase_line import LOOSE, NEAR, PhraseLine, names
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.token import Token

__all__ = ["Nearby", "Vicinity"]

_ASKED = " ?"
_ANYWHERE = "~"
"""Before a part that may stand in another sentence."""
_NUMBER, _NOT, _NEGATIONS = "#", "not", frozenset({"denial", "absence"})
_REACH = 8
"""A number and a word that tells what it is stand no farther apart, in words; a comma counts as three of them."""
_SPAN = 16
"""So many words at most lie between the first and the last part of a phrase without a number."""
_TOKENS, _TIME = (("token", 1),), (("s", 1),)
_SECOND = frozenset({"s", "sec", "second"})
_SIDES = frozenset({"in", "out"})
_BESIDE_NUMBERS = frozenset({"at_most", "before_number", "after_number"})
_LONGER = 2
_BARE_REACH = 2
_BARE_LEAST = 16
"""Below it a bare number is hardly one of tokens."""
_KEPT = 4
_MADE: deque[tuple[Rulebook, Vicinity]] = deque(maxlen=_KEPT)


@dataclass(frozen=True, slots=True)
class Nearby:
    """What is said in this way: the mention, and the places of the words that tell it."""

    mention: Mention
    cues: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A phrase in parts. The first part takes the number, where there is one."""

    line: PhraseLine
    parts: tuple[str, ...]
    asked: bool = False
    """Whether a question mark has to end the sentence."""

    @property
    def together(self) -> int:
        """How many of its parts stand in one sentence."""
        return sum(not part.startswith(_ANYWHERE) for part in self.parts)

    @property
    def numbered(self) -> bool:
        return _NUMBER in self.parts[0]

    @property
    def denying(self) -> bool:
        return _NOT in self.parts


@dataclass(frozen=True, slots=True)
class _Found:
    """A number with the words near it that tell what it is."""

    pattern: _Pattern
    place: Place
    distance: int
    cues: tuple[tuple[int, int], ...]


class Vicinity:
    """All phrases of a rulebook whose parts may stand in any order."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook, self._lexicon = rulebook, Lexicon.of(rulebook)
        self._phrases: dict[str, Phrase] = {}
        self._by_word: dict[str, list[str]] = {}
        self._patterns: list[_Pattern] = []
        for fact in rulebook.facts.values():
            for value, text in fact.words:
                if NEAR not in text:
                    continue
                for spelled in spelled_out(text):
                    written = spelled.removesuffix(_ASKED)
                    parts = tuple(part.strip() for part in written.split(NEAR.strip()))
                    parts = tuple(sorted(parts, key=lambda part: _NUMBER not in part))
                    for part in parts:
                        self._add(part.removeprefix(_ANYWHERE))
                    spending = any("spending" in self._lexicon.kin(word) for word in written.split())
                    literal = isinstance(value, str) and names(fact, value, written)
                    line = PhraseLine(self._phrases[parts[0]], fact, value, literal, spending)
                    self._patterns.append(_Pattern(line, parts, written != spelled))

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
        return frozenset(
            word for each in self._phrases.values() for token in each.tokens for word in (token.text, token.word)
        )

    def found(self, tokens: Sequence[Token], text: str, mentions: Sequence[Mention]) -> Iterator[Nearby]:
        """What is said in this way beside ``mentions``, of which those of a number alone give way."""
        if not self._patterns or not tokens:
            return
        sentences, words = SentenceMap(tokens), self._words(tokens)
        numbers: dict[tuple[str, Dimension, bool], list[Place]] = {}
        candidates: list[_Found] = []
        for pattern in self._patterns:
            if any(part.removeprefix(_ANYWHERE) not in words for part in pattern.parts[1:]):
                continue
            if not pattern.numbered:
                if pattern.parts[0] in words:
                    yield from self._co_occurring(pattern, words, sentences, tokens, mentions)
                continue
            line = pattern.line
            key = (pattern.parts[0], line.fact.type.dimension, line.spending)
            if key not in numbers:
                numbers[key] = list(_numbers(line, tokens))
            candidates.extend(_near(pattern, numbers[key], words, sentences))
        yield from self._of_numbers(candidates, tokens, text, mentions, sentences)

    def _of_numbers(
        self,
        candidates: Sequence[_Found],
        tokens: Sequence[Token],
        text: str,
        mentions: Sequence[Mention],
        sentences: SentenceMap,
    ) -> Iterator[Nearby]:
        """Of each number the facts whose words are nearest to it, and of each word only the number nearest to it."""
        owners = _owners(candidates, sentences)
        counted = [at for at, token in enumerate(tokens) if token.is_number or "cardinal" in token.kin]
        owned = [
            each
            for each in candidates
            if any(
                _is_owner(each, cue, owners, counted, sentences) and not _is_of_another(each.place, cue, mentions)
                for cue in each.cues
            )
        ]

        def number_of(found: _Found) -> int:
            return found.place.number.start if found.place.number else -1

        for _, group in groupby(sorted(owned, key=number_of), key=number_of):
            meanings: dict[str, tuple[Meaning, _Found]] = {}
            doubts: list[str] = []
            for _, equal in groupby(sorted(group, key=_rank), key=_rank):
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
            if not _gives_way(tokens, mentions, start, end):
                continue
            said_of = tuple(
                Meaning(each.fact, each.value, start, end, literal=True, shared=len(meanings))
                for each, _ in meanings.values()
            )
            cues = tuple({cue for _, found in meanings.values() for cue in found.cues})
            yield Nearby(Mention(start, end, said_of, tuple(dict.fromkeys(doubts)), number=start), cues)

    def _co_occurring(
        self,
        pattern: _Pattern,
        words: dict[str, list[tuple[int, int]]],
        sentences: SentenceMap,
        tokens: Sequence[Token],
        mentions: Sequence[Mention],
    ) -> Iterator[Nearby]:
        """A phrase without a number, where all of its parts stand in one sentence."""
        for first in words[pattern.parts[0]]:
            chosen = [first]
            for part in pattern.parts[1:]:
                if part.startswith(_ANYWHERE):
                    continue
                near = [
                    each
                    for each in words[part]
                    if sentences.together(first[0], each[0]) and not any(_overlap(each, one) for one in chosen)
                ]
                if not near:
                    break
                chosen.append(min(near, key=lambda each: sentences.distance(first, each)))
            start, end = min(each[0] for each in chosen), max(each[1] for each in chosen)
            if len(chosen) < pattern.together or end - start > _SPAN:
                continue
            if pattern.asked and not is_asked(tokens, end - 1):
                continue
            denied = any(_NEGATIONS & token.roles for token in tokens[max(0, start - 1) : end])
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

    def _add(self, part: str) -> None:
        if part in self._phrases:
            return
        phrase = self._phrases[part] = Phrase.of(part, self._lexicon)
        if phrase.first is not None and part != _NOT:
            self._by_word.setdefault(phrase.first, []).append(part)

    def _words(self, tokens: Sequence[Token]) -> dict[str, list[tuple[int, int]]]:
        """Where each part without a number stands."""
        found: dict[str, list[tuple[int, int]]] = {}
        for at, token in enumerate(tokens):
            if _NEGATIONS & token.roles:
                found.setdefault(_NOT, []).append((at, at + 1))
            classes = dict.fromkeys((*token.kin, *token.noun_kin, *self._lexicon.begun(token.text)))
            for word in (token.word, *(f"<{name}>" for name in classes)):
                for part in self._by_word.get(word, ()):
                    for place in self._phrases[part].match(tokens, at):
                        found.setdefault(part, []).append((place.start, place.end))
        return found


def _numbers(line: PhraseLine, tokens: Sequence[Token]) -> Iterator[Place]:
    """Where a number stands that a phrase may take."""
    dimension = line.fact.type.dimension
    last = -1
    for at, token in enumerate(tokens):
        if at < last or (token.joined and at and tokens[at - 1].text.isalpha() and token.is_number):
            continue
        for place in line.phrase.match(tokens, at, dimension, spending=line.spending):
            number = place.number
            if number is None or number.start != at or _is_another_measure(line, tokens, at, place):
                continue
            if not line.phrase.tokens and not number.unit and not _may_be_bare(tokens, place, dimension):
                continue
            last = place.end
            yield place
            break


def _is_another_measure(line: PhraseLine, tokens: Sequence[Token], at: int, place: Place) -> bool:
    """Whether a number measures something else: a time of `every 5 seconds`, tokens of `5 tokens/s`, or the reverse."""
    unit = line.fact.type.unit
    dimension = line.fact.type.dimension
    if dimension == _TIME:
        return at > 0 and "each_of" in tokens[at - 1].roles
    if dimension == _TOKENS:
        return is_per_second(tokens, place.end)
    return unit is not None and unit.symbol == "byte/s" and tokens[place.end - 1].text not in _SECOND


def _may_be_bare(tokens: Sequence[Token], place: Place, dimension: Dimension) -> bool:
    """Whether a bare number may be a count, or one of tokens: the 200 of `mails of 600 tokens, the answer 200`."""
    number = place.number
    if number is None or number.letter in ("B", "T", "M") or dimension not in (_TOKENS, DIMENSIONLESS):
        return False
    behind = tokens[place.end] if place.end < len(tokens) and tokens[place.end].soft else None
    small = behind is None or ("filler" in behind.roles and not behind.kin and "token_word" not in behind.roles)
    counts = behind is not None and not small and behind.text not in _SIDES
    if counts or (place.start and tokens[place.start].tight):
        return False
    if dimension == DIMENSIONLESS:
        return not number.letter and "." not in number.digits
    tokens_named = any("token_word" in token.roles and len(token.text) > 1 for token in tokens)
    return number.letter == "k" or (tokens_named and float(number.digits) >= _BARE_LEAST)


def _near(
    pattern: _Pattern,
    numbers: Iterable[Place],
    words: dict[str, list[tuple[int, int]]],
    sentences: SentenceMap,
) -> Iterator[_Found]:
    for place in numbers:
        number = (place.start, place.end)
        cues, distance = [], 0
        for part in pattern.parts[1:]:
            near = [each for each in words[part] if sentences.together(each[0], place.start)]
            if part != _NOT:
                near = [each for each in near if not _overlap(each, number)]
            if not near:
                break
            cue = min(near, key=lambda each: sentences.distance(number, each))
            cues.append(cue)
            distance += sentences.distance(number, cue)
        bare = not pattern.line.phrase.tokens and place.number is not None and not place.number.unit
        if len(cues) == len(pattern.parts) - 1 and distance <= (_BARE_REACH if bare else _REACH) * len(cues):
            yield _Found(pattern, place, distance, tuple(cues))


def _rank(found: _Found) -> tuple[int, int]:
    """The less, the surer: the more words tell it, and the nearer they stand; a longer one is as good as a nearer."""
    return -len(found.cues), found.distance - _LONGER * sum(end - start - 1 for start, end in found.cues)


def _owners(candidates: Sequence[_Found], sentences: SentenceMap) -> dict[tuple[tuple[int, int], Dimension], int]:
    """Of each word, and of what is measured, the number that it stands nearest to; of two as near the one behind it."""
    best: dict[tuple[tuple[int, int], Dimension], tuple[int, bool, int]] = {}
    for each in candidates:
        place = (each.place.start, each.place.end)
        for cue in each.cues:
            key = (cue, each.pattern.line.fact.type.dimension)
            rank = (sentences.distance(place, cue), place[0] < cue[0], place[0])
            best[key] = min(best.get(key, rank), rank)
    return {key: rank[2] for key, rank in best.items()}


def _is_owner(
    found: _Found,
    cue: tuple[int, int],
    owners: dict[tuple[tuple[int, int], Dimension], int],
    counted: Sequence[int],
    sentences: SentenceMap,
) -> bool:
    """Whether a word belongs to a number; the word for a count is nearer to it than to any other number."""
    dimension, place = found.pattern.line.fact.type.dimension, (found.place.start, found.place.end)
    if owners[cue, dimension] != place[0]:
        return False
    if dimension != DIMENSIONLESS:
        return True
    nearest = sentences.distance(place, cue)
    others = [at for at in counted if not place[0] <= at < place[1] and sentences.together(at, cue[0])]
    return all(sentences.distance((at, at + 1), cue) > nearest for at in others)


def _is_of_another(place: Place, cue: tuple[int, int], mentions: Sequence[Mention]) -> bool:
    """Whether a word is part of what is said of another number already."""
    return any(
        each.number >= 0 and not place.start <= each.number < place.end and _overlap((each.start, each.end), cue)
        for each in mentions
    )


def _gives_way(tokens: Sequence[Token], mentions: Sequence[Mention], start: int, end: int) -> bool:
    """Whether nothing else is said with these words but by a number and what it counts, perhaps with small words."""
    for each in mentions:
        if each.start < end and start < each.end:
            words = [*tokens[each.start : start], *tokens[end : each.end]]
            small = all(token.is_number or _is_small(token) for token in words)
            alone = type(each) is Mention and each.number >= 0 and small and start <= each.number < end
            if not alone and each.meanings:
                return False
            if type(each) is not Mention:
                return False
    return True


def _is_small(token: Token) -> bool:
    """Whether a word beside a number tells nothing of what it counts."""
    kin = {*token.kin, *token.noun_kin} - _BESIDE_NUMBERS
    return "filler" in token.roles and not kin and token.text not in _SIDES


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


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
