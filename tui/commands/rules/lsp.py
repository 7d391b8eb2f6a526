"""``whygpu rules lsp``."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

from kb.errors import KnowledgeError
from tui.commands.complaint import complaining

__all__ = ["NoLanguageServerError", "lsp"]


class NoLanguageServerError(KnowledgeError):
    """What the language server is made with is not installed."""

    def __init__(self) -> None:
        super().__init__("the language server needs pygls: pip install 'whygpu[lsp]'")


@complaining
def lsp(options: argparse.Namespace) -> int:
    """Serves one editor over standard input and output until it says goodbye. Raises `NoLanguageServerError`."""
    if find_spec("pygls") is None:
        raise NoLanguageServerError
    from tui.lsp.server import rule_server

    rule_server(list(map(Path, options.overlays))).start_io()
    return 0
