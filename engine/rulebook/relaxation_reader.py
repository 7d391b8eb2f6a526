"""Reading what may be changed where nothing is feasible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.language import FactType, Value
from engine.language.suggestion import nearest
from engine.rulebook.document import Mapping, Node
from engine.rulebook.draft import Draft
from engine.rulebook.forms import RELAXATION
from engine.rulebook.reader import Reader
from engine.rulebook.relaxation import Relaxation

__all__ = ["read_relaxation"]

_WAYS = ("vary", "open", "lower", "try")
_SEVERAL = ("vary", "open")
"""Ways that name several facts."""


def read_relaxation(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds a way out where nothing is feasible."""
    entry = reader.mapping(node, RELAXATION)
    name = reader.identifier(entry.entries["id"], "a relaxation", of_rule=True) if entry else None
    if entry is None or name is None:
        return
    if name in draft.relaxations:
        reader.error("E015", f"{name!r} is defined twice, first at {draft.relaxations[name].place}", entry.place)
        return
    ways = [key for key in _WAYS if key in entry.entries]
    if len(ways) != 1:
        reader.error("E011", f"a relaxation needs one of {', '.join(map(repr, _WAYS))}", entry.place)
        return
    draft.relaxations[name] = _Reading(entry, ways[0], reader, draft).relaxation(name)


@dataclass(frozen=True, slots=True)
class _Reading:
    """One relaxation that is being read."""

    entry: Mapping
    way: str
    reader: Reader
    draft: Draft

    def relaxation(self, name: str) -> Relaxation:
        keys, reader = self.entry.entries, self.reader
        facts = reader.texts(keys[self.way], self.way)
        types = [self._type(fact) for fact in facts]
        single = types[0] if types and self.way not in _SEVERAL else None
        if self.way == "lower" and single is not None and not (single.is_number and "least" in keys):
            reader.error("E011", "what is lowered is a number, and needs a 'least'", self.entry.place)
        below = self._fields("below", single)
        return Relaxation(
            id=name,
            title=reader.template(keys["title"], "title", self.draft.types),
            vary=facts if self.way == "vary" else (),
            opened=facts if self.way == "open" else (),
            fact=facts[0] if facts and self.way not in _SEVERAL else None,
            values=tuple(self._values("values", single)),
            least=next(iter(self._values("least", single)), None),
            step=next(iter(self._values("step", single)), None),
            start=self._start(),
            alike=self._fields("alike", single),
            below=below[0] if below else None,
            also=tuple(self._also()),
            most=reader.whole(keys.get("most"), "most", 1),
            when=reader.condition(keys.get("when"), self.draft.scope, self.draft.units),
            place=self.entry.place,
        )

    def _type(self, fact: str) -> FactType | None:
        """The type of a fact; of one that is varied anew there must be choices."""
        place = self.entry.entries[self.way].place
        known = list(self.draft.facts)
        if self.way == "vary":
            known = list(dict.fromkeys(choice.fact for choice in self.draft.choices))
        if fact in known:
            return self.draft.types[fact]
        what = "is not among the choices" if self.way == "vary" else "is no fact"
        self.reader.error("E102", f"{fact!r} {what}", place, nearest(fact, known))
        return None

    def _start(self) -> str | None:
        """The fact with a number that what is lowered starts from."""
        node = self.entry.entries.get("start")
        if node is None:
            return None
        numbers = [fact for fact in self.draft.facts if self.draft.types[fact].is_number]
        name = self.reader.text(node, "start")
        if name not in numbers:
            self.reader.error("E102", f"{name!r} is not a fact with a number", node.place, nearest(name, numbers))
        return name

    def _values(self, key: str, fact_type: FactType | None) -> list[Value]:
        node = self.entry.entries.get(key)
        if node is None or fact_type is None:
            return []
        literals = self.draft.literals(fact_type)
        nodes: tuple[Node, ...] = self.reader.items(node, key) if key == "values" else (node,)
        found = [self.reader.value(each, literals) for each in nodes]
        return [value for value in found if value is not None]

    def _also(self) -> Iterator[tuple[str, Value]]:
        """The facts that change as well."""
        node = self.entry.entries.get("with")
        if node is None:
            return
        if not isinstance(node, Mapping):
            self.reader.error("E012", "with must be a mapping of facts to values", node.place)
            return
        for fact, written in node.entries.items():
            if fact not in self.draft.facts:
                self.reader.error("E102", f"{fact!r} is no fact", node.keys[fact], nearest(fact, self.draft.facts))
                continue
            value = self.reader.value(written, self.draft.literals(self.draft.types[fact]))
            if value is not None:
                yield fact, value

    def _fields(self, key: str, fact_type: FactType | None) -> tuple[str, ...]:
        """Names of fields that the entries of the fact's catalogue have."""
        node = self.entry.entries.get(key)
        if node is None:
            return ()
        catalogue = self.draft.catalogues.get(fact_type.catalogue or "") if fact_type else None
        fields = self.reader.texts(node, key)
        for field in fields:
            known = catalogue.field_names() if catalogue is not None else frozenset()
            if field not in known:
                self.reader.error("E102", f"{field!r} is no field of the catalogue", node.place, nearest(field, known))
        return fields
