"""What rules can speak of: the names that an editor offers, with what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.rulebook import Fact, Rulebook

__all__ = ["Vocabulary"]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Facts by id, and for the ids of parameters, rules and claims what each is about.

    ``catalogues`` are their names; ``fields`` are the fields of catalogue entries as a fact names them.
    """

    facts: Mapping[str, Fact] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    claims: Mapping[str, str] = field(default_factory=dict)
    catalogues: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()

    @classmethod
    def of(cls, rulebook: Rulebook, claims: Mapping[str, str]) -> Vocabulary:
        """What the rules of ``rulebook`` speak of, and ``claims`` by id."""
        owners = [fact for fact in rulebook.facts.values() if fact.type.kind == "entry"]
        fields = {
            f"{owner.id}.{name}"
            for owner in owners
            for name in rulebook.catalogues[owner.type.catalogue or ""].field_names()
        }
        return cls(
            facts=rulebook.facts,
            parameters={each.id: each.title for each in rulebook.parameters.values()},
            rules={each.id: each.title for each in rulebook.providers.values()},
            claims=claims,
            catalogues=tuple(sorted(rulebook.catalogues)),
            fields=tuple(sorted(fields)),
        )
