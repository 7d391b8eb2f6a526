"""The order of keys, and the blank lines between rules. Comments go with their entries; lists keep their order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.formatting.syntax import Collection, Entry, ScalarSource
from engine.rulebook.content import Content, ListOf, OneOf
from engine.rulebook.form import Form, Kinds
from engine.rulebook.forms.file import RULE_FILE
from engine.rulebook.forms.rule import RULES

__all__ = ["arranged"]


def arranged(root: Collection) -> Collection:
    """The rule file with the keys of everything in the order of its form.

    What stands above the first key is about the file, and stays at its top. A mapping with a key that its form does not
    know keeps its order.
    """
    if not root.entries:
        return root
    head, *others = root.entries
    placed = _placed(replace(root, entries=(replace(head, above=()), *others)), RULE_FILE)
    first, *others = placed.entries
    return replace(placed, entries=(replace(first, above=(*head.above, *first.above)), *others))


def _placed(value: Collection, content: Content[Any, Any]) -> Collection:
    if isinstance(content, OneOf):
        content = next((each for each in content.contents if isinstance(each, Form)), content)
    if isinstance(content, Kinds):
        kinds = [_text(entry.value) for entry in value.entries if _name(entry) == content.key.name]
        content = content.forms.get(kinds[0], content) if kinds else next(iter(content.forms.values()))
    if isinstance(content, Form) and value.kind == "mapping":
        return replace(value, entries=_in_order(value.entries, content))
    if isinstance(content, ListOf) and value.kind == "sequence":
        entries = [_inside(entry, content.item) for entry in value.entries]
        if content.item == RULES and not value.flow:
            entries[1:] = [_apart(entry) for entry in entries[1:]]
        return replace(value, entries=tuple(entries))
    return value


def _inside(entry: Entry, content: Content[Any, Any]) -> Entry:
    if not isinstance(entry.value, Collection):
        return entry
    return replace(entry, value=_placed(entry.value, content)).with_comments_before()


def _in_order(entries: tuple[Entry, ...], form: Form[Any]) -> tuple[Entry, ...]:
    held = {key.name: key.holds for key in form.keys}
    if not held.keys() >= set(map(_name, entries)):
        return entries
    ranks = {name: number for number, name in enumerate(form.names)}
    ordered = [key.name for key in form.ordered]
    ranks.update(dict.fromkeys(ordered, min(map(ranks.__getitem__, ordered), default=0)))
    placed = [_inside(entry, held[_name(entry)]) for entry in entries]
    return tuple(sorted(placed, key=lambda entry: ranks[_name(entry)]))


def _apart(entry: Entry) -> Entry:
    """The entry with a blank line before it and its comments."""
    if not entry.above:
        return replace(entry, spaced=True)
    return replace(entry, above=(replace(entry.above[0], spaced=True), *entry.above[1:]))


def _name(entry: Entry) -> str:
    return entry.key.text if entry.key else ""


def _text(value: Collection | ScalarSource) -> str:
    return value.text if isinstance(value, ScalarSource) else ""
