"""A rulebook in the making: what has been declared so far, and how to look it up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from engine.findings.finding import Finding, Place
from engine.language import FactType, LiteralReader, Scope, UnitTable
from engine.rulebook.act import Act
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.declaration import Fact, Parameter
from engine.rulebook.ledger import Ledger
from engine.rulebook.lexicon import Example, Language, Term, WordClass
from engine.rulebook.provider import Provider
from engine.rulebook.relaxation import Relaxation
from engine.rulebook.search_plan import Choice, Goal, ReportSection, Requirement

__all__ = ["Draft"]


@dataclass
class Draft:
    """Collects declarations while packs are read."""

    catalogues: Mapping[str, Catalogue]
    ledger: Ledger | None = None
    units: UnitTable = field(default_factory=UnitTable.default)
    types: dict[str, FactType] = field(default_factory=dict)
    facts: dict[str, Fact] = field(default_factory=dict)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    providers: dict[str, Provider] = field(default_factory=dict)
    choices: list[Choice] = field(default_factory=list)
    requirements: dict[str, Requirement] = field(default_factory=dict)
    goals: dict[str, Goal] = field(default_factory=dict)
    relaxations: dict[str, Relaxation] = field(default_factory=dict)
    report: list[ReportSection] = field(default_factory=list)
    word_classes: dict[str, WordClass] = field(default_factory=dict)
    languages: dict[str, Language] = field(default_factory=dict)
    examples: list[Example] = field(default_factory=list)
    terms: dict[str, Term] = field(default_factory=dict)
    acts: dict[str, Act] = field(default_factory=dict)
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @cached_property
    def entries(self) -> Callable[[str], Collection[str] | None]:
        """Gives the ids of a catalogue; None when there is no such catalogue."""
        return _entries_of(self.catalogues)

    @cached_property
    def scope(self) -> Scope:
        """The names that expressions may use. Valid once all types are declared."""
        return Scope(self.types, self.entries)

    def literals(self, fact_type: FactType) -> LiteralReader:
        """A reader of literals for facts of that type."""
        entries = self.entries(fact_type.catalogue or "") if fact_type.kind == "entry" else None
        return LiteralReader(fact_type, self.units, entries)


def _entries_of(catalogues: Mapping[str, Catalogue]) -> Callable[[str], Collection[str] | None]:
    """What gives the ids of each of ``catalogues``.

    It knows nothing of the draft: a scope that held on to its draft would keep all that was read, in a circle, until
    the next search for garbage.
    """

    @cache
    def entries(catalogue: str) -> Collection[str] | None:
        found = catalogues.get(catalogue)
        return None if found is None else frozenset(found.ids())

    return entries
