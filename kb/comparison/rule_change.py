"""What is different between the texts of two rulebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import yaml

from engine.findings import Place
from engine.rulebook import Rulebook

__all__ = ["RuleChange", "changed_rules"]

Kind = Literal["rule", "fact", "parameter", "requirement", "goal", "choice", "relaxation", "report", "act", "entry"]

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Key = tuple[Kind, str]


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
    texts: tuple[Mapping[str, object], ...]


def _declarations(rulebook: Rulebook) -> dict[_Key, _Declaration]:
    written = {place: text for file, source in rulebook.texts.items() for place, text in _items(file, source)}
    found: dict[_Key, _Declaration] = {}
    for kind, name, place in _declared(rulebook):
        before = found.get((kind, name), _Declaration(place, ()))
        found[kind, name] = _Declaration(before.place, (*before.texts, written.get(place, {})))
    return found


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
def _items(file: str, source: str) -> tuple[tuple[Place, Mapping[str, object]], ...]:
    """The items of all sections of a rule file, which has been read and found good before.

    They are kept, and must not be changed: most files are the same on both sides.
    """
    found = []
    for item in _listed(yaml.compose(source, Loader=_Loader), depth=2):
        place = Place(file, item.start_mark.line + 1, item.start_mark.column + 1)
        found.append((place, {key.value: _plain(value) for key, value in item.value}))
    return tuple(found)


def _listed(node: yaml.Node | None, depth: int) -> Iterator[yaml.MappingNode]:
    """The mappings in lists of sections, and in the lists by name that some sections are."""
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
