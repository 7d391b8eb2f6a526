"""A package that somebody wants to install: a file, a folder, or what comes along with a Python package."""

from __future__ import annotations

import configparser
import io
import re
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path, PurePosixPath

from engine.language.suggestion import nearest
from engine.rulebook.manifest import MANIFEST_FILE
from engine.rulebook.seal import is_sealed
from kb.packages.contents import MOST_BYTES, check_contents, is_content
from kb.packages.description import DESCRIPTION_FILE
from kb.packages.package import ARCHIVE_ENDING, Package
from kb.packages.package_error import PackageError
from kb.packages.packing import packed_folder

__all__ = ["Offer", "offered"]

_GROUP = "whygpu.rules"
"""The group of entry points by which a Python package tells of rules: the value is the package that they stand in."""
_WHEEL = ".whl"
_ENTRY_POINTS = re.compile(r"[^/]+\.dist-info/entry_points\.txt")
_MOST_WHEEL_BYTES = 64_000_000
_MOST_ENTRIES = 20_000
_DEFECTS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError, ValueError)


@dataclass(frozen=True)
class Offer:
    """A package, and where it is from: ``where`` for messages, ``origin`` to be noted down."""

    package: Package
    where: str
    origin: str


def offered(named: str) -> Offer:
    """The package in the file, wheel or folder ``named``, or of the installed Python package that has rules so named.

    Nothing of a Python package is run. Raises `PackageError`, and `RulebookError` where a folder has to be packed whose
    rules have errors.
    """
    path = Path(named)
    if path.is_dir():
        return Offer(_of_folder(path), named, str(path.absolute()))
    if not path.exists():
        return _of_distribution(named)
    data = _content(path)
    package = _of_wheel(data, named) if path.suffix == _WHEEL else Package.of_bytes(data, named)
    return Offer(package, named, path.name)


def _content(path: Path) -> bytes:
    most = _MOST_WHEEL_BYTES if path.suffix == _WHEEL else 2 * MOST_BYTES
    try:
        if not path.is_file():
            raise PackageError(str(path), "this is no file")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise PackageError(str(path), f"it cannot be read: {error.strerror}") from None
    if len(data) > most:
        raise PackageError(str(path), f"it is too large: at most {most:,} bytes are read")
    return data


def _of_folder(folder: Path) -> Package:
    if not is_sealed(folder):
        return packed_folder(folder)[0]
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if not file.is_dir()}
    if any(file.is_symlink() for file in files.values()):
        raise PackageError(str(folder), "there is a link in it")
    check_contents(str(folder), {name: file.stat().st_size for name, file in files.items() if is_content(name)})
    return Package.of_unpacked({name: _content(file) for name, file in files.items()}, str(folder))


def _of_wheel(data: bytes, where: str) -> Package:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as wheel:
            if len(wheel.infolist()) > _MOST_ENTRIES:
                raise PackageError(where, "there are too many files in it")
            module = _module(wheel, where)
            names = {
                str(PurePosixPath(each.filename).relative_to(module)): each
                for each in wheel.infolist()
                if not each.is_dir() and PurePosixPath(each.filename).is_relative_to(module)
            }
            if sum(each.file_size for each in names.values()) > 2 * MOST_BYTES:
                raise PackageError(where, f"it is too large: at most {MOST_BYTES:,} bytes of rules are taken")
            return _of_files({name: wheel.read(each) for name, each in names.items()}, where)
    except _DEFECTS as error:
        raise PackageError(where, f"this is no wheel: {error}") from None


def _module(wheel: zipfile.ZipFile, where: str) -> PurePosixPath:
    """The folder in a wheel that its entry point for rules names."""
    told = [each for each in wheel.infolist() if _ENTRY_POINTS.fullmatch(each.filename)]
    parser = configparser.ConfigParser(delimiters=("=",), interpolation=None)
    for each in told:
        if each.file_size > MOST_BYTES:
            raise PackageError(where, "its entry points are too large")
        try:
            parser.read_string(wheel.read(each).decode())
        except (configparser.Error, UnicodeDecodeError):
            raise PackageError(where, "its entry points cannot be read") from None
    modules = list(parser[_GROUP].values()) if parser.has_section(_GROUP) else []
    if len(modules) != 1:
        problem = "several packages of rules are in it" if modules else f"it has no entry point of the group {_GROUP}"
        raise PackageError(where, problem, f"a wheel with rules has one line in [{_GROUP}]: name = python.package")
    return _folder_of(modules[0])


def _folder_of(module: str) -> PurePosixPath:
    return PurePosixPath(*module.strip().split("."))


def _of_distribution(named: str) -> Offer:
    known = {each.name: each for each in entry_points(group=_GROUP)}
    if named not in known:
        likely = nearest(named, known)
        hint = f"did you mean {likely}?" if likely else "name a package, a wheel, or a folder with rules"
        raise PackageError(named, "there is no such file, and no installed Python package has rules of that name", hint)
    entry = known[named]
    origin = f"Python package {entry.dist.name} {entry.dist.version}" if entry.dist else f"entry point {entry.value}"
    return Offer(_of_files(_files_of(entry, named), named), named, origin)


def _files_of(entry: EntryPoint, where: str) -> Mapping[str, bytes]:
    """The files of a Python package that is installed, by the list that was made when it was; none of it is run."""
    module = _folder_of(entry.value)
    listed = (entry.dist.files if entry.dist else None) or []
    files = {
        str(each.relative_to(module)): _content(Path(str(each.locate())))
        for each in listed
        if each.is_relative_to(module) and each.suffix not in (".py", ".pyc")
    }
    if not files:
        problem = f"none of its files is in {module}"
        raise PackageError(where, problem, "if it is installed to be edited, name the folder of its rules instead")
    return files


def _of_files(files: Mapping[str, bytes], where: str) -> Package:
    """The package in a folder of these files: an archive, an unpacked package, or rules that are packed now."""
    archives = [name for name in files if name.endswith(ARCHIVE_ENDING) and "/" not in name]
    if len(archives) == 1:
        return Package.of_bytes(files[archives[0]], f"{where}: {archives[0]}")
    kept = {name: text for name, text in files.items() if not name.endswith((".py", ".pyc"))}
    if MANIFEST_FILE in kept:
        return Package.of_unpacked(kept, where)
    if DESCRIPTION_FILE not in kept:
        problem = f"there is neither one package (*{ARCHIVE_ENDING}) nor a {DESCRIPTION_FILE} beside rules"
        raise PackageError(where, problem)
    check_contents(where, {name: len(text) for name, text in kept.items() if name != DESCRIPTION_FILE})
    with tempfile.TemporaryDirectory(prefix="whygpu-") as folder:
        for name, text in kept.items():
            file = Path(folder, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
        return packed_folder(Path(folder))[0]
