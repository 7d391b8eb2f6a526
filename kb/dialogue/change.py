"""What a sentence says of the job, whether it says it outright or relative to what is there."""

from __future__ import annotations

from dataclasses import replace

from kb.dialogue.act_book import RELATIVE
from kb.dialogue.reading import Reading
from kb.dialogue.relative import relative_change
from kb.dialogue.scene import Scene

__all__ = ["heard_change"]


def heard_change(scene: Scene, words: str) -> Reading:
    """The facts that ``words`` say, read in the light of the job. Never raises because of the words."""
    taken = scene.book.taken(scene, words, {RELATIVE})
    if taken is not None:
        here = replace(scene, said=words, slots=taken.slots, options=taken.act.options)
        found = relative_change(here)
        if found:
            return Reading(found, (words,))
    return scene.read(words)
