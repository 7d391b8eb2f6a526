"""How an advice was made: by which command, on which day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kb.advice.document.shape.advice import ProvenanceDocument

__all__ = ["provenance"]


def provenance(command: Sequence[str], made: date) -> ProvenanceDocument:
    """The ``command`` as a list of words, empty where there is none, and the day."""
    return {"command": list(command), "made": made.isoformat(), "masked": []}
