"""Which of many boxes meet a given one, without looking at each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.verification.situations.grid import Masks

__all__ = ["BoxIndex"]


class BoxIndex:
    """Boxes of one grid, told by their positions.

    For each subject it knows which boxes hold each stretch of 1, 2, 4, .. cells. A box that is looked for meets those
    that hold part of it in every subject.
    """

    def __init__(self, boxes: Sequence[Masks]) -> None:
        self._all = (1 << len(boxes)) - 1
        self._stretches = [_stretches(masks) for masks in zip(*boxes, strict=True)]
        self._holding: list[dict[int, int]] = [{} for _ in self._stretches]

    def meeting(self, box: Masks) -> Iterator[int]:
        """The positions of the boxes that ``box`` meets, in ascending order."""
        found = self._all
        for subject, mask in enumerate(box):
            if not found:
                return
            found &= self._holding_part_of(subject, mask)
        while found:
            lowest = found & -found
            yield lowest.bit_length() - 1
            found ^= lowest

    def _holding_part_of(self, subject: int, mask: int) -> int:
        known = self._holding[subject]
        if mask not in known:
            stretches, found = self._stretches[subject], 0
            for first, last in _runs(mask, len(stretches[0])):
                level = (last - first + 1).bit_length() - 1
                found |= stretches[level][first] | stretches[level][last - (1 << level) + 1]
            known[mask] = found
        return known[mask]


def _stretches(masks: Sequence[int]) -> list[list[int]]:
    """For each power of two, the boxes that hold any of so many cells from each cell on, as bits."""
    cells = max(mask.bit_length() for mask in masks)
    changes = [0] * (cells + 1)
    for position, mask in enumerate(masks):
        for first, last in _runs(mask, cells):
            changes[first] ^= 1 << position
            changes[last + 1] ^= 1 << position
    current, level = 0, []
    for change in changes[:cells]:
        current ^= change
        level.append(current)
    levels, width = [level], 1
    while 2 * width <= cells:
        below = levels[-1]
        levels.append([below[cell] | below[cell + width] for cell in range(cells - 2 * width + 1)])
        width *= 2
    return levels


def _runs(mask: int, cells: int) -> Iterator[tuple[int, int]]:
    """The first and the last cell of each unbroken run of bits in the first ``cells`` of ``mask``."""
    mask &= (1 << cells) - 1
    first = 0
    while mask:
        skipped = (mask & -mask).bit_length() - 1
        mask >>= skipped
        first += skipped
        length = (~mask & (mask + 1)).bit_length() - 1
        yield first, first + length - 1
        mask >>= length
        first += length
