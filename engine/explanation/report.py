"""What a report shows of an inference."""

from __future__ import annotations

from engine.inference import Inference
from engine.language import evaluate
from engine.rulebook import Rulebook

__all__ = ["reported"]


def reported(rulebook: Rulebook, inference: Inference) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The sections of the report that apply, each with its title and those of its facts that are known."""
    found = []
    for section in rulebook.report:
        if section.level == "summary":
            continue
        if section.when is None or evaluate(section.when, inference.values) is True:
            known = tuple(fact for fact in section.facts if inference.value(fact) is not None)
            if known:
                found.append((section.title, known))
    return tuple(found)
