"""Writes the report to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.app.workers.file_worker import FileWorker
from tui.view.action import CONVERSATION, Action

if TYPE_CHECKING:
    from kb.advice import Advice
    from kb.advisor import Advisor

__all__ = ["ReportWorker"]


class ReportWorker(FileWorker):
    """Writes the whole report to the file that is named."""

    COMMAND = "report"
    NOTHING = "There is nothing to report yet: say what the job is."
    WORKING = "writing the report"
    ACTIONS = (
        Action(
            "report",
            "report",
            "Write the whole report to a file: .html, .pdf, .md, .json or .txt.",
            CONVERSATION,
            call="app.report",
            command="report,export",
            argument="[FILE] [--mask FACT,...]",
            after="copy",
        ),
    )

    def written(self, advisor: Advisor, advice: Advice, command: str, words: str) -> str:
        """As `FileWorker.written`."""
        from tui.view.written_report import written_report  # dear to import

        return written_report(advisor, advice, command, words)
