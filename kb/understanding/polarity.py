"""Whether something named in a text is wanted, denied, replaced, or only compared with."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from kb.understanding.mention import Mention
from kb.understanding.token import Token

__all__ = ["AGAINST", "AT_STAKE", "Polarity", "polarity_of"]

_STEPS = 6
_JUDGED = 4
"""So many words lie at most between what is refused and the word that calls it no choice: `is not the best option`."""


class Polarity(StrEnum):
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
    OBSERVED = "observed"
    """How it is today, and not how it should be."""


AT_STAKE = (Polarity.WANTED, Polarity.RIVAL)
"""What may be chosen stands so."""
AGAINST = (Polarity.COMPARED, Polarity.REPLACED)
"""What it is held against stands so."""


def polarity_of(
    mention: Mention, tokens: Sequence[Token], name_start: int | None = None, behind: int | None = None
) -> Polarity:
    """How something stands in its sentence: `no X` denies it, `than X` compares with it, `instead of X` replaces it.

    What is said of another thing before it is not said of it, as the `from` of `from X to Y`.

    Args:
        mention: what is named.
        tokens: the whole text.
        name_start: the token at which its name begins, where the mention begins with a number.
        behind: where the thing ends that is named before it.
    """
    if _is_refused(tokens, mention.end):
        return Polarity.DENIED
    at = mention.start
    if name_start and name_start > at + 1 and tokens[name_start - 1].text in ("a", "an"):
        at = name_start - 1
    apart_from = None  # where what is compared with something else ends, and what both are for begins
    for _ in range(_STEPS):
        if at <= 0 or at == behind or not tokens[at].soft:
            return Polarity.WANTED
        before = tokens[at - 1].text
        unable = "inability" in tokens[at - 1].roles
        if unable and any("holding_verb" in each.roles for each in tokens[at : at + _STEPS]):
            return Polarity.WANTED  # what cannot run something denies itself
        if before == "no" and tokens[at].before.strip() in ("-", "--", "\u2013", "\u2014"):
            return Polarity.WANTED  # an answer, and what is wanted instead
        if "denial" in tokens[at - 1].roles:
            meant = (tokens[at - 2].text == "why" if at > 1 else False) or tokens[at].text in ("only", "just")
            return Polarity.WANTED if meant else Polarity.DENIED
        found = _of_word(tokens[at - 1])
        if found is Polarity.REPLACED and mention.number >= 0 and _is_change(tokens, mention):
            return Polarity.WANTED
        purpose = apart_from is not None and apart_from > at  # the 13B of `4090 vs 5090 for a 13B`
        if found is not None:
            return Polarity.WANTED if purpose and found in (Polarity.RIVAL, Polarity.REPLACED) else found
        if "comparison" in tokens[at - 1].roles:
            degree = at > 1 and "degree" in tokens[at - 2].roles
            return Polarity.WANTED if degree or purpose else Polarity.COMPARED
        if "compared_action" in tokens[at - 1].roles:
            apart_from = len(tokens)
        elif "compared_for" in tokens[at - 1].roles and apart_from is None:
            apart_from = at - 1
        apart = not tokens[at].joined and not (at + 1 < len(tokens) and tokens[at + 1].joined)
        article = tokens[at].text in ("a", "an", "the") and apart
        if before == "x" and at > 1 and tokens[at - 2].is_number and article:
            return Polarity.COMPARED  # 3.2x a 4090
        small = "between_denial" in tokens[at - 1].roles or tokens[at - 1].is_number
        small = small or "compared_action" in tokens[at - 1].roles
        if not small and at - 1 != mention.start:
            return Polarity.WANTED
        at -= 1
    return Polarity.WANTED


def _is_refused(tokens: Sequence[Token], end: int) -> bool:
    """Whether the words behind something say that it is no choice: `LoRA is not the best option`."""
    said = tokens[end : end + 2 + _JUDGED]
    if len(said) < 3 or not all(token.soft for token in said[:3]) or "copula" not in said[0].roles:
        return False
    denied = next((at for at, token in enumerate(said[:2]) if "denial" in token.roles), None)
    if denied is None:
        return False
    for token in said[denied + 1 :]:
        if not token.soft:
            return False
        if "choice_word" in token.roles:
            return True
    return False


def _is_change(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether a number that is left is followed by the one that is reached: `we moved from 20 to 45 users`."""
    return any(token.text == "to" for token in tokens[mention.start : mention.end])


def _of_word(before: Token) -> Polarity | None:
    """What the word before something, or the words that end with it, say of it."""
    if "replacement" in before.roles:
        return Polarity.REPLACED
    if "versus" in before.roles:
        return Polarity.RIVAL
    return Polarity.COMPARED if "preferred_to" in before.roles else None
