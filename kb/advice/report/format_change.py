"""What another number format changes, in a sentence: memory, cards, price, speed, and quality."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rulebook import Rulebook
from kb.advice.comparison import Comparison
from kb.advice.configuration import Configuration
from kb.advice.report.figure_words import each_under, figures_in
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["format_change"]

_FORMAT = "weights.format"
_NAME, _CHANGE, _THERE, _QUALITY = "Change to", "Change", "Change there", "Change of quality"
_PAIR = 2
_NUMBER_AND_UNIT = 2


def format_change(rulebook: Rulebook, comparison: Comparison) -> str:
    """What the second of two number formats changes; empty where other things or more of them are compared."""
    if comparison.facts != (_FORMAT,) or len(comparison.rows) != _PAIR:
        return ""
    one, other = (row.configuration for row in comparison.rows)
    if one is None or other is None or not (comparison.rows[0].works and comparison.rows[1].works):
        return ""
    alike = comparison.alike or (other if _hardware(one) == _hardware(other) else None)
    told = list(_differences(rulebook, one, other, _CHANGE))
    if alike is not None:
        where = "" if comparison.alike is None else f" on the same {_named(rulebook, one)}"
        told += [f"{each}{where}" for each in _differences(rulebook, one, alike, _THERE)]
    before, after = (figures_in(rulebook, each, _NAME) for each in (one, other))
    title = f"{after} instead of {before}"
    narrower = max((one, other), key=lambda each: -float(each.inference.value("memory.weights") or 0))
    quality = figures_in(rulebook, narrower, _QUALITY)
    sentences = [f"{title}: {', '.join(told)}" if told else f"{title} changes nothing that is counted"]
    return ". ".join([*sentences, *([quality] if quality else [])]) + "."


def _differences(rulebook: Rulebook, one: Configuration, other: Configuration, title: str) -> Iterator[str]:
    """What the texts of a section say of ``other``, and instead of what."""
    before, after = (dict(each_under(rulebook, each.inference, title)) for each in (one, other))
    for text, said in after.items():
        was = before.get(text, "")
        if was and was != said:
            yield f"{said} instead of {_short(was, said)}"


def _short(text: str, other: str) -> str:
    """``text`` without the words at its end that ``other`` ends with too; a number keeps its unit."""
    words, theirs = text.split(), other.split()
    while len(words) > _NUMBER_AND_UNIT and theirs and words[-1] == theirs[-1]:
        words, theirs = words[:-1], theirs[:-1]
    return " ".join(words)


def _hardware(configuration: Configuration) -> tuple[object, object]:
    return configuration.choices.get(ACCELERATOR), configuration.choices.get(COUNT)


def _named(rulebook: Rulebook, configuration: Configuration) -> str:
    accelerator, count = configuration.inference.value(ACCELERATOR), configuration.inference.value(COUNT)
    return f"{count} x {rulebook.show(ACCELERATOR, accelerator)}"
