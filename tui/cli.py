"""The command line. Nothing heavy is imported before it is clear what is wanted."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

__all__ = ["ADVICE_GIVEN", "BAD_INPUT", "NOTHING_FITS", "main"]

ADVICE_GIVEN, NOTHING_FITS, BAD_INPUT = 0, 1, 2

_EXIT_CODES = "exit codes: 0 advice given, 1 nothing fits (with the reasons), 2 bad input"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="whygpu",
        description="What hardware and configuration does my LLM job need, and why? No command: the terminal app.",
        epilog=_EXIT_CODES,
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    app = commands.add_parser("app", help="open the terminal app (the default)", epilog=_EXIT_CODES)
    _add_request(app)
    advise = commands.add_parser(
        "advise", help="give advice for a job described in words or by --set", epilog=_EXIT_CODES
    )
    _add_request(advise)
    advise.add_argument("--proof", action="store_true", help="write out the proof of every figure")
    advise.add_argument("--json", action="store_true", help="print one JSON object (docs/json.md)")
    why = commands.add_parser("why", help="prove a fact or a rule for a job", epilog=_EXIT_CODES)
    why.add_argument("fact", metavar="FACT", help="a fact or rule, such as memory.required (see: whygpu facts)")
    _add_request(why)
    why.add_argument("--not", dest="instead", metavar="VALUE", help="explain why it is not this value")
    why.add_argument("--json", action="store_true", help="print the proof as JSON")

    rules = commands.add_parser("rules", help="check, test, list and show rules").add_subparsers(
        dest="action", required=True
    )
    for action, text in {
        "check": "check rule files",
        "test": "run the tests beside the rules",
        "list": "list rules",
    }.items():
        each = rules.add_parser(action, help=text)
        each.add_argument("paths", nargs="*", metavar="PATH", help="files or folders instead of the built-in packs")
        each.add_argument("--json", action="store_true", help="print JSON")
    show = rules.add_parser("show", help="show one rule with its sources")
    show.add_argument("rule", metavar="ID")
    show.add_argument("--json", action="store_true", help="print JSON")

    facts = commands.add_parser("facts", help="list what can be answered and concluded")
    facts.add_argument("query", nargs="?", default="", help="part of a name or title")
    facts.add_argument("--json", action="store_true", help="print JSON")
    catalogue = commands.add_parser("kb", help="look into the catalogues")
    catalogue.add_argument("catalogue", choices=("models", "accelerators", "instances", "formats"))
    catalogue.add_argument("query", nargs="*", help="a name, or part of one")
    catalogue.add_argument("--limit", type=int, default=0, help="at most so many entries")
    catalogue.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _add_request(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "text", nargs="*", help='the job in your own words: "qlora llama 3.1 70b on two 4090s, 8k context"'
    )
    parser.add_argument(
        "--set", dest="answers", action="append", default=[], metavar="FACT=VALUE", help="answer one question"
    )
    parser.add_argument("--goal", help="what to rank by (cheapest, fastest, ...)")
    parser.add_argument(
        "--config", action="append", default=[], metavar="PATH", help="the config.json of a model of your own"
    )
    parser.add_argument("--matcher", choices=("auto", "durable", "reference"), default="auto", help=argparse.SUPPRESS)


def _command(options: argparse.Namespace) -> Callable[[argparse.Namespace], int]:
    match options.command:
        case "advise":
            from tui.commands.advise import advise

            return advise
        case "why":
            from tui.commands.why import why

            return why
        case "rules":
            from tui.commands.rules import rules

            return rules
        case "facts":
            from tui.commands.facts import facts

            return facts
        case "kb":
            from tui.commands.catalogue import catalogue

            return catalogue
        case _:
            from tui.commands.app import app

            return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if options.version:
        from kb.version import product_version

        print(f"whygpu {product_version()}")
        return ADVICE_GIVEN
    if options.command is None:
        options = parser.parse_args(["app"])
    try:
        code = _command(options)(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader of our output has gone; point stdout elsewhere so that the interpreter's last flush is quiet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ADVICE_GIVEN
    except KeyboardInterrupt:
        return 130
