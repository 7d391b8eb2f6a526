"""What the pages are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.documentation.phrases import ClaimText
from engine.drawing import DrawingTooLargeError, mermaid
from engine.drawing.diagram import Diagram
from engine.graph import DependencyGraph
from engine.rulebook import Rulebook
from engine.verification.uses import Use, uses

__all__ = ["Material", "drawing_lines"]


@dataclass(frozen=True)
class Material:
    """A rulebook with its dependency graph, and what the claims it cites say."""

    rulebook: Rulebook
    graph: DependencyGraph
    claim_text: ClaimText

    @cached_property
    def uses(self) -> Mapping[str, tuple[Use, ...]]:
        """For each fact and parameter, what uses it."""
        return uses(self.rulebook)


def drawing_lines(diagram: Diagram) -> Iterator[str]:
    """``diagram`` as a block of Mermaid, or why there is none."""
    try:
        text = mermaid(diagram)
    except DrawingTooLargeError as error:
        yield f"{str(error).capitalize()}."
    else:
        yield f"```mermaid\n{text}```"
    yield ""
