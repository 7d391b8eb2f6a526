"""Parameters of rules by least squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bench.fitting.measured_speed import MeasuredSpeed
from engine.inference import InferenceEngine

__all__ = ["ParameterFit"]

_STEP = 0.01
#: a residual below this counts as this in the weights, so that the fit is one of absolute and not of squared residuals
_FLOOR = 0.03
#: how far the logarithm of a parameter moves in one round at most
_LONGEST = 0.3
_MATTERS = 1e-3

_Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class ParameterFit:
    """Values of parameters, the logarithmic residuals with them, and how these follow the logarithms of the values.

    Every source and engine weighs as much as the root of the number of its cases; large residuals weigh less than their
    squares. ``origin`` are the values that the rules have, and ``prior`` the weight of leaving them as they are, which
    decides where measurements do not: about that of so many cases that one parameter alone explains.
    """

    speeds: tuple[MeasuredSpeed, ...]
    values: Mapping[str, float]
    residuals: _Numbers
    slopes: _Numbers
    origin: Mapping[str, float]
    prior: float

    @classmethod
    def of(
        cls,
        engine: InferenceEngine,
        speeds: Sequence[MeasuredSpeed],
        names: Sequence[str],
        rounds: int,
        prior: float = 0.001,
    ) -> ParameterFit:
        """Fits the parameters ``names`` from the values that they have, in ``rounds`` of Gauss and Newton."""
        origin = {name: float(engine.parameters[name]) for name in names}
        start = cls(tuple(speeds), origin, np.zeros(0), np.zeros((0, 0)), origin, prior)
        found = start.at(engine, origin, None)
        for _ in range(rounds):
            moved = found.moved(np.ones(len(speeds), dtype=bool))
            found = found.at(engine, moved, np.abs(found.slopes) > _MATTERS)
        return found

    def at(
        self, engine: InferenceEngine, values: Mapping[str, float], matters: NDArray[np.bool_] | None
    ) -> ParameterFit:
        """The same with other values: residuals and slopes anew, slopes only where ``matters`` is true (None: all)."""
        speeds = self.speeds
        before, everywhere = engine.parameters, np.ones(len(speeds), dtype=bool)

        def residuals(changed: Mapping[str, float], needed: NDArray[np.bool_]) -> _Numbers:
            engine.parameters = {**before, **values, **changed}
            return np.array(
                [
                    (speed.residual(engine) or 0.0) if wanted else np.nan
                    for speed, wanted in zip(speeds, needed, strict=True)
                ]
            )

        try:
            here = residuals({}, everywhere)
            columns = []
            for place, name in enumerate(values):
                needed = everywhere if matters is None else matters[:, place]
                there = residuals({name: values[name] * float(np.exp(_STEP))}, needed)
                columns.append(np.nan_to_num((there - here) / _STEP))
        finally:
            engine.parameters = before
        return replace(self, values=values, residuals=here, slopes=np.stack(columns, axis=1))

    def moved(self, chosen: NDArray[np.bool_]) -> dict[str, float]:
        """The values after one round on the ``chosen`` cases."""
        counts = Counter(self._class(speed) for speed, taken in zip(self.speeds, chosen, strict=True) if taken)
        equal = np.array([max(1, counts[self._class(speed)]) ** -0.5 for speed in self.speeds])
        weights = np.where(chosen, equal / np.maximum(np.abs(self.residuals), _FLOOR), 0)
        weighted = self.slopes * weights[:, None]
        away = np.log([value / self.origin[name] for name, value in self.values.items()])
        pull = -weighted.T @ self.residuals - self.prior * away
        change = np.linalg.solve(weighted.T @ self.slopes + self.prior * np.eye(len(away)), pull)
        change = np.clip(change, -_LONGEST, _LONGEST)
        return {name: value * float(np.exp(by)) for (name, value), by in zip(self.values.items(), change, strict=True)}

    def without(self, source: str) -> tuple[_Numbers, int]:
        """The residuals of a source with parameters fitted on all others, to first order.

        Cases that hang on a parameter of which no other source tells anything are left out; their number comes second.
        """
        theirs = np.array([speed.case.source == source for speed in self.speeds])
        matters = np.abs(self.slopes) > _MATTERS
        orphaned = matters[theirs].any(axis=0) & ~matters[~theirs].any(axis=0)
        judged = theirs & ~(matters & orphaned).any(axis=1)
        moved = replace(self)
        total = np.zeros(len(self.values))
        for _ in range(8):
            values = moved.moved(~theirs)
            change = np.log([values[name] / moved.values[name] for name in self.values])
            total += change
            moved = replace(moved, values=values, residuals=moved.residuals + self.slopes @ change)
        return moved.residuals[judged], int(theirs.sum() - judged.sum())

    @staticmethod
    def _class(speed: MeasuredSpeed) -> tuple[str, str]:
        return speed.case.source, speed.kind
