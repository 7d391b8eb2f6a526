"""The rule file of a person's own that is opened to be written: where it is, and what it begins with."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.rulebook import Layer, Rulebook, read_layers
from engine.rulebook.document import Document, parse_document
from engine.rulebook.layer_folder import RULE_FILE_ENDINGS
from engine.rulebook.seal import is_sealed
from kb.advisor import Advisor
from kb.errors import KnowledgeError, printable
from kb.rule_sources import own_rules_folder, usual_rule_file
from tui.authoring.rule_copy import RuleCopy
from tui.authoring.template import begun_pack, with_example
from tui.authoring.whole_file import is_in_package, write_file

__all__ = ["NotOwnRulesError", "OwnRuleText", "own_rule_text"]

_ENDING = RULE_FILE_ENDINGS[0]
_FIRST_RULE = "ours.first_rule"


class NotOwnRulesError(KnowledgeError):
    """A file that is not among the rules of the person's own, and so is not changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(
            f"{printable(str(path), 300)} is not in a folder of rules of your own: what is built in, and what is in a "
            "package, is not changed; name a rule to have a copy of it that takes its place"
        )


@dataclass(frozen=True)
class OwnRuleText:
    """A file at ``path``: what is ``saved`` in it, None where it is not there; the text to begin with, and its line.

    ``said`` tells what was done to have it.
    """

    path: Path
    saved: str | None
    text: str
    row: int = 0
    said: str = ""

    def changed_since(self) -> bool:
        """Whether somebody else has changed the file."""
        return _read(self.path) != self.saved

    def save(self, text: str) -> OwnRuleText:
        """The same with ``text`` saved in it. Raises `UnwritableFileError`."""
        write_file(self.path, text)
        return OwnRuleText(self.path, text, text, self.row)


def own_rule_text(advisor: Advisor, words: str = "") -> OwnRuleText:
    """The rule file that ``words`` name: a file, or a rule or another thing by its id.

    Without words it is the usual one, or that of the person's files which was changed last. What is built in or in a
    package is copied into the usual file, as text that is not saved. Raises `NotOwnRulesError`, `UnknownRuleError`, and
    `RulebookError` where the copy cannot be put into the file.
    """
    sources = advisor.loaded.sources
    layers = read_layers(sources.base, sources.overlays)
    own = [layer for layer in layers[1:] if not is_sealed(Path(layer.title))]
    usual = usual_rule_file(sources)
    if words.endswith(_ENDING):
        return _opened(_among(Path(words).expanduser(), usual, own), advisor.rulebook)
    if not words:
        return _opened(usual if usual.exists() else _last_changed(own) or usual, advisor.rulebook)
    place = _declared(own, words)
    if place is not None:
        path, row = place
        text = _read(path) or ""
        return OwnRuleText(path, text, text, row)
    saved = _read(usual)
    begun = _document(usual, saved, advisor.rulebook)
    copied = RuleCopy.made(begun, words, advisor.rulebook, layers)
    said = f"{words} is {copied.whose}: this is a copy that takes its place once it is saved."
    return OwnRuleText(usual, saved, copied.text, _row(copied.text, words), said)


def _opened(path: Path, rulebook: Rulebook) -> OwnRuleText:
    saved = _read(path)
    if saved is not None:
        return OwnRuleText(path, saved, saved)
    text = with_example(begun_pack(path, rulebook), rulebook, _FIRST_RULE, "rule")
    return OwnRuleText(path, None, text, _row(text, _FIRST_RULE), "A rule that works, as an example: make it yours.")


def _among(path: Path, usual: Path, own: Sequence[Layer]) -> Path:
    """The file of that name among the person's own. Raises `NotOwnRulesError`."""
    folders = [own_rules_folder(), usual.parent, *(Path(layer.title) for layer in own)]
    for each in (path, usual.parent / path):
        real = Path(os.path.realpath(each))
        within = any(real.is_relative_to(os.path.realpath(folder)) for folder in folders)
        if within and not is_in_package(real) and (each.exists() or each.parent == usual.parent):
            return each
    raise NotOwnRulesError(path)


def _last_changed(own: Sequence[Layer]) -> Path | None:
    files = [file.path for layer in own for file in layer.files]
    return max(files, key=lambda file: file.stat().st_mtime_ns, default=None)


def _declared(own: Sequence[Layer], name: str) -> tuple[Path, int] | None:
    """The person's file, the uppermost first, in which something of that id is declared, and the row of it."""
    for file in (file for layer in reversed(own) for file in layer.files):
        row = _row(file.text, name, -1)
        if row >= 0:
            return file.path, row
    return None


def _row(text: str, name: str, without: int = 0) -> int:
    """The row in which that id is declared; it is found also in a text that cannot be read."""
    pattern = re.compile(rf"[\s{{,-]id:\s*['\"]?{re.escape(name)}['\"]?\s*([,}}#]|$)")
    rows = (row for row, line in enumerate(text.splitlines()) if pattern.search(line))
    return next(rows, without)


def _document(path: Path, saved: str | None, rulebook: Rulebook) -> Document:
    return begun_pack(path, rulebook) if saved is None else parse_document(str(path), saved)


def _read(path: Path) -> str | None:
    """What is saved in a file; None where there is none that can be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
