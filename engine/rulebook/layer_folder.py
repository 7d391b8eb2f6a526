"""A folder of rules: its rule files, and what stands in it that nobody reads though it may be meant as one."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from pathlib import Path

from msgspec import Struct

from engine.findings.finding import Finding, Place
from engine.language.late_pattern import LatePattern

__all__ = ["RULE_FILE_ENDINGS", "TEMPLATE_ENDING", "TEMPLATE_FOLDER", "LayerFolder"]

RULE_FILE_ENDINGS = (".yaml", ".yml")
"""How files end that are meant as rule files. In folders only those are read that end in the first."""
#: where templates stand in a folder of rules, and how they end: they are read by what knows what they are for
TEMPLATE_FOLDER, TEMPLATE_ENDING = "launch", ".j2"
_ENDING = RULE_FILE_ENDINGS[0]
_ENDED_ONCE = LatePattern(r"\.ya?ml(?![a-z0-9])", re.IGNORECASE)
"""A name that has the ending of a rule file, whatever follows it: ``policy.yaml.txt``, ``policy.YAML (copy)``."""
_LEFTOVER = LatePattern(r"#(.+)#|(.+?)(?:~|\.(?:bak|old|orig|rej|save|swp|tmp))", re.IGNORECASE)
"""What an editor leaves beside a file that it has written."""
_SAYS_IT_IS_ONE = LatePattern(rb"""^[\s{\-]*["']?schema["']?\s*:\s*["']?rules/""", re.MULTILINE)
_OTHER_FORMS = (".json", ".txt", "")
"""Endings of files that are rule files by what stands in them, and not by their name."""
_HEAD = 20_000
_NOT_READ = "nobody reads this file: "


class LayerFolder(Struct, frozen=True):
    """The rule files in a folder and in those below it, in order; ``findings`` say what is not read.

    What is hidden, by a name that begins with a dot, is no part of it. Links to folders are not followed.
    """

    files: tuple[Path, ...]
    findings: tuple[Finding, ...]

    @classmethod
    def read(cls, folder: Path) -> LayerFolder:
        """What is in ``folder``. Never raises."""
        files: list[Path] = []
        findings: list[Finding] = []
        waiting = [folder]
        while waiting:
            place = waiting.pop()
            try:
                with os.scandir(place) as found:
                    entries = list(found)
                    names = {entry.name for entry in entries}
                    for entry in entries:
                        told = _finding(entry, names, is_launch=place == folder / TEMPLATE_FOLDER)
                        if told is not None:
                            findings.append(told)
                        elif entry.name.endswith(_ENDING) and not _is_hidden(entry):
                            files.append(Path(entry.path))
                        elif not _is_hidden(entry) and entry.is_dir():
                            waiting.append(Path(entry.path))
            except OSError as error:
                message = f"this folder cannot be read: {error.strerror}"
                findings.append(Finding("E001", message, Place(str(place), 1, 1)))
        return cls(tuple(sorted(files)), tuple(sorted(findings, key=lambda each: each.place)))

    @property
    def is_empty(self) -> bool:
        """Whether nothing in it is meant as a rule file, as far as it can be read."""
        return not self.files and not self.findings


def _finding(entry: os.DirEntry[str], names: Collection[str], *, is_launch: bool) -> Finding | None:
    """Why something in a folder is not read that may be meant to be; ``names`` are those of all that is beside it."""
    name = entry.name
    if _is_hidden(entry):
        if name.lower().endswith(RULE_FILE_ENDINGS) and _says_it_is_one(entry):
            return _passed_over(entry, "hidden files are not rule files", name.lstrip("."))
        return None
    if name.endswith(_ENDING):  # whatever it is, who reads it says so
        return None
    if entry.is_symlink() and (entry.is_dir() or not Path(entry.path).exists()):
        if entry.is_dir():
            message, cure = "this link leads to a folder, and is not followed", "put the folder itself here, or name it"
        else:
            message, cure = "this link leads nowhere", "put the file or folder itself here, or take the link away"
        return Finding("E006", message, Place(entry.path, 1, 1), cure=cure)
    if entry.is_dir() or (is_launch and name.endswith(TEMPLATE_ENDING)):
        return None
    leftover = _LEFTOVER.compiled.fullmatch(name)
    original = (leftover[1] or leftover[2]) if leftover else ""
    if original.endswith(_ENDING) and original in names:
        message = f"this looks like an old copy of {original}, and is not read"
        return Finding("W008", message, Place(entry.path, 1, 1), cure="take it away")
    if _ENDED_ONCE.compiled.search(name) or (Path(name).suffix.lower() in _OTHER_FORMS and _says_it_is_one(entry)):
        meant = _ENDED_ONCE.compiled.split(original or name)[0]
        stem = meant if meant != name else Path(name).stem
        return _passed_over(entry, f"rule files end in {_ENDING}", f"{stem}{_ENDING}")
    return None


def _passed_over(entry: os.DirEntry[str], why: str, meant: str) -> Finding:
    cure = "give it that name, or move it elsewhere"
    return Finding("E006", f"{_NOT_READ}{why}", Place(entry.path, 1, 1), meant, cure=cure)


def _is_hidden(entry: os.DirEntry[str]) -> bool:
    return entry.name.startswith(".")


def _says_it_is_one(entry: os.DirEntry[str]) -> bool:
    try:
        if not entry.is_file():
            return False
        with Path(entry.path).open("rb") as file:
            return _SAYS_IT_IS_ONE.compiled.search(file.read(_HEAD)) is not None
    except OSError:
        return False
