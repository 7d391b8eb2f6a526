"""The inference engine: facts in, facts and trace out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import Literal

from engine.errors import EngineError
from engine.graph import DependencyGraph
from engine.inference.catalogue_figures import CatalogueFigures
from engine.inference.inference import Candidate, Conflict, FactState, Firing, Given, Inference, Origin
from engine.inference.matching import DurableMatcher, Matcher, ReferenceMatcher
from engine.inference.network import durable_rules_module
from engine.inference.recent import GivenKey, Recent, given_key
from engine.inference.selection import select
from engine.language import Value, compiled, printable
from engine.language.suggestion import nearest
from engine.rulebook import Provider, Rulebook

__all__ = ["KEPT", "GivenError", "InferenceEngine", "MatcherName"]

KEPT = 32
"""How many inferences an engine keeps: those that one answer of a person makes, some of them several times."""

MatcherName = Literal["auto", "durable", "reference"]


class GivenError(EngineError):
    """A value that cannot be put into an inference."""

    def __init__(self, fact: str, value: object, problem: str, suggestion: str | None = None) -> None:
        self.fact, self.value, self.problem, self.suggestion = fact, value, problem, suggestion
        hint = f"; did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(printable(f"{fact} = {value!r}: {problem}{hint}", 500))


@dataclass(frozen=True)
class _Level:
    """What is settled together: the providers matched at one level, then the facts that stand there."""

    #: for each condition handed to the matcher, the provider and the position of its branch
    owners: tuple[tuple[str, int], ...]
    matcher: Matcher | None
    facts: tuple[str, ...]


class InferenceEngine:
    """Infers over one rulebook on one day.

    ``matcher`` "durable" needs the durable_rules extension and raises `EngineError` without it; "auto" takes the
    reference evaluator instead and says so in ``notice``. The ``kept`` inferences used last are not made again.
    """

    def __init__(
        self, rulebook: Rulebook, matcher: MatcherName = "auto", as_of: date | None = None, kept: int = KEPT
    ) -> None:
        self.rulebook = rulebook
        self.graph = DependencyGraph(rulebook)
        self.as_of = as_of or date.today()
        self.notice: str | None = None
        available = durable_rules_module() is not None
        if matcher == "durable" and not available:
            raise EngineError("the extension module of durable_rules is not installed; use the matcher 'reference'")
        if matcher == "auto" and not available:
            self.notice = (
                "durable_rules is not installed: rules are matched by the reference evaluator instead, "
                "with the same results"
            )
        self.matcher = "reference" if matcher == "reference" or not available else "durable"
        self._parameters: Mapping[str, Value] = {
            name: value for name, each in rulebook.parameters.items() if (value := each.at(self.as_of)) is not None
        }
        self.providers = {name: each for name, each in rulebook.providers.items() if each.holds_on(self.as_of)}
        self.figures = CatalogueFigures(rulebook)
        self.ranks = {name: fact.type.values for name, fact in rulebook.facts.items()}
        providers: list[list[Provider]] = [[] for _ in range(self.graph.depth + 1)]
        facts: list[list[str]] = [[] for _ in providers]
        for each in self.providers.values():
            providers[self.graph.provider_level(each.id)].append(each)
        for name in self.graph.order:
            if name in rulebook.facts:
                facts[self.graph.fact_level(name)].append(name)
        #: the facts that may be known although nothing concludes them
        self.supplied = frozenset(
            name for name, each in rulebook.facts.items() if each.fields or each.assume is not None
        )
        self._levels = [self._level(*level) for level in zip(providers, facts, strict=True)]
        self._recent = Recent[tuple[bool, GivenKey], Inference](kept)

    @property
    def parameters(self) -> Mapping[str, Value]:
        """The values of the parameters on this day.

        They may be replaced by others, to fit them to measurements: formulas follow at once. Conditions keep the values
        that the engine was made with.
        """
        return self._parameters

    @parameters.setter
    def parameters(self, values: Mapping[str, Value]) -> None:
        self._parameters = values
        self._recent.forget()  # what follows from other values is another inference

    def _level(self, providers: Sequence[Provider], facts: Sequence[str]) -> _Level:
        owners = tuple((each.id, place) for each in providers for place in range(len(each.all_branches)))
        conditions = [branch.condition for each in providers for branch in each.all_branches]
        matcher: Matcher | None = None
        if conditions:
            make = DurableMatcher if self.matcher == "durable" else ReferenceMatcher
            matcher = make(conditions, self.parameters)
        return _Level(owners, matcher, tuple(facts))

    def check_given(self, fact: str, value: Value) -> None:
        """Raises `GivenError` when ``value`` cannot be given for ``fact``."""
        declared = self.rulebook.facts.get(fact)
        if declared is None:
            raise GivenError(fact, value, "there is no such fact", nearest(fact, self.rulebook.facts))
        problem = declared.type.problem_with(value)
        if problem:
            raise GivenError(fact, value, problem)
        catalogue = self.rulebook.catalogues.get(declared.type.catalogue or "")
        if catalogue is not None and isinstance(value, str) and catalogue.fields(value) is None:
            raise GivenError(fact, value, f"there is no such entry in the catalogue {declared.type.catalogue}")

    def infer(self, given: Mapping[str, Given], *, assume: bool = True) -> Inference:
        """Everything that follows from ``given``. With ``assume``, open questions get their declared assumption.

        Raises `GivenError` when something given is not a fact or cannot be its value. The result depends on nothing
        else: equal input gives an equal result, however many inferences were made before. It may be one that was made
        for somebody else: an inference is immutable.
        """
        return self._recent.get((assume, given_key(given)), lambda: self._inferred(given, assume))

    def _inferred(self, given: Mapping[str, Given], assume: bool) -> Inference:
        for fact, each in given.items():
            self.check_given(fact, each.value)
        run = _Run(self, given, assume)
        for level in self._levels:
            run.settle(level)
        return run.result()


class _Run:
    """One inference under way."""

    def __init__(self, engine: InferenceEngine, given: Mapping[str, Given], assume: bool) -> None:
        self._engine, self._rulebook, self._given, self._assume = engine, engine.rulebook, given, assume
        self._known: dict[str, Value] = {}
        self._world: dict[str, Value] = dict(engine.parameters)
        self._states: dict[str, FactState] = {}
        self._fired: dict[str, tuple[Firing, ...]] = {}
        self._conflicts: list[Conflict] = []
        self._concluded_facts: set[str] = set()

    def settle(self, level: _Level) -> None:
        if level.matcher is not None:
            held: dict[str, set[int]] = {}
            for position in sorted(level.matcher.match(self._known)):
                owner, place = level.owners[position]
                held.setdefault(owner, set()).add(place)
            for name, places in held.items():
                provider = self._engine.providers[name]
                firings = select(provider, frozenset(places), self._world, self._known, self._engine.ranks)
                if firings:
                    self._fired[name] = tuple(self._refusing(firing) for firing in firings)
                    self._concluded_facts.update(*(firing.concluded for firing in firings))
        for fact in level.facts:
            if fact not in self._concluded_facts and fact not in self._given and fact not in self._engine.supplied:
                continue
            state = self._settle_fact(fact)
            if state is not None:
                self._states[fact] = state
                self._known[fact] = self._world[fact] = state.value

    def _settle_fact(self, fact: str) -> FactState | None:
        found: list[FactState] = []
        if fact in self._given:
            given = self._given[fact]
            found.append(FactState(fact, given.value, given.origin, note=given.note))
        found.extend(self._concluded(fact))
        for candidate in (self._from_catalogue(fact), self._assumed(fact) if not found else None):
            if candidate is not None:
                found.append(candidate)
        if not found:
            return None
        best = found[0]
        by = best.firing.provider if best.firing else best.origin.value
        lost = tuple(Candidate(each.value, each.origin, each.firing, by) for each in found[1:])
        return replace(best, overridden=lost) if lost else best

    def _concluded(self, fact: str) -> list[FactState]:
        if fact not in self._concluded_facts:
            return []
        found: list[tuple[Provider, Firing]] = []
        for provider in self._rulebook.providers_of.get(fact, ()):
            for firing in self._fired.get(provider.id, ()):
                if fact in firing.concluded:
                    found.append((provider, firing))
        overridden = {other for provider, _ in found for other in provider.overrides}
        found.sort(key=lambda each: (each[0].id in overridden, each[0].priority, each[0].order))
        for provider, firing in found[1:]:
            best, first = found[0]
            equal_standing = best.priority == provider.priority and provider.id not in overridden
            if equal_standing and first.concluded[fact] != firing.concluded[fact]:
                self._conflicts.append(Conflict(fact, first, firing))
        states = []
        for provider, firing in found:
            value = firing.concluded[fact]
            kept = int(value) if self._rulebook.facts[fact].type.kind == "int" else value
            origin = Origin.FORMULA if provider.kind == "formula" else Origin.RULE
            states.append(FactState(fact, kept, origin, firing))
        return states

    def _refusing(self, firing: Firing) -> Firing:
        """``firing`` with what it concludes set apart from what cannot be a value of its fact."""
        refused = {fact: value for fact, value in firing.concluded.items() if not self._is_proper(fact, value)}
        if not refused:
            return firing
        kept = {fact: value for fact, value in firing.concluded.items() if fact not in refused}
        return replace(firing, concluded=kept, refused=refused)

    def _is_proper(self, fact: str, value: Value) -> bool:
        return self._rulebook.facts[fact].type.problem_with(value) is None

    def _from_catalogue(self, fact: str) -> FactState | None:
        declared = self._rulebook.facts[fact]
        for owner, field in declared.fields:
            entry = self._known.get(owner)
            value = None if entry is None else self._engine.figures.of(declared, owner, field, str(entry))
            if value is not None:
                catalogue = self._rulebook.catalogues[self._rulebook.facts[owner].type.catalogue or ""]
                source = catalogue.source(str(entry))
                return FactState(fact, value, Origin.CATALOGUE, note=f"{owner}.{field}", source=source)
        return None

    def _assumed(self, fact: str) -> FactState | None:
        declared = self._rulebook.facts[fact]
        if not self._assume or declared.assume is None:
            return None
        if declared.when is not None and compiled(declared.when)(self._world) is not True:
            return None
        value = compiled(declared.assume)(self._world)
        if value is None or not self._is_proper(fact, value):
            return None
        value = int(value) if declared.type.kind == "int" else value
        return FactState(fact, value, Origin.DEFAULT, note=declared.assume_note)

    def result(self) -> Inference:
        overridden_by = {
            other: provider
            for provider, firings in self._fired.items()
            if firings
            for other in self._rulebook.providers[provider].overrides
        }
        firings = tuple(
            replace(firing, overridden_by=overridden_by[provider]) if provider in overridden_by else firing
            for provider in self._engine.providers
            for firing in self._fired.get(provider, ())
        )
        return Inference(
            given=MappingProxyType(dict(self._given)),
            facts=MappingProxyType(self._states),
            firings=firings,
            conflicts=tuple(self._conflicts),
            as_of=self._engine.as_of,
            matcher=self._engine.matcher,
            rulebook_digest=self._rulebook.digest,
            assumed=self._assume,
            values=MappingProxyType(self._world),
        )
