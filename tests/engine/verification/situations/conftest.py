"""A space of situations, and conditions in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from engine.language import Expression, Scope, parse_expression
from engine.rulebook import load_rulebook
from engine.verification.situations import FactSpace
from tests.engine.verification.random_tables import HEADER

DAY = date(2026, 11, 21)
MORE = """\
  - {id: other, type: number}
  - {id: third, type: number}
  - {id: shade, type: enum, values: [red, white, rose]}
  - {id: price, type: quantity, unit: USD, range: 0 USD..1e6 USD}
  - {id: disk, type: quantity, unit: byte, show: GiB}
parameters:
  - {id: limit, values: [{since: 2020-01-01, value: 3}, {since: 2030-01-01, value: 4}], sources: []}
  - {id: later, values: [{since: 2030-01-01, value: 3}], sources: []}
"""
Condition = Callable[[str], Expression]


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> FactSpace:
    """The space of a few facts, on a day on which one parameter has a value."""
    file: Path = tmp_path_factory.mktemp("rules") / "facts.yaml"
    file.write_text(f"schema: rules/1\npack: test\ntitle: Test\n{HEADER}{MORE}", encoding="utf-8")
    return FactSpace(load_rulebook([file], {}), DAY)


@pytest.fixture(scope="module")
def condition(space: FactSpace) -> Condition:
    """Reads a condition."""
    rulebook = space.rulebook
    types = {name: each.type for name, each in (*rulebook.facts.items(), *rulebook.parameters.items())}
    scope = Scope(types, lambda _: None)
    return lambda text: scope.condition(parse_expression(text, rulebook.units))
