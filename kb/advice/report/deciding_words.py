"""What tells two candidates apart, in words."""

from __future__ import annotations

from engine.explanation import because_text
from engine.inference import Inference
from engine.language import Value
from engine.rulebook import Rulebook

__all__ = ["deciding_words"]


def deciding_words(
    rulebook: Rulebook, fact: str, one: Value | None, other: Value | None, behind: Inference | None = None
) -> str:
    """A figure that tells two candidates apart; of one that grades them by degrees, what it is about.

    Where the one that comes ``behind`` is told, also why it has its grade.
    """
    about, _, grades = rulebook.title(fact).partition(": ")
    about = f"{about[:1].lower()}{about[1:]}"
    if grades and rulebook.type_of(fact).unit is None:
        state = behind.facts.get(fact) if behind is not None else None
        if behind is None or state is None or state.firing is None:
            return about
        provider = rulebook.providers[state.firing.provider]
        return f"{about} ({because_text(rulebook, behind, provider, state.firing.branch).rstrip('.')})"
    return f"{about}, {rulebook.show(fact, one, digits=3)} against {rulebook.show(fact, other, digits=3)}"
