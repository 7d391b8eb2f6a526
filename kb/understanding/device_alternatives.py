"""The accelerators of which one is to be chosen."""

from __future__ import annotations

from kb.understanding.device_mention import DeviceMention
from kb.understanding.device_stance import device_stances
from kb.understanding.ownership import owned
from kb.understanding.polarity import AT_STAKE, Polarity
from kb.understanding.rivalry import Joint, joint, rivals, weighed
from kb.understanding.utterance import Utterance

__all__ = ["device_alternatives"]


def device_alternatives(utterance: Utterance) -> list[DeviceMention]:
    """The accelerators of which one is to be chosen: `A or B`; what is there already, and what may be bought."""
    named = [
        (mention, polarity, any(owned(utterance, mention)))
        for mention, polarity in device_stances(utterance)
        if mention.accelerator
    ]
    at_stake = [mention for mention, polarity, _ in named if polarity in AT_STAKE]
    if two := weighed(utterance.tokens, ((mention, polarity) for mention, polarity, _ in named)):
        return two
    found = rivals(utterance.tokens, at_stake)
    if found:
        there = [mention for mention, _, owned in named if owned and mention not in found]
        return [*there[:1], *found]
    there = [mention for mention, polarity, owned in named if owned and polarity is not Polarity.REPLACED]
    for mention in at_stake if there else ():
        if mention not in there and not mention.may_be(there[0]):
            pair = sorted((there[0], mention), key=lambda each: each.start)
            return pair if joint(utterance.tokens, *pair) is not Joint.TOGETHER else []
    return []
