"""Questions about what was tried last: `what if 300 users?`, and then `what would that cost?`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kb.dialogue.advice_text import sentence
from kb.dialogue.reply import Reply
from kb.dialogue.revision import changes_between
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions

__all__ = ["ABOUT_TRIED", "asked_of_tried", "is_about_tried"]

ABOUT_TRIED = ("about", "tried")
"""The option of acts that ask about what was tried, where something was."""


def is_about_tried(scene: Scene, kind: str) -> bool:
    """Whether a kind of question is asked of what was tried, where something was: an act that asks so says it."""
    name, value = ABOUT_TRIED
    acts = scene.rulebook.acts.values()
    return any(act.options.get(name) == value and act.options.get("kind") == kind for act in acts)


def asked_of_tried(scene: Scene, answered: Callable[[Scene], Served | None]) -> Served | None:
    """The answer for what was tried last, and named as such; for the job where nothing was, or more is said."""
    offer = next((each for each in scene.moment.offers if each.is_tried), None)
    if offer is None:
        return answered(scene)
    outcome = answered(scene.at(replace(scene.moment, answers=offer.answers, goal=offer.goal)))
    if outcome is None or outcome.tried or outcome.moment.answers != offer.answers:
        return answered(scene)  # what is tried beside it is told with all that was tried
    changes = changes_between(scene.advisor, scene.answers, offer.answers)
    ranked = [f"ranked by {scene.advisor.goal(offer.goal).title.lower()}"] if offer.goal != scene.moment.goal else []
    said = "; ".join((*(each.text for each in changes), *ranked))
    moment = replace(outcome.moment, answers=scene.answers, goal=scene.moment.goal)
    told = Reply.of(sentence(f"As tried: {said}")) + outcome.reply
    return replace(outcome, reply=replace(told, suggestions=suggestions(scene, "keep")), moment=moment)
