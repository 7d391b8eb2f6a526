"""Reading one file's nodes: structure, words, dates and expressions, with findings instead of exceptions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from datetime import date
from typing import TypeVar

from engine.findings.finding import Finding, Place, RulebookError
from engine.language import (
    Expression,
    ExpressionError,
    FactType,
    LiteralReader,
    Scope,
    UnitTable,
    Value,
    parse_expression,
)
from engine.language.expression import Literal
from engine.language.suggestion import nearest
from engine.rulebook.document import Document, Mapping, Node, Scalar, Sequence
from engine.rulebook.form import Form
from engine.rulebook.forms import EXPRESSION, SOURCE
from engine.rulebook.identifier import is_fact_id, is_rule_id
from engine.rulebook.source import SOURCE_KINDS, Source
from engine.rulebook.template import PLACEHOLDER, Placeholder

__all__ = ["Reader"]

MAX_FINDINGS = 100

_T = TypeVar("_T")


class Reader:
    """Reads the nodes of one document. Every defect is added to ``findings`` and reading goes on."""

    def __init__(self, document: Document, findings: list[Finding]) -> None:
        self.document = document
        self._findings = findings

    def error(self, code: str, message: str, place: Place, suggestion: str | None = None) -> None:
        """Adds a finding. Raises `RulebookError` when there are too many to be worth going on."""
        self._findings.append(self.document.finding(code, message, place, suggestion))
        if len(self._findings) >= MAX_FINDINGS:
            raise RulebookError(sorted(self._findings, key=lambda finding: finding.place))

    def mapping(self, node: Node, form: Form) -> Mapping | None:
        """``node`` as a mapping with no other keys than ``form`` has, and all that it requires."""
        if not isinstance(node, Mapping):
            self.error("E012", f"{form.what} must be a mapping of keys to values", node.place)
            return None
        for key, place in node.keys.items():
            if key not in form.names:
                self.error("E010", f"unknown key {key!r} in {form.what}", place, nearest(key, form.names))
        missing = [key for key in form.required if key not in node.entries]
        if missing:
            self.error("E011", f"{form.what} lacks {', '.join(repr(key) for key in missing)}", node.place)
            return None
        return node

    def items(self, node: Node | None, what: str) -> tuple[Node, ...]:
        """``node`` as a list; an absent one is empty."""
        if node is None:
            return ()
        if isinstance(node, Sequence):
            return node.items
        self.error("E012", f"{what} must be a list", node.place)
        return ()

    def text(self, node: Node | None, what: str, default: str = "") -> str:
        """``node`` as text; an absent one is ``default``."""
        if node is None:
            return default
        if isinstance(node, Scalar):
            return node.text
        self.error("E012", f"{what} must be text", node.place)
        return default

    def template(self, node: Node, what: str, names: Collection[str], *, plain: bool = False) -> str:
        """``node`` as text whose placeholders are ``names``, ``row.if`` or ``row.id``; one name each if ``plain``."""
        text = self.text(node, what)
        for found in PLACEHOLDER.finditer(text):
            written = found.group(1)
            named = Placeholder((written,)) if plain else Placeholder.read(written)
            for name in () if named.of_row else named.names:
                if name not in names:
                    place = self.place_in(node, found.start(1))
                    self.error("E107", f"{{{name}}} names no fact or parameter", place, nearest(name, names))
        return text

    def texts(self, node: Node | None, what: str) -> tuple[str, ...]:
        """``node`` as a list of texts; a single text is a list of one."""
        if isinstance(node, Scalar):
            return (node.text,)
        return tuple(self.text(item, what) for item in self.items(node, what))

    def word(self, node: Node | None, what: str, allowed: Collection[str], default: str) -> str:
        """``node`` as one of the ``allowed`` words."""
        text = self.text(node, what, default)
        if node is not None and text not in allowed:
            self.error(
                "E013",
                f"{what} cannot be {text!r}; it is one of {', '.join(allowed)}",
                node.place,
                nearest(text, allowed),
            )
            return default
        return text

    def flag(self, node: Node | None, what: str) -> bool | None:
        """``node`` as true or false; absent is None."""
        if node is None:
            return None
        return self.word(node, what, ("true", "false"), "false") == "true"

    def whole(self, node: Node | None, what: str, default: int) -> int:
        """``node`` as a whole number not below zero."""
        text = self.text(node, what, str(default))
        if node is not None and not re.fullmatch(r"[0-9]{1,9}", text):
            self.error("E013", f"{what} must be a whole number from 0, not {text!r}", node.place)
            return default
        return int(text)

    def day(self, node: Node | None, what: str) -> date | None:
        """``node`` as a date written 2026-11-21."""
        if node is None:
            return None
        try:
            return date.fromisoformat(self.text(node, what))
        except ValueError:
            self.error("E016", f"{what} must be a date such as 2026-11-21", node.place)
            return None

    def identifier(self, node: Node | None, what: str, *, of_rule: bool = False) -> str | None:
        """``node`` as an id: lower-case words joined by dots (and, for rules, hyphens)."""
        text = self.text(node, f"the id of {what}")
        if is_rule_id(text) if of_rule else is_fact_id(text):
            return text
        if isinstance(node, Scalar):
            self.error(
                "E014",
                f"{text!r} cannot be the id of {what}: lower-case words, digits and '_', joined by '.'",
                node.place,
            )
        return None

    def sources(self, node: Node | None) -> tuple[Source, ...]:
        """``node`` as a list of citations; a bare text cites a claim."""
        found = []
        for item in self.items(node, "sources"):
            if isinstance(item, Scalar):
                found.append(Source("claim", item.text))
                continue
            entry = self.mapping(item, SOURCE)
            if entry is None:
                continue
            kinds = [kind for kind in SOURCE_KINDS if kind in entry.entries]
            if not kinds:
                self.error("E011", f"a source needs one of {', '.join(SOURCE_KINDS)}", item.place)
                continue
            kind = kinds[0]
            words = {key: self.text(entry.entries.get(key), key) for key in ("title", "section", "lines", "note")}
            section = ", ".join(
                part for part in (words["section"], f"lines {words['lines']}" if words["lines"] else "") if part
            )
            stance = self.word(entry.entries.get("kind"), "kind of source", SOURCE.words("kind"), "support")
            reference = self.text(entry.entries[kind], kind)
            found.append(
                Source(
                    kind,
                    reference,
                    words["title"],
                    section,
                    words["note"],
                    "dissent" if stance == "dissent" else "support",
                )
            )
        return tuple(found)

    def place_in(self, node: Node, start: int) -> Place:
        """The place ``start`` characters into a scalar that stands on one line."""
        if isinstance(node, Scalar) and "\n" not in node.text and not node.expanded:
            column = node.place.column + start + node.quoted
            if column <= len(self.document.line(node.place.line)) + 1:
                return Place(node.place.file, node.place.line, column)
        return node.place

    def guarded(self, node: Node, read: Callable[[], _T]) -> _T | None:
        """What ``read`` returns; its ExpressionError becomes a finding at the right column."""
        try:
            return read()
        except ExpressionError as error:
            self.error(error.code, error.problem, self.place_in(node, error.start), error.suggestion)
            return None

    def condition(self, node: Node | None, scope: Scope, units: UnitTable) -> Expression | None:
        """``node`` as a checked condition; absent is None."""
        if node is None:
            return None
        text = self.text(node, "a condition")
        return self.guarded(node, lambda: scope.condition(parse_expression(text, units)))

    def value(self, node: Node, literals: LiteralReader) -> Value | None:
        """``node`` as a literal of a fact's type."""
        text = self.text(node, "a value")
        return self.guarded(node, lambda: literals.value(text))

    def assigned(self, node: Node, wanted: FactType, literals: LiteralReader, scope: Scope) -> Expression | None:
        """``node`` as what a fact is set to: a literal, or ``{expr: expression}``."""
        if isinstance(node, Mapping):
            entry = self.mapping(node, EXPRESSION)
            return self.expression(entry.entries["expr"], wanted, scope, literals.units) if entry else None
        value = self.value(node, literals)
        return None if value is None else Literal(value, wanted.dimension, self.text(node, "a value"))

    def expression(self, node: Node, wanted: FactType, scope: Scope, units: UnitTable) -> Expression | None:
        """``node`` as a checked expression for a fact of type ``wanted``."""
        text = self.text(node, "an expression")
        return self.guarded(node, lambda: scope.value_for(parse_expression(text, units), wanted))

    def sources_of_claims(self, node: Node) -> tuple[Source, ...]:
        """``node`` as one claim or a list of claims."""
        return tuple(Source("claim", text) for text in self.texts(node, "source"))
