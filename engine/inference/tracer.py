"""What the values of an inference rest on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from engine.inference.ground import Ground
from engine.inference.inference import FactState, Given, Trace
from engine.inference.recent import Recent
from engine.inference.run import Run
from engine.inference.scope import Scope
from engine.inference.settlement import Settlement, has_negative_zero
from engine.language import Value

__all__ = ["SCOPES", "Tracer"]

_NEAR = 8
"""How many runs are kept for others to start from; a quarter of them without assumptions, by which less is asked."""
SCOPES = 64
"""Of so many scopes it is kept what was worked out in them."""


class _Runs:
    """The last runs in one scope, the latest first."""

    def __init__(self) -> None:
        self.kept: tuple[Run, ...] = ()


class Tracer:
    """Traces inferences over one ``ground`` with these ``parameters``, of which it keeps the runs of the last few.

    An inference whose trace is made when it is asked for holds on to its tracer. The tracer holds on to no inference,
    so all of them go as soon as nobody needs them. ``as_then`` makes one for parameters that were replaced meanwhile.
    """

    def __init__(
        self,
        ground: Ground,
        parameters: Mapping[str, Value],
        kept: int,
        as_then: Callable[[Mapping[str, Value]], Tracer],
    ) -> None:
        self._ground, self._parameters, self._as_then = ground, parameters, as_then
        self._kept = min(kept, _NEAR)
        self.forget()

    @property
    def parameters(self) -> Mapping[str, Value]:
        """The values of the parameters, which may be replaced by others."""
        return self._parameters

    @parameters.setter
    def parameters(self, values: Mapping[str, Value]) -> None:
        self._parameters = values
        self._ground.forget()
        self.forget()

    def forget(self) -> None:
        """Keeps no run."""
        #: with assumptions and without, in each scope of those asked for last
        self._runs = Recent[tuple[bool, Scope | None], _Runs](2 * SCOPES)
        #: the ground in each of them
        self._grounds = Recent[Scope, Ground](SCOPES)

    def run(self, given: Mapping[str, Given], assume: bool, within: Scope | None) -> Run:
        """The run of an inference of ``given``."""
        runs = self._runs.get((assume, within), _Runs)
        alike = runs.kept
        run = Run(
            self._within(within),
            self._parameters,
            dict(given),
            assume=assume,
            near=min(alike, key=lambda run: len(run.differing(given)), default=None),
        )
        # What is kept is replaced as a whole, so that threads do not see it halfway.
        kept = self._kept if assume and within is None else self._kept // 4
        runs.kept = (run, *alike)[:kept]
        return run

    def trace(self, run: Run) -> Trace:
        """What the values of ``run`` rest on."""
        overridden_by = {
            other: provider
            for provider, others in self._ground.overrides.items()
            if provider in run.fired
            for other in others
        }
        firings = tuple(
            [
                replace(firing, overridden_by=overridden_by[provider]) if provider in overridden_by else firing
                for provider in self._ground.providers
                if provider in run.fired
                for firing in run.fired[provider]
            ]
        )
        conflicts = tuple(conflict for each in run.conflicts.values() for conflict in each)
        return Trace(MappingProxyType(run.states), firings, conflicts)

    def traced(
        self, given: Mapping[str, Given], assume: bool, within: Scope | None, parameters: Mapping[str, Value]
    ) -> Trace:
        """What the values rest on that were concluded of ``given`` with these ``parameters``."""
        tracer = self if self._parameters is parameters else self._as_then(parameters)
        return tracer.trace(tracer.run(given, assume, within))

    def state(
        self,
        fact: str,
        given: Mapping[str, Given],
        values: Mapping[str, Value],
        assume: bool,
        within: Scope | None,
    ) -> FactState | None:
        """Where one of the ``values`` comes from that were concluded of ``given``; None where it has none."""
        ground = self._within(within)
        known = {name: value for name, value in values.items() if name in ground.rulebook.facts}
        zero = has_negative_zero(known.values())
        parameters = self._parameters
        return Settlement(ground, parameters, given, values, known, assume=assume, has_negative_zero=zero).state(fact)

    def _within(self, scope: Scope | None) -> Ground:
        if scope is None:
            return self._ground
        return self._grounds.get(scope, lambda: self._ground.within(scope))
