"""A diagram in the language of Mermaid, which many viewers of Markdown draw."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.drawing.diagram import Diagram
from engine.drawing.errors import DrawingTooLargeError
from engine.drawing.palette import PALETTE
from engine.language.display import printable

__all__ = ["mermaid"]

# Mermaid's own limits; a drawing beyond them shows an error instead.
_MOST_EDGES = 500
_MOST_CHARACTERS = 50_000
_ADVICE = "narrow it, or choose svg or dot"

_SHAPES = {"fact": ('("', '")'), "parameter": ('{{"', '"}}'), "rule": ('["', '"]'), "pack": ('[["', '"]]')}
_ARROWS = {"inference": "-->", "catalogue": "-. catalogue .->", "assumption": "-. assumed .->"}
_CLASSES: dict[str, str] = {
    **{kind: f"fill:{each.fill},stroke:{each.line},color:{each.text}" for kind, each in PALETTE.items()},
    "named": "stroke-width:4px",
}
# Whatever ends a text, begins an entity, a formula or an icon, or makes Markdown of a label.
_UNSAFE = re.compile(r"""["#<>&;:\\`*~\[\]{}|^$@ﬂ]|%%+|(?<![^\W_])_|_(?![^\W_])|^[-+=]|^\d+[.)]""")


def mermaid(diagram: Diagram) -> str:
    """``diagram`` as a flowchart. Raises `DrawingTooLargeError` beyond what Mermaid draws."""
    if len(diagram.edges) > _MOST_EDGES:
        raise DrawingTooLargeError(len(diagram.edges), _MOST_EDGES, "arrows in Mermaid", _ADVICE)
    text = "\n".join(_lines(diagram)) + "\n"
    if len(text) > _MOST_CHARACTERS:
        raise DrawingTooLargeError(len(text), _MOST_CHARACTERS, "characters in Mermaid", _ADVICE)
    return text


def _lines(diagram: Diagram) -> Iterator[str]:
    names = {node.key: f"n{number}" for number, node in enumerate(diagram.nodes)}
    yield "flowchart LR"
    for node in diagram.nodes:
        left, right = _SHAPES[node.kind]
        yield f"  {names[node.key]}{left}{_escaped(node.title)}<br/>{_escaped(node.caption)}{right}"
    for edge in diagram.edges:
        yield f"  {names[edge.source]} {_ARROWS[edge.kind]} {names[edge.target]}"
    for name, style in _CLASSES.items():
        members = [names[node.key] for node in diagram.nodes if node.kind == name or (name == "named" and node.named)]
        if members:
            yield f"  classDef {name} {style}"
            yield f"  class {','.join(members)} {name}"


def _escaped(text: str) -> str:
    plain = " ".join(printable(text).split())
    return _UNSAFE.sub(lambda found: "".join(f"#{ord(each)};" for each in found.group()), plain)
