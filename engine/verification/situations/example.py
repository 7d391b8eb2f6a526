"""Examples: single situations that show what is found, each confirmed by the reference evaluator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from engine.language import ExpressionError, LiteralReader, Value
from engine.rulebook import Rulebook
from engine.verification.situations.fact_space import Box, Derived, FactSpace
from engine.verification.situations.natural import natural_point, trial_points
from engine.verification.situations.region import UNKNOWN, Region

__all__ = ["Example", "find_example", "written_value"]

_TRIALS = 400


@dataclass(frozen=True, slots=True)
class Example:
    """A situation: what is known, and which facts are not, all others being of no importance."""

    known: Mapping[str, Value]
    unknown: tuple[str, ...] = ()

    def text(self, rulebook: Rulebook) -> str:
        """The situation as rule files write it: ``size = 7 B param, colour = red, price is unknown``."""
        known = [f"{fact} = {written_value(rulebook, fact, value)}" for fact, value in self.known.items()]
        return ", ".join([*known, *(f"{fact} is unknown" for fact in self.unknown)]) or "any situation"


def find_example(
    space: FactSpace, box: Box, holds: Callable[[Mapping[str, Value]], bool], also: Iterable[str] = ()
) -> Example | None:
    """A situation of ``box`` of which ``holds`` is true; None where none was found.

    ``holds`` gets facts and parameters, decides by evaluation, and keeps neither. ``also`` are facts that it reads
    beside those of the box. A box of facts alone that are all ``holds`` reads gives an example at once, if it holds
    there at all.
    """
    regions = {subject: region for subject, region in box.items() if isinstance(subject, str)}
    derived = [name for subject in box if isinstance(subject, Derived) for name in space.facts(subject)]
    free = [fact for fact in dict.fromkeys([*derived, *also]) if fact not in regions]
    for fact in free:
        regions[fact] = space.domain(fact).known
    world = dict(space.constants)  # of which each trial changes the facts: there are many more parameters than facts
    for points in _trials(space, regions, single=not derived and not free):
        for fact, point in points.items():
            if point != UNKNOWN:
                world[fact] = space.domain(fact).value(point)
            else:
                world.pop(fact, None)
        if holds(world):
            known = {fact: world[fact] for fact, point in points.items() if point != UNKNOWN}
            return Example(known, tuple(fact for fact in points if fact not in known))
    return None


def _trials(space: FactSpace, regions: Mapping[str, Region], *, single: bool) -> Iterator[dict[str, float]]:
    yield {fact: natural_point(region, space.domain(fact)) for fact, region in regions.items()}
    if single:
        return
    choices = {fact: trial_points(region, space.domain(fact)) for fact, region in regions.items()}
    random = Random(0)  # noqa: S311 - equal rule files give equal examples
    for trial in range(_TRIALS):
        # The farther it has to be looked for, the less natural the values.
        yield {fact: random.choice(points[: 2 + trial // 8]) for fact, points in choices.items()}


def written_value(rulebook: Rulebook, fact: str, value: Value) -> str:
    """``value`` as a rule file would have it; rounded for people only where nothing is lost."""
    fact_type = rulebook.facts[fact].type
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    reader = LiteralReader(fact_type, rulebook.units)
    unit = fact_type.unit
    texts = [rulebook.show(fact, value).replace(",", "")]
    if unit is not None:
        texts += [f"{value / unit.factor:.12g} {unit.symbol}", f"{value / unit.factor!r} {unit.symbol}"]
    for text in texts:
        try:
            if reader.value(text) == value:
                return text
        except ExpressionError:
            continue
    return repr(value)
