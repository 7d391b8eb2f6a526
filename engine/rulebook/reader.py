"""Reading one file's nodes: structure, words, dates and expressions, with findings instead of exceptions."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import TypeVar

from engine.findings.finding import Place, RulebookError
from engine.language import Expression, ExpressionError, FactType, Unit, UnitError, Value, parse_expression
from engine.language.display import visible
from engine.language.suggestion import Suggestion, meant
from engine.rulebook.document import Document, Mapping, Node, Scalar, Sequence
from engine.rulebook.draft import Draft
from engine.rulebook.identifier import is_fact_id, is_rule_id
from engine.rulebook.template import PLACEHOLDER, Placeholder

__all__ = ["Reader"]

MAX_FINDINGS = 100

_T = TypeVar("_T")
_W = TypeVar("_W", bound=str)


class Reader:
    """Reads the nodes of one document. Every defect is added to the findings of the draft, and reading goes on.

    What texts may name, and what names mean, is what ``draft`` knows by then.
    """

    def __init__(self, document: Document, draft: Draft) -> None:
        self.document = document
        self.draft = draft

    def error(self, code: str, message: str, place: Place, suggestion: Suggestion | None = None) -> None:
        """Adds a finding. Raises `RulebookError` when there are too many to be worth going on."""
        findings = self.draft.findings
        findings.append(self.document.finding(code, message, place, suggestion))
        if len(findings) >= MAX_FINDINGS:
            raise RulebookError(sorted(findings, key=lambda finding: finding.place))

    def named(self, node: Node, what: str, maps: str) -> Mapping | None:
        """``node`` as a mapping of names: ``maps`` says of what to what."""
        if isinstance(node, Mapping):
            return node
        self.error("E012", f"{what} must be a mapping of {maps}", node.place)
        return None

    def items(self, node: Node | None, what: str) -> tuple[Node, ...]:
        """``node`` as a list; an absent one is empty."""
        if node is None:
            return ()
        if isinstance(node, Sequence):
            return node.items
        empty = isinstance(node, Scalar) and not node.text
        problem = f"{what} must be a list, and nothing stands here; leave the key out, or write []" if empty else ""
        self.error("E012", problem or f"{what} must be a list", node.place)
        return ()

    def text(self, node: Node | None, what: str, default: str = "") -> str:
        """``node`` as text; an absent one is ``default``."""
        if node is None:
            return default
        if isinstance(node, Scalar):
            return visible(node.text)
        self.error("E012", f"{what} must be text", node.place)
        return default

    def template(self, node: Node, what: str, default: str = "", *, plain: bool = False) -> str:
        """``node`` as text whose placeholders are names, ``row.if`` or ``row.id``; one name each if ``plain``."""
        text, names = self.text(node, what, default), self.draft.types
        for found in PLACEHOLDER.finditer(text):
            written = found.group(1)
            named = Placeholder((written,)) if plain else Placeholder.read(written)
            for name in () if named.of_row else named.names:
                if name not in names:
                    place = self.place_in(node, found.start(1))
                    self.error("E107", f"{{{name}}} names no fact or parameter", place, meant(name, names))
        return text

    def texts(self, node: Node | None, what: str) -> tuple[str, ...]:
        """``node`` as a list of texts; a single text is a list of one."""
        if isinstance(node, Scalar):
            return (node.text,)
        return tuple(self.text(item, what) for item in self.items(node, what))

    def word(self, node: Node, what: str, allowed: tuple[_W, ...], default: _W) -> _W:
        """``node`` as one of the ``allowed`` words."""
        text = self.text(node, what, default)
        for word in allowed:
            if word == text:
                return word
        message = f"{what} cannot be {text!r}; it is one of {', '.join(allowed)}"
        self.error("E013", message, node.place, meant(text, allowed))
        return default

    def flag(self, node: Node, what: str, default: bool | None) -> bool:
        """``node`` as true or false."""
        words = ("true", "false")
        return self.word(node, what, words, "true" if default else "false") == "true"

    def whole(self, node: Node, what: str, default: int) -> int:
        """``node`` as a whole number not below zero."""
        text = self.text(node, what, str(default))
        if not re.fullmatch(r"[0-9]{1,9}", text):
            self.error("E013", f"{what} must be a whole number from 0, not {text!r}", node.place)
            return default
        return int(text)

    def day(self, node: Node, what: str, default: date | None = None) -> date | None:
        """``node`` as a date written 2026-11-21."""
        try:
            return date.fromisoformat(self.text(node, what))
        except ValueError:
            self.error("E016", f"{what} must be a date such as 2026-11-21", node.place)
            return default

    def identifier(self, node: Node, what: str, default: str | None = None) -> str | None:
        """``node`` as the id of a fact, or of something like it: lower-case words joined by dots."""
        return self._identifier(node, what, is_fact_id) or default

    def rule_identifier(self, node: Node, what: str, default: str | None = None) -> str | None:
        """``node`` as the id of a rule, or of something like it: it may have hyphens."""
        return self._identifier(node, what, is_rule_id) or default

    def _identifier(self, node: Node, what: str, is_id: Callable[[str], bool]) -> str | None:
        text = self.text(node, what)
        if is_id(text):
            return text
        if isinstance(node, Scalar):
            cure = "lower-case words, digits and '_', joined by '.'"
            self.error("E014", f"{text!r} cannot be {what}: {cure}", node.place)
        return None

    def unit(self, node: Node, _what: str = "", default: Unit | None = None) -> Unit | None:
        """``node`` as a unit that is known."""
        try:
            return self.draft.units.parse(self.text(node, "a unit"))
        except UnitError as error:
            self.error("E104", error.problem, self.place_in(node, error.start), error.suggestion)
            return default

    def given(self, facts: Mapping) -> dict[str, Value]:
        """The values of facts, as far as they can be read."""
        found: dict[str, Value] = {}
        for fact, written in facts.entries.items():
            if fact not in self.draft.facts:
                self.error("E102", f"{fact!r} is no fact", facts.keys[fact], meant(fact, self.draft.facts))
                continue
            value = self.value(written, self.draft.types[fact])
            if value is not None:
                found[fact] = value
        return found

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

    def condition(self, node: Node, _what: str = "", _default: None = None) -> Expression | None:
        """``node`` as a checked condition."""
        text = self.text(node, "a condition")
        return self.guarded(node, lambda: self.draft.scope.condition(parse_expression(text, self.draft.units)))

    def expression(self, node: Node, wanted: FactType) -> Expression | None:
        """``node`` as a checked expression for a fact of type ``wanted``."""
        text = self.text(node, "an expression")
        return self.guarded(node, lambda: self.draft.scope.value_for(parse_expression(text, self.draft.units), wanted))

    def value(self, node: Node, wanted: FactType) -> Value | None:
        """``node`` as a literal for a fact of type ``wanted``."""
        text, literals = self.text(node, "a value"), self.draft.literals(wanted)
        return self.guarded(node, lambda: literals.value(text))
