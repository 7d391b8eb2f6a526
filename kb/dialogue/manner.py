"""How a sentence is put: whether it asks, or wishes, or tells."""

from __future__ import annotations

import re

from kb.dialogue.scene import Scene
from kb.dialogue.sentence import sentences_of
from kb.dialogue.taken import Taken
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import in_own_words

__all__ = ["act_of", "asks", "asks_of_others", "is_put_as_question"]

_MARKS = ("?", "\uff1f")
_CHANGING = frozenset({"tell", "relative", "without", "prefer", "retract"})
_REQUEST = re.compile(r"\b(?:can|could|will|would) (?:you|u)\b", re.IGNORECASE)
"""Words that wish politely for something, and ask nothing."""


def is_put_as_question(found: Taken, scene: Scene) -> bool:
    """Whether a sentence that would change the job only asks what came of it: `half the users?`, `and 8 of them?`."""
    changes = found.act.does in _CHANGING and not scene.options.get("sure")
    asked = scene.said.rstrip().endswith(_MARKS) or (asks(scene) and _REQUEST.search(scene.said) is None)
    return changes and not scene.is_open and asked


def asks(scene: Scene) -> bool:
    """Whether a sentence asks, in its own language or in that of the rule files."""
    if not scene.is_open and scene.said.rstrip().endswith(_MARKS):
        return True
    written = (scene.said, in_own_words(scene.said, Lexicon.of(scene.rulebook)))
    return any(each.asks for text in written for each in sentences_of(text)[:1])


def asks_of_others(scene: Scene) -> bool:
    """Whether a sentence asks, and its number speaks of something else than what was asked: `and 128k?`."""
    question = scene.question
    said = scene.read(scene.said).given if scene.said.rstrip().endswith(_MARKS) else {}
    return bool(said) and question is not None and question.fact not in said


def act_of(found: Taken, scene: Scene) -> str:
    """The id of the act that a sentence is served as: one that is put as a question is a what-if."""
    return "what_if" if found.act.does != "without" and is_put_as_question(found, scene) else found.act.id
