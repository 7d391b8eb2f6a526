"""Pages on disk: written, or compared with what is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.documentation.addresses import FOLDERS
from engine.documentation.page import MARK, Page
from engine.errors import EngineError
from engine.language.display import printable

__all__ = ["Differences", "ForeignFileError", "compare", "publish"]


class ForeignFileError(EngineError):
    """A page would replace a file that somebody else wrote."""

    def __init__(self, file: Path) -> None:
        self.file = file
        super().__init__(f"{printable(str(file), 400)} is not a page written from rules; choose another folder")


@dataclass(frozen=True, slots=True)
class Differences:
    """The paths of pages that are not up to date, not there, or there for nothing."""

    stale: tuple[str, ...]
    missing: tuple[str, ...]
    surplus: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.stale or self.missing or self.surplus)


def compare(folder: Path, pages: Sequence[Page]) -> Differences:
    """How the pages in ``folder`` differ from ``pages``. Files that are not pages written from rules do not count.

    Raises OSError and `ForeignFileError`.
    """
    stale, missing = [], []
    for page in pages:
        text = _read(folder / page.path)
        if text is None:
            missing.append(page.path)
        elif text != page.text:
            stale.append(page.path)
    surplus = _written(folder) - {page.path for page in pages}
    return Differences(tuple(stale), tuple(missing), tuple(sorted(surplus)))


def publish(folder: Path, pages: Sequence[Page]) -> Differences:
    """Writes ``pages`` to ``folder``, removes pages written before that are not among them, and returns what differed.

    Raises OSError, and `ForeignFileError` before anything is written.
    """
    differences = compare(folder, pages)
    texts = {page.path: page.text for page in pages}
    for path in (*differences.stale, *differences.missing):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(texts[path], encoding="utf-8", newline="\n")
    for path in differences.surplus:
        (folder / path).unlink()
    return differences


def _read(file: Path) -> str | None:
    """The text of a page; None when there is no file. Raises `ForeignFileError`."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
    if not text.startswith(MARK):
        raise ForeignFileError(file)
    return text


def _written(folder: Path) -> set[str]:
    """The paths of all pages that were written to ``folder``."""
    files = [*folder.glob("*.md"), *(file for name in FOLDERS.values() for file in (folder / name).glob("*.md"))]
    return {file.relative_to(folder).as_posix() for file in files if _is_page(file)}


def _is_page(file: Path) -> bool:
    with file.open(encoding="utf-8", errors="replace") as stream:
        return stream.readline().rstrip("\n") == MARK
