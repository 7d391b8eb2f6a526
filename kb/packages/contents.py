"""What may stand in a package: which names of files, how many, and how large."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from engine.rulebook.layer_folder import TEMPLATE_ENDING, TEMPLATE_FOLDER
from engine.rulebook.manifest import MANIFEST_FILE, SIGNATURE_FILE
from kb.packages.package_error import PackageError

__all__ = ["MOST_BYTES", "check_contents", "is_content"]

MOST_BYTES = 8_000_000
"""How large a package may be, all in all."""
_MOST_FILES = 500
_MOST_FILE_BYTES = 1_000_000
_MOST_PARTS = 6
_LONGEST_PATH = 200
_PART = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9._+-]*[A-Za-z0-9_])?")
_ENDINGS = (".yaml", ".boundaries", ".md")
_ALONE = ("LICENSE", "LICENCE", "NOTICE")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices."""


def is_content(path: str) -> bool:
    """Whether a file of that name is one that packages are made of: rules, their boundary cases, templates, texts."""
    pure = PurePosixPath(path)
    template = pure.suffix == TEMPLATE_ENDING and pure.parent == PurePosixPath(TEMPLATE_FOLDER)
    return template or pure.suffix in _ENDINGS or path in _ALONE


def check_contents(where: str, files: Mapping[str, int]) -> None:
    """Refuses files, by their paths with their sizes in bytes, that no package may hold. Raises `PackageError`."""
    if not files:
        raise PackageError(where, "there are no rule files (*.yaml) in it")
    if len(files) > _MOST_FILES:
        raise PackageError(where, f"there are {len(files):,} files in it; a package has at most {_MOST_FILES:,}")
    if sum(files.values()) > MOST_BYTES:
        raise PackageError(where, f"it is too large: {sum(files.values()):,} bytes; at most {MOST_BYTES:,} are taken")
    taken: dict[str, str] = {}
    for path, size in files.items():
        _check_name(where, path)
        if size > _MOST_FILE_BYTES:
            raise PackageError(where, f"{path} has {size:,} bytes; a file has at most {_MOST_FILE_BYTES:,}")
        # Some file systems take names for the same that differ in case only.
        other = taken.setdefault(path.lower(), path)
        if other != path:
            raise PackageError(where, f"{other} and {path} are the same file on some computers", "rename one of them")
    for path in files:
        for parent in PurePosixPath(path).parents:
            if (file := taken.get(str(parent).lower())) is not None:
                raise PackageError(where, f"{file} cannot be a file and a folder at once")


def _check_name(where: str, path: str) -> None:
    parts = path.split("/")
    wrong = (
        len(path) > _LONGEST_PATH
        or len(parts) > _MOST_PARTS
        or not all(_PART.fullmatch(part) and not _DEVICES.fullmatch(part) for part in parts)
    )
    if wrong:
        raise PackageError(
            where, f"{path!r} is no name for a file of a package", "letters, digits, '.', '_', '-' and '+', in folders"
        )
    if path.lower() in (MANIFEST_FILE, SIGNATURE_FILE):
        raise PackageError(where, f"{path} is what a package says of itself, and no file in it")
    if not is_content(path):
        raise PackageError(
            where,
            f"{path} is no file that a package may hold",
            f"rule files end in .yaml, templates stand in {TEMPLATE_FOLDER}/ and end in {TEMPLATE_ENDING}; "
            "besides them .boundaries, .md and LICENSE",
        )
