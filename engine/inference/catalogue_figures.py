"""What catalogue entries say of facts, as values that the facts can have."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language import Value
from engine.rulebook import Fact, Rulebook

__all__ = ["CatalogueFigures"]

_LISTS = 1_024
"""So many lists of figures are kept."""


class CatalogueFigures:
    """The figures of the catalogues of ``rulebook``, each found once."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._found: dict[tuple[str, str, str, str], Value | None] = {}
        self._lists: dict[tuple[str, str, str, tuple[str | None, ...]], list[Value | None]] = {}

    def of(self, fact: Fact, owner: str, field: str, entry: str) -> Value | None:
        """What ``fact`` is by ``field`` of the entry that ``owner`` names, in base units; None where it is not said.

        What cannot be a value of the fact is not said either.
        """
        key = (fact.id, owner, field, entry)
        if key not in self._found:
            self._found[key] = self._read(fact, owner, field, entry)
        return self._found[key]

    def of_all(self, fact: Fact, owner: str, field: str, entries: Sequence[str | None]) -> list[Value | None]:
        """The same for many entries; what is not known of an entry that is not known is None."""
        key = (fact.id, owner, field, tuple(entries))
        found = self._lists.get(key)
        if found is None:
            if len(self._lists) >= _LISTS:
                self._lists.clear()
            found = self._lists[key] = self._read_all(fact, owner, field, entries)
        return found

    def _read_all(self, fact: Fact, owner: str, field: str, entries: Sequence[str | None]) -> list[Value | None]:
        catalogue = self._rulebook.catalogues.get(self._rulebook.facts[owner].type.catalogue or "")
        if catalogue is None:
            return [None] * len(entries)
        said = [None if entry is None else (catalogue.fields(entry) or {}).get(field) for entry in entries]
        return [None if value is None else _proper(fact, value) for value in said]

    def _read(self, fact: Fact, owner: str, field: str, entry: str) -> Value | None:
        catalogue = self._rulebook.catalogues.get(self._rulebook.facts[owner].type.catalogue or "")
        value = (catalogue.fields(entry) or {}).get(field) if catalogue is not None else None
        return None if value is None else _proper(fact, value)


def _proper(fact: Fact, value: Value) -> Value | None:
    """A ``value`` of a field as one of ``fact``; None where it cannot be one."""
    if fact.field_factor != 1.0 and isinstance(value, int | float) and not isinstance(value, bool):
        value = value * fact.field_factor
    if fact.type.problem_with(value) is not None:
        return None
    return int(value) if fact.type.kind == "int" else value
