"""What was made of rule files before, kept in a file that is named by all it was made of."""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from kb.compiled_rules import compiled_rules_folder

__all__ = ["compiled_artefact"]

T = TypeVar("T")

_MAX_BYTES = 50_000_000
_MOST_FILES = 8
_DIGEST = hashlib.sha256().digest_size
_USER = os.getuid() if hasattr(os, "getuid") else 0
_NEVER_WAIT = getattr(os, "O_NONBLOCK", 0)  # for the writer of a pipe


def compiled_artefact(kind: str, parts: Iterable[str], program: Path, form: type[T], make: Callable[[], T]) -> T:
    """What ``make`` returns, of this ``form``; what was kept as ``kind`` where it was made before of the same.

    ``parts`` are the texts that it is made of, and ``program`` is the folder of the source that makes it. Keeping it
    saves time and nothing else, so nothing here raises but ``make``: a file that is missing, damaged, of another
    form, too large or somebody else's is as good as none, and where nothing can be written nothing is kept.
    """
    folder = compiled_rules_folder()
    if folder is None:
        return make()
    file = folder / f"{kind}-{_key(parts, program)}.msgpack"
    with suppress(OSError, msgspec.DecodeError):
        data = _read(file)
        if hashlib.sha256(data[_DIGEST:]).digest() == data[:_DIGEST]:
            found = msgspec.msgpack.decode(data[_DIGEST:], type=form)
            os.utime(file)  # those not used for longest are removed first
            return found
    made = make()
    with suppress(OSError):
        data = msgspec.msgpack.encode(made)
        _write(file, hashlib.sha256(data).digest() + data)
        for old in sorted(folder.glob(f"{kind}-*.msgpack"), key=lambda each: each.stat().st_mtime_ns)[:-_MOST_FILES]:
            old.unlink(missing_ok=True)
    return made


def _key(parts: Iterable[str], program: Path) -> str:
    digest = hashlib.sha256(_source_digest(program))
    for part in parts:
        written = part.encode(errors="surrogateescape")
        # With its length, so that nothing can pass from the end of one part to the beginning of the next.
        digest.update(f"{len(written)}:".encode() + written)
    return digest.hexdigest()


@cache
def _source_digest(program: Path) -> bytes:
    digest = hashlib.sha256()
    for file in sorted(program.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.digest()


def _read(file: Path) -> bytes:
    """The content of a file of one's own. Raises OSError."""
    with os.fdopen(os.open(file, os.O_RDONLY | _NEVER_WAIT), "rb") as opened:
        status = os.fstat(opened.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size > _MAX_BYTES or status.st_uid != _USER:
            raise PermissionError(f"{file} is not a file to trust")
        return opened.read()


def _write(file: Path, data: bytes) -> None:
    """Writes ``data`` in one step: nobody ever reads half a file. Raises OSError."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)  # readable by its owner only
    written = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(data)
        written.replace(file)
    finally:
        written.unlink(missing_ok=True)
