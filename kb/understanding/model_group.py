"""Several models that are to run beside each other: `8b, 14b and 70b on one machine`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

from kb.understanding.mention import Meaning, Mention
from kb.understanding.rivalry import Joint, joint
from kb.understanding.utterance import Utterance

__all__ = ["models_together", "not_worked_out"]

M = TypeVar("M", bound=Mention)

_ADDING = "adding"
"""The class of words between things of which all are meant."""
_SIGNS = frozenset("+&")
_ONE_AFTER_THE_OTHER = frozenset({"workload.kind", "training.purpose", "training.method", "workload.then_served"})
_COMPARED = ("question.kind", "compare")


def models_together(utterance: Utterance, mentions: Sequence[M], phrases: Iterable[Meaning]) -> list[M]:
    """The mentions that are to run beside each other; empty where one is to be chosen, or a training is told of."""
    if any((each.fact, each.value) == _COMPARED or _is_training(each) for each in phrases):
        return []
    chain = list(mentions[:1])
    added = False
    for one, other in pairwise(mentions):
        between = utterance.tokens[one.end : other.start]
        adds = any(_ADDING in token.roles for token in between)
        adds = adds or any(_SIGNS & set(token.before) for token in utterance.tokens[one.end : other.start + 1])
        found = joint(utterance.tokens, one, other)
        if found is Joint.RIVAL or (found is Joint.APART and between) or (found is Joint.TOGETHER and not adds):
            return []
        added = added or adds
        chain.append(other)
    return chain if added else []


def not_worked_out(utterance: Utterance, largest: Mention, others: Sequence[Mention]) -> str:
    """The doubt that tells which of several models the answer is for, and how to ask for the others."""
    said = [utterance.words(each.start, each.end) for each in others]
    names = " and ".join(filter(None, (", ".join(said[:-1]), said[-1])))
    taken = utterance.words(largest.start, largest.end)
    verb = "is" if len(said) == 1 else "are"
    return (
        f"{names} {verb} to run beside {taken}; this is for {taken} alone: "
        "ask for each alone, and add up the memory that each fills"
    )


def _is_training(meaning: Meaning) -> bool:
    return meaning.fact in _ONE_AFTER_THE_OTHER and meaning.value != "inference"
