"""Writes the files that start the job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.app.workers.file_worker import FileWorker
from tui.view.action import CONVERSATION, Action

if TYPE_CHECKING:
    from kb.advice import Advice
    from kb.advisor import Advisor

__all__ = ["LaunchWorker"]


class LaunchWorker(FileWorker):
    """Writes the files that start the job, or lists what there is."""

    COMMAND = "launch"
    NOTHING = "There is nothing to launch yet: say what the job is."
    WORKING = "writing launch files"
    ACTIONS = (
        Action(
            "launch",
            "launch files",
            "Write the files that start the job; without a target, list what there is.",
            CONVERSATION,
            call="app.launch",
            command="launch",
            argument="[TARGET [FOLDER]]",
            after="report",
        ),
    )

    def written(self, advisor: Advisor, advice: Advice, command: str, words: str) -> str:
        """As `FileWorker.written`."""
        from tui.view.launch_command import launched  # dear to import

        return launched(advisor, advice, command, words)
