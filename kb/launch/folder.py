"""Writing launch files to a folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from kb.launch.errors import LaunchFolderError
from kb.launch.launch_file import LaunchFile

__all__ = ["written_files"]

_READABLE, _EXECUTABLE = 0o644, 0o755


def written_files(files: Sequence[LaunchFile], folder: Path, *, force: bool = False) -> tuple[Path, ...]:
    """Writes ``files`` into ``folder``, which is made where it is missing, and returns where they are.

    Where one of them is there already nothing is written, unless ``force`` replaces it. Raises `LaunchFolderError`.
    """
    paths = tuple(folder / each.name for each in files)
    there = [path.name for path in paths if path.exists() or path.is_symlink()]
    if there and not force:
        problem = f"there {'is' if len(there) == 1 else 'are'} {', '.join(there)} already, so nothing is written"
        raise LaunchFolderError(str(folder), problem, "Say --force to replace it, or name another folder.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, path in zip(files, paths, strict=True):
            _replace(path, file)
    except OSError as error:
        suggestion = "Name a folder that is there and may be written."
        raise LaunchFolderError(str(folder), f"it cannot be written: {error.strerror}", suggestion) from None
    return paths


def _replace(path: Path, file: LaunchFile) -> None:
    """Writes beside the file first, so that nothing half written is ever there."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(file.text)
        Path(name).chmod(_EXECUTABLE if file.executable else _READABLE)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
