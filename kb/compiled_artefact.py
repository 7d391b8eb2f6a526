"""What was made of rule files before, kept in a file that is named by all it was made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.loading import ArtefactFolder
from kb.compiled_rules import compiled_rules_folder

__all__ = ["compiled_artefact"]

T = TypeVar("T")


def compiled_artefact(kind: str, parts: Iterable[str], program: Path, form: type[T], make: Callable[[], T]) -> T:
    """What ``make`` returns, of this ``form``; what was kept as ``kind`` where it was made before of the same.

    ``parts`` are the texts that it is made of, and ``program`` is the folder of the source that makes it. Keeping it
    saves time and nothing else, so nothing here raises but ``make``: a file that is missing, damaged, of another
    form, too large or somebody else's is as good as none, and where nothing can be written nothing is kept.
    """
    folder = compiled_rules_folder()
    if folder is None:
        return make()
    kept, key = ArtefactFolder(folder), _key(parts, program)
    data = kept.get(kind, key)
    if data is not None:
        with suppress(msgspec.DecodeError):
            return msgspec.msgpack.decode(data, type=form)
    made = make()
    kept.put(kind, key, msgspec.msgpack.encode(made))
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
