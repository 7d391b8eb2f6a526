"""Where rule files mention what has a name: where it is declared, read, set and shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from engine.findings import Place, RulebookError
from engine.rulebook import Rulebook
from engine.rulebook.content import ByFact, ByName, Content, ListOf, OneOf, Plain
from engine.rulebook.document import Mapping, Node, Scalar, Sequence, parse_document
from engine.rulebook.form import Form, Kinds
from engine.rulebook.forms.file import RULE_FILE
from engine.rulebook.layer import RuleFile
from engine.rulebook.template import PLACEHOLDER

__all__ = ["Mention", "MentionKind", "mentions"]

MentionKind = Literal["declaration", "use"]

_NAME = re.compile(r"(?<![A-Za-z0-9_.<\"'-])[a-z][a-z0-9_]*(\.[a-z0-9_]+)*(?![A-Za-z0-9_.<-]|\()")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_COMPARED = re.compile(r"([a-z][a-z0-9_.]*)\s*(?:==|!=|(?:is\s+(?:not\s+)?|not\s+)?in\s*\[[^\]]*|is\s+(?:not\s+)?)$")
_DECLARING = {"fact-id", "rule-id"}
_ENTRIES = {"facts", "parameters", "quantities", "rules", "errors"}


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a rule file, with the place where it begins."""

    name: str
    place: Place
    kind: MentionKind = "use"


def mentions(file: RuleFile, rulebook: Rulebook | None) -> tuple[Mention, ...]:
    """All names in ``file`` of facts, parameters and rules, in their order; none where it cannot be read.

    With ``rulebook``, what is a value of the enumeration that it is compared with is no name.
    """
    return tuple(
        each
        for each, compared in _found(file.name, file.text)
        if not (compared and rulebook and compared in rulebook.facts and _is_value(each.name, compared, rulebook))
    )


def _is_value(name: str, fact: str, rulebook: Rulebook) -> bool:
    return name in rulebook.facts[fact].type.values


@lru_cache(maxsize=512)
def _found(name: str, text: str) -> tuple[tuple[Mention, str], ...]:
    try:
        document = parse_document(name, text)
    except RulebookError:
        return ()
    return tuple(sorted(_Walk(document.lines).node(document.root, RULE_FILE, ()), key=lambda each: each[0].place))


class _Walk:
    """Goes through a file as its forms say."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self._lines = lines

    def node(self, node: Node, content: Content[Any, Any], path: tuple[str, ...]) -> Iterator[tuple[Mention, str]]:
        """The names in ``node``, which is written as ``content`` says; ``path`` are the keys down to it."""
        match content:
            case ListOf(item):
                for each in node.items if isinstance(node, Sequence) else (node,):
                    yield from self.node(each, item, path)
            case OneOf(contents):
                fitting = next((each for each in contents if _fits(node, each)), None)
                if fitting is not None:
                    yield from self.node(node, fitting, path)
            case Plain(scalar) if isinstance(node, Scalar):
                yield from self._scalar(node, scalar, path)
            case _ if isinstance(node, Mapping):
                yield from self._mapping(node, content, path)

    def _mapping(
        self, node: Mapping, content: Content[Any, Any], path: tuple[str, ...]
    ) -> Iterator[tuple[Mention, str]]:
        match content:
            case ByName(value):
                for each in node.entries.values():
                    yield from self.node(each, value, path)
            case ByFact(extra):
                for fact, each in node.entries.items():
                    yield from self._name(fact, node.keys[fact])
                    if isinstance(extra, Form) and isinstance(each, Mapping):
                        yield from self.node(each, extra, path)
            case Kinds():
                kind = node.entries.get(content.key.name)
                named = kind.text if isinstance(kind, Scalar) else ""
                yield from self.node(node, content.forms.get(named) or next(iter(content.forms.values())), path)
            case Form():
                for key in content.keys:
                    if key.name in node.entries:
                        yield from self.node(node.entries[key.name], key.holds, (*path, key.name))

    def _scalar(self, node: Scalar, kind: str, path: tuple[str, ...]) -> Iterator[tuple[Mention, str]]:
        match kind:
            case "fact" | "rule":
                yield from self._name(node.text, node.place, node.quoted)
            case "fact-id" | "rule-id" if len(path) == 2 and path[0] in _ENTRIES and path[1] == "id":
                yield from self._name(node.text, node.place, node.quoted, "declaration")
            case "field":
                yield from self._name(node.text.rpartition(".")[0], node.place, node.quoted)
            case "expression" | "cell":
                for found in _NAME.finditer(_QUOTED.sub(lambda each: " " * len(each.group()), node.text)):
                    yield from self._within(node, found.start(), found.group(), node.text)
            case "template":
                for found in PLACEHOLDER.finditer(node.text):
                    for name in re.finditer(r"[^|~]+", found.group(1)):
                        yield from self._within(node, found.start(1) + name.start(), name.group())

    def _name(
        self, name: str, place: Place, quoted: bool = False, kind: MentionKind = "use"
    ) -> Iterator[tuple[Mention, str]]:
        if self._lines[place.line - 1].startswith(name, place.column - 1 + quoted):
            yield Mention(name, Place(place.file, place.line, place.column + quoted), kind), ""

    def _within(self, node: Scalar, offset: int, name: str, expression: str = "") -> Iterator[tuple[Mention, str]]:
        """A name that stands in the text of a scalar, which may go over several lines."""
        place = self._place(node, offset, name)
        if place is not None:
            compared = _COMPARED.search(expression[:offset])
            yield Mention(name, place), compared[1] if compared else ""

    def _place(self, node: Scalar, offset: int, name: str) -> Place | None:
        line, start = node.place.line, node.place.column - 1
        if self._lines[line - 1].startswith(name, start + node.quoted + offset):
            return Place(node.place.file, line, start + node.quoted + offset + 1)
        # Folded or escaped: the so manieth time that it stands in the text is the so manieth time in the lines.
        whole = re.compile(rf"(?<![A-Za-z0-9_.]){re.escape(name)}(?![A-Za-z0-9_])")
        number = sum(1 for _ in whole.finditer(node.text, 0, offset))
        last = min(len(self._lines), line + node.text.count("\n") + len(node.text) // 20 + 2)
        for row in range(line, last + 1):
            for found in whole.finditer(self._lines[row - 1], start if row == line else 0):
                if number == 0:
                    return Place(node.place.file, row, found.start() + 1)
                number -= 1
        return None


def _fits(node: Node, content: Content[Any, Any]) -> bool:
    match content:
        case Form():
            return isinstance(node, Mapping) and any(key in content.names for key in node.entries)
        case ByFact() | ByName() | Kinds():
            return isinstance(node, Mapping)
        case ListOf():
            return isinstance(node, Sequence)
        case OneOf(contents):
            return any(_fits(node, each) for each in contents)
    return isinstance(node, Scalar)
