"""Layers of rule files: those that everything begins with, and overlays on top of them. Read once, parsed later."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec import Struct

from engine.findings.finding import Finding, Place, RulebookError
from engine.rulebook.seal import seal_findings
from engine.rulebook.text import read_text

__all__ = [
    "BUILT_IN",
    "RULE_FILE_ENDINGS",
    "TEMPLATE_ENDING",
    "TEMPLATE_FOLDER",
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
RULE_FILE_ENDINGS = (".yaml", ".yml")
"""How files end that are meant as rule files. In folders only those are read that end in the first."""
#: where templates stand in a folder of rules, and how they end: they are read by what knows what they are for
TEMPLATE_FOLDER, TEMPLATE_ENDING = "launch", ".j2"
_SCHEMA = re.compile(r"^schema:[ \t]*[\"']?rules/", re.MULTILINE)
_RULEBOOK = re.compile(r"^rulebook:[ \t]*([a-z0-9_.]+)", re.MULTILINE)


class RuleFile(Struct, frozen=True):
    """A rule file that could be read: where it is, the name that places use for it, and its text."""

    path: Path
    name: str
    text: str

    @property
    def rulebook(self) -> str:
        """The rulebook that the file says it is part of; empty for the main one."""
        # To look for the word takes a fiftieth of the time that the expression takes to look at the start of each line.
        found = _RULEBOOK.search(self.text) if "rulebook:" in self.text else None
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

    Files of another rulebook than ``rulebook`` (the main one when empty) are left out. Names are unique: those of
    overlays are paths that can be opened, and a name that is taken gives way to the whole path. Of a folder that holds
    a package (`engine.rulebook.manifest`) every file has to be as the package says.
    """
    names: set[str] = set()
    lowest = _layer(BUILT_IN, paths, names, rulebook)
    return (lowest, *(_layer(str(path), (path,), names, rulebook, overlay=True) for path in overlays))


def is_rule_text(text: str) -> bool:
    """Whether ``text`` says that it is a rule file."""
    return _SCHEMA.search(text) is not None


def holds_rules(folder: Path) -> bool:
    """Whether there is something in ``folder`` that is meant as a rule file or a template."""
    return any(each.suffix in RULE_FILE_ENDINGS for each in folder.rglob("*")) or holds_templates(folder)


def holds_templates(folder: Path) -> bool:
    """Whether there are templates in ``folder``."""
    return any((folder / TEMPLATE_FOLDER).glob(f"*{TEMPLATE_ENDING}"))


def texts_of(layers: Sequence[Layer]) -> dict[str, str]:
    """The texts of the files of ``layers``, by the names that places use."""
    return {file.name: file.text for layer in layers for file in layer.files}


def _layer(title: str, paths: Sequence[Path], names: set[str], rulebook: str, *, overlay: bool = False) -> Layer:
    files: list[RuleFile] = []
    findings: list[Finding] = []
    for path in paths:
        try:
            found, passed_over = _rule_files(path) if path.is_dir() else ([path], [])
        except OSError as error:
            findings.append(Finding("E001", f"this cannot be read: {error.strerror}", Place(str(path), 1, 1)))
            continue
        findings.extend(seal_findings(path))
        for file in passed_over:
            message = f"nobody reads this file: rule files end in {RULE_FILE_ENDINGS[0]}"
            cure = "give it that ending, or move it elsewhere"
            findings.append(Finding("E006", message, Place(str(file), 1, 1), file.with_suffix(".yaml").name, cure=cure))
        if not found and not holds_templates(path):
            findings.append(Finding("E001", "there are no rule files (*.yaml) here", Place(str(path), 1, 1)))
        for file in found:
            short = file.name if file == path else str(file.relative_to(path.parent))
            name = _free(str(file) if overlay else short, file, names)
            names.add(name)
            try:
                files.append(RuleFile(file, name, read_text(file, name)))
            except RulebookError as error:
                findings.extend(error.findings)
    return Layer(title, tuple(file for file in files if file.rulebook == rulebook), tuple(findings))


def _rule_files(folder: Path) -> tuple[list[Path], list[Path]]:
    """The rule files in a folder, and those that are meant as such and have another ending."""
    files = sorted(each for each in folder.rglob("*") if each.suffix.lower() in RULE_FILE_ENDINGS)
    return [each for each in files if each.suffix == ".yaml"], [each for each in files if each.suffix != ".yaml"]


def _free(name: str, file: Path, taken: Collection[str]) -> str:
    return str(file.resolve()) if name in taken else name
