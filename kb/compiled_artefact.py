"""What was made of rule files before, kept in a file that is named by all it was made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.loading import ArtefactFolder
from kb.compiled_rules import compiled_rules_folder

__all__ = ["compiled_artefact", "compiled_pieces"]

T = TypeVar("T")
_MOST_OTHERS = 2
"""So many times what is asked for may be kept of pieces."""


def compiled_artefact(
    kind: str, parts: Iterable[str | bytes], program: Path, form: type[T], make: Callable[[], T]
) -> T:
    """What ``make`` returns, of this ``form``; what was kept as ``kind`` where it was made before of the same.

    ``parts`` are the texts or bytes that it is made of, and ``program`` is the folder of the source that makes it.
    Keeping it saves time and nothing else, so nothing here raises but ``make``: a file that is missing, damaged, of
    another form, too large or somebody else's is as good as none, and where nothing can be written nothing is kept.
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


def compiled_pieces(
    kind: str, texts: Iterable[str], program: Path, form: type[T], make: Callable[[str], T]
) -> Mapping[str, T]:
    """For each of ``texts`` what ``make`` returns, of this ``form``; what was made of the same text before is kept.

    It is for what is made of many texts of which few change. As `compiled_artefact` it saves time and nothing else.
    """
    folder = compiled_rules_folder()
    wanted = dict.fromkeys(texts)
    if folder is None:
        return {text: make(text) for text in wanted}
    kept, key = ArtefactFolder(folder), _key((), program)
    before: Mapping[str, T] = {}
    data = kept.get(kind, key)
    if data is not None:
        with suppress(msgspec.DecodeError):
            before = msgspec.msgpack.decode(data, type=dict[str, form])  # type: ignore[valid-type]
    found = {text: before[text] if text in before else make(text) for text in wanted}
    if not found.keys() <= before.keys():
        # What is not asked for this time stays as long as there is not much of it.
        others = before if len(before) <= _MOST_OTHERS * len(found) else {}
        kept.put(kind, key, msgspec.msgpack.encode({**others, **found}))
    return found


def _key(parts: Iterable[str | bytes], program: Path) -> str:
    digest = hashlib.sha256(_source_digest(program))
    for part in parts:
        written = part if isinstance(part, bytes) else part.encode(errors="surrogateescape")
        # With its length, so that nothing can pass from the end of one part to the beginning of the next.
        digest.update(f"{len(written)}:".encode() + written)
    return digest.hexdigest()


@cache
def _source_digest(program: Path) -> bytes:
    digest = hashlib.sha256()
    for file in sorted(program.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.digest()
