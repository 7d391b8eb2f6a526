"""DOT: what Graphviz reads is what was to be shown."""

from __future__ import annotations

import re

from hypothesis import given

from engine.drawing import Diagram, dot, neighbourhood
from engine.graph import DependencyGraph
from engine.language import printable
from engine.rulebook import Rulebook
from tests.engine.drawing.diagrams import hostile_diagram, random_diagrams

# The lexical rules of the DOT language: quoted strings (a backslash keeps the next character), words, and marks.
_TOKEN = re.compile(r'\s+|"((?:[^"\\]|\\.)*)"|([A-Za-z_][A-Za-z_0-9]*|-?[0-9.]+)|(->|[{}\[\]=])', re.DOTALL)


def tokens(text: str) -> list[str]:
    found, place = [], 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        assert token is not None, text[place : place + 40]
        if token.group().strip():
            found.append(token.group())
        place = token.end()
    return found


def shown(quoted: str) -> str:
    """What Graphviz shows for a label: escapes and entities resolved, lines joined."""
    plain = re.sub(r"\\(.)", lambda found: "\n" if found.group(1) == "n" else found.group(1), quoted[1:-1])
    return plain.replace("&amp;", "&")


def statements(diagram: Diagram) -> list[list[str]]:
    """The tokens of each line; also checks that no text spans lines."""
    return [tokens(line) for line in dot(diagram).splitlines()]


def check(diagram: Diagram) -> None:
    lines = statements(diagram)
    assert lines[0][0] == "digraph"
    assert lines[0][-1] == "{"
    assert lines[-1] == ["}"]
    labels = [line[line.index("label") + 2] for line in lines if "label" in line]
    wanted = [
        "\n".join(" ".join(printable(each).split()) for each in (node.title, node.caption)) for node in diagram.nodes
    ]
    assert [shown(label) for label in labels] == wanted
    keys = {line[0] for line in lines if "label" in line}
    arrows = [(line[0], line[2]) for line in lines if len(line) > 2 and line[1] == "->"]
    assert len(arrows) == len(diagram.edges)
    assert {end for arrow in arrows for end in arrow} <= keys


def test_hostile_texts_stay_texts() -> None:
    check(hostile_diagram())


@given(random_diagrams())
def test_any_text_stays_a_text(diagram: Diagram) -> None:
    check(diagram)


def test_what_was_asked_for_stands_out_and_arrows_tell_their_kind(wine: Rulebook) -> None:
    text = dot(neighbourhood(wine, DependencyGraph.of(wine), ["wine"], 1))
    assert len(re.findall("penwidth=3", text)) == 1
    assert '"fact wine" -> "fact wine.colour" [style=dashed]' in text
    assert '"fact wine" -> "provider cellar.unknown"\n' in text
