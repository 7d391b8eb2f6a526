"""Where no model is named: the sizes that are assumed, and what is said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.explanation import because_text
from engine.inference import Given, Origin
from kb.advice.advice import Assumption
from kb.advice.case import Case

__all__ = ["AssumedModel", "assumed_model"]

_PARAMS, _OTHER, _SAYS = "assumed.params", "assumed.other_params", "assumed.two_sizes"
_SIZE = "model.params"


@dataclass(frozen=True, slots=True)
class AssumedModel:
    """A size that suits the use, another beside it, and the sentence about them."""

    option: Mapping[str, Given]
    other: Mapping[str, Given]
    assumption: Assumption


def assumed_model(case: Case) -> AssumedModel | None:
    """The size that rules assume for ``case`` where its answers name no model; None where they do, or say nothing."""
    engine, stated = case.engine, case.stated
    size, other, firing = stated.value(_PARAMS), stated.value(_OTHER), stated.fired(_SAYS)
    if size is None or other is None or firing is None or not case.answers:
        return None
    rulebook = engine.rulebook
    says = because_text(rulebook, stated, rulebook.providers[_SAYS], firing.branch)
    assumption = Assumption(
        fact=_SIZE,
        title=rulebook.title(_SIZE),
        value=rulebook.show(_SIZE, size),
        note=says,
        otherwise=rulebook.show(_SIZE, other),
        other=other,
    )
    return AssumedModel(
        {_SIZE: Given(size, Origin.DEFAULT, says)}, {_SIZE: Given(other, Origin.DEFAULT, says)}, assumption
    )
