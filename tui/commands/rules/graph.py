"""``whygpu rules graph``."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.drawing import dot, mermaid, neighbourhood, pack_overview, svg
from engine.language import printable
from kb.errors import KnowledgeError
from tui.authoring.whole_file import write_file
from tui.commands.complaint import complaining
from tui.commands.rules.named_rules import load_advisor

__all__ = ["NegativeDepthError", "graph"]

_WRITERS = {"dot": dot, "mermaid": mermaid, "svg": svg}


class NegativeDepthError(KnowledgeError):
    """A number of steps below zero."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        super().__init__(f"--depth {depth}: the number of steps cannot be below 0")


@complaining
def graph(options: argparse.Namespace) -> int:
    """Draws what the named facts and rules depend on and lead to, or, when none is named, the packs.

    Raises `UnknownNameError`, `DrawingTooLargeError`, `NegativeDepthError` and `UnwritableFileError`.
    """
    if options.depth < 0:
        raise NegativeDepthError(options.depth)
    advisor = load_advisor(options)
    rulebook, dependencies = advisor.rulebook, advisor.engine.graph
    if options.names:
        diagram = neighbourhood(rulebook, dependencies, options.names, options.depth)
    else:
        diagram = pack_overview(rulebook)
    text = _WRITERS[options.format](diagram)
    if options.output is None:
        print(text, end="")
    else:
        write_file(Path(options.output), text)
        print(f"{len(diagram.nodes)} boxes and {len(diagram.edges)} arrows: {printable(options.output)}")
    return 0
