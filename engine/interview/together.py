"""Questions for several facts that people tell in one breath."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.interview.question import Option, Question
from engine.rulebook import Rulebook

__all__ = ["asked_together"]


def asked_together(rulebook: Rulebook, questions: Sequence[Question]) -> tuple[Question, ...]:
    """``questions``, of which those that the rules ask for together are one, in the place of the one that says so.

    What is to be asked together with a fact that is not asked for stays a question of its own.
    """
    asked = {each.fact: each for each in questions}
    joined = dict[str, Question]()
    taken = set[str]()
    for each in questions:
        together = rulebook.facts[each.fact].together
        if together is None or each.fact in taken:
            continue
        others = [asked[fact] for fact in together.facts if fact in asked and fact not in taken]
        if others:
            taken.update(other.fact for other in others)
            joined[each.fact] = _joined(rulebook, (each, *others), together.ask, together.suggest)
    return tuple(joined.get(each.fact, each) for each in questions if each.fact not in taken)


def _joined(rulebook: Rulebook, questions: Sequence[Question], text: str, answers: Sequence[str]) -> Question:
    first, *others = questions
    assumed = [each for each in questions if each.assumption is not None]
    named = [f"{rulebook.title(each.fact)}: {each.assumption}" for each in assumed]
    return replace(
        first,
        text=text,
        options=tuple(Option(each, each) for each in answers),
        assumption="; ".join(named) or None,
        assumption_note="; ".join(each.assumption_note for each in assumed if each.assumption_note),
        also=tuple(each.fact for each in others),
    )
