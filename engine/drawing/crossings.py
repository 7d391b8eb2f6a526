"""The order of nodes within layers that lets few arrows cross."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.drawing.layered_graph import LayeredGraph

__all__ = ["crossings", "untangled"]

_ROUNDS = 12

_Neighbours = Mapping[str, Sequence[str]]


def untangled(graph: LayeredGraph) -> tuple[tuple[str, ...], ...]:
    """The layers of ``graph``, each sorted again and again by the mean place of the neighbours (barycentres).

    The order with the fewest crossings that was met is returned.
    """
    before, after = _neighbours(graph)
    layers = [list(layer) for layer in graph.layers]
    best, fewest = [list(layer) for layer in layers], crossings(layers, after)
    for number in range(_ROUNDS):
        forward = number % 2 == 0
        turn = range(1, len(layers)) if forward else range(len(layers) - 2, -1, -1)
        for index in turn:
            beside = layers[index - 1 if forward else index + 1]
            layers[index] = _sorted(layers[index], beside, before if forward else after)
        count = crossings(layers, after)
        if count < fewest:
            best, fewest = [list(layer) for layer in layers], count
        if not fewest:
            break
    return tuple(tuple(layer) for layer in best)


def crossings(layers: Sequence[Sequence[str]], after: _Neighbours) -> int:
    """How many pairs of segments cross; ``after`` holds for each key those it is joined with in the next layer."""
    count = 0
    for layer, beside in pairwise(layers):
        place = {key: number for number, key in enumerate(beside)}
        seen: list[int] = []
        for key in layer:
            ends = sorted(place[each] for each in after.get(key, ()))
            count += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return count


def _neighbours(graph: LayeredGraph) -> tuple[_Neighbours, _Neighbours]:
    before: dict[str, list[str]] = {}
    after: dict[str, list[str]] = {}
    for segment in graph.segments:
        before.setdefault(segment.target, []).append(segment.source)
        after.setdefault(segment.source, []).append(segment.target)
    return before, after


def _sorted(layer: Sequence[str], beside: Sequence[str], joined: _Neighbours) -> list[str]:
    place = {key: number for number, key in enumerate(beside)}

    def barycentre(number: int) -> float:
        places = [place[each] for each in joined.get(layer[number], ())]
        # What is joined with nothing stays about where it is.
        return sum(places) / len(places) if places else number * len(beside) / max(len(layer), 1)

    return [layer[number] for number in sorted(range(len(layer)), key=lambda number: (barycentre(number), number))]
