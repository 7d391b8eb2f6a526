"""Something that nobody knows here and that is compared with what is recommended: `is my phone faster?`, and such."""

from __future__ import annotations

from dataclasses import replace

from kb.dialogue.advice_text import answer_text, sentence
from kb.dialogue.named import facts_named
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.errors import printable
from kb.understanding.lexicon import Lexicon

__all__ = ["is_stranger", "stranger"]

_POINTING = frozenset({"asked_of", "before_stand_in"})
"""Classes of words for people and things that were spoken of: it, they, that; and the same, the other, the new."""


def is_stranger(scene: Scene, words: str) -> bool:
    """Whether words name something, and nothing that is known."""
    lexicon = Lexicon.of(scene.rulebook)
    roles = frozenset[str]().union(*(lexicon.roles((word,)) for word in words.split()))
    if roles & _POINTING or any(char.isdigit() for char in words):
        return False
    reading = scene.read(words)
    return not reading.given and reading.asked is None and not facts_named(scene, words)


def stranger(scene: Scene) -> Served:
    """That something is not known here, and what could be said of it."""
    said = printable(scene.slots.get("stranger", ""))
    first = f"\u201c{said}\u201d is nothing that is known here, so it was not compared."
    second = "Name a card or a computer by its name, or say its memory and its bandwidth."
    reply = Reply.of(first, second)
    if not scene.is_open:
        reply = reply.with_paragraph(f"As it stands: {sentence(answer_text(scene, scene.advice))}")
    return Served(replace(reply, suggestions=suggestions(scene)), scene.moment)
