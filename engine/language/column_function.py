"""Built-in functions of columns; they agree with those of single numbers to the last bit."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.language.column import Cells, Known, Numbers, both
from engine.language.evaluation import LARGEST_EXPONENT

__all__ = ["called", "finite"]


def finite(values: Numbers, known: Known) -> Cells:
    """``values`` where they are numbers."""
    are_numbers = np.isfinite(values)
    return np.where(are_numbers, values, 0.0), both(are_numbers, known)


def called(function: str, values: Sequence[Any], known: Known) -> Cells:
    """What a built-in function makes of ``values``, at least one a column; unknown where it has no value."""
    match function:
        case "min":
            return reduce(np.minimum, values), known
        case "max":
            return reduce(np.maximum, values), known
        case "ceil":
            return np.ceil(values[0]), known
        case "floor":
            return np.floor(values[0]), known
        case "log2" | "ln" | "exp":
            return finite(_each(function, values[0]), known)
    with np.errstate(all="ignore"):
        if function == "round_up":
            value, step = values
            return finite(np.ceil(value / step) * step, both(step > 0, known))
        if function == "sqrt":
            return finite(np.sqrt(values[0]), known)
    raise AssertionError(function)


def _each(function: str, values: Numbers) -> Numbers:
    # NumPy's logarithms and exponentials may differ from the scalar ones in the last bit; the two evaluations must
    # agree exactly.
    exact, least, largest = _SCALAR[function]
    # Of thousands of candidates few have numbers of their own.
    flat = np.ascontiguousarray(values).ravel()
    like = _likes(flat)
    different = np.flatnonzero(like == np.arange(flat.size))
    results = np.empty(flat.size)
    results[different] = [exact(each) if least < each < largest else np.nan for each in flat[different].tolist()]
    return results.take(like).reshape(values.shape)


def _likes(values: Numbers) -> NDArray[np.intp]:
    """For each of ``values`` the place of an equal one, the same for many equal ones.

    They meet in a table of hashes (Fibonacci hashing; Knuth, The Art of Computer Programming 3, 6.4), which takes less
    than to sort them. Those whose slot another value took stand for themselves.
    """
    places, size = np.arange(values.size), (2 * values.size).bit_length()
    slots = (values.view(np.uint64) * _GOLDEN) >> np.uint64(64 - size)
    table = np.empty(1 << size, dtype=np.intp)
    table[slots] = places
    like: NDArray[np.intp] = table[slots]
    return np.where(values[like] == values, like, places)


_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2^64 over the golden ratio."""
_SCALAR: Mapping[str, tuple[Callable[[float], float], float, float]] = {
    "log2": (math.log2, 0.0, math.inf),
    "ln": (math.log, 0.0, math.inf),
    "exp": (math.exp, -math.inf, LARGEST_EXPONENT),
}
"""Functions of one number, and between which they have a value."""
