"""What was worked out before, each in a file named by the digest of all it was made of."""

from __future__ import annotations

import os
import stat
import zlib
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

__all__ = ["ArtefactFolder"]

_MAX_BYTES = 50_000_000
_MOST_FILES = 8
_CHECKSUM = 4
# Where there are no owners of files, every file has the owner 0.
_USER = os.getuid() if hasattr(os, "getuid") else 0
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)  # never wait for the writer of a pipe


class ArtefactFolder(Struct, frozen=True):
    """A folder of files, of several kinds, each under a key. It saves time and nothing else, so nothing here raises.

    A file that is missing, damaged, too large or somebody else's is as good as none. Where nothing can be written,
    nothing is kept. Of each kind the eight files used last are kept.
    """

    path: Path

    def get(self, kind: str, key: str) -> memoryview | None:
        """What is kept under ``key``; None when there is nothing."""
        file = self._file(kind, key)
        try:
            content = memoryview(_read(file))
        except OSError:
            return None
        data = content[_CHECKSUM:]
        if content[:_CHECKSUM] != _checksum(file, data):
            return None
        with suppress(OSError):
            os.utime(file)  # those not used for longest are removed first
        return data

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Keeps ``data`` under ``key``, in one step: nobody ever reads half a file."""
        import tempfile  # most starts find everything

        file = self._file(kind, key)
        with suppress(OSError):
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(prefix=f"{file.name}.", dir=self.path)  # readable by its owner only
            written = Path(name)
            try:
                with os.fdopen(descriptor, "wb") as opened:
                    opened.write(_checksum(file, data))
                    opened.write(data)
                written.replace(file)
            finally:
                written.unlink(missing_ok=True)
            self._remove_old(kind)

    def _file(self, kind: str, key: str) -> Path:
        return self.path / f"{kind}-{key}.msgpack"

    def _remove_old(self, kind: str) -> None:
        files = sorted(self.path.glob(f"{kind}-*.msgpack*"), key=lambda file: file.stat().st_mtime_ns)
        for file in files[:-_MOST_FILES]:
            file.unlink(missing_ok=True)


def _checksum(file: Path, data: bytes | memoryview) -> bytes:
    """With the name of the file, so that one that was renamed counts as damaged."""
    return zlib.crc32(data, zlib.crc32(os.fsencode(file.name))).to_bytes(_CHECKSUM, "big")


def _read(file: Path) -> bytes:
    """The content of a file of one's own. Raises OSError."""
    with os.fdopen(os.open(file, _FLAGS), "rb") as opened:
        status = os.fstat(opened.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size > _MAX_BYTES or status.st_uid != _USER:
            raise PermissionError(f"{file} is not a file to trust")
        return opened.read()
