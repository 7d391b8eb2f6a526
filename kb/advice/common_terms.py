"""Options that are compared stand on common terms: at one place, in one number and format where none was said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.inference import Given, Origin
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice.advice import Advice
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["Consult", "Option", "on_common_terms", "without_implied_number"]

Option = Mapping[str, Given]
Consult = Callable[[Mapping[str, Given]], Advice]
"""Gives the advice for some answers."""

_PLACE, _MEMORY = "site.kind", "hardware.memory"
_ONE_PLACE = "what is compared is compared at one place"
_ONE_NUMBER = "accelerators with as much memory are compared in the same number"
_ONE_FORMAT = "what is compared is compared in one number format"
_FORMAT, _CLASS, _KEPT, _BITS = "weights.format", "format.class", "precision.kept", "format.bits"
_KIND = "hardware.kind"
_AS_MUCH = 1.1
"""Memory that differs by less than this factor is as much."""


def on_common_terms(
    rulebook: Rulebook, common: Option, options: Sequence[Option], consult: Consult
) -> Sequence[Advice]:
    """The advice for each of ``options`` beside the answers that they have in ``common``."""
    advices: Sequence[Advice] = [consult({**common, **option}) for option in options]
    advices = _at_one_place(rulebook, common, options, consult, advices)
    advices = _of_one_number(common, options, consult, advices)
    return _in_one_format(rulebook, common, options, consult, advices)


def without_implied_number(options: Sequence[Option]) -> Sequence[Option]:
    """``options`` without numbers that are told by a name alone, where another option has none at all."""
    if all(COUNT in option for option in options):
        return options
    implied = [
        COUNT in option and ACCELERATOR in option and option[COUNT].note == option[ACCELERATOR].note != ""
        for option in options
    ]
    return [
        {fact: given for fact, given in option.items() if not (drop and fact == COUNT)}
        for option, drop in zip(options, implied, strict=True)
    ]


def _at_one_place(
    rulebook: Rulebook, common: Option, options: Sequence[Option], consult: Consult, advices: Sequence[Advice]
) -> Sequence[Advice]:
    """``advices`` for options at one place, where nobody said where they stand: a rent is no less than a price to buy.

    It is the first of their places at which all do the job that do it at their own; where there is none, each stays at
    its own.
    """
    if _PLACE not in rulebook.facts or _PLACE in common or any(_PLACE in option for option in options):
        return advices
    places = [_place(advice) for advice in advices]
    for place in dict.fromkeys(place for place in places if place is not None):
        if all(each in (None, place) for each in places):
            break
        there = Given(place, Origin.DEFAULT, _ONE_PLACE)
        moved = [
            advice if at == place or at is None else consult({**common, **option, _PLACE: there})
            for option, advice, at in zip(options, advices, places, strict=True)
        ]
        if all(one.recommendation or not other.recommendation for one, other in zip(moved, advices, strict=True)):
            return moved
    return advices


def _of_one_number(
    common: Option, options: Sequence[Option], consult: Consult, advices: Sequence[Advice]
) -> Sequence[Advice]:
    """``advices`` for as many of each accelerator, where nobody said how many and all have about as much memory.

    Two of one kind beside one of another would compare what the number does, and not the kinds.
    """
    if COUNT in common or not all(ACCELERATOR in option and COUNT not in option for option in options):
        return advices
    shown = [advice.recommendation for advice in advices if advice.recommendation is not None]
    memories = [float(each.inference.value(_MEMORY) or 0) for each in shown]
    numbers = {int(each.choices[COUNT]) for each in shown if COUNT in each.choices}
    if len(shown) < len(options) or len(numbers) < 2 or max(memories) > _AS_MUCH * min(memories):
        return advices
    number = Given(max(numbers), Origin.DEFAULT, _ONE_NUMBER)
    same = [consult({**common, **option, COUNT: number}) for option in options]
    return same if all(each.recommendation is not None for each in same) else advices


def _in_one_format(
    rulebook: Rulebook, common: Option, options: Sequence[Option], consult: Consult, advices: Sequence[Advice]
) -> Sequence[Advice]:
    """``advices`` for one number format, where nobody said one.

    A card that is read at 4 bits is not faster for it than one at 16. Of the formats that are best on one of them, that
    with the most bits is taken with which all do the job. Where they are of different kinds, it must have the bits that
    are advised on each: that a card for servers can have more is a part of what it is better at.
    """
    named = _FORMAT not in rulebook.facts or _FORMAT in common or any(_FORMAT in option for option in options)
    shown = [advice.recommendation for advice in advices if advice.recommendation is not None]
    if named or len(shown) < len(options) or not all(ACCELERATOR in option for option in options):
        return advices
    if len({each.inference.value(_CLASS) for each in shown}) < 2:
        return advices
    by_bits = sorted(shown, key=lambda each: -float(each.inference.value(_BITS) or 0))
    for value in dict.fromkeys(each.choices[_FORMAT] for each in by_bits if _FORMAT in each.choices):
        given = Given(value, Origin.DEFAULT, _ONE_FORMAT)
        same = [
            advice if best.choices.get(_FORMAT) == value else consult({**common, **option, _FORMAT: given})
            for option, advice, best in zip(options, advices, shown, strict=True)
        ]
        best_then = [each.recommendation.inference for each in same if each.recommendation is not None]
        alike = len({each.value(_KIND) for each in best_then}) == 1
        if len(best_then) == len(same) and (alike or all(each.value(_KEPT) == 1 for each in best_then)):
            return same
    return advices


def _place(advice: Advice) -> Value | None:
    return advice.shown.inference.value(_PLACE) if advice.shown is not None else None
