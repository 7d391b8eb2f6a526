"""``whygpu app``, which is also ``whygpu`` alone."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tui.commands.complaint import complaining
from tui.commands.recording import recorder_for
from tui.commands.terminal import has_terminal

__all__ = ["app"]


@complaining
def app(options: argparse.Namespace) -> int:
    """Opens the terminal app; where there is no terminal, says so and returns 2."""
    if not has_terminal():
        print(
            "whygpu: the terminal app needs a terminal. Without one, ask on the command line, for example:\n"
            '  whygpu advise "llama 3.1 8b, 10 users, 8k context" --proof\n'
            "  whygpu chat\n"
            "  whygpu --help",
            file=sys.stderr,
        )
        return 2
    from tui.app import run_app

    own = [Path(path) for path in options.overlays]
    recorder = recorder_for(options, "app")
    if options.answers or options.config:
        from kb.session import Answers
        from tui.commands.request import read_request

        request = read_request(options)
        answers = Answers(request.answers)
        return run_app(answers, options.goal, advisor=request.advisor, own_rules=own, recorder=recorder)
    text = " ".join(options.text)
    return run_app(goal=options.goal, text=text, matcher=options.matcher, own_rules=own, recorder=recorder)
