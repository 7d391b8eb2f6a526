"""The report that is asked for in the app: a file, and what is not to be shown in it."""

from __future__ import annotations

import shlex
from pathlib import Path

from engine.language import printable
from kb.advice import Advice
from kb.advisor import Advisor
from tui.report.printout import Printout
from tui.report.report_error import ReportFileError
from tui.report.report_file import facts_masked, format_of, write_report

__all__ = ["USUAL_FILE", "written_report"]

USUAL_FILE = "whygpu-report.html"
_MASK = "--mask"
_USAGE = "Write /report FILE, or /report FILE --mask FACT,..."


def written_report(advisor: Advisor, advice: Advice, command: str, words: str) -> str:
    """Writes the report of ``advice`` to the file that ``words`` name, and says where it is.

    ``words`` are `FILE [--mask FACT,...]`; without any the file is `USUAL_FILE`. ``command`` gives the advice again. A
    file that is there already is left alone. Raises `ReportFileError` and `MaskError`.
    """
    file, masked = _read(words)
    form = format_of(file)
    if file.exists():
        raise ReportFileError(str(file), "there is such a file already", "Choose another name.")
    mask = facts_masked(advisor.rulebook, masked) if masked else ()
    again = (*shlex.split(command), "--as-of", advisor.engine.as_of.isoformat()) if command else ()
    write_report(Printout(advisor, advice, None, command=again, mask=mask), file, form)
    hidden = f", without {', '.join(advisor.rulebook.title(fact) for fact in mask)}" if mask else ""
    return f"The report is in {printable(str(file.resolve()), 300)}{hidden}."


def _read(words: str) -> tuple[Path, str]:
    name, mask, masked = words.partition(_MASK)
    if mask and not masked.strip(" =,"):
        raise ReportFileError(words, "no fact is named that is not to be shown", _USAGE)
    return Path(name.strip().strip("'\"") or USUAL_FILE).expanduser(), masked.strip(" =")
