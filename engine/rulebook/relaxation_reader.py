"""Reading what may be changed where nothing is feasible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.language import FactType, Value
from engine.language.suggestion import meant
from engine.rulebook.document import Node
from engine.rulebook.form import Key
from engine.rulebook.forms.relaxation import RELAXATION, WrittenRelaxation
from engine.rulebook.reader import Reader
from engine.rulebook.relaxation import Relaxation

__all__ = ["read_relaxation"]

_VARY, _OPEN, _LOWER = WrittenRelaxation.vary, WrittenRelaxation.open, WrittenRelaxation.lower
_SEVERAL = (_VARY, _OPEN)
"""Ways that name several facts."""


def read_relaxation(node: Node, reader: Reader) -> None:
    """Adds a way out where nothing is feasible."""
    written, relaxations = RELAXATION.written(node, reader), reader.draft.relaxations
    name = written.id if written else None
    if written is None or name is None:
        return
    if name in relaxations:
        reader.error("E015", f"{name!r} is defined twice, first at {relaxations[name].place}", written.place)
        return
    ways = [key for key in RELAXATION.one_of if key in written]
    if len(ways) != 1:
        known = ", ".join(repr(key.name) for key in RELAXATION.one_of)
        reader.error("E011", f"a relaxation needs one of {known}", written.place)
        return
    relaxations[name] = _Reading(written, ways[0], reader).relaxation(name)


@dataclass(frozen=True, slots=True)
class _Reading:
    """One relaxation that is being read."""

    written: WrittenRelaxation
    way: Key[Any]
    reader: Reader

    def relaxation(self, name: str) -> Relaxation:
        written, way = self.written, self.way
        facts = self.reader.texts(written.node(way), way.name)
        types = [self._type(fact) for fact in facts]
        single = types[0] if types and way not in _SEVERAL else None
        if way is _LOWER and single is not None and not (single.is_number and WrittenRelaxation.least in written):
            self.reader.error("E011", "what is lowered is a number, and needs a 'least'", written.place)
        below, above = (self._fields(key, single) for key in (WrittenRelaxation.below, WrittenRelaxation.above))
        also = written.with_
        return Relaxation(
            id=name,
            title=written.title,
            vary=facts if way is _VARY else (),
            opened=facts if way is _OPEN else (),
            fact=facts[0] if facts and way not in _SEVERAL else None,
            values=() if single is None else self._values(written.values, single),
            least=next(iter(self._values((written.least,), single)), None),
            step=next(iter(self._values((written.step,), single)), None),
            start=self._start(),
            alike=self._fields(WrittenRelaxation.alike, single),
            below=below[0] if below else None,
            above=above[0] if above else None,
            also=() if also is None else tuple(self.reader.given(also).items()),
            most=written.most,
            when=written.when,
            place=written.place,
        )

    def _type(self, fact: str) -> FactType | None:
        """The type of a fact; of one that is varied anew there must be choices."""
        draft, is_varied = self.reader.draft, self.way is _VARY
        known = list(draft.facts)
        if is_varied:
            known = list(dict.fromkeys(choice.fact for choice in draft.choices))
        if fact in known:
            return draft.types[fact]
        what = "is not among the choices" if is_varied else "is no fact"
        self.reader.error("E102", f"{fact!r} {what}", self.written.at(self.way), meant(fact, known))
        return None

    def _start(self) -> str | None:
        """The fact with a number that what is lowered starts from."""
        if WrittenRelaxation.start not in self.written:
            return None
        draft, name = self.reader.draft, self.written.start
        numbers = [fact for fact in draft.facts if draft.types[fact].is_number]
        if name not in numbers:
            place = self.written.at(WrittenRelaxation.start)
            self.reader.error("E102", f"{name!r} is not a fact with a number", place, meant(name, numbers))
        return name

    def _values(self, nodes: tuple[Node | None, ...], fact_type: FactType | None) -> tuple[Value, ...]:
        if fact_type is None:
            return ()
        found = (self.reader.value(each, fact_type) for each in nodes if each is not None)
        return tuple(value for value in found if value is not None)

    def _fields(self, key: Key[Any], fact_type: FactType | None) -> tuple[str, ...]:
        """Names of fields that the entries of the fact's catalogue have."""
        node = self.written.find(key)
        if node is None:
            return ()
        catalogue = self.reader.draft.catalogues.get(fact_type.catalogue or "") if fact_type else None
        fields = self.reader.texts(node, key.name)
        for field in fields:
            known = catalogue.field_names() if catalogue is not None else frozenset()
            if field not in known:
                self.reader.error("E102", f"{field!r} is no field of the catalogue", node.place, meant(field, known))
        return fields
