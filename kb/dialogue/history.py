"""The moments before and behind the present one, to which undo and redo lead."""

from __future__ import annotations

from dataclasses import replace

from kb.dialogue.assertion import restored
from kb.dialogue.moment import Moment
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.session import Answers

__all__ = ["History"]


class History:
    """Where a conversation has been. What only tried something is gone back from too, and is no step of its own."""

    def __init__(self) -> None:
        self._past: list[Moment] = []
        self._future: list[Moment] = []
        self._trial: Moment | None = None

    def record(self, before: Moment, after: Moment) -> None:
        """Makes ``before`` what undo goes back to, where ``after`` is another job or tries something.

        What was tried is gone back from as long as it is offered, also behind questions about it.
        """
        changed = _job(before) != _job(after)
        if changed:
            self._past.append(before)
            self._future.clear()
        tried = after.offers != before.offers and any(each.kept for each in after.offers)
        if changed or not after.offers:
            self._trial = None
        elif tried:
            self._trial = before

    @property
    def past(self) -> tuple[Moment, ...]:
        """The moments before changes of the job, the first one first, those that were undone left out."""
        return tuple(self._past)

    def moved(self, scene: Scene, steps: int, before: Moment) -> Served:
        """Back or forth by one turn that changed or tried something.

        What this turn said since ``before`` is undone first.
        """
        moment = scene.moment
        if steps < 0 and (_job(moment) != _job(before) or moment.tried != before.tried):
            return restored(scene, before, "Undone")
        moment = replace(moment, language=before.language)
        if steps < 0 and self._trial is not None:
            self._future.append(moment)
            return restored(scene, self._trial.without_offers(), "Undone, and the job is as it was")
        source, target = (self._past, self._future) if steps < 0 else (self._future, self._past)
        if not source:
            return Served(Reply.of("There is nothing to undo." if steps < 0 else "There is nothing to redo."), moment)
        target.append(moment)
        return restored(scene, source.pop(), "Undone" if steps < 0 else "Done again")


def _job(moment: Moment) -> tuple[Answers, str]:
    return moment.answers, moment.goal
