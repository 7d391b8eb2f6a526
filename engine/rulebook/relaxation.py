"""What may be changed where nothing is feasible."""

from __future__ import annotations

from msgspec import Struct

from engine.findings.finding import Place
from engine.language import Expression, Value

__all__ = ["Relaxation"]


class Relaxation(Struct, frozen=True):
    """A way out where nothing is feasible; rule files list the least change first.

    Either the choices about the facts ``vary`` are made anew; or what was said of the facts ``opened`` is left
    out; or ``fact`` takes other values, the first that works: ``values``; numbers below the present one, from the
    largest, in multiples of ``step`` down to ``least`` (below the value of ``start`` where there is none); or
    entries that have the same fields ``alike`` as the present one and less of the field ``below``, the most first, or
    more of the field ``above``, the least first.
    The facts ``also`` take these values besides. It offers ``most`` alternatives at most, where it is not false
    that it comes into question (``when``). ``title`` may show facts of what it leads to.
    """

    id: str
    title: str
    vary: tuple[str, ...]
    opened: tuple[str, ...]
    fact: str | None
    values: tuple[Value, ...]
    least: Value | None
    step: Value | None
    start: str | None
    alike: tuple[str, ...]
    below: str | None
    above: str | None
    also: tuple[tuple[str, Value], ...]
    most: int
    when: Expression | None
    place: Place
