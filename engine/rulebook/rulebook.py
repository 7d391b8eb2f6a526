"""The rulebook: everything rule files say, checked, ready for the engine."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cached_property

from msgspec import Struct, field

from engine.findings.finding import Place
from engine.language import FactType, UnitTable, Value, show_value, spoken
from engine.rulebook.act import Act
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.declaration import Fact, Parameter
from engine.rulebook.deferred import Deferred
from engine.rulebook.entry import Entry
from engine.rulebook.layer import BUILT_IN
from engine.rulebook.lexicon import Lexicon
from engine.rulebook.provider import Provider
from engine.rulebook.relaxation import Relaxation
from engine.rulebook.replacement import Replacement, Retirement
from engine.rulebook.search_plan import Choice, Goal, ReportSection, Requirement

__all__ = ["Rulebook"]

_MOST_SHOWN = 4_096


class Rulebook(Struct, frozen=True, dict=True):
    """Facts, parameters and providers by id, in the order of loading, with the catalogues they refer to.

    ``digest`` identifies the exact text of all packs, and what the catalogues and the claims that they cite said.
    ``layers`` holds the title of the layer of each rule file, by the name that places use. ``entries`` are those that
    packs added to the catalogues, which have them already. ``replacements`` are what overlays put in the place of
    something below, ``retirements`` what they take out.
    """

    units: UnitTable
    facts: Mapping[str, Fact]
    parameters: Mapping[str, Parameter]
    providers: Mapping[str, Provider]
    choices: tuple[Choice, ...]
    requirements: tuple[Requirement, ...]
    goals: Mapping[str, Goal]
    relaxations: Mapping[str, Relaxation]
    report: tuple[ReportSection, ...]
    packs: Mapping[str, str]
    catalogues: Mapping[str, Catalogue]
    digest: str
    deferred_texts: Deferred[dict[str, str]] = Deferred.of({})
    layers: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    lexicon: Lexicon = field(default_factory=Lexicon)
    acts: Mapping[str, Act] = field(default_factory=dict)
    replacements: tuple[Replacement, ...] = ()
    retirements: tuple[Retirement, ...] = ()
    #: the lines of the short proof, in sections of which those count that are not false
    proof: tuple[ReportSection, ...] = ()
    #: the file of each pack, by the name that places use
    pack_files: Mapping[str, str] = field(default_factory=dict)

    @property
    def texts(self) -> Mapping[str, str]:
        """The rule files by the name that places use."""
        return self.deferred_texts.value

    @cached_property
    def providers_of(self) -> Mapping[str, tuple[Provider, ...]]:
        """For each fact, the providers that can set it, best first."""
        found: dict[str, list[Provider]] = {}
        for provider in self.providers.values():
            for fact in provider.sets:
                found.setdefault(fact, []).append(provider)
        return {fact: tuple(sorted(each, key=lambda one: (one.priority, one.order))) for fact, each in found.items()}

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each fact stands in the order in which they are declared."""
        return {name: place for place, name in enumerate(self.facts)}

    def providers_on(self, day: date) -> Mapping[str, Provider]:
        """The providers that are in force on ``day``, by id."""
        return {name: each for name, each in self.providers.items() if each.holds_on(day)}

    def parameters_on(self, day: date) -> Mapping[str, Value]:
        """The values of the parameters that have one on ``day``, in base units."""
        return {name: value for name, each in self.parameters.items() if (value := each.at(day)) is not None}

    def is_same_on(self, one: date, other: date) -> bool:
        """Whether no rule and no value comes into force or ends between two days."""
        first, last = sorted((one, other))
        if first == last:
            return True
        ends = (each.until for each in self.providers.values())
        begins = (each.since for each in self.providers.values())
        changes = (value.since for each in self.parameters.values() for value in each.values)
        begun = any(first < each <= last for each in (*begins, *changes) if each is not None)
        return not begun and not any(first <= each < last for each in ends if each is not None)

    def overlay(self, place: Place) -> str:
        """The title of the overlay that ``place`` is in; empty for the lowest layer."""
        title = self.layers.get(place.file, BUILT_IN)
        return "" if title == BUILT_IN else title

    @cached_property
    def _lines(self) -> Mapping[str, tuple[str, ...]]:
        return {file: tuple(text.splitlines()) for file, text in self.texts.items()}

    def line(self, place: Place) -> str:
        """The line of a rule file at ``place``; empty when it is not known."""
        lines = self._lines.get(place.file, ())
        return lines[place.line - 1] if 0 < place.line <= len(lines) else ""

    def type_of(self, name: str) -> FactType:
        """The type of a fact or parameter. Raises KeyError."""
        return self.facts[name].type if name in self.facts else self.parameters[name].type

    def show(self, name: str, value: Value | None, *, digits: int = 4) -> str:
        """``value`` of a fact or parameter as people read it, with unit; entries and enumerations by their names.

        Numbers have at most ``digits`` significant digits, whole ones all of theirs.
        """
        key = (name, digits, type(value), value)
        found = self._shown.get(key) if value else None  # zeros of both signs are equal, but are shown otherwise
        if found is None:
            written = self._written(name, value, digits)
            numeric = isinstance(value, int | float) and not isinstance(value, bool)
            if len(self._shown) >= _MOST_SHOWN:
                self._shown.clear()
            found = self._shown[key] = spoken(written, self.units.words) if numeric else written
        return found

    @cached_property
    def _shown(self) -> dict[tuple[str, int, type, Value | None], str]:
        """Values as they were shown: a proof shows each again wherever it is used."""
        return {}

    def _written(self, name: str, value: Value | None, digits: int) -> str:
        declared = self.facts.get(name)
        if declared is None:
            return show_value(value, self.parameters[name].type, self.parameters[name].show, digits=digits)
        if isinstance(value, str) and declared.type.kind == "entry":
            catalogue = self.catalogues.get(declared.type.catalogue or "")
            return show_value(catalogue.label(value) if catalogue else value, declared.type)
        if isinstance(value, str) and value in declared.labels:
            return show_value(declared.labels[value], declared.type)
        return show_value(value, declared.type, declared.show, digits=digits)

    def title(self, name: str) -> str:
        """What people call a fact or parameter."""
        declared = self.facts.get(name) or self.parameters.get(name)
        return declared.title if declared else name
