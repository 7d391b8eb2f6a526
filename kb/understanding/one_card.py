"""Whether a text means one card where it says no number."""

from __future__ import annotations

from collections.abc import Sequence

from kb.understanding.device_mention import DeviceMention
from kb.understanding.full_machine import FullMachine
from kb.understanding.token import Token
from kb.understanding.utterance import Utterance

__all__ = ["TAKEN_AS_ONE", "is_one_card"]

TAKEN_AS_ONE = "no number is said, taken as one"
"""What is doubtful where one card is meant and not said."""

_CARDS = frozenset({"consumer", "workstation", "soc"})
"""Kinds of accelerators that people have one of; a data centre has many."""


def is_one_card(utterance: Utterance, mention: DeviceMention) -> bool:
    """Whether one card is meant where no number is said: `on an RTX 4060`; not `RTX 4090s`, not `how many RTX 4090`."""
    tokens, end = utterance.tokens, mention.name_end
    if mention.count or not mention.accelerator or mention.instance or FullMachine.of(utterance, mention):
        return False
    if utterance.catalogues.accelerators.get(mention.accelerator).kind not in _CARDS:
        return False
    behind = tokens[end].roles if end < len(tokens) and tokens[end].soft else frozenset()
    many = any("of_many" in token.roles for token in tokens[max(0, mention.start - 3) : mention.start])
    if _is_number_asked(tokens[end:]):
        return False
    several = tokens[end - 1].text in ("s", "'s") or ("device" in behind and tokens[end].text != tokens[end].word)
    return not (several or "holding" in behind or many)


def _is_number_asked(tokens: Sequence[Token]) -> bool:
    """Whether how many accelerators are needed is what is asked: `how many do I need`, not `how many hours`."""
    asked = (
        three
        for one, two, three in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if one.text == "how" and two.text == "many"
    )
    return any(token.roles & {"auxiliary", "device"} for token in asked)
