"""The candidates that answers leave, judged block by block: gone through once where a search and a contest follow."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from weakref import WeakKeyDictionary

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.inference import Inference, InferenceEngine
from engine.language import Value
from engine.rulebook import Goal
from engine.search.assessment import Assessed, Assessment
from engine.search.candidates import Block, CandidateSpace
from engine.search.exploration import Exploration
from engine.search.memory import ColumnMemory
from engine.search.stages import Stages
from engine.search.world import World

__all__ = ["explored", "let_go"]

_MOST_KEPT = 20_000
"""More candidates are not kept, as memory is dearer than time where there are very many."""


class _Gone(Struct, frozen=True):
    """Candidates that were gone through last, and what for: nothing in it may hold the engine, for which it is kept."""

    values: Mapping[str, Value]
    asked_for: tuple[frozenset[str], tuple[str, ...]]
    memory: ColumnMemory
    blocks: Sequence[tuple[Block, World, NDArray[np.intp]]]


_LAST: WeakKeyDictionary[InferenceEngine, _Gone] = WeakKeyDictionary()


def explored(
    engine: InferenceEngine, base: Inference, goals: Sequence[Goal], memory: ColumnMemory, vary: Collection[str] = ()
) -> tuple[CandidateSpace, Assessment, Iterator[tuple[Block, Assessed]]]:
    """The candidates that ``base`` leaves, what judges them for ``goals``, and the judged ones, block by block.

    What was gone through last for the same is not gone through again.
    """
    space = CandidateSpace(engine, base, vary, memory)
    influence = memory.influence(engine, base, tuple(space.values))
    stages = Stages(engine.rulebook, influence, space.decisions)
    asked = stages.requirements
    assessment = Assessment(engine, base, influence, goals, memory, requirements=asked, read=space.reads)
    asked_for = frozenset(vary), tuple(goal.id for goal in goals)
    last = _LAST.get(engine)
    if last is not None and last.values is base.values and last.asked_for == asked_for and last.memory is memory:
        return space, assessment, _again(assessment, last.blocks)
    exploration = Exploration(space, assessment, influence, stages)

    def judged() -> Iterator[tuple[Block, Assessed]]:
        let_go(engine)  # two are not to be held at the same time
        gone = list[tuple[Block, World, NDArray[np.intp]]]()
        for block, assessed in exploration.assessed():
            gone.append((block, assessed.world, assessed.failed))
            if exploration.considered > _MOST_KEPT:
                gone.clear()
            yield block, assessed
        if gone:
            _LAST[engine] = _Gone(base.values, asked_for, memory, gone)

    return space, assessment, judged()


def let_go(engine: InferenceEngine) -> None:
    """Keeps no longer what was gone through last: who tries changes goes through other candidates."""
    _LAST.pop(engine, None)


def _again(
    assessment: Assessment, blocks: Sequence[tuple[Block, World, NDArray[np.intp]]]
) -> Iterator[tuple[Block, Assessed]]:
    for block, world, failed in blocks:
        yield block, Assessed(assessment, world, failed)
