"""Expansion: what a rule file says once is written out for everything that it is said of.

``common`` says what all entries of a pack share, ``for`` repeats an entry, or a row, case or test of one, for each
member of a list, ``let`` gives a part of an expression a name, an aggregate goes over a list, a quantity is a fact with
its formula, and a reference is cited in several places. All this is done with the trees of the files, before packs of
several layers are merged: what is written out can be replaced and retired like anything else, and the engine knows
facts, rules, tables and formulas only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from engine.findings.finding import Place
from engine.rulebook import document
from engine.rulebook.aggregate import AGGREGATES, written_out
from engine.rulebook.common import Common
from engine.rulebook.document import Mapping, Node, Scalar
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.rule import WrittenFormula, WrittenRule, WrittenTable
from engine.rulebook.items import ItemLists
from engine.rulebook.pack import Pack
from engine.rulebook.placeholders import Placeholders
from engine.rulebook.quantity import Errors, quantity_parts
from engine.rulebook.reader import Reader
from engine.rulebook.references import References

__all__ = ["Expansion"]

_FILE = WrittenRuleFile
_FOR, _LET = WrittenRule.for_.name, WrittenRule.let.name
_FACTS, _RULES, _QUANTITIES, _ERRORS = (key.name for key in (_FILE.facts, _FILE.rules, _FILE.quantities, _FILE.errors))
_REPEATED = (
    *(_FACTS, _FILE.parameters.name, _ERRORS, _QUANTITIES, _RULES),
    *(key.name for key in (_FILE.requirements, _FILE.relaxations, _FILE.choices, _FILE.goals)),
)
"""The sections whose entries may have ``for`` and ``let``, and in whose expressions aggregates may stand."""
_REPEATED_INSIDE = (WrittenTable.rows.name, WrittenFormula.cases.name, WrittenTable.tests.name)
"""The lists of an entry whose items may have ``for``."""
_CITING = {_FACTS, _RULES, *(key.name for key in (_FILE.units, _FILE.parameters, _FILE.requirements, _FILE.terms))}
"""The sections, when quantities and errors are facts and rules, in which something has sources."""
_MOST_MEMBERS = 500


class Expansion:
    """The packs of all layers, written out. Defects go to the readers of the packs.

    Packs ``below`` them are not, but what these list, learnt of errors and cite counts for the others.
    """

    def __init__(self, packs: Sequence[Pack], below: Sequence[Pack] = ()) -> None:
        self._packs, self._below = packs, below
        self._lists = ItemLists((*below, *packs))
        self._references = References((*below, *packs))

    @cached_property
    def packs(self) -> tuple[Pack, ...]:
        """The packs with facts, parameters and rules alone where there were entries for several things."""
        repeated = {
            pack: {section: tuple(self._section(pack, section)) for section in _REPEATED} for pack in self._packs
        }
        learnt = [*((pack, self._section(pack, _ERRORS)) for pack in self._below)]
        learnt += [(pack, iter(sections[_ERRORS])) for pack, sections in repeated.items()]
        errors = Errors((pack, node) for pack, nodes in learnt for node in nodes)
        return tuple(self._written_out(pack, repeated[pack], errors) for pack in self._packs)

    def _written_out(self, pack: Pack, sections: dict[str, tuple[Node, ...]], errors: Errors) -> Pack:
        parts: dict[str, list[Node]] = {_FACTS: [], _RULES: []}
        for node in sections[_QUANTITIES]:
            for section, part in quantity_parts(node, pack.reader, errors):
                parts[section].append(part)
        # A formula stands before the rules of its pack, a fact behind the other facts.
        sections = {
            **sections,
            _FACTS: (*sections[_FACTS], *parts[_FACTS]),
            _RULES: (*parts[_RULES], *sections[_RULES]),
        }
        root = pack.root
        entries = dict(root.entries)
        for section, nodes in sections.items():
            if nodes:
                place = entries[section].place if section in entries else root.place
                entries[section] = document.Sequence(nodes, place)
        for section in _CITING & entries.keys():
            entries[section] = self._references.cited_in(entries[section], pack.reader)
        keys = {name: root.keys.get(name, root.place) for name in entries}
        return replace(pack, root=Mapping(entries, keys, root.place))

    def _section(self, pack: Pack, section: str) -> Iterator[Node]:
        common = Common.of(pack)
        for node in pack.items(section):
            for one in self._repeated(node, pack.reader):
                yield self._with_aggregates(common.entry(one, section), pack.reader)

    def _repeated(self, node: Node, reader: Reader) -> Iterator[Node]:
        """``node`` for each member of the lists that it is for, with what ``let`` names put in."""
        if not isinstance(node, Mapping):
            yield node
            return
        kept = node.without(_FOR, _LET)
        for placeholders, place in self._members(node.entries.get(_FOR), reader):
            one = self._named(node.entries.get(_LET), placeholders, reader).node(kept)
            if isinstance(one, Mapping):
                yield self._repeated_inside(replace(one, place=place or node.place), reader)

    def _repeated_inside(self, node: Mapping, reader: Reader) -> Mapping:
        """``node`` with each of its rows, cases and tests for all that it is for."""
        entries = dict(node.entries)
        for key in _REPEATED_INSIDE:
            value = entries.get(key)
            if isinstance(value, document.Sequence):
                items = tuple(one for item in value.items for one in self._repeated(item, reader))
                entries[key] = document.Sequence(items, value.place)
        return Mapping(entries, node.keys, node.place)

    def _members(self, node: Node | None, reader: Reader) -> Iterable[tuple[Placeholders, Place | None]]:
        """What stands for each combination of members, with the place of the row if the list is written there.

        A list may be named by members of those before it.
        """
        found: list[tuple[Placeholders, Place | None]] = [(Placeholders(), None)]
        if node is None:
            return found
        if not isinstance(node, Mapping):
            reader.error("E012", "'for' maps a name to the list over which it goes", node.place)
            return ()
        for name, listed in node.entries.items():
            rows = listed.keys if isinstance(listed, Mapping) else {}
            found = [
                (placeholders.with_member(name, member, columns), place or rows.get(member))
                for placeholders, place in found
                for member, columns in self._lists.of(placeholders.node(listed), reader).members.items()
            ]
        if len(found) > _MOST_MEMBERS:
            reader.error("E005", f"{len(found):,} entries of one: at most {_MOST_MEMBERS} are allowed", node.place)
            return ()
        return found

    @staticmethod
    def _named(node: Node | None, placeholders: Placeholders, reader: Reader) -> Placeholders:
        """``placeholders`` with the parts of expressions that ``let`` names; each may use those before it."""
        if node is None:
            return placeholders
        if not isinstance(node, Mapping):
            reader.error("E012", "'let' maps a name to an expression", node.place)
            return placeholders
        for name, value in node.entries.items():
            text = placeholders.text(reader.text(value, f"what {name} stands for"))
            placeholders = placeholders.with_member(name, f"({text})", {})
        return placeholders

    def _with_aggregates(self, node: Node, reader: Reader) -> Node:
        if isinstance(node, Scalar):
            if " in " not in node.text or not any(f"{each}(" in node.text for each in AGGREGATES):
                return node
            text = reader.guarded(node, lambda: written_out(node.text, self._lists))
            return node if text in (None, node.text) else Scalar(str(text), node.place, node.quoted, expanded=True)
        if isinstance(node, document.Sequence):
            return document.Sequence(tuple(self._with_aggregates(item, reader) for item in node.items), node.place)
        entries = {key: self._with_aggregates(value, reader) for key, value in node.entries.items()}
        return Mapping(entries, node.keys, node.place)
