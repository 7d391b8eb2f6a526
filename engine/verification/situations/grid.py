"""Grids: boxes as bit masks over the cells into which their own ends divide the space."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from engine.verification.situations.fact_space import Box, FactSpace, Subject
from engine.verification.situations.region import UNKNOWN, Region

__all__ = ["Grid", "Masks", "Work", "WorkLimitError", "meeting"]

Masks = tuple[int, ...]
"""A box: for each subject of the grid, one bit for each of its cells."""


class WorkLimitError(Exception):
    """An analysis took more steps than it is worth."""


class Work:
    """Counts down the steps that an analysis may still take, and those of a larger one that it is part of."""

    def __init__(self, steps: int, part_of: Work | None = None) -> None:
        self._left, self._whole = steps, part_of

    @property
    def is_spent(self) -> bool:
        """Whether no steps are left."""
        return self._left < 0

    def spend(self, steps: int = 1) -> None:
        """Counts ``steps``. Raises `WorkLimitError` when there are none left."""
        self._left -= steps
        if self._whole is not None:
            self._whole.spend(steps)
        if self._left < 0:
            raise WorkLimitError


class Grid:
    """Divides each line where a region of any of ``boxes`` begins or ends: no box divides a cell.

    Two boxes meet exactly if their masks have a common bit for each subject, so nothing is rounded or sampled.
    """

    def __init__(self, space: FactSpace, boxes: Iterable[Box]) -> None:
        regions: dict[Subject, set[Region]] = {}
        for box in boxes:
            for subject, region in box.items():
                regions.setdefault(subject, set()).add(region)
        self.subjects = tuple(regions)
        self._starts: list[list[float]] = []
        self._ends: list[list[float]] = []
        self._known: dict[tuple[Subject, Region], int] = {}
        for subject, found in regions.items():
            domain = space.domain(subject)
            cuts = {UNKNOWN, *(low for region in (*found, domain.known) for low, _ in region)}
            cuts.update(domain.after(high) for region in found for _, high in region if high < domain.high)
            starts = sorted(cuts)
            self._starts.append(starts)
            self._ends.append([*(domain.before(start) for start in starts[1:-1]), domain.high, UNKNOWN][-len(starts) :])
            for region in found:
                self._known[subject, region] = self._mask(starts, region)
        self._full = tuple((1 << len(starts)) - 1 for starts in self._starts)

    @staticmethod
    def _mask(starts: Sequence[float], region: Region) -> int:
        mask = 0
        for low, high in region:
            mask |= (1 << bisect_right(starts, high)) - (1 << bisect_left(starts, low))
        return mask

    def masks(self, box: Box) -> Masks:
        """``box``, one of those the grid was made for."""
        return tuple(
            self._known[subject, box[subject]] if subject in box else full
            for subject, full in zip(self.subjects, self._full, strict=True)
        )

    def box(self, masks: Masks) -> Box:
        """The box of ``masks``; subjects that may be anything are left out."""
        found: dict[Subject, Region] = {}
        for place, (subject, mask) in enumerate(zip(self.subjects, masks, strict=True)):
            if mask != self._full[place]:
                found[subject] = tuple(
                    (start, self._ends[place][cell])
                    for cell, start in enumerate(self._starts[place])
                    if mask >> cell & 1
                )
        return found

    @staticmethod
    def uncovered(box: Masks, covers: Sequence[Masks], work: Work) -> Iterator[Masks]:
        """The parts of ``box`` that none of ``covers`` meets, one after the other. Raises `WorkLimitError`.

        What one cover leaves of a box is divided into boxes, and each is looked at with the remaining covers, the one
        first that leaves the least: the disjoint sharp of logic minimisation (Brayton et al., Logic Minimization
        Algorithms for VLSI Synthesis, 1984). The problem is that of tautology, so no method is fast for all inputs.
        """
        pending = [(box, list(covers))]
        while pending:
            rest = _narrowed(*pending.pop(), work)
            if rest is None:
                continue
            left, met = rest
            if not met:
                yield left
                continue
            chosen, _ = min(met, key=lambda each: each[1])
            others = [cover for cover, _ in met if cover is not chosen]
            pending.extend((part, others) for part in reversed(_outside(left, chosen)))


def _narrowed(box: Masks, covers: list[Masks], work: Work) -> tuple[Masks, list[tuple[Masks, int]]] | None:
    """What is left of ``box`` after all covers that cut off a whole side of it; None where nothing is.

    With it the covers that still meet it, each with the number of subjects in which it leaves something over.
    """
    while True:
        met, narrower = [], box
        for cover in covers:
            work.spend()
            free, place = 0, 0
            for subject, mask in enumerate(cover):
                here = narrower[subject]
                if not here & mask:
                    break
                if here & ~mask:
                    free, place = free + 1, subject
            else:
                if not free:
                    return None
                if free == 1:
                    narrower = (*narrower[:place], narrower[place] & ~cover[place], *narrower[place + 1 :])
                else:
                    met.append((cover, free))
        if narrower == box:
            return box, met
        box, covers = narrower, [cover for cover, _ in met]


def meeting(one: Masks, other: Masks) -> Masks | None:
    """What two boxes have in common; None where that is nothing."""
    common = []
    for mask, its in zip(one, other, strict=True):
        both = mask & its
        if not both:
            return None
        common.append(both)
    return tuple(common)


def _outside(box: Masks, cover: Masks) -> list[Masks]:
    """``box`` without ``cover``, as boxes that have nothing in common."""
    parts = []
    inside = list(box)
    for place, mask in enumerate(cover):
        outside = inside[place] & ~mask
        if outside:
            parts.append((*inside[:place], outside, *inside[place + 1 :]))
            inside[place] &= mask
    return parts
