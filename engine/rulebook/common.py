"""What all quantities, rules, tables, formulas and requirements of a pack share, said once at its beginning."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rulebook.document import Mapping, Node, Scalar, Sequence
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.rule import COMMON, WrittenCommon, WrittenRule, WrittenTest
from engine.rulebook.pack import Pack

__all__ = ["Common"]

_RULES = WrittenRuleFile.rules.name
_SHARING = (WrittenRuleFile.quantities.name, _RULES, WrittenRuleFile.requirements.name)
"""The sections whose entries share something."""
_WHEN, _TESTS, _GIVEN = WrittenRule.when.name, WrittenRule.tests.name, WrittenTest.given.name


@dataclass(frozen=True, slots=True)
class Common:
    """What all entries of a pack share; None where it has nothing of the kind."""

    written: WrittenCommon | None

    @classmethod
    def of(cls, pack: Pack) -> Common:
        """What the entries of ``pack`` share."""
        node = pack.root.entries.get(WrittenRuleFile.common.name)
        return cls(COMMON.written(node, pack.reader) if node is not None else None)

    def entry(self, node: Node, section: str) -> Node:
        """``node`` of that section with what it shares. Its own condition comes on top, what else it says counts."""
        shared = self.written
        if shared is None or section not in _SHARING or not isinstance(node, Mapping):
            return node
        entries = dict(node.entries)
        when, given = (shared.find(key) for key in (WrittenCommon.when, WrittenCommon.given))
        if when is not None:
            entries[_WHEN] = _both(when, entries[_WHEN]) if _WHEN in entries else when
        if section == _RULES and WrittenCommon.level in shared:
            entries.setdefault(WrittenRule.level.name, shared.node(WrittenCommon.level))
        if WrittenCommon.sources in shared:
            entries.setdefault(WrittenRule.sources.name, shared.node(WrittenCommon.sources))
        tests = entries.get(_TESTS)
        if isinstance(given, Mapping) and isinstance(tests, Sequence):
            entries[_TESTS] = Sequence(tuple(_given(given, test) for test in tests.items), tests.place)
        return Mapping(entries, {name: node.keys.get(name, node.place) for name in entries}, node.place)


def _both(first: Node, second: Node) -> Node:
    """The condition that both are true; what is no text is left to the reader."""
    if not isinstance(first, Scalar) or not isinstance(second, Scalar):
        return second
    parts = [f"({each.text})" if " or " in each.text or " if " in each.text else each.text for each in (first, second)]
    return Scalar(" and ".join(parts), second.place, expanded=True)


def _given(shared: Mapping, test: Node) -> Node:
    """A test with what is known in all tests, and what it says itself."""
    own = test.entries.get(_GIVEN) if isinstance(test, Mapping) else None
    if not isinstance(test, Mapping) or not isinstance(own, Mapping):
        return test
    given = Mapping({**shared.entries, **own.entries}, {**shared.keys, **own.keys}, own.place)
    return Mapping({**test.entries, _GIVEN: given}, test.keys, test.place)
