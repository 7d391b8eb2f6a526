"""Copies of a journal in files, and the journal that one is read into."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from kb.errors import KnowledgeError, printable
from kb.journal.errors import JournalError
from kb.journal.journal import Journal
from kb.journal.place import is_postgres

if TYPE_CHECKING:
    from kb.signature import Signer

__all__ = ["CopyFileError", "CopyThereError", "journal_for_copy", "opened_copy", "write_copy"]


class CopyFileError(KnowledgeError):
    """A file that a copy cannot be written to or read from: which, what is wrong, and what helps."""

    def __init__(self, file: str, problem: str, cure: str) -> None:
        self.file, self.problem, self.cure = file, problem, cure
        super().__init__(f"{printable(file, 300)}: {problem}. {cure}")


class CopyThereError(CopyFileError):
    """A file that is there already, which was not to be replaced."""

    def __init__(self, file: str) -> None:
        super().__init__(file, "there is such a file already", "Name another; nothing is overwritten.")


def write_copy(lines: Iterable[bytes], file: Path, *, replace: bool = False) -> None:
    """Writes lines to a file that only its owner may read, all of them or none.

    Raises `CopyThereError` where it is there already and is not to be replaced, and `CopyFileError`.
    """
    try:
        if file.exists() and not file.is_file():
            raise CopyFileError(str(file), "this is a folder or a device", "Name a file.")
        if not replace and file.exists():
            raise CopyThereError(str(file))
        _write(lines, file, replace=replace)
    except FileExistsError:
        raise CopyThereError(str(file)) from None
    except OSError as error:
        problem = f"it cannot be written: {error.strerror}"
        raise CopyFileError(str(file), problem, "Name a file in a folder that is there and has room.") from None


def _write(lines: Iterable[bytes], file: Path, *, replace: bool) -> None:
    """Writes beside the file first, so that nothing half written is ever there."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name[:100]}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            for line in lines:
                stream.write(line + b"\n")
        if not replace:
            _claim(file)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _claim(file: Path) -> None:
    """Makes an empty file; raises `FileExistsError` where somebody else made one meanwhile."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


@contextmanager
def opened_copy(file: Path) -> Iterator[IO[bytes]]:
    """The file, to read a copy from. Raises `CopyFileError`."""
    cure = "Name a file that whygpu journal export wrote."
    try:
        stream = file.open("rb")
    except OSError as error:
        raise CopyFileError(str(file), f"it cannot be opened: {error.strerror}", cure) from None
    with stream:
        yield stream


@contextmanager
def journal_for_copy(place: str, signer: Signer | None = None) -> Iterator[Journal]:
    """The journal that a copy is to be read into: a file that is made for it goes again where that fails."""
    file = None if is_postgres(place) else Path(place).expanduser()
    is_new = file is not None and not file.exists()
    try:
        with Journal.open(place, create=True, signer=signer) as journal:
            yield journal
    except BaseException:
        if file is not None and is_new and _is_empty(place):
            for ending in ("", "-wal", "-shm"):
                Path(f"{file}{ending}").unlink(missing_ok=True)
        raise


def _is_empty(place: str) -> bool:
    """Whether nobody has recorded anything meanwhile."""
    with suppress(JournalError), Journal.open(place) as journal:
        return journal.last == 0
    return True
