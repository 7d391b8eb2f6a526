"""What somebody has no longer: a card that was sold, or broke."""

from __future__ import annotations

from engine.inference import Given
from engine.language import Value
from kb.advice.summary import ACCELERATOR
from kb.dialogue.assertion import changed
from kb.dialogue.interpretation import Interpretation
from kb.dialogue.named import entries_named
from kb.dialogue.revision import CARDS, revise
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served

__all__ = ["lose"]

_EXCLUDED = ("hardware.excluded", "hardware.excluded_too")


def lose(scene: Scene) -> Served | None:
    """The job without a card that is there no longer, which is not advised again; None where none is meant.

    What is named counts, else the card of the job. All else that was said stays.
    """
    words = scene.slots.get("thing", "")
    own = scene.answers.given.get(ACCELERATOR)
    card = entries_named(scene, words).get(ACCELERATOR) if words else own
    if scene.is_open or card is None:
        return None
    answers = scene.answers
    if own is not None and _is_alike(scene, own.value, card.value):
        card = own
        answers = answers.without(*CARDS)
    known = [answers.given[fact].value for fact in _EXCLUDED if fact in answers.given]
    free = next((fact for fact in _EXCLUDED if fact not in answers.given), _EXCLUDED[-1])
    said = {} if card.value in known else {free: Given(card.value, note=scene.said)}
    revision = revise(scene.advisor, answers, said)
    return changed(scene, revision, Interpretation(said, (scene.said,)), tuple(said))


def _is_alike(scene: Scene, one: Value, other: Value) -> bool:
    """Whether two entries are one card, or variants of it."""
    if one == other:
        return True
    first, second = (scene.advisor.catalogues.accelerators.get(str(each)).series for each in (one, other))
    return first == second
