"""Whether something named in a text is wanted, denied, replaced, or only compared with."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from kb.understanding.mention import Mention
from kb.understanding.token import Token
from kb.understanding.word_list import words

__all__ = ["Standing", "standing_of"]

_DENIALS = words("no not without never don't doesn't won't can't cannot isn't aren't nor neither skip avoid excluding")
_COMPARISONS = words("than unlike beats beat outperforms")
_RIVALRY = words("versus vs against")
_RIVAL_PAIRS = frozenset({("compared", "to"), ("compared", "with")})
_PAIRS = frozenset({("rather", "than"), ("in", "lieu")})
_REPLACING = words("replace replaces replacing retire retiring")
_LEAVING = words("upgrade upgrading move moving migrate migrating switch switching come coming upgraded switched moved")
_PREVIOUS_PAIRS = frozenset({("instead", "of"), *((verb, "from") for verb in _LEAVING)})
_MORE_OR_LESS = frozenset({"more", "less", "fewer", "greater", "larger", "smaller"})
_BETWEEN = words(
    "a an the my our your its his her their own any use using used want need have plan to just simply only cheap old",
    "new single of on for in at with",
)
_STEPS = 4


class Standing(StrEnum):
    """How a mention stands in its sentence."""

    WANTED = "wanted"
    DENIED = "denied"
    COMPARED = "compared"
    RIVAL = "rival"
    """One of two that are compared with each other."""
    REPLACED = "replaced"
    """Used so far, and to be replaced."""
    CORRECTED = "corrected"
    """Taken back by what is said next."""


def standing_of(mention: Mention, tokens: Sequence[Token], name_start: int | None = None) -> Standing:
    """How something stands in its sentence: `no X` denies it, `than X` compares with it, `instead of X` replaces it.

    Args:
        mention: what is named.
        tokens: the whole text.
        name_start: the token at which its name begins, where the mention begins with a number.
    """
    at = mention.start
    if name_start and name_start > at + 1 and tokens[name_start - 1].text in ("a", "an"):
        at = name_start - 1
    for _ in range(_STEPS):
        if at <= 0 or not tokens[at].soft:
            return Standing.WANTED
        before = tokens[at - 1].text
        if before in _DENIALS:
            meant = (tokens[at - 2].text == "why" if at > 1 else False) or tokens[at].text in ("only", "just")
            return Standing.WANTED if meant else Standing.DENIED
        pair = (tokens[at - 2].text if at > 1 else "", before)
        found = _of_pair(pair)
        if found is not None:
            return found
        if before in _COMPARISONS:
            return Standing.WANTED if pair[0] in _MORE_OR_LESS else Standing.COMPARED
        article = tokens[at].text in ("a", "an", "the") and not (at + 1 < len(tokens) and tokens[at + 1].joined)
        if before == "x" and at > 1 and tokens[at - 2].is_number and article:
            return Standing.COMPARED  # 3.2x a 4090
        if before not in _BETWEEN and at - 1 != mention.start:
            return Standing.WANTED
        at -= 1
    return Standing.WANTED


def _of_pair(pair: tuple[str, str]) -> Standing | None:
    """What the two words before something say of it, or the last of them."""
    if pair in _PREVIOUS_PAIRS or pair[1] in _REPLACING:
        return Standing.REPLACED
    if pair in _RIVAL_PAIRS or pair[1] in _RIVALRY:
        return Standing.RIVAL
    return Standing.COMPARED if pair in _PAIRS else None
