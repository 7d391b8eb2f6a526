"""Which card of several kinds in one machine is the slow one, and what it does to the others."""

from __future__ import annotations

from dataclasses import replace

from engine.inference import Given
from engine.language import Value
from kb.advice.summary import ACCELERATOR
from kb.dialogue.advice_text import joined
from kb.dialogue.interpretation import MODEL
from kb.dialogue.reply import Reply
from kb.dialogue.rest_of_machine import cards_of
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions

__all__ = ["slowest"]

_BANDWIDTH = "hardware.bandwidth"


def slowest(scene: Scene) -> Served | None:
    """The card with the least bandwidth of those that the job has in one machine; None where they are of one kind."""
    cards = list(dict.fromkeys(cards_of(scene)))
    engine, label = scene.advisor.engine, scene.advisor.catalogues.accelerators.label
    known = {card: _number(engine.conclude({ACCELERATOR: Given(card)}).value(_BANDWIDTH)) for card in cards}
    if len(cards) < 2 or not all(known.values()):
        return None
    ranked = sorted(cards, key=lambda card: known[card])
    shown = [f"{label(card)} has {scene.rulebook.show(_BANDWIDTH, known[card])}" for card in ranked]
    model = scene.advice.inference.value(MODEL)
    reply = Reply.of(
        f"The {label(ranked[0])}: {joined(shown)}.",
        "A token goes through the layers on every card in turn, and waits longest for those on the slowest.",
        "What fits on the others alone is faster without it." if model is not None else "",
    )
    return Served(replace(reply, suggestions=suggestions(scene, f"without the {label(ranked[0])}")), scene.moment)


def _number(value: Value | None) -> float:
    return 0.0 if isinstance(value, bool | str | None) else float(value)
