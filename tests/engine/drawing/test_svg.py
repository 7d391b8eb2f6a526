"""SVG: well-formed whatever the texts, complete, and readable without colour."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given

from engine.drawing import Diagram, neighbourhood, pack_overview, svg
from engine.drawing.palette import PALETTE
from engine.graph import DependencyGraph
from engine.rulebook import Rulebook
from tests.engine.drawing.diagrams import hostile_diagram, random_diagrams

NS = "{http://www.w3.org/2000/svg}"


def drawn(diagram: Diagram) -> ET.Element:
    return ET.fromstring(svg(diagram))


def boxes(root: ET.Element) -> list[ET.Element]:
    return [group for group in root.iter(f"{NS}g") if group.find(f"{NS}title") is not None]


def texts(group: ET.Element) -> str:
    return " ".join(each.text or "" for each in group.iter(f"{NS}text"))


def test_hostile_texts_are_shown_and_obeyed_by_nobody() -> None:
    root = drawn(hostile_diagram())
    assert {each.tag.removeprefix(NS) for each in root.iter()} == {
        "svg",
        "title",
        "g",
        "path",
        "rect",
        "polygon",
        "text",
    }
    assert root.findtext(f"{NS}title") == 'A "title" \\ <b> & more'
    tooltips = [group.findtext(f"{NS}title") for group in boxes(root)]
    assert "<script>alert(1)</script>" in tooltips
    assert "& &amp; &lt; #35; #quot;" in tooltips
    assert not any("\x1b" in (tooltip or "") or "\u202e" in (tooltip or "") for tooltip in tooltips)


@given(random_diagrams())
def test_every_diagram_is_well_formed_and_complete(diagram: Diagram) -> None:
    root = drawn(diagram)
    assert len(boxes(root)) == len(diagram.nodes)
    pointed = {edge for edge in diagram.edges if edge.source != edge.target}
    arrows = [path for path in root.iter(f"{NS}path") if path.get("d", "").endswith("z")]
    assert bool(arrows) == bool(pointed)


def test_the_wine_advisor_is_drawn_with_all_titles(wine: Rulebook) -> None:
    diagram = neighbourhood(wine, DependencyGraph.of(wine), ["verdict"], 99)
    shown = [texts(group) for group in boxes(drawn(diagram))]
    assert len(shown) == len(diagram.nodes)
    for node, text in zip(diagram.nodes, shown, strict=True):
        assert text.replace(" ", "") == f"{node.title}{node.caption}".replace(" ", "")


def test_everything_lies_within_the_picture(wine: Rulebook) -> None:
    root = drawn(pack_overview(wine))
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    assert root.get("viewBox") == f"0 0 {width:.0f} {height:.0f}"
    for box in root.iter(f"{NS}rect"):
        x, y, wide, high = (float(box.get(name, "0")) for name in ("x", "y", "width", "height"))
        assert x >= 0
        assert y >= 0
        assert x + wide <= width
        assert y + high <= height


def test_there_is_no_ground_so_that_it_stands_on_any(wine: Rulebook) -> None:
    root = drawn(pack_overview(wine))
    assert len(list(root.iter(f"{NS}rect"))) == len(wine.packs)


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_texts_stand_out_and_facts_differ_from_rules_in_grey() -> None:
    assert all(contrast(each.fill, each.text) > 7 for each in PALETTE.values())
    assert contrast(PALETTE["fact"].fill, PALETTE["rule"].fill) > 4.5


def test_each_box_stands_out_from_white_and_from_black_ground() -> None:
    for each in PALETTE.values():
        for ground in ("#ffffff", "#000000"):
            assert max(contrast(each.fill, ground), contrast(each.line, ground)) > 3
