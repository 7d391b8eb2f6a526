"""Random tables and conditions over a few facts, and every situation that could make a difference to them.

Constants come from small pools and the facts have small ranges, so that trying out the constants, their neighbours, the
middles between them and the ends of the ranges is as good as trying out all values.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from random import Random

from engine.language import Value

__all__ = ["FACTS", "HEADER", "KINDS", "random_cell", "random_condition", "random_table", "situations"]

COLOURS = ("red", "white", "rose")
TEXTS = ("first", "second")
WHOLE = (1, 2, 4, 5, 6)
FIGURES = (0.0, 0.3, 1.0, 2.5, 1e9)

KINDS = {"flag": "bool", "colour": "enum", "count": "int", "size": "number", "free": "number", "motto": "text"}
FACTS = tuple(KINDS)
HEADER = """\
facts:
  - {id: flag, type: bool, ask: Which?}
  - {id: colour, type: enum, values: [red, white, rose], ask: Which?}
  - {id: count, type: int, range: 1..6, ask: Which?}
  - {id: size, type: number, range: 0..1000000000, ask: Which?}
  - {id: free, type: number, ask: Which?}
  - {id: motto, type: text, ask: Which?}
  - {id: grade, type: enum, values: [good, fair, poor]}
  - {id: figure, type: number}
"""
_POOLS: Mapping[str, Sequence[Value]] = {
    "flag": (True, False),
    "colour": COLOURS,
    "count": WHOLE,
    "size": FIGURES,
    "free": (-1.0, *FIGURES[1:4]),
    "motto": TEXTS,
}


def _points(fact: str) -> tuple[Value, ...]:
    if fact == "flag":
        return (False, True)
    if fact == "colour":
        return COLOURS
    if fact == "count":
        return (1, 2, 3, 4, 5, 6)
    if fact == "motto":
        return (*TEXTS, "neither")
    constants = sorted(float(each) for each in _POOLS[fact])
    near = {math.nextafter(each, way) for each in constants for way in (-math.inf, math.inf, each)}
    near.update((low + high) / 2 for low, high in pairwise(constants))
    if fact == "size":
        return tuple(sorted(each for each in near if 0 <= each <= 1e9))
    return tuple(sorted(near | {-1e300, 1e300}))


_POINTS = {fact: _points(fact) for fact in FACTS}


def situations(facts: Sequence[str], *, unknown: bool = False) -> Iterator[dict[str, Value]]:
    """Everything that can make a difference: all that ``facts`` can be, and, if wanted, that they are unknown."""
    choices = [(*_POINTS[fact], None) if unknown else _POINTS[fact] for fact in facts]
    for values in product(*choices):
        yield {fact: value for fact, value in zip(facts, values, strict=True) if value is not None}


def _literal(fact: str, random: Random) -> str:
    value = random.choice(_POOLS[fact])
    return str(value).lower() if isinstance(value, bool) else str(value)


def random_cell(fact: str, random: Random) -> str:
    """A cell of a table for ``fact``."""
    pick = random.random()
    if pick < 0.2:
        return "-"
    if pick < 0.3:
        return f"not {_literal(fact, random)}"
    if pick < 0.45:
        return f"{_literal(fact, random)} or {_literal(fact, random)}"
    if fact in ("flag", "colour", "motto") or pick < 0.5:
        return _literal(fact, random)
    if pick < 0.75:
        return f"{random.choice(('<', '<=', '>', '>='))} {_literal(fact, random)}"
    low, high = sorted(random.sample(_POOLS[fact], 2), key=float)
    return f"{low}..{random.choice(('', '<'))}{high}"


def random_table(random: Random, columns: Sequence[str], hit: str, rows: int) -> str:
    """A rule file with one table over ``columns``."""
    lines = [HEADER, "rules:", "  - id: table", "    title: T", "    kind: table", f"    hit: {hit}"]
    if random.random() < 0.3:
        lines.append(f'    when: "{random_condition(random, columns, depth=1)}"')
    lines += [
        f"    inputs: [{', '.join(columns)}]",
        "    outputs: [grade]",
        "    because: b",
        "    sources: []",
        "    rows:",
    ]
    for number in range(rows):
        cells = ", ".join(f'"{random_cell(fact, random)}"' for fact in columns)
        lines.append(f"      - {{id: r{number}, if: [{cells}], then: [{random.choice(('good', 'fair', 'poor'))}]}}")
    if random.random() < 0.25:
        lines.append("    otherwise: [poor]")
    return "\n".join(lines) + "\n"


def random_condition(random: Random, facts: Sequence[str], depth: int = 3) -> str:
    """A condition of plain tests of ``facts``."""
    pick = random.random()
    if depth == 0 or pick < 0.4:
        return _random_test(random, random.choice(facts))
    if pick < 0.9:
        word = " and " if pick < 0.65 else " or "
        return f"({word.join(random_condition(random, facts, depth - 1) for _ in range(random.choice((2, 2, 3))))})"
    return f"not {random_condition(random, facts, depth - 1)}"


def _random_test(random: Random, fact: str) -> str:
    pick = random.random()
    if pick < 0.1:
        return f"{fact} is {random.choice(('known', 'unknown'))}"
    if fact == "flag":
        return random.choice(("flag", "not flag", "flag == false"))
    literal = _literal(fact, random)
    if pick < 0.3:
        return f"{fact} {random.choice(('in', 'not in'))} [{literal}, {_literal(fact, random)}]"
    if fact in ("colour", "motto"):
        return f"{fact} {random.choice(('==', '!='))} {literal}"
    return f"{fact} {random.choice(('==', '!=', '<', '<=', '>', '>='))} {literal}"
