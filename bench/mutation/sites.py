"""Where the rules of a file can be mistaken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.rulebook.document import Document, Mapping, Node, Scalar, Sequence

__all__ = ["Role", "RuleText", "Site", "items_of", "rules_of", "sites_of"]

Role = Literal["condition", "cell", "expression", "outcome"]


@dataclass(frozen=True, slots=True)
class Site:
    """A scalar of a rule that can be mistaken, and the fact it is about, where it is about one."""

    document: Document
    rule: str
    role: Role
    scalar: Scalar
    fact: str = ""

    def edited(self, text: str) -> str | None:
        """The file with ``text`` in the place of the scalar; None where it does not stand on one line as it reads."""
        lines = self.document.text.split("\n")
        line, column = self.scalar.place.line - 1, self.scalar.place.column - 1 + self.scalar.quoted
        if not lines[line].startswith(self.scalar.text, column):
            return None
        lines[line] = lines[line][:column] + text + lines[line][column + len(self.scalar.text) :]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule with the lines it takes up."""

    document: Document
    rule: str
    node: Mapping
    end: int


def rules_of(document: Document) -> Iterator[RuleText]:
    """The rules of a file, each with its lines."""
    root = document.root
    section = root.entries.get("rules") if isinstance(root, Mapping) else None
    items = section.items if isinstance(section, Sequence) else ()
    later = [place.line for place in root.keys.values()] if isinstance(root, Mapping) else []
    starts = [*(each.place.line for each in items), *later]
    for node in items:
        if isinstance(node, Mapping):
            end = min((line for line in starts if line > node.place.line), default=len(document.lines) + 1)
            name = node.entries["id"]
            yield RuleText(document, name.text if isinstance(name, Scalar) else "", node, end - 1)


def sites_of(rule: RuleText) -> Iterator[Site]:
    """What a rule says: its conditions, cells, expressions and outcomes; not its words, sources or tests."""
    keys = rule.node.entries

    def site(role: Role, node: Node | None, fact: str = "") -> Iterator[Site]:
        if isinstance(node, Mapping):
            yield from site("expression", node.entries.get("expr"), fact)
        elif isinstance(node, Scalar) and node.text != "-":
            yield Site(rule.document, rule.rule, role, node, fact)

    yield from site("condition", keys.get("when"))
    yield from site("expression", keys.get("value"))
    for case in items_of(keys.get("cases")):
        if isinstance(case, Mapping):
            yield from site("condition", case.entries.get("if"))
            yield from site("expression", case.entries.get("value"))
    then = keys.get("then")
    for fact, node in then.entries.items() if isinstance(then, Mapping) else ():
        yield from site("outcome", node, fact)
    inputs, outputs = (texts_of(keys.get(key)) for key in ("inputs", "outputs"))
    for row in items_of(keys.get("rows")):
        if isinstance(row, Mapping):
            for fact, cell in zip(inputs, items_of(row.entries.get("if")), strict=False):
                yield from site("cell", cell, fact)
            for fact, cell in zip(outputs, items_of(row.entries.get("then")), strict=False):
                yield from site("outcome", cell, fact)
    for fact, cell in zip(outputs, items_of(keys.get("otherwise")), strict=False):
        yield from site("outcome", cell, fact)


def items_of(node: Node | None) -> tuple[Node, ...]:
    """The items of a list; none where there is no list."""
    return node.items if isinstance(node, Sequence) else ()


def texts_of(node: Node | None) -> list[str]:
    """The scalars of a list as text, or the one scalar that stands for it; none for anything else."""
    if isinstance(node, Scalar):
        return [node.text]
    return [each.text for each in items_of(node) if isinstance(each, Scalar)]
