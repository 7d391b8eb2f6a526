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
    return {
        "wanted": dict(rival.wanted),
        "works": rival.works,
        "found": parts.configuration(rival.found) if rival.found else None,
        "decided": None
        if decided is None
        else {"step": decided.step, "fact": decided.fact, "chosen": decided.chosen, "other": decided.other},
        "others": parts.configuration(rival.others) if rival.others else None,
        "recommended": parts.configuration(chosen) if chosen else None,
    }
