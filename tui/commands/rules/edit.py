"""``whygpu rules edit``."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.authoring import Section
from engine.findings import Place, RulebookError
from engine.language import printable
from engine.rulebook import Layer, RuleFile
from engine.rulebook.document import parse_document
from engine.rulebook.seal import is_sealed
from tui.authoring.rule_copy import RuleCopy
from tui.commands.complaint import complaining
from tui.commands.rules.editor import Editor, NoEditorError
from tui.commands.rules.own_rule_file import OwnRuleFile

__all__ = ["edit"]

_SECTIONS = ("rules", "quantities", "requirements", "goals", "relaxations", "facts", "parameters")


@complaining
def edit(options: argparse.Namespace) -> int:
    """Opens the file of a rule, or of another thing, in the person's editor, and checks it when that is closed.

    What is built in or part of a package is copied into a file of their own first. Raises `UnknownRuleError`,
    `NoEditorError`, `EditorError` and `UnwritableFileError`.
    """
    name = options.rule
    own = OwnRuleFile.usual(options)
    base, *overlays = own.layers()
    place = next(_declared([each for each in overlays if not is_sealed(Path(each.title))], name), None)
    if place is None:
        origin, place = _copied([base, *overlays], name, own)
        print(printable(f"{name} is {origin}: {place.file} has a copy now, which takes its place.", 600), flush=True)
    else:
        own = OwnRuleFile.at(Path(place.file), options)
    editor = Editor.usual()
    if editor is None:
        raise NoEditorError(own.path, place.line)
    editor.open(own.path, place.line)
    review = own.review(own.advisor(), name)
    for line in review.lines:
        print(printable(line))
    return review.code


def _declared(overlays: Sequence[Layer], name: str) -> Iterator[Place]:
    """Where the person's own files declare something of that name, the uppermost first; the file is its path."""
    for file in (file for layer in reversed(overlays) for file in layer.files):
        try:
            document = parse_document(str(file.path), file.text)
            found = [Section(document, section).find(name) for section in _SECTIONS]
        except RulebookError:
            yield from _written(file, name)
        else:
            yield from (item.place for item in found if item is not None)


def _written(file: RuleFile, name: str) -> Iterator[Place]:
    """Where that id seems to be declared in a file that cannot be read, and so needs editing most."""
    pattern = re.compile(rf"[\s{{,-]id:\s*['\"]?{re.escape(name)}['\"]?\s*([,}}#]|$)")
    for number, line in enumerate(file.text.splitlines(), start=1):
        if pattern.search(line):
            yield Place(str(file.path), number, 1)


def _copied(layers: Sequence[Layer], name: str, own: OwnRuleFile) -> tuple[str, Place]:
    """Where the copy begins of what ``layers`` have under that name, and whose it was. Raises `UnknownRuleError`."""
    rulebook = own.advisor().rulebook
    copied = RuleCopy.made(own.document(rulebook), name, rulebook, layers)
    own.write(copied.text)
    copy = Section(own.document(rulebook), copied.section).find(name)
    return copied.whose, Place(str(own.path), copy.place.line if copy else 1, 1)
