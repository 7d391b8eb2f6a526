"""Texts of rule files with their places filled."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.explanation.estimate import short_estimate
from engine.explanation.shown import shown
from engine.inference import Inference
from engine.language.late_pattern import LatePattern
from engine.rulebook import Branch, Rulebook
from engine.rulebook.template import PLACEHOLDER, Placeholder, optional_parts, placeholders

__all__ = ["filled", "is_told"]

_SENTENCES = LatePattern(r"(?<=[.!?])\s+(?=[A-Z{])")
_INTERVAL = LatePattern(r"([^.\s][^\s]*?|)\.\.(<?)([^.<\s][^\s]*|)")


def filled(
    text: str, rulebook: Rulebook, inference: Inference, branches: Sequence[Branch] = (), *, short: bool = False
) -> str:
    """``text`` with ``{fact}``, ``{parameter}``, ``{row.if}`` and ``{row.id}`` replaced by what they stand for.

    A sentence that shows what is not known is left out, unless nothing else would be said; so is a part in brackets,
    in any case. ``short`` shows values with two or three digits.
    """

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        if name == "row.if":
            return "; ".join(_row_words(each.label) for each in branches)
        if name == "row.id":
            return ", ".join(each.id for each in branches)
        return _place_text(Placeholder.read(name), rulebook, inference, short=short)

    kept = _without_unknown_parts(text, inference)
    sentences = _SENTENCES.compiled.split(kept)
    told = [each for each in sentences if is_told(each, inference)]
    return PLACEHOLDER.sub(value, kept if len(told) in (0, len(sentences)) else " ".join(told))


def is_told(text: str, inference: Inference) -> bool:
    """Whether all values that ``text`` shows are known; of several names for one place, any."""
    bare = "".join(part for part, optional in optional_parts(text) if not optional)
    return all(any(inference.value(name) is not None for name in place.names) for place in placeholders(bare))


def _without_unknown_parts(text: str, inference: Inference) -> str:
    return "".join(part for part, optional in optional_parts(text) if not optional or is_told(part, inference))


def _place_text(place: Placeholder, rulebook: Rulebook, inference: Inference, *, short: bool) -> str:
    name = next((each for each in place.names if inference.value(each) is not None), place.names[0])
    if short or place.with_bounds:
        return short_estimate(rulebook, inference, name, with_bounds=place.with_bounds)
    return shown(rulebook, name, inference.value(name))


def _row_words(label: str) -> str:
    """What a row asks, with its intervals in words: ``7B..<13B`` is ``7B to below 13B``."""
    return ", ".join(_interval_words(cell) for cell in label.split(", "))


def _interval_words(cell: str) -> str:
    found = _INTERVAL.compiled.fullmatch(cell)
    if found is None:
        return cell
    low, below, high = found.groups()
    if not high:
        return f"{low} and more" if low else cell
    end = f"below {high}" if below else high if low else f"up to {high}"
    return f"{low} to {end}" if low else end
