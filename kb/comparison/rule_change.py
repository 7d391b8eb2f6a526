"""What is different between the texts of two rulebooks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Literal

import yaml

from engine.findings import Place
from engine.rulebook import Rulebook
from engine.rulebook.forms.declaration import FACT
from engine.rulebook.forms.rule import FORMULA

__all__ = ["RuleChange", "changed_rules"]

Kind = Literal["rule", "fact", "parameter", "requirement", "goal", "choice", "relaxation", "report", "act", "entry"]

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Key = tuple[Kind, str]
_Text = Mapping[str, object]
_Item = tuple[Place, str, _Text]

_OF_FORMULAS = frozenset({*FORMULA.names} - {*FACT.names} | {"id", "title", "when", "sources"})
"""What a quantity says of its formula; the other keys are of its fact."""
_OF_BARS = frozenset({"title", "unit", "show", "error"})
"""What a quantity says of its error bars."""


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A declaration that was added, removed or written differently.

    ``before`` and ``after`` are where it stands, None where it does not; ``keys`` are those that differ.
    """

    kind: Kind
    id: str
    before: Place | None
    after: Place | None
    keys: tuple[str, ...] = ()


def changed_rules(before: Rulebook, after: Rulebook) -> tuple[RuleChange, ...]:
    """The declarations that differ, rules first. Comments, layout and the order of declarations make no difference."""
    if before.digest == after.digest:
        return ()
    one, other = _declarations(before), _declarations(after)
    found = []
    for key in {**other, **one}:
        said, says = one.get(key), other.get(key)
        if said is None or says is None or said.texts != says.texts:
            keys = _differing(said, says) if said and says else ()
            found.append(RuleChange(*key, said.place if said else None, says.place if says else None, keys))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Declaration:
    """Where something stands first, and all that is written of it: the text of each key."""

    place: Place
    texts: tuple[_Text, ...]


def _declarations(rulebook: Rulebook) -> dict[_Key, _Declaration]:
    written = {file: _items(file, source) for file, source in rulebook.texts.items()}
    found: dict[_Key, _Declaration] = {}
    for kind, name, place in _declared(rulebook):
        before = found.get((kind, name), _Declaration(place, ()))
        section, text = _item_at(place, written.get(place.file, ()))
        if section == "quantities":
            text = _part_of_quantity(text, kind, name)
        found[kind, name] = _Declaration(before.place, (*before.texts, text))
    return found


def _item_at(place: Place, items: Sequence[_Item]) -> tuple[str, _Text]:
    """The section and text of the item that begins at ``place`` or, where it is for several things, holds it."""
    index = bisect_right(items, place, key=itemgetter(0)) - 1
    return items[index][1:] if index >= 0 else ("", {})


def _part_of_quantity(text: _Text, kind: Kind, name: str) -> _Text:
    """What a quantity says of its fact, of its formula, or of one of the bars that it has as well."""
    if "for" in text:
        return text
    if text["id"] != name:
        return {key: value for key, value in text.items() if key in _OF_BARS}
    if kind == "rule":
        return {"kind": "formula", "fact": name} | {key: value for key, value in text.items() if key in _OF_FORMULAS}
    return {key: value for key, value in text.items() if key not in _OF_FORMULAS - {"id", "title"}}


def _declared(rulebook: Rulebook) -> Iterator[tuple[Kind, str, Place]]:
    yield from (("rule", each.id, each.place) for each in rulebook.providers.values())
    yield from (("fact", each.id, each.place) for each in rulebook.facts.values())
    yield from (("parameter", each.id, each.place) for each in rulebook.parameters.values())
    yield from (("requirement", each.id, each.place) for each in rulebook.requirements)
    yield from (("goal", each.id, each.place) for each in rulebook.goals.values())
    yield from (("choice", each.fact, each.place) for each in rulebook.choices)
    yield from (("relaxation", each.id, each.place) for each in rulebook.relaxations.values())
    yield from (("report", each.title, each.place) for each in rulebook.report)
    yield from (("act", each.id, each.place) for each in rulebook.acts.values())
    yield from (("entry", each.id, each.place) for added in rulebook.entries.values() for each in added)


@lru_cache(maxsize=256)
def _items(file: str, source: str) -> tuple[_Item, ...]:
    """The items of a rule file, which has been read and found good before, each with the section that it stands in.

    They are kept, and must not be changed: most files are the same on both sides.
    """
    found = []
    root = yaml.compose(source, Loader=_Loader)
    for section, content in root.value if isinstance(root, yaml.MappingNode) else ():
        for item in _listed(content, depth=1):
            place = Place(file, item.start_mark.line + 1, item.start_mark.column + 1)
            found.append((place, section.value, {key.value: _plain(value) for key, value in item.value}))
    return tuple(found)


def _listed(node: yaml.Node | None, depth: int) -> Iterator[yaml.MappingNode]:
    """The mappings in the list that a section is, and in the lists by name that some sections are."""
    if isinstance(node, yaml.SequenceNode):
        yield from (item for item in node.value if isinstance(item, yaml.MappingNode))
    elif isinstance(node, yaml.MappingNode) and depth:
        for _, value in node.value:
            yield from _listed(value, depth - 1)


def _plain(node: yaml.Node) -> object:
    if isinstance(node, yaml.MappingNode):
        return {key.value: _plain(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(each) for each in node.value]
    # A dash in quotes is a text; a bare one is a cell that says nothing.
    return '"-"' if node.value == "-" and getattr(node, "style", None) else node.value


def _differing(one: _Declaration, other: _Declaration) -> tuple[str, ...]:
    keys = dict.fromkeys(key for each in (*one.texts, *other.texts) for key in each)
    return tuple(
        key for key in keys if [each.get(key) for each in one.texts] != [each.get(key) for each in other.texts]
    )
