"""The inference engine: facts in, facts and trace out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import Literal

from engine.errors import EngineError
from engine.graph import DependencyGraph
from engine.inference.catalogue_figures import CatalogueFigures
from engine.inference.ground import Ground
from engine.inference.inference import DeferredTrace, FactState, Given, Inference, Trace
from engine.inference.inference_plan import InferencePlan, conditions_of
from engine.inference.match_plan import match_plan
from engine.inference.matcher import DurableMatcher, Matcher, ReferenceMatcher
from engine.inference.network import durable_rules_module
from engine.inference.network_shelf import NetworkShelf
from engine.inference.recent import GivenKey, Recent, given_key
from engine.inference.scope import Scope
from engine.inference.tracer import SCOPES, Tracer
from engine.inference.value_program import CompiledValues, ValueProgram
from engine.language import Value, printable
from engine.language.suggestion import nearest
from engine.rulebook import Provider, Rulebook
from engine.rulebook.deferred import Deferred

__all__ = ["KEPT", "GivenError", "InferenceEngine", "MatcherName"]

KEPT = 32
"""How many inferences an engine keeps: those that one answer of a person makes, some of them several times."""

_PATIENCE = 64
"""So often values are asked for before a program is compiled that tells them, which takes as long as 200 inferences."""

MatcherName = Literal["auto", "durable", "reference"]


class GivenError(EngineError):
    """A value that cannot be put into an inference."""

    def __init__(self, fact: str, value: object, problem: str, suggestion: str | None = None) -> None:
        self.fact, self.value, self.problem, self.suggestion = fact, value, problem, suggestion
        hint = f"; did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(printable(f"{fact} = {value!r}: {problem}{hint}", 500))


class InferenceEngine:
    """Infers over one rulebook on one day.

    ``matcher`` "durable" needs the durable_rules extension and raises `EngineError` without it; "auto" takes the
    reference evaluator instead and says so in ``notice``. The ``kept`` inferences used last are not made again. A
    ``plan`` that was made of the same rules saves time and changes nothing.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        matcher: MatcherName = "auto",
        as_of: date | None = None,
        kept: int = KEPT,
        plan: InferencePlan | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.as_of = as_of or date.today()
        self.graph = plan.graph if plan is not None else DependencyGraph.of(rulebook)
        self.notice: str | None = None
        available = durable_rules_module() is not None
        if matcher == "durable" and not available:
            raise EngineError("the extension module of durable_rules is not installed; use the matcher 'reference'")
        if matcher == "auto" and not available:
            self.notice = (
                "durable_rules is not installed: rules are matched by the reference evaluator instead, "
                "with the same results"
            )
        self.matcher: Literal["durable", "reference"] = (
            "reference" if matcher == "reference" or not available else "durable"
        )
        parameters: Mapping[str, Value] = rulebook.parameters_on(self.as_of)
        self.providers = rulebook.providers_on(self.as_of)
        #: a plan whose networks are those of the day
        self._plan = plan if plan is not None and rulebook.is_same_on(plan.as_of, self.as_of) else None
        matchers = partial(_level_matcher, self.matcher, self._plan, parameters, NetworkShelf())
        self._ground = Ground(rulebook, self.graph, self.providers, parameters, matchers)
        as_then = partial(_tracer_as_then, rulebook, self.matcher, self.as_of)
        #: what tells what values rest on
        self.tracer = Tracer(self._ground, parameters, kept, as_then)
        self._recent = Recent[tuple[bool, Scope | None, GivenKey], Inference](kept)
        self._scopes = Recent[tuple[frozenset[str], frozenset[str]], Scope](SCOPES)
        self._program: ValueProgram | None = None
        self._has_no_program = False
        #: how often values were asked for without a program
        self._asked = 0

    @property
    def figures(self) -> CatalogueFigures:
        """What catalogue entries say of facts."""
        return self._ground.figures

    @property
    def parameters(self) -> Mapping[str, Value]:
        """The values of the parameters on this day.

        They may be replaced by others, to fit them to measurements: formulas follow at once. Conditions keep the values
        that the engine was made with.
        """
        return self.tracer.parameters

    @parameters.setter
    def parameters(self, values: Mapping[str, Value]) -> None:
        self.tracer.parameters = values
        self._recent.forget()  # what follows from other values is another inference
        self._program, self._has_no_program = None, True

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

    def scope(self, facts: Collection[str], providers: Collection[str] = ()) -> Scope:
        """``facts`` and ``providers``, with everything that they follow from."""
        key = (frozenset(facts), frozenset(providers))
        return self._scopes.get(key, lambda: Scope.of(self.graph, self.providers, *key))

    def infer(self, given: Mapping[str, Given], *, assume: bool = True, within: Scope | None = None) -> Inference:
        """Everything that follows from ``given``. With ``assume``, open questions get their declared assumption.

        Where only what is ``within`` a scope is asked for, nothing else is told, which takes less time.

        Raises `GivenError` when something given is not a fact or cannot be its value. The result depends on nothing
        else: equal input gives an equal result, however many inferences were made before. It may be one that was made
        for somebody else: an inference is immutable.
        """
        return self._recent.get((assume, within, given_key(given)), lambda: self._inferred(given, assume, within))

    def conclude(self, given: Mapping[str, Given], *, assume: bool = True, within: Scope | None = None) -> Inference:
        """The same inference as `infer` makes, for those who mostly ask for values.

        What the values rest on is worked out when somebody asks for it. Raises `GivenError` as `infer` does.
        """
        program = self._program_after_a_while()
        if program is None:
            return self.infer(given, assume=assume, within=within)
        return self._recent.get(
            (assume, within, given_key(given)), lambda: self._concluded(program, given, assume, within)
        )

    @property
    def tells_values(self) -> bool:
        """Whether `values` takes less than an inference."""
        return self._program_after_a_while() is not None

    def values(self, given: Mapping[str, Given]) -> Mapping[str, Value]:
        """The values that `infer` tells of ``given``, which must be values that can be given. Nothing is kept."""
        program = self._program_after_a_while()
        return program.values(given, assume=True) if program is not None else self.infer(given).values

    def _program_after_a_while(self) -> ValueProgram | None:
        """What tells values alone: as it was compiled before, or compiled here where many inferences are asked for."""
        if self._program is None and not self._has_no_program:
            compiled = self._plan.values.value if self._plan is not None else None
            settle = compiled.function if compiled is not None else None
            self._asked += 1
            if settle is None and self._asked > _PATIENCE:
                compiled = CompiledValues.of(self.rulebook, self._ground.order.facts, self.providers, self.parameters)
                settle = compiled.function if compiled is not None else None
                self._has_no_program = settle is None
            if compiled is not None and settle is not None:
                self._program = ValueProgram(compiled, settle, self.rulebook, self.figures, self.parameters)
        return self._program

    def _concluded(
        self, program: ValueProgram, given: Mapping[str, Given], assume: bool, within: Scope | None
    ) -> Inference:
        for fact, each in given.items():
            self.check_given(fact, each.value)
        given, parameters = dict(given), self.parameters
        values = program.values(given, assume=assume)
        if within is not None:
            known = within.facts | self.parameters.keys()
            values = {name: value for name, value in values.items() if name in known}

        tracer = self.tracer  # the engine keeps what it tells: in a circle with it, both would stay

        def traced() -> Trace:
            return tracer.traced(given, assume, within, parameters)

        def state(fact: str) -> FactState | None:
            if tracer.parameters is not parameters:
                return traced().facts.get(fact)
            return tracer.state(fact, given, values, assume, within)

        return self._told(given, values, DeferredTrace(traced, state), assume, within)

    def _inferred(self, given: Mapping[str, Given], assume: bool, within: Scope | None) -> Inference:
        for fact, each in given.items():
            self.check_given(fact, each.value)
        run = self.tracer.run(given, assume, within)
        return self._told(run.given, run.world, Deferred.of(self.tracer.trace(run)), assume, within)

    def _told(
        self,
        given: Mapping[str, Given],
        values: Mapping[str, Value],
        trace: Deferred[Trace],
        assume: bool,
        within: Scope | None,
    ) -> Inference:
        return Inference(
            given=MappingProxyType(given),
            trace=trace,
            as_of=self.as_of,
            matcher=self.matcher,
            rulebook_digest=self.rulebook.digest,
            assumed=assume,
            values=MappingProxyType(values),
            within=within,
        )


def _level_matcher(
    matcher: Literal["durable", "reference"],
    plan: InferencePlan | None,
    constants: Mapping[str, Value],
    shelf: NetworkShelf,
    level: int,
    providers: Sequence[Provider],
) -> Matcher:
    if matcher == "reference":
        return ReferenceMatcher(conditions_of(providers), constants)
    planned = plan.levels[level] if plan is not None else match_plan(conditions_of(providers), constants)
    return DurableMatcher(planned, constants, shelf)


def _tracer_as_then(rulebook: Rulebook, matcher: MatcherName, as_of: date, parameters: Mapping[str, Value]) -> Tracer:
    as_then = InferenceEngine(rulebook, matcher, as_of)
    as_then.parameters = parameters
    return as_then.tracer
