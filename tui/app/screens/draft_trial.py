"""What a rule file that is being written comes to, worked out in threads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tui.app.context import AppContext

if TYPE_CHECKING:
    from engine.findings import Finding
    from tui.view.consultation import Consultation
    from tui.view.playground import DraftCheck, DraftEffect
    from tui.view.snapshot import Snapshot

__all__ = ["DraftTrial"]


class DraftTrial:
    """Tries the file at ``path`` as it stands: what is found in it, and what it changes for a job.

    One thread is at work at a time: what is written meanwhile is tried when it is done. ``written`` tells the text and
    the words for the job, None where nobody looks any more; ``show`` is called when something new is known.
    """

    def __init__(
        self,
        context: AppContext,
        path: Path,
        written: Callable[[], tuple[str, str] | None],
        show: Callable[[], None],
    ) -> None:
        self._shared, self._path, self._written, self._show = context, path, written, show
        self.check: DraftCheck | None = None
        self.effect: DraftEffect | None = None
        #: why nothing could be worked out
        self.failure = ""
        #: whether a thread is at work, and whether there is something new since it began
        self.is_working = self.is_behind = False

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found in the file itself."""
        found = self.check.findings if self.check is not None else ()
        return tuple(each for each in found if each.place.file == str(self._path))

    def doubt(self, text: str) -> str:
        """Why ``text`` should rather not be in force; empty where nothing is known against it."""
        if self.check is None or self.check.text != text:
            return "Whether this can be used is not known yet."
        if self.check.errors:
            return "This cannot be used as it stands: with it there would be no answers until it is mended."
        return ""

    def begin(self) -> None:
        """Has what stands there tried, after what is being worked out."""
        consultation, written = self._shared.consultation, self._written()
        if consultation is None or written is None:
            return
        if self.is_working:
            self.is_behind = True
            return
        self.is_working, self.is_behind = True, False
        work = partial(self._work, consultation, consultation.snapshot(), *written)
        self._shared.threads.start(work, "playground", "looking at the rules", exclusive=False)
        self._show()

    def _work(self, consultation: Consultation, now: Snapshot, text: str, words: str) -> None:
        from tui.view.playground import check_draft, draft_effect

        hand_over, known = self._shared.threads.hand_over, self.check
        try:
            if known is not None and known.text == text and known.over is now.advisor:
                check = known  # only the job is another one
            else:
                check = check_draft(now.advisor, self._path, text)
            hand_over(self._take_check, check)
            if check.advisor is not None and not check.rulebook:
                hand_over(self._take_effect, draft_effect(consultation, now, check.advisor, words))
        except Exception as error:
            hand_over(self._fail, f"This could not be worked out: {error}")
            raise
        finally:
            hand_over(self._rest)

    def _take_check(self, check: DraftCheck) -> None:
        self.failure = ""
        if check is not self.check:
            self.effect = None
        self.check = check
        self._show()

    def _take_effect(self, effect: DraftEffect) -> None:
        self.effect = effect
        self._show()

    def _fail(self, failure: str) -> None:
        self.failure = failure
        self._show()

    def _rest(self) -> None:
        """The thread is done: what was written meanwhile is next."""
        self.is_working = False
        if self.is_behind:
            self.begin()
        else:
            self._show()
