"""The cards that are left of several kinds in one machine, where one kind goes: `and without the 4090?`, say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.inference import Given
from kb.advice.summary import ACCELERATOR, COUNT
from kb.catalogue.joined_cards import SEPARATOR
from kb.dialogue.scene import Scene

__all__ = ["rest_of_machine"]


def rest_of_machine(scene: Scene, gone: Iterable[Given]) -> Mapping[str, Given]:
    """The accelerator and the number of them without those that are ``gone``; empty where the job has no such mix."""
    own = scene.answers.given.get(ACCELERATOR)
    cards = str(own.value).split(SEPARATOR) if own is not None else []
    taken = {str(each.value) for each in gone}
    left = [card for card in cards if card not in taken]
    if len(cards) < 2 or not left or len(left) == len(cards):
        return {}
    if len(set(left)) == 1:
        return {ACCELERATOR: Given(left[0], note=scene.said), COUNT: Given(len(left), note=scene.said)}
    return {ACCELERATOR: Given(SEPARATOR.join(left), note=scene.said), COUNT: Given(1, note=scene.said)}
