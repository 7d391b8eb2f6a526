"""Which number format is meant by words that may mean several: one that the card of the job runs."""

from __future__ import annotations

from collections.abc import Mapping

from engine.inference import Given
from kb.advice.summary import ACCELERATOR
from kb.advisor import Advisor

__all__ = ["format_on_card"]

_FORMAT = "weights.format"


def format_on_card(
    advisor: Advisor,
    answers: Mapping[str, Given],
    text: str,
    given: dict[str, Given],
    doubts: tuple[str, ...],
) -> tuple[dict[str, Given], tuple[str, ...]]:
    """What is given and doubted, where the card of the job tells which number format is meant: `8 bit` of a Mac."""
    said, card = given.get(_FORMAT), answers.get(ACCELERATOR)
    doubt = f"\u201c{said.note}\u201d" if said is not None else ""
    if said is None or card is None or ACCELERATOR in given or not any(each.startswith(doubt) for each in doubts):
        return given, doubts
    label = advisor.catalogues.accelerators.label(str(card.value))
    beside = advisor.understand(f"{label}, {text}")
    found = beside.given.get(_FORMAT)
    if found is None or found.value == said.value:
        return given, doubts
    own = [each for each in beside.doubts if each.startswith(doubt)]
    return {**given, _FORMAT: found}, (*own, *(each for each in doubts if not each.startswith(doubt)))
