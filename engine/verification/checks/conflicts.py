"""Rules, tables and formulas that set one fact to different values in the same situation (E203)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product

from engine.findings import Finding
from engine.language import Expression, Value, names
from engine.language.expression import Literal
from engine.rulebook import Branch, Provider, Rulebook
from engine.verification.checks.contest import contest
from engine.verification.checks.inspection import Inspection, Undecided, overriding
from engine.verification.checks.precedence import Precedence
from engine.verification.situations import (
    Box,
    Condition,
    Grid,
    Work,
    WorkLimitError,
    common,
    is_impossible,
    plain,
    written_value,
)

__all__ = ["conflict_findings", "contending_pairs"]

_PARTS = 20
_STEPS_FOR_A_BRANCH = 30
_CURE = "give one of them `overrides` or a better `priority`, or let their conditions exclude each other"


def contending_pairs(rulebook: Rulebook) -> Iterator[tuple[tuple[Provider, Provider], tuple[str, ...]]]:
    """The pairs of rules of equal standing, fact by fact, each pair once with all the facts that both set.

    Rules of different priority, rules of which one overrides the other, drafts, and rules that are never in force on
    the same day do not contend.
    """
    for fact, providers in rulebook.providers_of.items():
        for one, other in combinations(sorted(providers, key=lambda each: each.order), 2):
            if _contend(one, other):
                both = tuple(each for each in one.sets if each in other.sets)
                if both[0] == fact:
                    yield (one, other), both


def _contend(one: Provider, other: Provider) -> bool:
    return (
        one.priority == other.priority
        and one.id not in other.overrides
        and other.id not in one.overrides
        and "draft" not in (one.status, other.status)
        and not (one.until and other.since and one.until < other.since)
        and not (other.until and one.since and other.until < one.since)
    )


def conflict_findings(
    providers: tuple[Provider, Provider], facts: Sequence[str], inspection: Inspection
) -> Iterator[Finding | Undecided]:
    """The first clash of two contending ``providers`` over any of ``facts``, confirmed for one situation."""
    undecided, work = False, inspection.work()
    try:
        for fact in facts:
            for clash in _clashes(providers, fact, inspection, work):
                work.spend(_STEPS_FOR_A_BRANCH * clash.size)
                parts = list(clash.parts(work))
                finding = next((found for part in parts if (found := clash.finding(part, work))), None)
                if finding is not None:
                    yield finding
                    return
                undecided = undecided or bool(parts)
    except WorkLimitError:
        undecided = True
    if undecided:
        one, other = providers
        yield Undecided(other.place, f"whether {one.id} and {other.id} clash")


def _clashes(providers: tuple[Provider, Provider], fact: str, inspection: Inspection, work: Work) -> Iterator[_Clash]:
    """The pairs of branches, one of each provider, that are true at once and conclude different things."""
    if not _meet(*(inspection.condition(each.when) for each in providers)):
        return
    first, second = (_effects(each, fact, inspection) for each in providers)
    adds_up = any(each.hit == "collect" for each in providers)
    for (place, value), (its_place, its_value) in product(first, second):
        work.spend()
        if value == its_value and not adds_up:
            continue
        one, other = providers[0].all_branches[place], providers[1].all_branches[its_place]
        boxes = _meet(inspection.condition(one.condition), inspection.condition(other.condition))
        if boxes:
            yield _Clash(fact, providers, (place, its_place), (value, its_value), boxes, inspection)


def _meet(one: Condition, other: Condition) -> tuple[Box, ...]:
    """Where both conditions are true."""
    return tuple(both for pair in product(one.true, other.true) if (both := common(*pair)) is not None)


def _effects(provider: Provider, fact: str, inspection: Inspection) -> list[tuple[int, Expression]]:
    return [
        (position, plain(effect.expression, inspection.space))
        for position, branch in enumerate(provider.all_branches)
        for effect in branch.effects
        if effect.fact == fact
    ]


@dataclass(frozen=True)
class _Clash:
    """Two branches that are true at once in ``boxes``, and what they set ``fact`` to."""

    fact: str
    providers: tuple[Provider, Provider]
    positions: tuple[int, int]
    outcomes: tuple[Expression, Expression]
    boxes: tuple[Box, ...]
    inspection: Inspection

    @property
    def _branches(self) -> tuple[Branch, Branch]:
        one, other = self.providers
        return one.all_branches[self.positions[0]], other.all_branches[self.positions[1]]

    @property
    def size(self) -> int:
        """The number of branches that have a say in it."""
        return sum(len(each.all_branches) for each in self.inspection.rulebook.providers_of[self.fact])

    def parts(self, work: Work) -> Iterator[Box]:
        """Where both branches are taken and nothing better decides. Raises `WorkLimitError`."""
        blocking = [*self._blocking(), *self._decided_by_others()]
        grid = Grid(self.inspection.space, [*self.boxes, *blocking])
        covers = list(map(grid.masks, blocking))
        for box in self.boxes:
            parts = map(grid.box, islice(grid.uncovered(grid.masks(box), covers, work), _PARTS))
            yield from (part for part in parts if not is_impossible(part, self.inspection.space))

    def _blocking(self) -> Iterator[Box]:
        """Where one of the branches is true but another of its provider is taken, or waited for."""
        for provider, position in zip(self.providers, self.positions, strict=True):
            precedence = Precedence(provider, self.inspection)
            for rival, branch in enumerate(provider.branches):
                if precedence.beats(rival, position):
                    condition = self.inspection.condition(branch.condition)
                    yield from condition.possible if precedence.is_waited_for(rival, position) else condition.true

    def _decided_by_others(self) -> Iterator[Box]:
        """Where a rule that counts more, or that overrides one of the two, gives the fact a constant."""
        ids = {each.id for each in self.providers}
        overridden = {each for provider in self.providers for each in provider.overrides}
        for third in self.inspection.rulebook.providers_of[self.fact]:
            counts_more = third.priority < self.providers[0].priority and third.id not in overridden
            if third.holds_on(self.inspection.day) and (counts_more or ids.intersection(third.overrides)):
                for position, value in _effects(third, self.fact, self.inspection):
                    if isinstance(value, Literal):
                        yield from self.inspection.condition(third.all_branches[position].condition).true

    def finding(self, box: Box, work: Work) -> Finding | None:
        """The finding, with a situation in ``box`` in which the two really disagree; None where none was found.

        Raises `WorkLimitError`.
        """
        inspection, rulebook = self.inspection, self.inspection.rulebook

        def holds(world: Mapping[str, Value]) -> bool:
            work.spend(self.size)
            return contest(self.fact, self.providers, world, inspection) is not None

        read = [name for outcome in self.outcomes for name in names(outcome) if name in rulebook.facts]
        example = inspection.example(box, holds, read)
        if example is None:
            return None
        values = contest(self.fact, self.providers, {**example.known, **inspection.space.constants}, inspection)
        if values is None:
            return None
        one, other = (written_value(rulebook, self.fact, value) for value in values)
        first, second = (
            f"{provider.id} ({'row' if provider.kind == 'table' else 'case'} {branch.id})" if branch.id else provider.id
            for provider, branch in zip(self.providers, self._branches, strict=True)
        )
        message = (
            f"{first} and {second} set {self.fact} differently and neither counts more: "
            f"at {inspection.text(example)} it is {one} by the one and {other} by the other"
        )
        related = inspection.related(self._branches[0].place, f"{first} sets {self.fact} too")
        mine, its = self.providers
        remedies = (overriding(its, mine), overriding(mine, its))
        return inspection.finding("E203", message, self._branches[1].place, [related], _CURE, remedies)
