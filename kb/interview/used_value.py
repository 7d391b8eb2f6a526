"""What a plan uses of a fact while the question for it is not answered."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.inference import Inference
from engine.interview import Question
from engine.language import Value, evaluate
from engine.rulebook import Rulebook

__all__ = ["with_used_value"]


def with_used_value(question: Question, rulebook: Rulebook, used: Inference, choices: Mapping[str, Value]) -> Question:
    """``question`` with the value that it has in ``used``, what is inferred of the candidate with these ``choices``.

    That can be another than what is assumed before a plan is chosen: the engine that is assumed depends on the
    accelerator. Where candidates differ in it, it is searched for.
    """
    searched = question.fact in choices and _is_searched(question.fact, rulebook, used)
    value = used.value(question.fact)
    if value is None or (question.assumption is None and not searched):
        return replace(question, searched=searched)
    shown = rulebook.show(question.fact, value)
    declared = rulebook.facts[question.fact].assume is not None
    return replace(
        question,
        searched=searched,
        assumption=shown if declared else None,
        options=tuple(replace(each, assumed=declared and each.value == value) for each in question.options),
    )


def _is_searched(fact: str, rulebook: Rulebook, used: Inference) -> bool:
    """Whether candidates with different values of ``fact`` are compared in the situation of the plan."""
    for choice in rulebook.choices:
        if choice.fact == fact and (choice.when is None or evaluate(choice.when, used.values) is True):
            return choice.catalogue is not None or len(choice.values) > 1
    return False
