"""A rule engine by other people, rule-engine from PyPI, agrees on comparisons, membership and how they are combined."""

from __future__ import annotations

import warnings
from random import Random

import numpy as np
import pytest

from engine.language import FactType, Scope, UnitTable, Value, compiled, parse_expression
from engine.language.column import Codes
from engine.language.columns import evaluate_columns

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    rule_engine = pytest.importorskip("rule_engine")

COLOURS = ("red", "white", "rose")
#: Exact in binary, since the other engine calculates in decimals.
FIGURES = (-3, -1, -0.5, 0, 0.25, 1, 2, 2.5, 7, 1000)
TYPES = {
    **{f"n{number}": FactType("number") for number in range(3)},
    **{f"c{number}": FactType("enum", values=COLOURS) for number in range(3)},
    **{f"b{number}": FactType("bool") for number in range(2)},
}
CASES = 3_000


def literal(kind: str, random: Random) -> str:
    return f'"{random.choice(COLOURS)}"' if kind == "c" else str(random.choice(FIGURES))


def condition(random: Random, depth: int = 3) -> str:
    """A condition whose text means the same to both engines."""
    if depth and random.random() < 0.6:
        one, two = condition(random, depth - 1), condition(random, depth - 1)
        return random.choice([f"({one} and {two})", f"({one} or {two})", f"not ({one})"])
    name = random.choice(list(TYPES))
    kind = name[0]
    if kind == "b":
        return random.choice([name, f"{name} == {random.choice(['true', 'false'])}"])
    if random.random() < 0.3:
        items = ", ".join(literal(kind, random) for _ in range(random.randint(1, 4)))
        return f"{name} {random.choice(['in', 'not in'])} [{items}]"
    relations = ["==", "!="] if kind == "c" else ["==", "!=", "<", "<=", ">", ">="]
    other = random.choice([each for each in TYPES if each[0] == kind and each != name])
    right = other if random.random() < 0.3 else literal(kind, random)
    return f"{name} {random.choice(relations)} {right}"


def situation(random: Random) -> dict[str, Value]:
    kinds = {"n": FIGURES, "c": COLOURS, "b": (True, False)}
    return {name: random.choice(kinds[name[0]]) for name in TYPES}


def test_three_engines_agree() -> None:
    random, scope, seen = Random(20261121), Scope(TYPES, lambda _: None), {True: 0, False: 0}
    for _ in range(CASES):
        text, facts = condition(random), situation(random)
        ours = scope.condition(parse_expression(text, UnitTable.default()))
        expected = rule_engine.Rule(text).matches(facts)
        found = compiled(ours)(facts)
        codes = Codes()
        column = evaluate_columns(ours, {name: codes.column([value]) for name, value in facts.items()}, codes)
        assert found is expected, (text, facts)
        assert bool(np.all(column.known)), (text, facts)
        assert bool(column.values[0]) is expected, (text, facts)
        seen[found] += 1
    # Neither outcome is the rule.
    assert min(seen.values()) > CASES / 4
