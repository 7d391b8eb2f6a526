"""A rule file with a remedy in it."""

from __future__ import annotations

from engine.authoring.section import Section
from engine.findings import Remedy, RulebookError
from engine.rulebook.document import Document, Mapping, Scalar, Sequence, parse_document

__all__ = ["remedied"]

_SECTIONS = ("rules", "quantities")


def remedied(document: Document, remedy: Remedy) -> str | None:
    """The text of ``document`` with ``remedy``; None where it is not about this file, or nothing can be put in there.

    Comments, and all that is written otherwise, stay.
    """
    try:
        if not remedy.of:
            return Section(document, remedy.key).with_items(f"- {remedy.value}\n")
        item = next((item for name in _SECTIONS if (item := Section(document, name).find(remedy.of))), None)
        text = _with_value(document, item, remedy) if item is not None else None
        if text is not None:
            parse_document(document.file, text)
    except RulebookError:
        return None
    return text


def _with_value(document: Document, item: Mapping, remedy: Remedy) -> str | None:
    lines = document.text.splitlines(keepends=True)
    there = item.entries.get(remedy.key)
    if there is None:
        place = item.keys["id"]
        line = lines[place.line - 1]
        before = line[: place.column - 1]
        if before.strip(" -"):  # it is written on one line with others, between brackets
            return None
        end = "" if line.endswith("\n") else "\n"
        lines[place.line - 1] = f"{line}{end}{' ' * (place.column - 1)}{remedy.key}: {remedy.value}\n"
        return "".join(lines)
    row, column = there.place.line - 1, there.place.column - 1
    line = lines[row]
    match there:
        case Scalar(text) if line[column:].startswith(text):
            lines[row] = f"{line[:column]}[{text}, {remedy.value}]{line[column + len(text) :]}"
        case Sequence(items) if items and line[column] == "[" and "]" in line[column:]:
            end_of_list = line.index("]", column)
            lines[row] = f"{line[:end_of_list]}, {remedy.value}{line[end_of_list:]}"
        case _:
            return None
    return "".join(lines)
