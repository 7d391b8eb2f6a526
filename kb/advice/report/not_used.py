"""What was said and not used, and what was read in one of several ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.inference import InferenceEngine, Origin
from engine.language import evaluate, names
from kb.advice.advice import Advice
from kb.advice.report.tree import Line
from kb.understanding import Understanding

__all__ = ["heard_lines", "is_decisive", "not_used_lines"]

_DOUBTS = 2
_FIRST = 5
"""So many numbers that were not understood are told before the answer."""
_NUMBER = re.compile(r"\d")
_DECISIVE = "decisive"


def not_used_lines(engine: InferenceEngine, advice: Advice, heard: Understanding | None) -> Iterator[Line]:
    """What of the person's words was not understood, and answers that do not count."""
    for unknown in heard.unknown if heard is not None else ():
        yield Line(unknown.said, mark=_DECISIVE)
    for sentence in heard.left_out if heard is not None else ():
        yield Line(sentence, mark=_DECISIVE)
    ignored = heard.ignored if heard is not None else ()
    numbers = [each for each in ignored if _NUMBER.search(each)]
    others = [each for each in ignored if each not in numbers[:_FIRST]]
    if numbers:
        more = f", and more, told at the end ({len(numbers) - _FIRST})" if len(numbers) > _FIRST else ""
        yield Line(f"not understood: {_quoted(numbers[:_FIRST])}{more}", mark=_DECISIVE)
    yield from _beside_the_job(engine, advice)
    if others:
        yield Line(f"not understood: {_quoted(others)}", mark="ignored")


def heard_lines(heard: Understanding | None) -> Iterator[Line]:
    """What of the person's words may be read otherwise, and how it was taken."""
    for doubt in heard.doubts[:_DOUBTS] if heard is not None else ():
        yield Line(doubt, mark="doubt")


def is_decisive(line: Line) -> bool:
    """Whether a number, a card or a model is what was not used."""
    return line.mark == _DECISIVE


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"“{each}”" for each in words)


def _beside_the_job(engine: InferenceEngine, advice: Advice) -> Iterator[Line]:
    """Answers to questions that are not asked for this job, such as how to train where a model is only run."""
    rulebook, values = engine.rulebook, advice.inference.values
    used = {name for firing in advice.inference.firings for name in firing.used}
    used |= {name for each in rulebook.requirements for name in names(each.condition)}
    looked_up = {owner for each in rulebook.facts.values() for owner, _ in each.fields}
    counting = {given.note for fact, given in advice.answers.items() if fact in used or fact in looked_up}
    for fact, given in advice.answers.items():
        declared = rulebook.facts[fact]
        if fact in used or fact in looked_up:
            continue
        if given.origin is not Origin.ANSWER or declared.when is None or evaluate(declared.when, values) is not False:
            continue
        if given.note in counting:
            continue  # of what the same words tell, something counts: "rent one for a weekend"
        if given.value is False:
            continue  # that something which does not count is not so goes without saying
        decisive = declared.type.is_number or declared.type.kind == "entry"
        text = f"{declared.title}: {rulebook.show(fact, given.value)} does not count for this job"
        yield Line(text, mark=_DECISIVE if decisive else "unused")
