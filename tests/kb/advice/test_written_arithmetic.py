"""The arithmetic that a proof writes out comes to the figure it proves: read back, rounding and all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.explanation import ProofNode, prove_all
from tests.engine.explanation.reading import read_arithmetic
from tests.kb.advice.requests import requests, the_advisor


def nodes(trees: tuple[ProofNode, ...]) -> Iterator[ProofNode]:
    for tree in trees:
        yield tree
        yield from nodes(tree.children)


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", range(0, len(requests()), 2))
def test_read_back_the_arithmetic_gives_the_figure(number: int) -> None:
    advisor = the_advisor()
    advice = advisor.advise(requests()[number])
    checked = telling = 0
    for node in nodes(prove_all(advisor.engine, advice.inference, advice.inference.facts)):
        fact_type = advisor.rulebook.type_of(node.name) if node.kind == "fact" else None
        if not node.arithmetic or fact_type is None or not fact_type.is_number:
            continue
        try:
            read = read_arithmetic(node.arithmetic, advisor.rulebook.units)
        except ZeroDivisionError:  # a difference that is zero as far as its figures are shown
            continue
        value = float(node.raw or 0)
        slack = 1e-9 * max(abs(read.low), abs(read.high), abs(value))
        assert read.low - slack <= value <= read.high + slack, (node.name, node.value, node.arithmetic)
        assert read.dimension == fact_type.dimension, (node.name, node.arithmetic)
        checked += 1
        telling += read.high - read.low <= 0.02 * abs(value)
    assert checked > 5
    assert telling > checked / 2
