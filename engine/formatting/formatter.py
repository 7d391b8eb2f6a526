"""Formatting a rule file, with a check that nothing but its look has changed."""

from __future__ import annotations

import yaml

from engine.errors import EngineError
from engine.findings.finding import RulebookError
from engine.formatting.key_order import arranged
from engine.formatting.printer import print_syntax
from engine.formatting.syntax_reader import read_syntax
from engine.language.display import printable
from engine.rulebook.document import Document, Mapping, Node, Scalar, Sequence, parse_document
from engine.rulebook.forms.file import RULE_FILE, WrittenRuleFile

__all__ = ["UnformattableError", "formatted"]


class UnformattableError(EngineError):
    """A file that would say something else when formatted."""

    def __init__(self, file: str) -> None:
        self.file = file
        super().__init__(
            f"{printable(file, 300)}: this cannot be formatted without changing what it says, so it stays as it is; "
            "write texts of several lines, and keys, in a simpler way"
        )


def formatted(document: Document) -> str:
    """The text of ``document`` in the one style of rule files. Formatted again it stays the same.

    Raises `RulebookError` when it is not a rule file, and `UnformattableError` when it would say something else.
    """
    root = document.root
    if not isinstance(root, Mapping):
        raise RulebookError(
            [document.finding("E012", f"{RULE_FILE.what} must be a mapping of keys to values", root.place)]
        )
    if WrittenRuleFile.schema.name not in root.entries:
        message = f"{RULE_FILE.what} lacks {WrittenRuleFile.schema.name!r}"
        raise RulebookError([document.finding("E011", message, root.place)])
    try:
        syntax = arranged(read_syntax(document.text.removeprefix("\ufeff")))
        text = print_syntax(syntax)
        if _alike(parse_document(document.file, text).root, root) and read_syntax(text) == syntax:
            return text
    except (RulebookError, yaml.YAMLError):
        pass
    raise UnformattableError(document.file)


def _alike(one: Node, other: Node) -> bool:
    """Whether both say the same, wherever it stands."""
    match one, other:
        case Scalar(), Scalar():
            return (one.text, one.quoted) == (other.text, other.quoted)
        case Sequence(), Sequence():
            return len(one.items) == len(other.items) and all(map(_alike, one.items, other.items))
        case Mapping(), Mapping():
            names = one.entries.keys()
            return names == other.entries.keys() and all(
                _alike(one.entries[name], other.entries[name]) for name in names
            )
    return False
