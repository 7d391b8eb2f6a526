"""A plot as marks at places, in units of its own: what HTML and PDF draw alike."""

from __future__ import annotations

from dataclasses import dataclass

from tui.report.paper.axis import part_of
from tui.report.paper.block import Dot, Plot

__all__ = ["HEIGHT", "WIDTH", "Drawing", "Mark", "Tick"]

WIDTH, HEIGHT = 520.0, 340.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 100.0, 16.0, 30.0, 52.0


@dataclass(frozen=True, slots=True)
class Mark:
    """A candidate at its place."""

    dot: Dot
    x: float
    y: float


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
        line = sorted((each.across, each.up) for each in plot.dots if each.efficient)
        return cls(
            _LEFT,
            right,
            _TOP,
            bottom,
            tuple(Mark(each, x_of(each.across), y_of(each.up)) for each in dots),
            tuple((x_of(one), y_of(other)) for one, other in line),
            tuple(Tick(x_of(value), text) for value, text in plot.ticks_across),
            tuple(Tick(y_of(value), text) for value, text in plot.ticks_up),
        )
