"""Complaints about what was typed: a message and an exit code, never a traceback."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from engine.errors import EngineError
from engine.findings import RulebookError
from engine.language import printable
from kb.errors import KnowledgeError
from tui.report.json_text import json_text

__all__ = ["BAD_INPUT", "complaining"]

BAD_INPUT = 2


def complaining(command: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """``command``, with every complaint about the input as a message and exit code 2 instead of a traceback."""

    def run(options: argparse.Namespace) -> int:
        try:
            return command(options)
        except (EngineError, KnowledgeError, PermissionError) as error:
            message = _message(error)
            if getattr(options, "json", False) or getattr(options, "format", "") == "json":
                failure = {"kind": type(error).__name__, "message": message}
                print(json_text({"schema": "whygpu.error/1", "status": "bad_input", "error": failure}, 2))
            print(f"whygpu: {message}", file=sys.stderr)
            return BAD_INPUT

    return run


def _message(error: Exception) -> str:
    if isinstance(error, RulebookError):
        return str(error)
    if isinstance(error, PermissionError):
        return printable(f"{error.filename}: {error.strerror}", 600)
    return printable(str(error), 2_000)
