"""The cards that are left of several kinds in one machine, where one kind goes: `and without the 4090?`, say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.inference import Given
from kb.advice.summary import ACCELERATOR, COUNT
from kb.catalogue.joined_cards import SEPARATOR
from kb.dialogue.scene import Scene

__all__ = ["as_hardware", "cards_of", "part_of_machine", "rest_of_machine"]


def rest_of_machine(scene: Scene, gone: Iterable[Given]) -> Mapping[str, Given]:
    """The accelerator and the number of them without those that are ``gone``; empty where the job has no such mix."""
    cards = cards_of(scene)
    taken = {str(each.value) for each in gone}
    left = [card for card in cards if card not in taken]
    if len(cards) < 2 or not left or len(left) == len(cards):
        return {}
    return as_hardware(left, scene.said)


def part_of_machine(scene: Scene, named: Mapping[str, Given]) -> Mapping[str, Given]:
    """The accelerator and the number of them where those of one kind stay: `better to use the 4090 alone?`.

    As many as are there, unless a number is said. Empty where the job has no mix with that card.
    """
    card, cards = named.get(ACCELERATOR), cards_of(scene)
    there = [each for each in cards if card is not None and each == card.value]
    if card is None or not there or len(there) == len(cards):
        return {}
    said = named.get(COUNT)
    return {ACCELERATOR: card, COUNT: Given(len(there), note=card.note) if said is None else said}


def cards_of(scene: Scene) -> list[str]:
    """The cards of the job, one by one, where several kinds are in one machine."""
    own = scene.answers.given.get(ACCELERATOR)
    return str(own.value).split(SEPARATOR) if own is not None else []


def as_hardware(cards: Sequence[str], said: str) -> Mapping[str, Given]:
    """The answers that tell of ``cards``: so many of a kind, or several kinds in one machine."""
    if len(set(cards)) == 1:
        return {ACCELERATOR: Given(cards[0], note=said), COUNT: Given(len(cards), note=said)}
    return {ACCELERATOR: Given(SEPARATOR.join(cards), note=said), COUNT: Given(1, note=said)}
