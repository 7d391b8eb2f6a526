"""Numbers that are told by the words near them, and which word belongs to which number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from engine.language.unit import DIMENSIONLESS, Dimension
from kb.understanding.mention import Mention
from kb.understanding.near_pattern import ANYWHERE, NOT, NearPattern, overlap
from kb.understanding.numeral import may_begin_number
from kb.understanding.phrase import Place
from kb.understanding.phrase_line import PhraseLine
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.token import Token
from kb.understanding.unit_word import is_per_second

__all__ = [
    "NumberNearby",
    "gives_way",
    "is_of_another",
    "is_owner",
    "near_words",
    "numbers_of",
    "owners_of",
    "sureness",
]

Owners = dict[tuple[tuple[int, int], Dimension], int]
"""Of each word, and of what is measured, the token of the number that it belongs to."""
_REACH = 8
"""A number and a word that tells what it is stand no farther apart, in words; a comma counts as three of them."""
_TOKENS, _TIME = (("token", 1),), (("s", 1),)
_SECOND = frozenset({"s", "sec", "second"})
_SIDES = frozenset({"in", "out"})
_BESIDE_NUMBERS = frozenset({"at_most", "before_number", "after_number", "on_average", "per", "of_each", "each_one"})
_LONGER = 2
_BARE_REACH = 2
_BARE_LEAST = 16
"""Below it a bare number is hardly one of tokens."""


class NumberNearby(Struct, frozen=True):
    """A number with the words near it that tell what it is."""

    pattern: NearPattern
    place: Place
    distance: int
    cues: tuple[tuple[int, int], ...]


def numbers_of(line: PhraseLine, tokens: Sequence[Token]) -> Iterator[Place]:
    """Where a number stands that a phrase may take."""
    dimension = line.fact.type.dimension
    last = -1
    for at, token in enumerate(tokens):
        if (
            at < last
            or not may_begin_number(token)
            or (token.joined and at and tokens[at - 1].text.isalpha() and token.is_number)
        ):
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


def near_words(
    pattern: NearPattern,
    numbers: Iterable[Place],
    words: dict[str, list[tuple[int, int]]],
    sentences: SentenceMap,
) -> Iterator[NumberNearby]:
    """The numbers of a pattern with the words of its other parts, where all of these stand near enough."""
    for place in numbers:
        number = (place.start, place.end)
        cues, distance = [], 0
        for part in pattern.parts[1:]:
            if part.startswith(ANYWHERE):
                continue
            near = [each for each in words[part] if sentences.together(each[0], place.start)]
            if part != NOT:
                near = [each for each in near if not overlap(each, number)]
            if not near:
                break
            cue = min(near, key=lambda each: sentences.distance(number, each))
            cues.append(cue)
            distance += sentences.distance(number, cue)
        bare = not pattern.line.phrase.tokens and place.number is not None and not place.number.unit
        if len(cues) == pattern.together - 1 and distance <= (_BARE_REACH if bare else _REACH) * len(cues):
            yield NumberNearby(pattern, place, distance, tuple(cues))


def sureness(found: NumberNearby) -> tuple[int, int]:
    """The less, the surer: the more words tell it, and the nearer they stand; a longer one is as good as a nearer."""
    return -len(found.cues), found.distance - _LONGER * sum(end - start - 1 for start, end in found.cues)


def owners_of(candidates: Sequence[NumberNearby], sentences: SentenceMap) -> Owners:
    """Of each word, and of what is measured, the number that it stands nearest to; of two as near the one behind it."""
    best: dict[tuple[tuple[int, int], Dimension], tuple[int, bool, int]] = {}
    for each in candidates:
        place = (each.place.start, each.place.end)
        for cue in each.cues:
            key = (cue, each.pattern.line.fact.type.dimension)
            rank = (sentences.distance(place, cue), place[0] < cue[0], place[0])
            best[key] = min(best.get(key, rank), rank)
    return {key: rank[2] for key, rank in best.items()}


def is_owner(
    found: NumberNearby,
    cue: tuple[int, int],
    owners: Owners,
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
    own = {*range(*place), *range(*cue)}  # "at any one moment" counts nothing
    others = [at for at in counted if at not in own and sentences.together(at, cue[0])]
    return all(sentences.distance((at, at + 1), cue) > nearest for at in others)


def is_of_another(place: Place, cue: tuple[int, int], mentions: Sequence[Mention]) -> bool:
    """Whether a word is part of what is said of another number already."""
    return any(
        each.number >= 0 and not place.start <= each.number < place.end and overlap((each.start, each.end), cue)
        for each in mentions
    )


def gives_way(tokens: Sequence[Token], mentions: Sequence[Mention], start: int, end: int) -> bool:
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
