"""Where boxes stand: in columns, apart from each other, with room for their text."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given

from engine.drawing import Diagram, DiagramNode, neighbourhood
from engine.drawing.layout import CAPTION_SIZE, LINE_HEIGHT, TITLE_SIZE, Box, laid_out
from engine.drawing.text_width import text_width
from engine.graph import DependencyGraph
from engine.rulebook import Rulebook
from tests.engine.drawing.diagrams import hostile_diagram, random_diagrams


def apart(one: Box, other: Box) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    above = one.y + one.height <= other.y + 1e-6 or other.y + other.height <= one.y + 1e-6
    return beside or above


@given(random_diagrams())
def test_boxes_never_overlap_and_lie_on_the_plane(random: Diagram) -> None:
    layout = laid_out(random)
    assert all(apart(one, other) for one, other in combinations(layout.boxes, 2))
    for box in layout.boxes:
        assert box.x >= 0
        assert box.y >= -1e-6
        assert box.x + box.width <= layout.width
        assert box.y + box.height <= layout.height + 1e-6


@given(random_diagrams())
def test_curves_begin_and_end_at_boxes_or_at_other_curves(random: Diagram) -> None:
    layout = laid_out(random)
    left = {(round(box.x, 3), round(box.y + box.height / 2, 3)) for box in layout.boxes}
    for curve in layout.curves:
        assert curve.start[0] < curve.end[0] <= curve.through
        if curve.head:
            assert (round(curve.end[0], 3), round(curve.end[1], 3)) in left


def test_texts_have_room_in_their_boxes() -> None:
    for box in laid_out(hostile_diagram()).boxes:
        assert all(text_width(line, TITLE_SIZE) < box.width for line in box.title)
        assert all(text_width(line, CAPTION_SIZE) < box.width for line in box.caption)
        assert (len(box.title) * TITLE_SIZE + len(box.caption) * CAPTION_SIZE) * LINE_HEIGHT < box.height


def test_a_rule_stands_between_what_it_reads_and_what_it_sets(wine: Rulebook) -> None:
    layout = laid_out(neighbourhood(wine, DependencyGraph.of(wine), ["bottles.count"], 1))
    x = {box.node.key: box.x for box in layout.boxes}
    assert x["fact guests"] < x["provider bottles.count"] < x["fact bottles.needed"]


def test_what_is_joined_with_nothing_is_not_far_away() -> None:
    nodes = tuple(DiagramNode(str(number), "pack", f"Pack {number}", "", "") for number in range(5))
    layout = laid_out(Diagram("t", nodes, ()))
    assert layout.height < 5 * 60


def test_an_empty_diagram_is_a_small_plane() -> None:
    layout = laid_out(Diagram("t", (), ()))
    assert layout.boxes == ()
    assert layout.width < 100
