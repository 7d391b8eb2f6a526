"""How an advice was made: by which command, on which day, by which rules of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from engine.loading import LoadedRules
from engine.rulebook import Rulebook
from kb.advice.document.shape import LayerDocument, ProvenanceDocument

__all__ = ["provenance"]


def provenance(loaded: LoadedRules, command: Sequence[str], made: date) -> ProvenanceDocument:
    """The ``command`` as a list of words, empty where there is none, the day, and the layers on the built-in rules."""
    return {"command": list(command), "made": made.isoformat(), "layers": list(_layers(loaded)), "masked": []}


def _layers(loaded: LoadedRules) -> Iterator[LayerDocument]:
    """The overlays in their order: those in use with the ids of what they replace, the others with what is wrong."""
    refused = {each.path: each for each in loaded.refused}
    for path in loaded.sources.overlays:
        if path in refused:
            problems = [each.message for each in refused[path].findings if each.severity == "error"]
            yield {"name": str(path), "standing": "refused", "replaces": [], "problems": problems}
        else:
            yield {
                "name": str(path),
                "standing": "used",
                "replaces": list(_replaced(loaded.rulebook, str(path))),
                "problems": [],
            }


def _replaced(rulebook: Rulebook, overlay: str) -> Iterator[str]:
    rules = ((each.id, each.replaces, each.place) for each in rulebook.providers.values())
    parameters = ((each.id, each.replaces, each.place) for each in rulebook.parameters.values())
    for name, replaced, place in (*rules, *parameters):
        if replaced is not None and rulebook.overlay(place) == overlay:
            yield name
