"""The command line. Nothing heavy is imported before it is clear what is wanted."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import sys
from collections.abc import Callable, Sequence
from datetime import date
from importlib import import_module

__all__ = ["ADVICE_GIVEN", "BAD_INPUT", "NOTHING_FITS", "main"]

ADVICE_GIVEN, NOTHING_FITS, BAD_INPUT = 0, 1, 2

_OF_A_RULEBOOK = ("check", "test", "list", "show", "graph", "docs", "schema")
"""Actions on rules that look into any rulebook."""
_EXIT_CODES = "exit codes: 0 advice given, 1 nothing is likely to fit (with the reasons), 2 bad input"


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
    _add_day(advise)
    advise.add_argument("--full", action="store_true", help="print everything, not only the first screen")
    advise.add_argument("--section", metavar="NAME", help="print one part: take, mind, documents, assumptions, ...")
    advise.add_argument("--proof", action="store_true", help="print everything, with the proof of every figure")
    advise.add_argument(
        "--format", choices=("text", "markdown", "json"), default="text", help="how to print it (default: text)"
    )
    advise.add_argument("--json", action="store_true", help="print one JSON object (docs/json.md); as --format json")
    advise.add_argument("--schema", action="store_true", help="print the JSON Schema of that object")
    advise.add_argument(
        "--batch",
        metavar="FILE",
        help='answer a job for each line, {"text": .., "set": {..}}; - for stdin',
    )
    advise.add_argument("--brief", action="store_true", help="with --batch: the first screen of each, not everything")
    advise.add_argument("--jobs", type=int, metavar="N", default=0, help="with --batch: so many processes (all cores)")
    _add_chat(
        commands.add_parser("chat", help="talk about a job in plain text; works through a pipe", epilog=_EXIT_CODES)
    )
    why = commands.add_parser("why", help="prove a fact or a rule for a job", epilog=_EXIT_CODES)
    why.add_argument("fact", metavar="FACT", help="a fact or rule, such as memory.required (see: whygpu facts)")
    _add_request(why)
    _add_day(why)
    why.add_argument("--not", dest="instead", metavar="VALUE", help="explain why it is not this value")
    why.add_argument("--json", action="store_true", help="print the proof as JSON")

    _add_rules(commands.add_parser("rules", help="check, test, show, write and draw rules"))

    _add_here(commands.add_parser("here", help="show the accelerators, memory and processor of this computer"))
    facts = commands.add_parser("facts", help="list what can be answered and concluded")
    facts.add_argument("query", nargs="?", default="", help="part of a name or title")
    facts.add_argument("--json", action="store_true", help="print JSON")
    _add_rule_sources(facts)
    product = commands.add_parser(
        "product", help="look up a product by name, and whether it is a choice for a job", epilog=_EXIT_CODES
    )
    product.add_argument("name", metavar="NAME", help="hardware, model, software, method, cloud, ...")
    _add_request(product)
    _add_day(product)
    product.add_argument("--json", action="store_true", help="print one JSON object (docs/json.md)")
    claims = commands.add_parser("claims", help="search what the documents say, and see which rules use it")
    claims.add_argument("query", nargs="*", help="words, or the id of a claim (S1-1.3-07) or conflict (X43)")
    claims.add_argument("--limit", type=int, default=0, help="at most so many claims (default 20)")
    claims.add_argument(
        "--disagreements", action="store_true", help="print the conflicts as a page (docs/disagreements.md)"
    )
    claims.add_argument("--json", action="store_true", help="print JSON")
    _add_rule_sources(claims)
    catalogue = commands.add_parser("kb", help="look into the catalogues")
    catalogue.add_argument("catalogue", choices=("models", "accelerators", "instances", "formats", "products"))
    catalogue.add_argument("query", nargs="*", help="a name, or part of one")
    catalogue.add_argument("--limit", type=int, default=0, help="at most so many entries")
    catalogue.add_argument("--json", action="store_true", help="print JSON")
    _add_rule_sources(catalogue)
    return parser


def _add_chat(chat: argparse.ArgumentParser) -> None:
    _add_request(chat)
    _add_day(chat)
    chat.add_argument("--json", action="store_true", help="print one JSON object per turn and line (docs/json.md)")
    chat.add_argument(
        "--llm", metavar="URL", help="a language model of your own that may propose facts (http://localhost:8000/v1)"
    )
    chat.add_argument("--llm-model", metavar="NAME", default="default", help="its name at that address")
    chat.add_argument("--schema", action="store_true", help="print the JSON Schema of that object")


def _add_here(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    _add_rule_sources(parser)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")

    def add(name: str, text: str, *, paths: bool = False, as_json: bool = False) -> argparse.ArgumentParser:
        action = actions.add_parser(name, help=text)
        _add_rule_sources(action)
        if name in _OF_A_RULEBOOK:
            action.add_argument(
                "--rulebook", default="", metavar="NAME", help="another rulebook than the main one: architectures"
            )
        if paths:
            action.add_argument(
                "paths", nargs="*", metavar="PATH", help="files or folders on top of the built-in packs"
            )
            action.add_argument("--alone", action="store_true", help="without the built-in packs")
        if as_json:
            action.add_argument("--json", action="store_true", help="print JSON")
        return action

    check = add("check", "verify rule files", paths=True, as_json=True)
    check.add_argument("--watch", action="store_true", help="check again whenever a file is saved")
    test = add("test", "run the tests beside the rules, with coverage", paths=True, as_json=True)
    test.add_argument("--rule", action="append", default=[], metavar="ID", help="only the tests of this rule")
    test.add_argument("--coverage", action="store_true", help="list every branch and row that no test reaches")
    test.add_argument("--freeze", action="store_true", help="write the boundary cases of the thresholds for review")
    test.add_argument("--boundaries", metavar="FOLDER", help="where these are (default: beside each rule file)")
    add("list", "list rules", paths=True, as_json=True)
    add("show", "show one rule with its sources", as_json=True).add_argument("rule", metavar="ID")
    add("explain", "explain the code of a finding").add_argument("code", nargs="?", default="", metavar="CODE")
    new = add("new", "write a new rule from a template, with its tests")
    new.add_argument("rule", metavar="ID")
    new.add_argument("--kind", choices=("rule", "table", "formula"), default="rule")
    new.add_argument("--file", metavar="FILE", help="the rule file to write to (default: in your own rules folder)")
    edit = add("edit", "open the file of a rule in your editor, then check it")
    edit.add_argument("rule", metavar="ID", help="a rule or fact")
    fmt = add("fmt", "format rule files; comments stay")
    fmt.add_argument("paths", nargs="+", metavar="PATH")
    fmt.add_argument("--check", action="store_true", help="write nothing; return 1 when something would change")
    graph = add("graph", "draw what depends on what")
    graph.add_argument("names", nargs="*", metavar="FACT|RULE", help="what to draw around (default: all packs)")
    graph.add_argument("--format", choices=("dot", "mermaid", "svg"), default="mermaid")
    graph.add_argument("--depth", type=int, default=2, help="how many steps away from what is named")
    graph.add_argument("--output", metavar="FILE", help="write to a file")
    docs = add("docs", "write a page for each rule, fact, question and finding")
    docs.add_argument("--output", metavar="FOLDER", default="docs/reference")
    docs.add_argument("--check", action="store_true", help="write nothing; return 1 when a page is not up to date")
    schema = add("schema", "print the JSON Schema of rule files, for editors")
    schema.add_argument("--output", metavar="FILE", help="write to a file")
    diff = add("diff", "compare two sets of rules over typical jobs", as_json=True)
    diff.add_argument("old", metavar="OLD", help="a file or folder; 'built-in' for the packs that come with whygpu")
    diff.add_argument("new", metavar="NEW", help="a file or folder")
    diff.add_argument("--corpus", metavar="FILE", help="jobs of your own to compare on")


def _add_rule_sources(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        dest="overlays",
        action="append",
        default=[],
        metavar="DIR",
        help="rules of your own, on top of the built-in packs (also: WHYGPU_RULES)",
    )


def _add_day(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--as-of", type=_day, metavar="DATE", help="with the rules and values in force on that day, such as 2026-11-21"
    )


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!a} is not a date such as 2026-11-21") from None


def _add_request(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "text", nargs="*", help='the job in your own words: "qlora llama 3.1 70b on two 4090s, 8k context"'
    )
    parser.add_argument(
        "--set", dest="answers", action="append", default=[], metavar="FACT=VALUE", help="answer one question"
    )
    parser.add_argument("--goal", help="what to rank by (standard, cheapest, fastest, ...)")
    parser.add_argument(
        "--config", action="append", default=[], metavar="PATH", help="the config.json of a model of your own"
    )
    parser.add_argument("--here", action="store_true", help="take the hardware of this computer (see: whygpu here)")
    _add_rule_sources(parser)
    parser.add_argument("--matcher", choices=("auto", "durable", "reference"), default="auto", help=argparse.SUPPRESS)


_COMMANDS = {
    "advise": "tui.commands.advise:advise",
    "chat": "tui.commands.chat:chat",
    "why": "tui.commands.why:why",
    "facts": "tui.commands.facts:facts",
    "here": "tui.commands.here:here",
    "product": "tui.commands.product:product",
    "claims": "tui.commands.claims:claims",
    "kb": "tui.commands.catalogue:catalogue",
    "app": "tui.commands.app:app",
    "rules check": "tui.commands.rules.check:check",
    "rules test": "tui.commands.rules.test:test",
    "rules list": "tui.commands.rules.list:list_rules",
    "rules show": "tui.commands.rules.show:show",
    "rules explain": "tui.commands.rules.explain:explain",
    "rules new": "tui.commands.rules.new:new",
    "rules edit": "tui.commands.rules.edit:edit",
    "rules fmt": "tui.commands.rules.fmt:fmt",
    "rules graph": "tui.commands.rules.graph:graph",
    "rules docs": "tui.commands.rules.docs:docs",
    "rules schema": "tui.commands.rules.schema:schema",
    "rules diff": "tui.commands.rules.diff:diff",
}


def _command(options: argparse.Namespace) -> Callable[[argparse.Namespace], int]:
    name = f"rules {options.action}" if options.command == "rules" else options.command
    module, _, function = _COMMANDS[name].partition(":")
    found: Callable[[argparse.Namespace], int] = getattr(import_module(module), function)
    return found


def _with_command(arguments: Sequence[str]) -> Sequence[str]:
    """``arguments``, where they only describe a job, as a request to the app or, without a terminal, for an advice."""
    first = arguments[0] if arguments else "-"
    known = {name.partition(" ")[0] for name in _COMMANDS}
    if first.startswith("-") or first in known:
        return arguments
    if len(arguments) == 1 and " " not in first:
        return arguments  # one word is rather a command that is misspelt
    from difflib import get_close_matches

    from tui.commands.terminal import has_terminal

    if " " not in first and get_close_matches(first, known, cutoff=0.8):
        return arguments
    return ["app" if has_terminal() else "advise", *arguments]


def _open_streams() -> None:
    """Has streams that were closed read and write nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - it stays open


def _drop_output() -> None:
    """Points the output elsewhere, so that the interpreter's last flush is quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code."""
    # A start makes many objects, most of which stay. To look for garbage among them all the time takes a tenth of it.
    gc.set_threshold(50_000)
    _open_streams()
    parser = _parser()
    options = parser.parse_args(_with_command(sys.argv[1:] if arguments is None else arguments))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if options.version:
        from kb.version import VERSION

        print(f"whygpu {VERSION}")
        return ADVICE_GIVEN
    if options.command is None:
        options = parser.parse_args(["app"])
    try:
        code = _command(options)(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader of our output has gone
        _drop_output()
        return ADVICE_GIVEN
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG):
            raise
        _drop_output()
        print(f"whygpu: the output cannot be written: {error.strerror}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
