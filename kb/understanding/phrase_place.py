"""Whether a phrase stands where its words do, or these belong to something else: the 4.6 of `GLM-4.6 agents`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.unit import DIMENSIONLESS, Dimension
from kb.understanding.numeral import is_round_length
from kb.understanding.phrase import Phrase, Place
from kb.understanding.quantity import ends_word, numerals_at
from kb.understanding.token import Token
from kb.understanding.unit_word import is_per_second

__all__ = ["stands"]

_TOKENS = (("token", 1),)
_TIME = (("s", 1),)
_ANYTHING = frozenset({(("USD", 1),), (("byte", 1),)})
"""What so many amounts of a text are of that a bare one tells little."""
_THING, _PEOPLE = "thing", "people"
_CONTEXTS = frozenset({"context", "ctx", "window"})
_COUNTED = frozenset({"people", "document", "request", "thing", "answering_side"})
"""Classes of nouns that a number before them counts."""
_ANSWERED = frozenset({"request", "document"})
"""Classes of what is counted by the time, too."""
_PER, _PURPOSE = "per", "for"
_TIMES = frozenset({"a_second", "a_minute", "an_hour", "a_day", "a_month"})


def stands(tokens: Sequence[Token], at: int, place: Place, phrase: Phrase, dimension: Dimension) -> bool:
    """Whether a phrase for something of a ``dimension`` stands at a ``place``, which begins with token ``at``."""
    number = place.number
    if number is not None and phrase.slot == 0 and _ends_a_name(tokens, number.start, dimension):
        return False
    if number is None and _ends_a_number(tokens, at):
        return False
    alone = number is not None and not phrase.tokens and not phrase.earlier
    if alone and not _tells_itself(tokens, place, dimension):
        return False
    if dimension == DIMENSIONLESS and (_is_time(tokens, place) or _is_asked(tokens, place)):
        return False  # 2,000 node hours are no nodes
    if dimension == DIMENSIONLESS and _is_size(tokens, place):
        return False  # a 70B chat model is no number of chats
    if dimension == _TOKENS and (_is_speed(tokens, place) or _leads_on(tokens, place)):
        return False  # a speed, no amount
    return not _counts_others(tokens, place, phrase, dimension)


def _is_speed(tokens: Sequence[Token], place: Place) -> bool:
    """Whether a number is one of tokens a second: `2000 tokens/s`, also before the words of a phrase."""
    end = place.number.end if place.number is not None else place.end
    unit = end < len(tokens) and tokens[end].soft and "token_word" in tokens[end].roles
    return any(is_per_second(tokens, at) for at in (place.end, end, *([end + 1] if unit else [])))


def _leads_on(tokens: Sequence[Token], place: Place) -> bool:
    """Whether the last word belongs to what follows: `a 4070 in the office`, `300B tokens in 30 days`."""
    if place.end >= len(tokens) or not tokens[place.end].soft or tokens[place.end - 1].text not in ("in", "out"):
        return False
    if tokens[place.end].is_number and any(each.unit for each in numerals_at(tokens, place.end, _TIME)):
        return True
    return "article" in tokens[place.end].kin or "definite" in tokens[place.end].roles


def _is_time(tokens: Sequence[Token], place: Place) -> bool:
    """Whether a count is one of hours or days of what stands behind its number."""
    behind = tokens[place.end] if place.number is not None and place.end < len(tokens) else None
    return behind is not None and behind.soft and behind.word in ("hour", "hr", "day") and "/" not in behind.before


def _is_size(tokens: Sequence[Token], place: Place) -> bool:
    """Whether a number is the size of what stands behind it in the singular: `70B chat`, but not `2B chats`."""
    number = place.number
    if number is None or number.end >= len(tokens) or tokens[number.end - 1].text not in ("b", "bn"):
        return False
    behind = tokens[number.end]
    return behind.text == behind.word


def _counts_others(tokens: Sequence[Token], place: Place, phrase: Phrase, dimension: Dimension) -> bool:
    """Whether a number at the end counts what stands behind it: `summaries: 600 doctors` tells no length."""
    number = place.number
    behind_number = tokens[number.end : number.end + 1] if number is not None else ()
    if dimension == DIMENSIONLESS and number is not None and phrase.tokens and _is_of_a_time(tokens, place):
        return True
    if dimension == DIMENSIONLESS and any(token.text == "%" for token in behind_number):
        return True
    if number is not None and place.end < len(tokens) and phrase.slot == 0:
        labels = tokens[number.start].before.strip(), tokens[place.end].before.strip()
        if labels == (":", ":"):
            return True  # "CPU: 80 GPU: 8"
    if place.number is None or phrase.slot != len(phrase.tokens) or place.number.unit or place.end >= len(tokens):
        return False
    behind = tokens[place.end]
    if not behind.soft or behind.joined:
        return False
    if dimension == DIMENSIONLESS and phrase.tokens and _THING in behind.kin and _PEOPLE not in behind.kin:
        return True  # a clinic with three chairs is none of three people
    noun = behind.noun_kin and "filler" not in behind.roles
    if dimension == DIMENSIONLESS and phrase.tokens and place.number.other is not None and noun:
        return True  # the one of "tensor parallel 4 or one replica"
    if "rate_unit" in behind.roles or dimension == DIMENSIONLESS:
        return "rate_unit" in behind.roles
    over = tokens[place.end + 1 : place.end + 2]
    adjective = behind.text.isalpha() and not {"token_word", "filler"} & behind.roles and behind.text not in _CONTEXTS
    if adjective and over and over[0].soft and not _COUNTED.isdisjoint((*over[0].kin, *over[0].noun_kin)):
        return over[0].text != over[0].word  # "with 80,000 coded answers"
    counted = "counted_in_millions" in behind.roles and not {"token_word", "of_models"} & behind.roles
    return counted or not _COUNTED.isdisjoint((*behind.kin, *behind.noun_kin))


def _is_of_a_time(tokens: Sequence[Token], place: Place) -> bool:
    """Whether requests or texts are counted by the time, which the phrase leaves out: `60,000 requests` a day."""
    end = place.end
    if _ANSWERED.isdisjoint(tokens[end - 1].kin) or end >= len(tokens) or not tokens[end].soft:
        return False
    per = _PER in tokens[end].kin and end + 1 < len(tokens) and tokens[end + 1].soft
    return not _TIMES.isdisjoint(tokens[end + per].kin)


def _tells_itself(tokens: Sequence[Token], place: Place, dimension: Dimension) -> bool:
    """Whether a number without words is told by its unit; an amount of money or memory only where it stands alone."""
    if place.number is None or place.number.unit_assumed:
        return False
    behind = tokens[place.end] if place.end < len(tokens) and tokens[place.end].soft else None
    if place.number.letter == "k" and not place.number.unit and dimension == _TOKENS:
        limited = any("at_most" in token.kin for token in tokens[max(0, place.start - 2) : place.end + 1])
        if limited and not is_round_length(place.number):
            return False  # "15k at most" is money as well
        return behind is None or bool(behind.kin) or "filler" in behind.roles  # "can I squeeze 32k", but no "20k leads"
    if not place.number.unit:
        return False
    if dimension not in _ANYTHING:
        return True
    if behind is not None:
        return place.start == 0 and behind.text == _PURPOSE  # "$25k for an assistant" is what there is to spend
    return place.start == 0 or not tokens[place.start].soft


def _ends_a_name(tokens: Sequence[Token], at: int, dimension: Dimension) -> bool:
    """Whether a number is part of a name: the digits of `L40 card`, `EPYC 7543 server`, `GLM-4.6 agents`."""
    if dimension == DIMENSIONLESS and ends_word(tokens, at):
        return True
    return at > 0 and (tokens[at].joined or (tokens[at].soft and "model_number" in tokens[at - 1].roles))


def _ends_a_number(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is the unit of a speed: in `I get 12 tok/s with a 4090` nobody asks for `tok/s with a 4090`."""
    if at == 0 or not tokens[at].soft or "token_word" not in tokens[at].roles or not is_per_second(tokens, at + 1):
        return False
    number = tokens[at - 1]
    return number.is_number and not number.tight and "model_number" not in number.roles


def _is_asked(tokens: Sequence[Token], place: Place) -> bool:
    """Whether how many there are is what is asked: `how many 64k requests at once`."""
    at = place.number.start if place.number is not None else 0
    return at > 1 and tokens[at - 1].text in ("many", "much") and tokens[at - 2].text == "how"
