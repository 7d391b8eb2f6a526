"""The order within layers, and how many arrows cross."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given

from engine.drawing import Diagram
from engine.drawing.crossings import crossings, untangled
from engine.drawing.layered_graph import LayeredGraph, Segment, layered
from tests.engine.drawing.diagrams import random_diagrams


def graph(first: str, second: str, *arrows: str) -> LayeredGraph:
    segments = tuple(Segment(arrow[0], arrow[1], "inference", True, False) for arrow in arrows)
    return LayeredGraph((tuple(first), tuple(second)), segments)


def count(layers: tuple[tuple[str, ...], ...], of: LayeredGraph) -> int:
    after: dict[str, list[str]] = {}
    for segment in of.segments:
        after.setdefault(segment.source, []).append(segment.target)
    return crossings(layers, after)


def test_crossings_are_counted() -> None:
    assert count((tuple("ab"), tuple("xy")), graph("ab", "xy", "ax", "by")) == 0
    assert count((tuple("ab"), tuple("xy")), graph("ab", "xy", "ay", "bx")) == 1
    assert count((tuple("ab"), tuple("xy")), graph("ab", "xy", "ax", "ay", "bx", "by")) == 1


def test_a_simple_tangle_is_undone() -> None:
    tangled = graph("abc", "xyz", "az", "by", "cx")
    assert count(untangled(tangled), tangled) == 0


@given(random_diagrams())
def test_counting_agrees_with_looking_at_every_pair(random: Diagram) -> None:
    of = layered(random)
    place = {key: (number, spot) for number, layer in enumerate(of.layers) for spot, key in enumerate(layer)}
    lines = {(place[each.source], place[each.target]) for each in of.segments}
    pairs = sum(1 for (a, b), (c, d) in combinations(lines, 2) if a[0] == c[0] and (a[1] - c[1]) * (b[1] - d[1]) < 0)
    single = LayeredGraph(of.layers, tuple({(each.source, each.target): each for each in of.segments}.values()))
    assert count(of.layers, single) == pairs


@given(random_diagrams())
def test_untangling_only_reorders_and_never_adds_crossings(random: Diagram) -> None:
    of = layered(random)
    better = untangled(of)
    assert [sorted(layer) for layer in better] == [sorted(layer) for layer in of.layers]
    assert count(better, of) <= count(of.layers, of)
