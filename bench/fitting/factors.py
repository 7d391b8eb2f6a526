"""Factors on times that make their sums agree with measured times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from bench.fitting.parts import StepParts

__all__ = ["factors", "relative_errors"]

_ROUNDS, _SWEEPS = 25, 120
_FLOOR = 0.03  # below it a relative error counts as a square, above it as its size


def factors(steps: Sequence[StepParts], prior: float = 0.3) -> Mapping[str, float]:
    """The factor for the time that each parameter governs, at least 0.2.

    Minimises the sizes of the relative errors, every source with the root of its number of cases; ``prior`` is the
    weight of leaving a parameter as it is, which decides where measurements do not. The part named "" stays.
    """
    names = sorted({name for step in steps for name in step.parts if name})
    if not steps or not names:
        return {}
    cases = Counter(step.source for step in steps)
    shares = np.array([[step.parts.get(name, 0.0) / step.measured for name in names] for step in steps])
    wanted = np.array([1 - step.parts.get("", 0.0) / step.measured for step in steps])
    weights = np.array([cases[step.source] ** -0.5 for step in steps])
    found = np.ones(len(names))
    for _ in range(_ROUNDS):
        errors = np.abs(shares @ found - wanted)
        scaled = weights / np.sqrt(np.maximum(errors, _FLOOR))
        found = _bounded(shares * scaled[:, None], wanted * scaled, found, prior)
    return dict(zip(names, found.tolist(), strict=True))


def relative_errors(steps: Sequence[StepParts], by: Mapping[str, float]) -> Sequence[float]:
    """For each step, how much too fast (positive) the speed is with these factors, as a share of the measured speed."""
    times = [sum(seconds * by.get(name, 1.0) for name, seconds in step.parts.items()) for step in steps]
    return [step.measured / time - 1 for step, time in zip(steps, times, strict=True)]


def _bounded(
    rows: npt.NDArray[np.float64], wanted: npt.NDArray[np.float64], start: npt.NDArray[np.float64], prior: float
) -> npt.NDArray[np.float64]:
    square = rows.T @ rows + prior**2 * np.eye(rows.shape[1])
    target = rows.T @ wanted + prior**2
    found = start.copy()
    for _ in range(_SWEEPS):
        for each in range(len(found)):
            step = (target[each] - square[each] @ found) / square[each, each]
            found[each] = max(0.2, found[each] + step)
    return found
