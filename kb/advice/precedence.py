"""Why one candidate comes before another: the first fact of the goal that tells them apart."""

from __future__ import annotations

from engine.explanation import because_text
from engine.inference import Inference
from engine.language import Value
from engine.rulebook import Goal, Rulebook
from kb.advice.within_sentence import within_sentence

__all__ = ["precedence_words", "speaks_for"]


def precedence_words(rulebook: Rulebook, goal: Goal, first: Inference, behind: Inference) -> str:
    """What puts ``first`` before ``behind`` by ``goal``, with both figures; empty where the goal finds them alike."""
    for fact, direction in goal.order:
        one, other = first.value(fact), behind.value(fact)
        if one is not None and other is None:
            return f"{within_sentence(rulebook.title(fact).partition(': ')[0])}, which is not known of it"
        if one is None or other is None or one == other or isinstance(one, str) or isinstance(other, str):
            continue
        if (other - one) * direction > 0:
            return ""  # it is what another goal asks for, and this goal has no word against it
        words = speaks_for(rulebook, fact, one, other, behind)
        about, _, grades = rulebook.title(fact).partition(": ")
        measured = grades and rulebook.type_of(fact).unit is not None
        return words.replace(within_sentence(about), f"{within_sentence(about)} ({grades})", 1) if measured else words
    return ""


def speaks_for(
    rulebook: Rulebook, fact: str, one: Value | None, other: Value | None, behind: Inference | None = None
) -> str:
    """A figure that tells two candidates apart; of one that grades them by degrees, what it is about.

    Where the one that comes ``behind`` is told, also why it has its grade.
    """
    about, _, grades = rulebook.title(fact).partition(": ")
    about = within_sentence(about)
    if grades and rulebook.type_of(fact).unit is None:
        state = behind.state(fact) if behind is not None else None
        if behind is None or state is None or state.firing is None:
            return about
        provider = rulebook.providers[state.firing.provider]
        return f"{about} ({because_text(rulebook, behind, provider, state.firing.branch).rstrip('.')})"
    return f"{about}, {rulebook.show(fact, one, digits=3)} against {rulebook.show(fact, other, digits=3)}"
