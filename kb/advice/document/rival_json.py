"""Another choice that was asked about, as JSON."""

from __future__ import annotations

from engine.rulebook import Rulebook
from kb.advice.advice import Advice
from kb.advice.document.parts import Parts
from kb.advice.rival import Rival

__all__ = ["rival_json"]


def rival_json(rulebook: Rulebook, advice: Advice, rival: Rival) -> dict[str, object]:
    """What was asked about, the best configuration with it, what it fails or loses by, and what is recommended."""
    parts, decided, chosen = Parts(rulebook), rival.decided, advice.recommendation
    others = rival.others.found if rival.others is not None else None
    return {
        "wanted": dict(rival.wanted),
        "works": rival.works,
        "found": parts.configuration(rival.found) if rival.found else None,
        "decided": None
        if decided is None
        else {
            "step": _step(advice, decided.fact),
            "fact": decided.fact,
            "chosen": decided.chosen,
            "other": decided.other,
            "ahead": decided.ahead,
        },
        "changed": {fact: advice.answers[fact].value for fact in rival.changed},
        "left_out": None
        if rival.left_out is None
        else dict(zip(("requirement", "reason"), rival.left_out, strict=True)),
        "price": None
        if rival.price is None
        else {"fact": rival.price.fact, "most": rival.price.most, "now": rival.price.now},
        "others": parts.configuration(others) if others else None,
        "recommended": parts.configuration(chosen) if chosen else None,
    }


def _step(advice: Advice, fact: str) -> int:
    """The place of a fact in the goal, from 1."""
    return 1 + [name for name, _ in advice.goal.order].index(fact)
