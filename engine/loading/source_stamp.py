"""Whether anything that rules are made of has changed, without reading it."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.loading.program import program_folders
from engine.loading.rule_sources import RuleSources
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.layer_folder import RULE_FILE_ENDINGS
from engine.rulebook.ledger import Ledger
from engine.rulebook.receipt import RECEIPT_FILE
from engine.rulebook.seal import is_sealed

__all__ = ["source_stamp"]

_SETTLED = 2_000_000_000
"""After so many ns a file that is written again has other times for sure, also where these are coarse."""


def source_stamp(sources: RuleSources, catalogues: Mapping[str, Catalogue], ledger: Ledger | None = None) -> str | None:
    """The digest of the names, sizes, times and places on the disk of all rule files and of the program.

    While it is the same, so is what stands in them: nobody can set the time at which a file was changed last. None
    where something changed just now, or cannot be looked at.
    """
    digest = hashlib.sha256(repr(sources).encode(errors="surrogateescape"))
    for name, catalogue in sorted(catalogues.items()):
        digest.update(f"{name} {catalogue.digest}\n".encode())
    if ledger is not None:
        digest.update(f"{ledger.digest}\n".encode())
    before = time.time_ns() - _SETTLED
    try:
        for file, status in _files(sources, catalogues):
            if max(status.st_mtime_ns, status.st_ctime_ns) > before:
                return None
            digest.update(os.fsencode(file))
            times = f"{status.st_mtime_ns} {status.st_ctime_ns}"
            digest.update(f"\0{status.st_size} {times} {status.st_dev} {status.st_ino}\n".encode())
    except OSError:
        return None
    return digest.hexdigest()


def _files(sources: RuleSources, catalogues: Mapping[str, Catalogue]) -> Iterator[tuple[str, os.stat_result]]:
    for path in (*sources.base, *sources.overlays):
        if not path.is_dir():
            yield str(path), path.stat()
            continue
        # What stands in an overlay under another name may be meant as a rule file, which is found.
        yield from _below(path, ("",) if path in sources.overlays or is_sealed(path) else RULE_FILE_ENDINGS)
        receipt = path.parent / RECEIPT_FILE
        if is_sealed(path) and receipt.exists():
            yield str(receipt), receipt.stat()
    for folder in program_folders(catalogues.values()):
        yield from _below(folder, (".py",))


def _below(folder: Path | str, endings: tuple[str, ...]) -> Iterator[tuple[str, os.stat_result]]:
    """The files of a folder and of those in it, in a stable order. Raises OSError."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path, endings)
        elif entry.name.lower().endswith(endings):
            yield entry.path, entry.stat()
