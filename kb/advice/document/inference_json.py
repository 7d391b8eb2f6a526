"""An inference as JSON: the facts that are known, and the branches that held."""

from __future__ import annotations

from engine.explanation import sources_of
from engine.inference import Firing, Inference
from engine.rulebook import Provider, Rulebook
from kb.advice.document.parts import Parts, sources_json
from kb.advice.document.shape.inference import FactDocument, FiringDocument

__all__ = ["facts_json", "firing_json"]


def facts_json(inference: Inference, rulebook: Rulebook, parts: Parts) -> dict[str, FactDocument]:
    """Every fact that is known, where from, and what lost against it."""
    found: dict[str, FactDocument] = {}
    for fact, state in inference.facts.items():
        firing = state.firing
        found[fact] = {
            "title": rulebook.title(fact),
            **parts.concluded(fact, inference),
            "origin": state.origin.value,
            "note": state.note,
            "rule": firing.provider if firing else None,
            "branch": firing.branch if firing else None,
            "source": state.source or None,
            "overridden": [
                {
                    **parts.value(fact, each.value),
                    "by": each.lost_to,
                    "from": each.firing.provider if each.firing else each.origin.value,
                }
                for each in state.overridden
            ],
        }
    return found


def firing_json(firing: Firing, rulebook: Rulebook, parts: Parts) -> FiringDocument:
    """A branch that held, what it read and what it concluded."""
    provider = rulebook.providers[firing.provider]
    found: FiringDocument = {
        "rule": firing.provider,
        "branch": firing.branch,
        "kind": provider.kind,
        "level": firing.level,
        "title": provider.title,
        "used": list(firing.used),
        "concluded": parts.values(firing.concluded),
        "refused": parts.values(firing.refused),
        "overridden_by": firing.overridden_by,
        "place": str(provider.place),
        "sources": sources_json(sources_of(provider, firing)),
    }
    _add_overlay(found, provider, rulebook)
    return found


def _add_overlay(found: FiringDocument, provider: Provider, rulebook: Rulebook) -> None:
    """Of a rule that is not built in: the overlay it comes from, and the place of the rule it replaces."""
    overlay = rulebook.overlay(provider.place)
    if overlay:
        found["overlay"] = overlay
    if provider.replaces:
        found["replaces"] = str(provider.replaces)
