"""Merging packs of several layers, node by node, before anything in them is read.

Ids of packs belong to their layer: a pack takes the place of one below only if it says so (``replaces``). What it
declares takes the place of what was declared under the same id (a choice: for the same fact, a report section: under
the same title), and ``retire`` takes things out. A pack that is gone has no say: what it replaced or retired is there
again.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.findings.finding import Place
from engine.language.suggestion import meant
from engine.rulebook.declaration import Parameter
from engine.rulebook.document import Mapping as MappingNode
from engine.rulebook.document import Node, Scalar
from engine.rulebook.forms.act import WrittenAct
from engine.rulebook.forms.declaration import WrittenFact, WrittenParameter, WrittenUnit
from engine.rulebook.forms.file import NAMED, WrittenNamed, WrittenRuleFile
from engine.rulebook.forms.lexicon import WrittenExample, WrittenLanguage, WrittenTerm, WrittenWordClass
from engine.rulebook.forms.relaxation import WrittenRelaxation
from engine.rulebook.forms.rule import WrittenRule
from engine.rulebook.forms.search import WrittenChoice, WrittenGoal, WrittenReportSection, WrittenRequirement
from engine.rulebook.named_below import NamedBelow
from engine.rulebook.pack import Pack
from engine.rulebook.replacement import Replacement, Retirement
from engine.rulebook.settled import Settled

__all__ = ["Item", "Merged", "merge"]

#: the sections whose items are merged, each with the key that tells items apart
_KEYS = {
    section.name: key.name
    for section, key in (
        (WrittenRuleFile.units, WrittenUnit.id),
        (WrittenRuleFile.facts, WrittenFact.id),
        (WrittenRuleFile.parameters, WrittenParameter.id),
        (WrittenRuleFile.rules, WrittenRule.id),
        (WrittenRuleFile.choices, WrittenChoice.fact),
        (WrittenRuleFile.requirements, WrittenRequirement.id),
        (WrittenRuleFile.goals, WrittenGoal.id),
        (WrittenRuleFile.relaxations, WrittenRelaxation.id),
        (WrittenRuleFile.report, WrittenReportSection.title),
        (WrittenRuleFile.words, WrittenWordClass.id),
        (WrittenRuleFile.languages, WrittenLanguage.id),
        (WrittenRuleFile.examples, WrittenExample.text),
        (WrittenRuleFile.terms, WrittenTerm.id),
        (WrittenRuleFile.acts, WrittenAct.id),
    )
}
_FACTS, _PARAMETERS, _RULES = (
    key.name for key in (WrittenRuleFile.facts, WrittenRuleFile.parameters, WrittenRuleFile.rules)
)
_PACK, _UNIT = WrittenNamed.pack.name, WrittenParameter.unit.name
_EXCLUSIVE = ((_FACTS, _PARAMETERS), (_PARAMETERS, _FACTS))


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """Something that a pack declares in a section; ``replaces`` is where the thing stands whose place it takes."""

    section: str
    key: str | None
    node: Node
    pack: Pack
    replaces: Place | None = None


@dataclass(frozen=True)
class Merged:
    """The packs that are left and what they declare, section by section, in the order of loading."""

    packs: tuple[Pack, ...]
    sections: Mapping[str, tuple[Item, ...]]
    #: rules that some layer declares and another has taken out
    retired_rules: frozenset[str] = frozenset()
    replacements: tuple[Replacement, ...] = ()
    retirements: tuple[Retirement, ...] = ()

    def find(self, section: str, key: str | None) -> Item | None:
        """The first item of a section under that key."""
        return self._first.get(section, {}).get(key) if key is not None else None

    @cached_property
    def _first(self) -> Mapping[str, Mapping[str | None, Item]]:
        """For each section the first item under each key."""
        return {section: {item.key: item for item in reversed(items)} for section, items in self.sections.items()}

    def ids(self, kind: str) -> frozenset[str]:
        """The ids of things of a kind: ``pack``, or a section without its last letter."""
        if kind == _PACK:
            return frozenset(name for pack in self.packs for name in (pack.id, pack.name))
        return frozenset(item.key for item in self.sections.get(f"{kind}s", ()) if item.key is not None)


def merge(packs: Sequence[Pack]) -> Merged:
    """What packs of several layers, the lowest first, say together. Defects go to the readers of the packs."""
    items = {pack: tuple(_items(pack)) for pack in packs}
    retired = {pack: tuple(NamedBelow.at(WrittenRuleFile.retire, pack)) for pack in packs}
    replaced: dict[Item, Place] = {}
    replacements: list[Replacement] = []
    below = Merged((), {})
    for top in range(max((pack.layer for pack in packs), default=0) + 1):
        merged = _merged(packs, items, retired, top)
        ids = {pack.id for pack in packs if pack.layer == top}
        # What a pack retired is there again for the pack that takes its place.
        again = _merged([pack for pack in packs if pack.id not in ids], items, retired, top - 1)
        for pack in packs:
            if pack.layer == top:
                _check_retirements(pack, retired[pack], (below, again))
                _check_kinds(items[pack], merged)
                found = {item: below.find(item.section, item.key) for item in items[pack]}
                _check_units(found)
                replaced.update((item, old.node.place) for item, old in found.items() if old is not None)
                replacements.extend(_replacements(pack, found, below))
        below = merged
    sections = {
        section: tuple(replace(item, replaces=replaced.get(item)) for item in each)
        for section, each in below.sections.items()
    }
    declared = {item.key for each in items.values() for item in each if item.section == _RULES and item.key}
    retired_rules = frozenset(declared - below.ids("rule"))
    files = {pack.reader.document.file for pack in below.packs}
    return Merged(
        below.packs,
        sections,
        retired_rules,
        tuple(each for each in replacements if each.place.file in files),
        tuple(Retirement(each.id, each.place) for pack in below.packs for each in retired[pack]),
    )


def _items(pack: Pack) -> Iterator[Item]:
    for section, key in _KEYS.items():
        for node in pack.items(section):
            written = node.entries.get(key) if isinstance(node, MappingNode) else None
            yield Item(section, written.text if isinstance(written, Scalar) else None, node, pack)


def _check_units(found: Mapping[Item, Item | None]) -> None:
    """Adds a finding for each parameter without a unit in the place of one that has one: 2 is no 2 %, and no 2 GB."""
    for item, old in found.items():
        unit = _unit(old.node) if old is not None and item.section == _PARAMETERS else ""
        if unit and isinstance(item.node, MappingNode) and _UNIT not in item.node.entries:
            message = f"{item.key!r} has no unit, but what it takes the place of is measured in {unit}: write that, too"
            item.pack.reader.error("E104", message, item.node.place)


def _unit(parameter: Node) -> str:
    """The unit of a parameter, as it was read or as it is written; empty for a pure number."""
    if isinstance(parameter, Settled):
        thing = parameter.thing
        return thing.type.unit.symbol if isinstance(thing, Parameter) and thing.type.unit is not None else ""
    written = parameter.entries.get(_UNIT) if isinstance(parameter, MappingNode) else None
    return written.text if isinstance(written, Scalar) else ""


def _replacements(pack: Pack, found: Mapping[Item, Item | None], below: Merged) -> Iterator[Replacement]:
    """What ``pack`` puts in the place of something below. What it says that it replaces, and does not, is a defect."""
    said = tuple(NamedBelow.at(WrittenRuleFile.replaces, pack))
    # What the same file takes out, it does not take the place of by chance.
    taken_out = tuple(NamedBelow.at(WrittenRuleFile.retire, pack))
    done: set[NamedBelow] = set()
    old_pack = next((each for each in below.packs if each.id == pack.id), None)
    pairs = [(_PACK, pack.id, pack.root.place, old_pack.root.place if old_pack else None)]
    for item, old in found.items():
        kind = item.section[:-1]
        if kind in NAMED.names and item.key is not None:
            pairs.append((kind, item.key, item.node.place, old.node.place if old else None))
    for kind, name, place, earlier in pairs:
        if earlier is not None:
            saying = [each for each in (*said, *taken_out) if each.id == name and kind in each.kinds]
            done.update(saying)
            yield Replacement(kind, name, place, earlier, bool(saying))
    declared = {(kind, name) for kind, name, _, _ in pairs}
    for each in (each for each in said if each not in done):
        _check_replaced(each, declared, pack, below)


def _check_replaced(each: NamedBelow, declared: Container[tuple[str, str]], pack: Pack, below: Merged) -> None:
    ids = frozenset[str]().union(*(below.ids(kind) for kind in each.kinds))
    if each.id in ids and not any((kind, each.id) in declared for kind in each.kinds):
        message = f"nothing in this file takes the place of {each.id!r}; declare it here, or take it out by 'retire'"
        pack.reader.error("E504", message, each.place)
    else:
        message = f"there is nothing called {each.id!r} in the layers below, so nothing can take its place"
        pack.reader.error("E504", message, each.place, meant(each.id, sorted(ids)))


def _merged(
    packs: Sequence[Pack],
    items: Mapping[Pack, Sequence[Item]],
    retired: Mapping[Pack, Sequence[NamedBelow]],
    top: int,
) -> Merged:
    """What the layers up to ``top`` say together."""
    left = _left(packs, retired, top)
    order = list(dict.fromkeys(pack.id for pack in packs if pack.layer <= top))
    shelves: dict[str, dict[str, list[Item]]] = {section: {name: [] for name in order} for section in _KEYS}
    for layer in range(top + 1):
        here = [pack for pack in left if pack.layer == layer]
        for retirement in (each for pack in here for each in retired[pack]):
            for kind in retirement.kinds:
                for shelf in shelves.get(f"{kind}s", {}).values():
                    shelf[:] = [item for item in shelf if item.key != retirement.id]
        _put([item for pack in here for item in items[pack]], shelves)
    return Merged(
        tuple(sorted(left, key=lambda pack: order.index(pack.id))),
        {section: tuple(item for shelf in each.values() for item in shelf) for section, each in shelves.items()},
    )


def _left(packs: Sequence[Pack], retired: Mapping[Pack, Sequence[NamedBelow]], top: int) -> list[Pack]:
    """The packs up to a layer that no layer above replaces or retires."""
    left: list[Pack] = []
    gone: set[str] = set()
    for layer in range(top, -1, -1):
        here = [pack for pack in packs if pack.layer == layer and pack.id not in gone]
        left = here + left
        gone.update(pack.id for pack in here)
        out = {each.id for pack in here for each in retired[pack] if _PACK in each.kinds}
        gone.update(pack.id for pack in packs if pack.layer < layer and not out.isdisjoint((pack.id, pack.name)))
    return left


def _put(items: Sequence[Item], shelves: Mapping[str, Mapping[str, list[Item]]]) -> None:
    """Puts the items of one layer where earlier ones of the same key stand, or else on the shelves of their packs."""
    groups: dict[tuple[str, str], list[Item]] = {}
    for item in items:
        if item.key is not None:
            groups.setdefault((item.section, item.key), []).append(item)
    placed: set[Item] = set()
    earlier: dict[tuple[str, str], list[tuple[list[Item], Item]]] = {}
    for section in dict.fromkeys(section for section, _ in groups):
        for shelf in shelves[section].values():
            for old in shelf:
                if old.key is not None:
                    earlier.setdefault((section, old.key), []).append((shelf, old))
    for named, group in groups.items():
        for shelf, old in earlier.get(named, ()):
            at = shelf.index(old)
            shelf[at : at + 1] = [] if placed.issuperset(group) else group
            placed.update(group)
    for item in items:
        if item not in placed:
            shelves[item.section][item.pack.id].append(item)


def _check_retirements(pack: Pack, retirements: Iterable[NamedBelow], below: Sequence[Merged]) -> None:
    for each in retirements:
        ids = {kind: frozenset[str]().union(*(merged.ids(kind) for merged in below)) for kind in each.kinds}
        kinds = [kind for kind in each.kinds if each.id in ids[kind]]
        if not kinds:
            what = f"no {each.kinds[0]}" if len(each.kinds) == 1 else "nothing called"
            known = sorted(frozenset[str]().union(*ids.values()))
            message = f"there is {what} {each.id!r} in the layers below, so it cannot be retired"
            pack.reader.error("E501", message, each.place, meant(each.id, known))
        elif len(kinds) > 1 and not any(_is_quantity(each.id, merged) for merged in below):
            message = f"{each.id!r} is the id of a {' and of a '.join(kinds)}; say which: {{{kinds[0]}: {each.id}}}"
            pack.reader.error("E501", message, each.place)


def _is_quantity(name: str, merged: Merged) -> bool:
    """Whether a fact and a formula have that id because both were written as one quantity."""
    fact, formula = merged.find(_FACTS, name), merged.find(_RULES, name)
    return fact is not None and formula is not None and fact.node.place == formula.node.place


def _check_kinds(items: Iterable[Item], merged: Merged) -> None:
    for item in items:
        for section, other in _EXCLUSIVE:
            old = merged.find(other, item.key) if item.section == section else None
            if old is not None and old.pack.layer < item.pack.layer:
                message = (
                    f"a {section[:-1]} cannot take the place of the {other[:-1]} {item.key!r}, which stands at "
                    f"{old.node.place}; retire that first"
                )
                item.pack.reader.error("E502", message, item.node.place)
