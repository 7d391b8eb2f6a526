"""How the accelerators that a text names stand in it: wanted, denied, compared with, or to be given up."""

from __future__ import annotations

from collections.abc import Iterator

from kb.understanding.clause import (
    is_asked,
    is_bought,
    is_bygone,
    is_elsewhere,
    is_given_way,
    is_in_use,
    is_of_others,
    is_past,
    is_taken_instead,
)
from kb.understanding.device_mention import DeviceMention
from kb.understanding.ownership import owned
from kb.understanding.polarity import Polarity
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.utterance import Utterance

__all__ = ["device_stances"]


def device_stances(utterance: Utterance) -> Iterator[tuple[DeviceMention, Polarity]]:
    """The accelerators that are named, and how they stand; what was used so far is replaced by what is named too."""
    found = tuple(utterance.of_kind(DeviceMention))
    instead = next((each for each, _ in found if is_taken_instead(utterance.tokens, each.end)), None)
    for mention, polarity in found:
        if polarity is Polarity.WANTED and _is_given_up(utterance, mention, instead):
            yield mention, Polarity.REPLACED
        elif (polarity is Polarity.REPLACED and _is_choice(utterance, mention)) or _is_passed_over(utterance, mention):
            yield mention, Polarity.COMPARED
        else:
            yield mention, polarity


def _is_choice(utterance: Utterance, mention: DeviceMention) -> bool:
    """Whether one of two is to be bought, which is asked: `is it wise to buy four 3090s instead of one A6000?`."""
    tokens = utterance.tokens
    if not is_asked(tokens, mention.start) or any(owned(utterance, mention)):
        return False
    return any(
        is_bought(tokens, each.start) and not any(owned(utterance, each))
        for each, _ in utterance.of_kind(DeviceMention)
        if each.end < mention.start and each.accelerator not in (None, mention.accelerator)
    )


def _is_passed_over(utterance: Utterance, mention: DeviceMention) -> bool:
    """Whether another accelerator is held above it: `is a 5090 worth it over a 4090?`."""
    before = utterance.tokens[max(0, mention.start - 1)]
    if mention.start == 0 or "held_above" not in before.roles:
        return False
    sentences = SentenceMap(utterance.tokens)
    return any(
        each.end < mention.start
        and each.accelerator not in (None, mention.accelerator)
        and sentences.together(each.start, mention.start)
        for each, _ in utterance.of_kind(DeviceMention)
    )


def _is_given_up(utterance: Utterance, mention: DeviceMention, instead: DeviceMention | None) -> bool:
    """Whether an accelerator was used so far, or others have it, and another one is named that is not told so."""
    tokens = utterance.tokens

    if is_bygone(tokens, mention.start, mention.end) or _is_to_be_renewed(utterance, mention):
        return True
    if is_given_way(tokens, mention.end) or is_of_others(tokens, mention.name_start):
        return True

    if instead is not None and mention.start < instead.start and mention.accelerator != instead.accelerator:
        return True

    def is_told_of(each: DeviceMention) -> bool:
        return is_past(tokens, each.start, each.end) or is_elsewhere(tokens, each.start)

    return is_told_of(mention) and any(
        other.accelerator not in (None, mention.accelerator) and not is_told_of(other)
        for other, _ in utterance.of_kind(DeviceMention)
    )


def _is_to_be_renewed(utterance: Utterance, mention: DeviceMention) -> bool:
    """Whether an accelerator in use is to give way: to one that is asked about, or to something better."""
    used = is_in_use(utterance.tokens, mention.start)
    if not used and not any(owned(utterance, mention)):
        return False
    others = [
        each for each, _ in utterance.of_kind(DeviceMention) if each.accelerator not in (None, mention.accelerator)
    ]
    if others:  # what is there is compared with what may be bought
        return used and any(is_asked(utterance.tokens, each.start) for each in others)
    return any("renewal" in token.roles for token in utterance.tokens)
