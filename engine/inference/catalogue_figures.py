"""What catalogue entries say of facts, as values that the facts can have."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language import Value
from engine.rulebook import Fact, Rulebook

__all__ = ["CatalogueFigures"]


class CatalogueFigures:
    """The figures of the catalogues of ``rulebook``, each found once."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        #: by fact, owner and field, for each entry that was asked for
        self._found: dict[tuple[str, str, str], dict[str | None, Value | None]] = {}

    def of(self, fact: Fact, owner: str, field: str, entry: str) -> Value | None:
        """What ``fact`` is by ``field`` of the entry that ``owner`` names, in base units; None where it is not said.

        What cannot be a value of the fact is not said either.
        """
        return self.of_all(fact, owner, field, (entry,))[0]

    def of_all(self, fact: Fact, owner: str, field: str, entries: Sequence[str | None]) -> list[Value | None]:
        """The same for many entries; what is not known of an entry that is not known is None."""
        found = self._found.setdefault((fact.id, owner, field), {None: None})
        if new := [entry for entry in entries if entry not in found]:
            catalogue = self._rulebook.catalogues.get(self._rulebook.facts[owner].type.catalogue or "")
            for entry in new:
                known = catalogue.fields(entry) if catalogue is not None and entry is not None else None
                value = known.get(field) if known else None
                found[entry] = None if value is None else _proper(fact, value)
        return list(map(found.__getitem__, entries))


def _proper(fact: Fact, value: Value) -> Value | None:
    """A ``value`` of a field as one of ``fact``; None where it cannot be one."""
    if fact.field_factor != 1.0 and isinstance(value, int | float) and not isinstance(value, bool):
        value = value * fact.field_factor
    if fact.type.problem_with(value) is not None:
        return None
    return int(value) if fact.type.kind == "int" else value
