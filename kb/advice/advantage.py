"""What one of two configurations does better, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.inference import Inference
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["BUYING", "RENTING", "advantage", "faster", "faster_on_the_same", "fewer_for_more", "is_less"]

BUYING, RENTING = ("cost.purchase",), ("training.rent", "cost.per_hour")
"""Prices that people pay, by which a ranked price that is worked out from them is told."""
_RATES = ("inference.rate_per_request", "training.rate")
_RATE_OF_ALL = "inference.whole_rate"
_SPEEDS_OF = {
    "standard.time_per_token": _RATES,
    "standard.time_of_all": (_RATE_OF_ALL,),
    **{each: (each,) for each in _RATES},
}
"""What is ranked, and the speeds that tell people more than a time for a token."""
_MEMORY, _WHOLE = "hardware.memory", "own.around"
_FORMAT, _CLASS, _SHORT = "weights.format", "format.class", "format.short"
_NOTABLY = 1.1
"""By this factor at least is more told of what costs more."""


def advantage(rulebook: Rulebook, less: Inference, more: Inference) -> str:
    """What ``more`` does better: a predicate, empty where it is nothing notable."""
    had = [
        f"makes {_rate_of(rulebook, rate, more, less)} instead of {_rate_of(rulebook, rate, less, more)}"
        for rate in _RATES
        if _is_notable(less.value(rate), more.value(rate))
    ]
    memory = [_memory(each) for each in (less, more)]
    if _is_notable(*memory):
        one, other = (rulebook.show(_MEMORY, each) for each in memory if each is not None)
        had.append(f"has {other} of memory instead of {one}")
    return " and ".join(had)


def faster(rulebook: Rulebook, fact: str, one: Inference, other: Inference) -> str:
    """By how much ``one`` is faster, or that both are about as fast; empty where ``fact`` tells of something else."""
    for rate in _SPEEDS_OF.get(fact, ()):
        if one.value(rate) is None or other.value(rate) is None:
            continue
        makes, made = _rate_of(rulebook, rate, one, other), _rate_of(rulebook, rate, other, one)
        together = "" if rate in _RATES else " of all requests together"
        if _is_notable(other.value(rate), one.value(rate)):
            return f"It makes {makes}{together} instead of {made}"
        return f"Both are about as fast: {makes} and {made}{together} are less apart than estimates may be off"
    return ""


def faster_on_the_same(rulebook: Rulebook, first: Inference, second: Inference) -> str:
    """How much faster the first is on the same hardware, which a price only follows; empty where it is not."""
    if any(first.value(fact) != second.value(fact) for fact in (ACCELERATOR, COUNT)):
        return ""
    for rate in _RATES:
        if is_less(rate, second, first):
            one, other = (rulebook.show(rate, each.value(rate), digits=2) for each in (first, second))
            return f"{one} rather than {other} on the same hardware"
    return ""


def fewer_for_more(rulebook: Rulebook, prices: Sequence[str], few: Inference, many: Inference) -> str:
    """That fewer accelerators are taken although they cost more: empty where they are not fewer, or cost no more."""
    price = next((price for price in prices if is_less(price, many, few)), None)
    if price is None or not is_less(COUNT, few, many):
        return ""
    one, other = (rulebook.show(COUNT, each.value(COUNT)) for each in (few, many))
    high, low = (rulebook.show(price, each.value(price)) for each in (few, many))
    whole = [each.value(_WHOLE) for each in (few, many)] if price in BUYING else []
    around = ""
    if whole and None not in whole:
        around = " (about {} instead of {} with the machine)".format(
            *(rulebook.show(_WHOLE, each) for each in whole if each is not None)
        )
    return f"{one} rather than {other} to place and to join, though for {high} instead of {low}{around}"


def is_less(fact: str, one: Inference, other: Inference) -> bool:
    """Whether a fact of ``one`` is known to be less than that of ``other``."""
    less, more = one.value(fact), other.value(fact)
    return isinstance(less, int | float) and isinstance(more, int | float) and less < more


def _rate_of(rulebook: Rulebook, rate: str, one: Inference, other: Inference) -> str:
    """A rate with its number format, where that is another one: a half of the bits alone makes it nearly double."""
    shown = rulebook.show(rate, one.value(rate), digits=2)
    if one.value(_CLASS) == other.value(_CLASS) or one.value(_FORMAT) is None:
        return shown
    return f"{shown} in {one.value(_SHORT) or rulebook.show(_FORMAT, one.value(_FORMAT))}"


def _is_notable(less: Value | None, more: Value | None) -> bool:
    return isinstance(less, int | float) and isinstance(more, int | float) and more >= _NOTABLY * less


def _memory(inference: Inference) -> float | None:
    """The memory of all accelerators together, in bytes."""
    each, count = inference.value(_MEMORY), inference.value(COUNT)
    return float(each) * float(count or 1) if isinstance(each, int | float) else None
