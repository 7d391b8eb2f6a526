"""Where no model is named: the sizes that are assumed, and what is said about it.

Where a family was named without a size, they are its two models that come nearest to those sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from math import log

from msgspec import Struct

from engine.explanation import because_text
from engine.inference import Given, InferenceEngine, Origin
from kb.advice.advice import Assumption
from kb.advice.case import Case

__all__ = ["AssumedModel", "assumed_model"]

_PARAMS, _OTHER = "assumed.params", "assumed.other_params"
_OF_A_FAMILY = "assumed.two_of_a_family"
_SAYS = ("assumed.two_sizes", _OF_A_FAMILY)
_SIZE, _MODEL, _SERIES = "model.params", "model", "model.series"
_DOUBLING = "proposal.doubling"
_SAME = 1.02
"""Sizes that differ by no more than this factor are one, of which the model that is used most counts."""
_ALIKE = 1.25
"""Sizes that differ by no more than this factor are of one class."""


class _Member(Struct, frozen=True):
    entry: str
    params: float
    released: date
    downloads: float


class AssumedModel(Struct, frozen=True):
    """A size that suits the use, another beside it, and the sentence about them."""

    option: Mapping[str, Given]
    other: Mapping[str, Given]
    assumption: Assumption


def assumed_model(case: Case) -> AssumedModel | None:
    """The size that rules assume for ``case`` where its answers name no model; None where they do, or say nothing."""
    engine, stated = case.engine, case.stated
    size, other = stated.value(_PARAMS), stated.value(_OTHER)
    if size is None or other is None or not case.answers:
        return None
    firing = next((found for name in _SAYS if (found := stated.fired(name)) is not None), None)
    if firing is None:
        return None
    rulebook = engine.rulebook
    says = because_text(rulebook, stated, rulebook.providers[firing.provider], firing.branch)
    fact, chosen, beside = _SIZE, size, other
    series = stated.value(_SERIES)
    members = (
        list(_nearest(engine, str(series), (float(size), float(other)))) if firing.provider == _OF_A_FAMILY else []
    )
    if len(members) > 1:
        fact, (chosen, beside) = _MODEL, members
    assumption = Assumption(
        fact=fact,
        title=rulebook.title(fact),
        value=rulebook.show(fact, chosen),
        note=says,
        otherwise=rulebook.show(fact, beside),
        other=beside,
    )
    return AssumedModel(
        {fact: Given(chosen, Origin.DEFAULT, says)}, {fact: Given(beside, Origin.DEFAULT, says)}, assumption
    )


def _nearest(engine: InferenceEngine, series: str, sizes: tuple[float, ...]) -> Iterator[str]:
    """Models of a family, or of a line of families: for each size the one that comes nearest, no class twice.

    An older model stands as far from a newer one as a size that falls by half in the time between.
    """
    catalogue = engine.rulebook.catalogues["models"]
    members: list[_Member] = []
    for entry in catalogue.ids():
        fields = catalogue.fields(entry) or {}
        params, released = fields.get("params_total"), str(fields.get("release_date") or "")
        if series in (fields.get("family"), fields.get("line")) and isinstance(params, int | float) and released:
            downloads = float(fields.get("downloads") or 0)
            members.append(_Member(entry, float(params), date.fromisoformat(released), downloads))
    newest = max((each.released for each in members), default=date.min)
    doubling = float(engine.parameters[_DOUBLING])

    def distance(member: _Member, size: float) -> tuple[float, str]:
        age = (newest - member.released).total_seconds()
        return abs(log(member.params / size)) + log(2) * age / doubling, member.entry

    for size in sizes:
        if not members:
            return
        taken = min(members, key=partial(distance, size=size)).params
        same = [each for each in members if abs(log(each.params / taken)) < log(_SAME)]
        yield max(same, key=lambda each: (each.downloads, each.entry)).entry
        members = [each for each in members if abs(log(each.params / taken)) > log(_ALIKE)]
