"""Heights of nodes: each beside what it is joined with, and none on top of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.drawing.layered_graph import LayeredGraph

__all__ = ["aligned", "spread"]

_ROUNDS = 16


def aligned(
    graph: LayeredGraph, layers: Sequence[Sequence[str]], heights: Mapping[str, float], gap: float
) -> dict[str, float]:
    """The middle of each node and waypoint, from 0 downwards, with ``gap`` between neighbours in a layer."""
    middle: dict[str, float] = {}
    for layer in layers:
        top = 0.0
        for key in layer:
            middle[key] = top + heights[key] / 2
            top += heights[key] + gap
    joined: dict[str, list[str]] = {}
    for segment in graph.segments:
        joined.setdefault(segment.source, []).append(segment.target)
        joined.setdefault(segment.target, []).append(segment.source)
    layer_of = {key: number for number, layer in enumerate(layers) for key in layer}
    for number in range(_ROUNDS):
        last = number >= _ROUNDS - 2
        turn = list(layers) if number % 2 == 0 else list(reversed(layers))
        for layer in turn:
            wanted: list[float] = []
            weights: list[float] = []
            for key in layer:
                step = 1 if number % 2 else -1
                beside = [each for each in joined.get(key, ()) if last or layer_of[each] == layer_of[key] + step]
                # What is joined with nothing at all follows the one above it.
                stay = middle[key] if key in joined or not wanted else wanted[-1]
                wanted.append(sum(middle[each] for each in beside) / len(beside) if beside else stay)
                # A long arrow should run straight.
                weights.append((8.0 if heights[key] == 0 else 1.0) * len(beside) or 0.1)
            half = [heights[key] / 2 for key in layer]
            distances = [first + gap + second for first, second in pairwise(half)]
            middle.update(zip(layer, spread(wanted, weights, distances), strict=True))
    top = min((middle[key] - heights[key] / 2 for key in middle), default=0.0)
    return {key: value - top for key, value in middle.items()}


def spread(wanted: Sequence[float], weights: Sequence[float], distances: Sequence[float]) -> list[float]:
    """The places nearest to ``wanted`` (least weighted squares) with at least ``distances`` between neighbours.

    Isotonic regression by pooling adjacent violators.

    >>> spread([0, 0], [1, 1], [10])
    [-5.0, 5.0]
    """
    offsets = [0.0]
    for distance in distances:
        offsets.append(offsets[-1] + distance)
    pools: list[tuple[float, float, int]] = []
    for want, weight, offset in zip(wanted, weights, offsets, strict=False):
        pool = (want - offset, weight, 1)
        while pools and pools[-1][0] >= pool[0]:
            mean, mass, size = pools.pop()
            pool = ((mean * mass + pool[0] * pool[1]) / (mass + pool[1]), mass + pool[1], size + pool[2])
        pools.append(pool)
    means = [mean for mean, _, size in pools for _ in range(size)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=False)]
