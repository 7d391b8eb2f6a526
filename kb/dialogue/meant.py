"""What a name was taken for, and what else it may be: `which Orin did you mean?`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.inference import Given
from kb.advice.summary import ACCELERATOR
from kb.dialogue.advice_text import sentence
from kb.dialogue.named import facts_named
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions

__all__ = ["meant"]


def meant(scene: Scene) -> Served | None:
    """What the named things of the job were taken for, with the words that were said; None where none is named."""
    words = scene.slots.get("said", "")
    given = {**scene.answers.given, **scene.moment.tried}
    for fact, each in _asked_about(scene, words, given):
        shown = scene.rulebook.show(fact, each.value)
        doubts = scene.advisor.understand(each.note).doubts if each.note else ()
        told = next((doubt for doubt in doubts if shown in doubt), "")
        if not told and each.note and each.note.lower() != shown.lower():
            told = f"\u201c{each.note}\u201d was said"
        return Served(Reply.of(f"{shown}.", sentence(told), suggestions=suggestions(scene)), scene.moment)
    return None


def _asked_about(scene: Scene, words: str, given: Mapping[str, Given]) -> Iterator[tuple[str, Given]]:
    """The entries of the job that words name: by their kind, or by a part of their name; without words all of them."""
    entries = [(fact, each) for fact, each in given.items() if scene.rulebook.type_of(fact).kind == "entry"]
    entries.sort(key=lambda entry: entry[0] != ACCELERATOR)
    named = facts_named(scene, words) if words else ()
    wanted = words.lower()
    for fact, each in entries:
        called = f"{each.note} {scene.rulebook.show(fact, each.value)}".lower()
        if not words or fact in named or wanted in called:
            yield fact, each
