"""Estimates with their error bars, as people read them."""

from __future__ import annotations

from engine.explanation.shown import shown
from engine.inference import Inference
from engine.language import Value
from engine.rulebook import Rulebook

__all__ = ["bounds_of", "estimate_text", "short_estimate"]

_DIGITS = 3
_SHORT = 2


def bounds_of(rulebook: Rulebook, inference: Inference, name: str) -> tuple[float, float] | None:
    """The bounds of a fact in base units, the smaller first; None where it has none, or they are not known."""
    declared = rulebook.facts.get(name)
    if declared is None or declared.bounds is None:
        return None
    low, high = (_number(inference.value(end)) for end in (declared.bounds.low, declared.bounds.high))
    return None if low is None or high is None else (min(low, high), max(low, high))


def estimate_text(rulebook: Rulebook, inference: Inference, name: str) -> str:
    """The value of a fact or parameter, with its error bars: ``38.2 GB (34.1 to 43.4 GB, 90 %)``."""
    value = inference.value(name)
    text, bounds = shown(rulebook, name, value), bounds_of(rulebook, inference, name)
    if value is None or bounds is None:
        return text
    low, high = (" ".join(rulebook.show(name, end, digits=_DIGITS).split()) for end in bounds)
    number, _, unit = low.partition(" ")
    said = f"{number} to {high}" if unit == high.partition(" ")[2] else f"{low} to {high}"
    declared = rulebook.facts[name].bounds
    covers = "" if declared is None or declared.covers is None else f", {declared.covers * 100:g} %"
    return f"{text} ({said}{covers})"


def short_estimate(rulebook: Rulebook, inference: Inference, name: str, *, with_bounds: bool = True) -> str:
    """The value as a first glance takes it in, two digits of what has error bars: ``52 tokens/s (31 to 80)``."""
    value, bounds = inference.value(name), bounds_of(rulebook, inference, name)
    if value is None or bounds is None:
        return " ".join(rulebook.show(name, value, digits=_DIGITS).split())
    text, low, high = (_rounded(rulebook, name, each) for each in (float(value), *bounds))
    if not with_bounds:
        return text
    unit = text.partition(" ")[2]
    if unit and all(each.partition(" ")[2] == unit for each in (low, high)):
        low, high = low.partition(" ")[0], high.partition(" ")[0]
    return f"{text} ({low} to {high})"


def _rounded(rulebook: Rulebook, name: str, value: float) -> str:
    """A value of which two digits are known, as people say it."""
    kind = rulebook.facts[name].type.kind
    rounded = float(f"{value:.{_SHORT - 1}e}")
    return " ".join(rulebook.show(name, round(rounded) if kind == "int" else rounded, digits=_SHORT).split())


def _number(value: Value | None) -> float | None:
    return None if value is None or isinstance(value, bool | str) else float(value)
