"""Why so many of a card: what keeps fewer of it from doing the job."""

from __future__ import annotations

from dataclasses import replace

from kb.advice.summary import ACCELERATOR, COUNT
from kb.dialogue.reasons import why, why_not
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served

__all__ = ["why_count"]


def why_count(scene: Scene) -> Served | None:
    """Why it takes as many as are recommended: what stands against half as many; of one alone, why it is that."""
    best = None if scene.is_open else scene.advice.recommendation
    count = best.choices.get(COUNT) if best is not None else None
    if best is None or ACCELERATOR not in best.choices:
        return None
    if not isinstance(count, int) or count < 2:
        return why(scene)
    card = scene.rulebook.show(ACCELERATOR, best.choices[ACCELERATOR])
    return why_not(replace(scene, slots={"thing": f"{count // 2} x {card}"}))
