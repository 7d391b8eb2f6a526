"""The conversation of the app in the journal, turn by turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from tui.view.transcript import Entry, Voice

if TYPE_CHECKING:
    from kb.advice import Advice
    from kb.journal.conversation import CutOff
    from kb.journal.recorder import Recorder
    from tui.view.snapshot import Snapshot

__all__ = ["SessionLog"]

_THROUGH = "app"


@dataclass(frozen=True)
class _Turn:
    now: Snapshot
    advice: Advice | None
    entries: tuple[Entry, ...]


class SessionLog:
    """What was said and answered, on its way to the journal.

    `keep` only notes a turn; `write`, which may be called from any thread, records in order all that were noted.
    """

    def __init__(self, recorder: Recorder) -> None:
        self.place = recorder.place
        #: what signs records; None where they are not signed
        self.signer = recorder.signer
        self._recorder = recorder
        self._recorder.begin_conversation()
        self._waiting: deque[_Turn] = deque()
        self._lock = Lock()
        self._begun = False
        self._last: Entry | None = None

    def cut_off(self) -> CutOff | None:
        """The conversation of before, if it did not end; to be asked for before anything is recorded."""
        from kb.journal.conversation import cut_off_at

        return cut_off_at(self.place, _THROUGH)

    def go_on_with(self, conversation: str) -> None:
        """From now on turns belong to a conversation of before."""
        self._recorder.conversation = conversation

    def keep(self, now: Snapshot, advice: Advice | None, entries: Sequence[Entry]) -> bool:
        """Notes a turn: the job, the advice for it, and what was said since the last one; False where that is nothing.

        ``entries`` are all that the transcript has.
        """
        new = _behind(entries, self._last)
        if not new and now.answers.is_empty:
            return False
        self._last = entries[-1] if entries else None
        self._waiting.append(_Turn(now, advice, new))
        return True

    def write(self) -> None:
        """Records what was noted. Never raises because of the journal."""
        from kb.journal.content import Exchange

        with self._lock:
            while self._waiting:
                turn = self._waiting.popleft()
                said = [each.text for each in turn.entries if each.voice is Voice.SAID]
                changes = [_text(each) for each in turn.entries if each.voice in (Voice.TAKEN, Voice.DROPPED)]
                reply = [_text(each) for each in turn.entries if each.voice in (Voice.REPLY, Voice.ADVICE)]
                asked = [each.text for each in turn.entries if each.voice is Voice.ASKED]
                exchange = Exchange((), tuple(changes), tuple(reply), asked[-1] if asked else "")
                self._begun = True
                self._recorder.turn(
                    turn.now.advisor, turn.now.answers, turn.now.goal, "\n".join(said), exchange, turn.advice
                )

    def end(self) -> None:
        """Records what was noted, and that the conversation ended."""
        self.write()
        if self._begun:
            self._recorder.end()


def _behind(entries: Sequence[Entry], last: Entry | None) -> tuple[Entry, ...]:
    """The entries behind ``last``, which is sought by identity from the end."""
    for place in range(len(entries), 0, -1):
        if entries[place - 1] is last:
            return tuple(entries[place:])
    return tuple(entries)


def _text(entry: Entry) -> str:
    return f"{entry.title}: {entry.text}" if entry.title else entry.text
