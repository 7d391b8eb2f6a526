"""A report that is written to a file."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from importlib import import_module
from pathlib import Path

from msgspec.structs import replace

from engine.language.suggestion import nearest
from engine.rulebook import Rulebook
from tui.formats import ENDINGS, FILE_FORMATS, FORMATS
from tui.report.forms import form_named
from tui.report.printout import Printout
from tui.report.report_error import MaskError, ReportFileError

__all__ = ["facts_masked", "format_of", "write_report"]


def facts_masked(rulebook: Rulebook, text: str) -> tuple[str, ...]:
    """The facts that ``text`` names, separated by commas. Raises `MaskError` where one of them is not declared."""
    named = tuple(dict.fromkeys(each.strip() for each in text.split(",") if each.strip()))
    for each in named:
        if each not in rulebook.facts:
            raise MaskError(each, nearest(each, rulebook.facts))
    return named


def format_of(file: Path, wanted: str | None = None) -> str:
    """The format ``wanted``, or what the ending of ``file`` asks for. Raises `ReportFileError` for no known one."""
    found = wanted or ENDINGS.get(file.suffix.lower())
    if found is None:
        raise ReportFileError(str(file), "the ending tells no format", f"Known are {_listed(ENDINGS)}.")
    return found


def write_report(printout: Printout, file: Path, form: str) -> None:
    """Writes the whole report in a format of `FORMATS` or `FILE_FORMATS`; a file that is there is replaced at once.

    Raises `ReportFileError` where it cannot be written, or where what the format needs is not installed.
    """
    whole = replace(printout, headed=True, full=printout.section is None)
    _replace(file, _content(whole, form))


def _content(printout: Printout, form: str) -> bytes:
    if form in FORMATS:
        return ("\n".join(form_named(form)(printout)) + "\n").encode("utf-8", "replace")
    module, _, function = FILE_FORMATS[form].partition(":")
    found: Callable[[Printout], bytes] = getattr(import_module(module), function)
    return found(printout)


def _replace(file: Path, content: bytes) -> None:
    """Writes beside the file first, so that nothing half written is ever there."""
    import tempfile  # most reports are printed

    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            Path(name).chmod(0o644)
            Path(name).replace(file)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        problem = f"it cannot be written: {error.strerror}"
        raise ReportFileError(str(file), problem, "Name a file in a folder that is there and may be written.") from None


def _listed(endings: Collection[str]) -> str:
    return ", ".join(endings)
