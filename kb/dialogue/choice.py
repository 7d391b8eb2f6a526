"""Choosing from what is offered or asked, by a number or by its words."""

from __future__ import annotations

from dataclasses import replace

from kb.dialogue.assertion import chosen_answer
from kb.dialogue.listed import choose, show
from kb.dialogue.pattern import spoken
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.what_if import chosen, keep

__all__ = ["is_choice", "is_offered", "picked"]

_OF_THE_LIST = {"choose": choose, "show": show}
"""What acts do with something of the list that was shown last."""
_YES = frozenset({"yes", "y", "yep", "yeah", "sure", "ok", "okay", "ja", "oui", "si"})


def picked(scene: Scene) -> tuple[str, Served] | None:
    """A choice that was made by its number, its words, or by saying yes to what was offered."""
    word, offers = spoken(scene.said), scene.moment.offers
    if offers:
        by_name = next((each for each in offers if spoken(each.words) == word), None)
        number = int(word) if word.isdecimal() and len(word) < 3 else 0
        if by_name is None and 0 < number <= len(offers) and (len(offers) > 1 or scene.question is None):
            by_name = offers[number - 1]
        if by_name is not None:
            return "keep" if by_name.kept else "answer", chosen(scene, by_name)
        if word in _YES and any(each.kept for each in offers):
            return "keep", keep(scene)
    if scene.moment.listed:
        found = scene.book.taken(scene, scene.said, _OF_THE_LIST.keys())
        here = replace(scene, slots=found.slots, options=found.act.options) if found is not None else scene
        outcome = _OF_THE_LIST[found.act.does](here) if found is not None else None
        if found is not None and outcome is not None:
            return found.act.id, outcome
    question = scene.question
    if question is None:
        return None
    labels = [spoken(each.text) for each in question.options]
    numbered = question.kind in ("enum", "bool") and word.isdecimal() and len(word) < 3
    if numbered and 0 < int(word) <= len(labels):
        outcome = chosen_answer(replace(scene, said=question.options[int(word) - 1].text))
        return ("answer", outcome) if outcome is not None else None
    if word in labels and question.kind in ("enum", "bool", "entry"):
        outcome = chosen_answer(scene)
        return ("answer", outcome) if outcome is not None else None
    return None


def is_offered(scene: Scene) -> bool:
    """Whether a sentence is one of several things that were offered last, or its number."""
    word, offers = spoken(scene.said), scene.moment.offers
    if len(offers) < 2:
        return False
    return word in [spoken(each.words) for each in offers] or (word.isdecimal() and 0 < int(word[:3]) <= len(offers))


def is_choice(scene: Scene) -> bool:
    """Whether a sentence is one of the answers that are offered, or its number."""
    word, options = spoken(scene.said), scene.question.options if scene.question is not None else ()
    return bool(options) and (word.isdecimal() or word in [spoken(each.text) for each in options])
