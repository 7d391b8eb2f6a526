"""Why it is that model: who named it, or what it was assumed for."""

from __future__ import annotations

from dataclasses import replace

from kb.advice.summary import ACCELERATOR
from kb.dialogue.advice_text import answer_text, sentence
from kb.dialogue.interpretation import MODEL, SIZE
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.errors import printable

__all__ = ["why_model"]


def why_model(scene: Scene) -> Served | None:
    """Why the job is worked out for the model that it is; None where nothing is said yet."""
    if scene.is_open:
        return None
    named = next((scene.answers.given[fact] for fact in (MODEL, SIZE) if fact in scene.answers.given), None)
    assumed = scene.advice.assumed_model
    if named is not None:
        first = f"You named it: \u201c{printable(named.note)}\u201d." if named.note else "It was chosen in this job."
        second = "Name another one, and it is worked out with that."
    elif assumed is not None:
        first = f"You named no model, so one of {assumed.value} stands for it. {sentence(assumed.note)}"
        beside = f"With {assumed.otherwise} it is worked out too. " if assumed.otherwise else ""
        second = f"{beside}Name a model, and that counts."
    else:
        first = sentence(answer_text(scene, scene.advice))
        second = "Name a model, and it is worked out with that." if ACCELERATOR in scene.answers.given else ""
    reply = Reply.of(first, second)
    return Served(replace(reply, suggestions=suggestions(scene, "what is the largest model")), scene.moment)
