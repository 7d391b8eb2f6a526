"""Rules that were compiled and verified before, each in a file named by the digest of all it was made of."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path

from msgspec import Struct

from engine.loading.compiled_rules import CompiledRules, CompiledRulesError
from engine.rulebook.catalogue import Catalogue

__all__ = ["CompiledCache"]

_MAX_BYTES = 50_000_000
_MOST_FILES = 8
# Where there are no owners of files, every file has the owner 0.
_USER = os.getuid() if hasattr(os, "getuid") else 0
_NEVER_WAIT = getattr(os, "O_NONBLOCK", 0)  # for the writer of a pipe


class CompiledCache(Struct, frozen=True):
    """A folder of compiled rules. It saves time and nothing else, so nothing here raises.

    A file that is missing, damaged, out of date, too large or somebody else's is as good as none. Where nothing can be
    written, nothing is kept.
    """

    folder: Path

    def get(self, key: str, catalogues: Mapping[str, Catalogue], texts: Mapping[str, str]) -> CompiledRules | None:
        """What is kept under ``key``, with what its rulebook refers to; None when there is nothing."""
        file = self._file(key)
        try:
            found, _, data = _read(file).partition(b"\n")
            if found != key.encode():  # a file that was renamed
                return None
            rules = CompiledRules.from_bytes(data, catalogues, texts)
        except (OSError, CompiledRulesError):
            return None
        with suppress(OSError):
            os.utime(file)  # those not used for longest are removed first
        return rules if rules.holds_on(date.today()) else None

    def put(self, key: str, rules: CompiledRules) -> None:
        """Keeps ``rules`` under ``key``, in one step: nobody ever reads half a file."""
        with suppress(OSError, CompiledRulesError):
            data = key.encode() + b"\n" + rules.to_bytes()
            file = self._file(key)
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(prefix=f"{file.name}.", dir=self.folder)  # readable by its owner only
            written = Path(name)
            try:
                with os.fdopen(descriptor, "wb") as opened:
                    opened.write(data)
                written.replace(file)
            finally:
                written.unlink(missing_ok=True)
            self._remove_old()

    def _file(self, key: str) -> Path:
        return self.folder / f"compiled-{key}.rules"

    def _remove_old(self) -> None:
        files = sorted(self.folder.glob("compiled-*.rules*"), key=lambda file: file.stat().st_mtime_ns)
        for file in files[:-_MOST_FILES]:
            file.unlink(missing_ok=True)


def _read(file: Path) -> bytes:
    """The content of a file of one's own. Raises OSError."""
    with os.fdopen(os.open(file, os.O_RDONLY | _NEVER_WAIT), "rb") as opened:
        status = os.fstat(opened.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size > _MAX_BYTES or status.st_uid != _USER:
            raise PermissionError(f"{file} is not a file to trust")
        return opened.read()
