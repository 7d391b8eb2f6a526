"""Where a cursor stands in a rule file that is being written, and so need not be readable."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.rulebook.content import ByFact, ByName, Content, ListOf, OneOf
from engine.rulebook.form import Form, Key, Kinds
from engine.rulebook.forms.file import RULE_FILE

__all__ = ["Cursor"]

_KEY = re.compile(r"^(?P<lead>[ ]*(?:-[ ]+)*)(?P<key>[A-Za-z_][A-Za-z0-9_.<>-]*):(?:[ ]|$)")
_WORD = re.compile(r"[A-Za-z0-9_.<-]*$")
_FLOW_KEY = re.compile(r"([A-Za-z_][A-Za-z0-9_.-]*):[ ]*$")


@dataclass(frozen=True)
class Cursor:
    """A place in ``lines``; ``row`` and ``column`` count from 0."""

    lines: tuple[str, ...]
    row: int
    column: int

    @property
    def line(self) -> str:
        """The line it stands in."""
        return self.lines[self.row] if self.row < len(self.lines) else ""

    @cached_property
    def before(self) -> str:
        """The line up to it."""
        return self.line[: self.column]

    @cached_property
    def word(self) -> str:
        """What is written of the word it stands behind."""
        found = _WORD.search(self.before)
        return found.group() if found else ""

    @cached_property
    def path(self) -> tuple[str, ...]:
        """The keys from the root of the file down to the value, or to the mapping, that it stands in."""
        return (*self._above, *self._inside)

    @cached_property
    def at_key(self) -> bool:
        """Whether a key of a mapping is written here, and no value."""
        opened = self._brackets
        if opened and opened[-1][0] == "{":
            since = self.before[opened[-1][1] + 1 :]
            return ":" not in _last_part(since)
        return not opened and re.fullmatch(r"[ ]*(-[ ]+)*[A-Za-z0-9_.<-]*", self.before) is not None

    @cached_property
    def expression(self) -> str:
        """What stands before the word in the same value."""
        text = self.before[: len(self.before) - len(self.word)]
        opened = [each for each in self._brackets if each[0] == "{"]
        if opened:
            text = _last_part(text[opened[-1][1] + 1 :])
        found = _KEY.match(text)
        return text[found.end() :] if found else text.partition(": ")[2] or text

    @property
    def contents(self) -> tuple[Content[Any, Any], ...]:
        """What can stand at `path`, by the forms of rule files."""
        found: tuple[Content[Any, Any], ...] = (RULE_FILE,)
        for key in self.path:
            found = tuple(below for each in found for below in _below(each, key, self._kind))
        return found

    @property
    def keys(self) -> tuple[Key[Any], ...]:
        """The keys that a mapping can have here."""
        return tuple({key.name: key for form in _forms(self.contents, self._kind) for key in form.keys}.values())

    @property
    def wants_fact(self) -> bool:
        """Whether the keys of the mapping here are facts."""
        return any(isinstance(each, ByFact) for each in _alternatives(self.contents))

    @cached_property
    def _kind(self) -> str:
        """The kind of the entry it stands in, where one is written."""
        start = self.row
        while start > 0 and not self.lines[start].startswith(("  - ", "- ")):
            start -= 1
        for line in self.lines[start:]:
            found = re.search(r"\bkind:[ ]*([a-z]+)", line)
            if found:
                return found[1]
            if line is not self.lines[start] and line.startswith(("  - ", "- ")):
                break
        return ""

    @cached_property
    def _above(self) -> tuple[str, ...]:
        """The keys of the block mappings around."""
        keys: list[str] = []
        own = _KEY.match(self.before)
        if own:
            keys.append(own["key"])
            indent = len(own["lead"])
        else:
            lead = re.match(r"[ ]*(-[ ]+)*", self.before)
            indent = len(lead.group()) if lead else 0
            if self._brackets and not lead:
                indent = len(self.before)
        for row in range(self.row - 1, -1, -1):
            found = _KEY.match(self.lines[row])
            if found and len(found["lead"]) < indent:
                keys.append(found["key"])
                indent = len(found["lead"])
            elif found and len(found["lead"]) == indent and "-" in found["lead"]:
                indent = found["lead"].index("-") + 1
        return tuple(reversed(keys))

    @cached_property
    def _brackets(self) -> list[tuple[str, int]]:
        """The brackets of flow style that are open in this line, each with its place."""
        found, quote = list[tuple[str, int]](), ""
        for at, letter in enumerate(self.before):
            if quote:
                quote = "" if letter == quote else quote
            elif letter in "\"'" and (at == 0 or self.before[at - 1] in " [{,"):
                quote = letter
            elif letter in "{[":
                found.append((letter, at))
            elif letter in "}]" and found:
                found.pop()
        return found

    @cached_property
    def _inside(self) -> tuple[str, ...]:
        """The keys within this line, of mappings in braces."""
        keys = []
        opened = self._brackets
        for number, (letter, at) in enumerate(opened):
            named = _FLOW_KEY.search(self.before[:at])
            if number and named and opened[number - 1][0] == "{":
                keys.append(named[1])
            if letter == "{" and number == len(opened) - 1:
                key, colon, _ = _last_part(self.before[at + 1 :]).partition(":")
                if colon:
                    keys.append(key.strip())
        return tuple(keys)


def _last_part(text: str) -> str:
    """What stands behind the last comma that is in no bracket."""
    depth, start = 0, 0
    for at, letter in enumerate(text):
        if letter in "{[(":
            depth += 1
        elif letter in "}])":
            depth -= 1
        elif letter == "," and depth == 0:
            start = at + 1
    return text[start:]


def _alternatives(contents: tuple[Content[Any, Any], ...]) -> tuple[Content[Any, Any], ...]:
    """``contents`` with what lists and choices are made of."""
    found: list[Content[Any, Any]] = []
    for each in contents:
        match each:
            case ListOf(item):
                found += _alternatives((item,))
            case OneOf(several):
                found += _alternatives(several)
            case _:
                found.append(each)
    return tuple(found)


def _forms(contents: tuple[Content[Any, Any], ...], kind: str) -> tuple[Form[Any], ...]:
    found: list[Form[Any]] = []
    for each in _alternatives(contents):
        if isinstance(each, Form):
            found.append(each)
        elif isinstance(each, Kinds):
            forms = each.forms
            found += [forms[kind]] if kind in forms else list(forms.values())
    return tuple(found)


def _below(content: Content[Any, Any], key: str, kind: str) -> tuple[Content[Any, Any], ...]:
    """What can stand at ``key`` of ``content``."""
    found: list[Content[Any, Any]] = []
    for each in _alternatives((content,)):
        if isinstance(each, ByName):
            found.append(each.value)
    for form in _forms((content,), kind):
        found += [each.holds for each in form.keys if each.name == key]
    if not found and any(isinstance(each, ByFact) for each in _alternatives((content,))):
        return (content,)
    return tuple(found)
