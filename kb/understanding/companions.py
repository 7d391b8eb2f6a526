"""Models beside the one that is trained, of its size: `a critic and a reward model of the same size`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.understanding.mention import Meaning
from kb.understanding.utterance import Utterance

__all__ = ["companions"]

_FACTS = {"critic_model": "training.value_params", "reward_model": "training.reward_params"}
_SAME = "same_size"
_REACH = 9
"""So many words may stand between a companion and what says that it is as large."""
_ENDS = (". ", "\n", "; ", "? ", "! ")


def companions(utterance: Utterance, params: float | None, said: Sequence[Meaning]) -> Iterator[Meaning]:
    """The sizes of a critic and of a reward model that are said to be as large as the model, of ``params``."""
    tokens = utterance.tokens
    if not params:
        return
    for at, token in enumerate(tokens):
        if _SAME not in token.roles:
            continue
        for place in range(at, max(-1, at - _REACH), -1):
            for kin, fact in _FACTS.items():
                if kin in tokens[place].roles and all(each.fact != fact for each in said):
                    yield Meaning(fact, params, place, place + 1, literal=False)
            if any(mark in tokens[place].before for mark in _ENDS):
                break
