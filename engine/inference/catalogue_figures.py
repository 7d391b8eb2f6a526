"""What catalogue entries say of facts, as values that the facts can have."""

from __future__ import annotations

from engine.language import Value
from engine.rulebook import Fact, Rulebook

__all__ = ["CatalogueFigures"]


class CatalogueFigures:
    """The figures of the catalogues of ``rulebook``, each found once."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._found: dict[tuple[str, str, str, str], Value | None] = {}

    def of(self, fact: Fact, owner: str, field: str, entry: str) -> Value | None:
        """What ``fact`` is by ``field`` of the entry that ``owner`` names, in base units; None where it is not said.

        What cannot be a value of the fact is not said either.
        """
        key = (fact.id, owner, field, entry)
        if key not in self._found:
            self._found[key] = self._read(fact, owner, field, entry)
        return self._found[key]

    def _read(self, fact: Fact, owner: str, field: str, entry: str) -> Value | None:
        catalogue = self._rulebook.catalogues.get(self._rulebook.facts[owner].type.catalogue or "")
        value = (catalogue.fields(entry) or {}).get(field) if catalogue is not None else None
        if value is None:
            return None
        if fact.field_factor != 1.0 and isinstance(value, int | float) and not isinstance(value, bool):
            value = value * fact.field_factor
        if fact.type.problem_with(value) is not None:
            return None
        return int(value) if fact.type.kind == "int" else value
