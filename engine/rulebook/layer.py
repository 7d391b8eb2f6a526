"""Layers of rule files: those that everything begins with, and overlays on top of them. Read once, parsed later."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.findings.finding import Finding, Place, RulebookError
from engine.language.late_pattern import LatePattern
from engine.language.suggestion import nearest
from engine.rulebook.layer_folder import TEMPLATE_ENDING, TEMPLATE_FOLDER, LayerFolder
from engine.rulebook.seal import seal_findings
from engine.rulebook.text import read_text

__all__ = [
    "BUILT_IN",
    "Layer",
    "RuleFile",
    "holds_rules",
    "holds_templates",
    "is_rule_text",
    "read_layers",
    "texts_of",
]

#: the title of the lowest layer
BUILT_IN = "built-in"
_CHOICES, _REQUIREMENTS = "\nchoices:", "\nrequirements:"
_SCHEMA = LatePattern(r"^schema:[ \t]*[\"']?rules/", re.MULTILINE)
_RULEBOOK = LatePattern(r"^rulebook:[ \t]*([a-z0-9_.]+)", re.MULTILINE)


class RuleFile(Struct, frozen=True):
    """A rule file that could be read: where it is, the name that places use for it, and its text."""

    path: Path
    name: str
    text: str

    @property
    def rulebook(self) -> str:
        """The rulebook that the file says it is part of; empty for the main one."""
        # To look for the word takes a fiftieth of the time that the expression takes to look at the start of each line.
        found = _RULEBOOK.compiled.search(self.text) if "rulebook:" in self.text else None
        return found[1] if found else ""


class Layer(Struct, frozen=True):
    """Rule files that count alike; ``findings`` say what could not be read.

    ``title`` is `BUILT_IN` for the lowest layer and the path as it was given for an overlay.
    """

    title: str
    files: tuple[RuleFile, ...]
    findings: tuple[Finding, ...] = ()


def read_layers(paths: Sequence[Path], overlays: Sequence[Path] = (), rulebook: str = "") -> tuple[Layer, ...]:
    """One layer of all ``paths`` (files or folders), then one for each of ``overlays``, in order. Never raises.

    Files of another rulebook than ``rulebook`` (the main one when empty) are left out. Those of overlays have to be
    part of one that the lowest layer has files of. Names are unique: those of overlays are paths that can be opened,
    and a name that is taken gives way to the whole path. Of a folder that holds a package (`engine.rulebook.manifest`)
    every file has to be as the package says.
    """
    names: set[str] = set()
    lowest = _layer(BUILT_IN, paths, names)
    known = _Rulebooks.of(lowest, rulebook)
    above = (_layer(str(path), (path,), names, overlay=True) for path in overlays)
    return (known.part(lowest), *(known.part(known.checked(each)) for each in above))


def is_rule_text(text: str) -> bool:
    """Whether ``text`` says that it is a rule file."""
    return _SCHEMA.compiled.search(text) is not None


def holds_rules(folder: Path) -> bool:
    """Whether there is something in ``folder`` that is meant as a rule file or a template, or that cannot be read.

    So it is where ``folder`` itself cannot be looked at, is a file, or a link that leads nowhere.
    """
    try:
        folder.lstat()
        if not folder.is_dir():
            return True
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return not LayerFolder.read(folder).is_empty or holds_templates(folder)


def holds_templates(folder: Path) -> bool:
    """Whether there are templates in ``folder``, as far as it can be read."""
    try:
        return any(each.name.endswith(TEMPLATE_ENDING) for each in (folder / TEMPLATE_FOLDER).iterdir())
    except OSError:
        return False


def texts_of(layers: Sequence[Layer]) -> dict[str, str]:
    """The texts of the files of ``layers``, by the names that places use."""
    return {file.name: file.text for layer in layers for file in layer.files}


class _Rulebooks(Struct, frozen=True):
    """The rulebook that is read, those that there are, and those of them in which something is searched for."""

    read: str
    names: frozenset[str]
    searched: frozenset[str]

    @classmethod
    def of(cls, lowest: Layer, read: str) -> _Rulebooks:
        names = {file.rulebook for file in lowest.files}
        searched = {file.rulebook for file in lowest.files if _CHOICES in file.text}
        return cls(read, frozenset(names | {"", read}), frozenset(searched | {""}))

    def part(self, layer: Layer) -> Layer:
        """``layer`` with the files of the rulebook that is read."""
        return replace(layer, files=tuple(file for file in layer.files if file.rulebook == self.read))

    def checked(self, layer: Layer) -> Layer:
        """``layer`` with what nobody would read in it, whichever rulebook is asked for."""
        return replace(layer, findings=(*layer.findings, *filter(None, map(self._finding, layer.files))))

    def _finding(self, file: RuleFile) -> Finding | None:
        named = file.rulebook
        if named not in self.names:
            message = f"nobody reads this file: there is no rulebook {named!r}"
            suggestion = nearest(named, sorted(self.names - {""}))
            cure = "leave the line out: a file that names none is part of the main rulebook"
        elif named not in self.searched and _REQUIREMENTS in f"\n{file.text}":
            message = f"nobody asks these requirements: in the rulebook {named!r} nothing is searched for"
            suggestion = None
            cure = "leave the line out, so that the file is part of the main rulebook"
        else:
            return None
        lines = enumerate(file.text.splitlines(), start=1)
        number, line = next((each for each in lines if _RULEBOOK.compiled.match(each[1])), (1, ""))
        return Finding("E006", message, Place(file.name, number, 1), suggestion, line, cure=cure)


def _layer(title: str, paths: Sequence[Path], names: set[str], *, overlay: bool = False) -> Layer:
    files: list[RuleFile] = []
    findings: list[Finding] = []
    for path in paths:
        try:
            folder = LayerFolder.read(path) if path.is_dir() else LayerFolder((path,), ())
        except OSError as error:
            findings.append(Finding("E001", f"this cannot be read: {error.strerror}", Place(str(path), 1, 1)))
            continue
        findings.extend(seal_findings(path))
        findings.extend(folder.findings)
        if folder.is_empty and not holds_templates(path):
            findings.append(Finding("E001", "there are no rule files (*.yaml) here", Place(str(path), 1, 1)))
        for file in folder.files:
            short = file.name if file == path else str(file.relative_to(path.parent))
            name = _free(str(file) if overlay else short, file, names)
            names.add(name)
            try:
                files.append(RuleFile(file, name, read_text(file, name)))
            except RulebookError as error:
                findings.extend(error.findings)
    return Layer(title, tuple(files), tuple(findings))


def _free(name: str, file: Path, taken: Collection[str]) -> str:
    return str(file.resolve()) if name in taken else name
