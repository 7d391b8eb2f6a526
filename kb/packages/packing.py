"""Making a package of a folder of rules."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.findings import Finding
from engine.loading import RuleSources
from engine.rulebook.layer_folder import RULE_FILE_ENDINGS
from engine.rulebook.manifest import Manifest
from engine.rulebook.seal import is_sealed
from kb.packages.contents import check_contents
from kb.packages.description import DESCRIPTION_FILE, PackageDescription
from kb.packages.layer_check import checked_layer
from kb.packages.package import Package
from kb.packages.package_error import PackageError
from kb.rule_sources import BUILT_IN_PACKS

__all__ = ["packed_folder"]

_LEFT_OUT = (DESCRIPTION_FILE, "rules.schema.json", "__init__.py")
"""What stands beside rules and is for their author, or for Python."""
_CACHE = "__pycache__"


def packed_folder(folder: Path, below: Iterable[Path] = ()) -> tuple[Package, tuple[Finding, ...]]:
    """The package of the rules in ``folder``, and the warnings about them.

    They are checked on top of the built-in packs and of the layers ``below``. Raises `PackageError`, and
    `RulebookError` where there is an error in the rules.
    """
    where = str(folder)
    if not folder.is_dir():
        raise PackageError(where, "this is no folder")
    if is_sealed(folder):
        raise PackageError(where, "this is a package already, which nobody changes", "pack the folder it was made of")
    description = _description(folder)
    paths = dict(_paths(folder, folder))
    check_contents(where, {name: file.lstat().st_size for name, file in paths.items()})
    if not any(name.endswith(RULE_FILE_ENDINGS[0]) for name in paths):
        check_contents(where, {})
    layer = checked_layer(folder, RuleSources((BUILT_IN_PACKS,), (*below, folder)))
    manifest = Manifest.made(
        name=description.name,
        version=description.version,
        description=description.description,
        author=description.author,
        licence=description.licence,
        needs=description.whygpu,
        packs=layer.packs,
        replaces=layer.replaces,
        retires=layer.retires,
        files=(files := {name: _read(file) for name, file in paths.items()}),
    )
    return Package(manifest, files), layer.warnings


def _description(folder: Path) -> PackageDescription:
    file = folder / DESCRIPTION_FILE
    if not file.exists():
        cure = 'write one with: name = "our-policy", version = "1.0.0", description = "...", author = "...", '
        raise PackageError(str(folder), f"there is no {DESCRIPTION_FILE} in it", f'{cure}licence = "..."')
    return PackageDescription.of_text(_read(file), str(file))


def _paths(folder: Path, root: Path) -> Iterator[tuple[str, Path]]:
    """The files of a folder that belong into a package, by their paths in it. Raises `PackageError` for links."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        path = Path(entry.path)
        name = path.relative_to(root).as_posix()
        hidden = any(part.startswith(".") for part in Path(name).parts)
        if entry.is_symlink():
            raise PackageError(str(path), "this is a link", "put the file itself there")
        if entry.is_dir():
            if entry.name != _CACHE:
                yield from _paths(path, root)
        # What is hidden stays where it is, but not a rule file: whoever reads the folder would read it, too.
        elif name not in _LEFT_OUT and not (hidden and path.suffix.lower() not in RULE_FILE_ENDINGS):
            yield name, path


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise PackageError(str(file), f"it cannot be read: {error.strerror}") from None
