"""A plot as marks at places, in units of its own: what HTML and PDF draw alike."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tui.report.paper.axis import part_of
from tui.report.paper.block import Dot, Plot

__all__ = ["HEIGHT", "WIDTH", "Drawing", "Mark", "Tick"]

WIDTH, HEIGHT = 520.0, 340.0
_APART = 15.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 122.0, 16.0, 30.0, 52.0


@dataclass(frozen=True, slots=True)
class Mark:
    """A candidate at its place; ``number`` is written above it where there is room."""

    dot: Dot
    x: float
    y: float
    number: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A value of an axis: where it stands, and its words."""

    place: float
    text: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Marks, the line of what nothing beats in both figures, and the frame; y grows downwards."""

    left: float
    right: float
    top: float
    bottom: float
    marks: tuple[Mark, ...]
    line: tuple[tuple[float, float], ...]
    ticks_across: tuple[Tick, ...]
    ticks_up: tuple[Tick, ...]

    @classmethod
    def of(cls, plot: Plot) -> Drawing:
        """The drawing of ``plot``, the marked ones last, so that nothing lies over them."""
        right, bottom = WIDTH - _RIGHT, HEIGHT - _BOTTOM
        across, up = [each.across for each in plot.dots], [each.up for each in plot.dots]

        def x_of(value: float) -> float:
            return round(_LEFT + part_of(value, across) * (right - _LEFT), 1)

        def y_of(value: float) -> float:
            return round(bottom - part_of(value, up) * (bottom - _TOP), 1)

        ranks = ("candidate", "alternative", "recommended")
        dots = sorted(plot.dots, key=lambda each: ranks.index(each.standing))
        marks = [Mark(each, x_of(each.across), y_of(each.up)) for each in dots]
        line = sorted((each.across, each.up) for each in plot.dots if each.efficient)
        return cls(
            _LEFT,
            right,
            _TOP,
            bottom,
            tuple(_numbered(marks)),
            tuple((x_of(one), y_of(other)) for one, other in line),
            tuple(Tick(x_of(value), text) for value, text in plot.ticks_across),
            tuple(Tick(y_of(value), text) for value, text in plot.ticks_up),
        )


def _numbered(marks: list[Mark]) -> list[Mark]:
    """``marks`` with their numbers, as far as these do not cover each other; those that matter most come first."""
    taken: list[Mark] = []
    for each in reversed(marks):
        free = all(abs(each.x - other.x) > _APART or abs(each.y - other.y) > _APART for other in taken)
        if each.dot.number and free:
            taken.append(each)
    return [replace(each, number=each.dot.number) if each in taken else each for each in marks]
