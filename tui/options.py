"""The commands and options of the command line, as argparse reads them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tui.common_options import add_day, add_journal_place, add_own_rules, add_rule_sources
from tui.formats import FILE_FORMATS, FORMATS
from tui.journal_options import add_journal

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

__all__ = ["NEW_KINDS", "command_line_parser"]

NEW_KINDS = ("rule", "table", "formula", "requirement", "parameter", "question")
"""What a template is there for."""
_OF_A_RULEBOOK = ("check", "test", "list", "show", "graph", "docs", "schema")
"""Actions on rules that look into any rulebook."""
_REPORTING = ("check", "test")
"""Actions on rules that report in the forms of build servers and code hosts, too."""
_TELLING = ("app", "advise", "chat", "why", "launch", "product")
"""Commands whose exit codes tell how a job came out."""
_EXIT_CODES = "exit codes: 0 advice given, 1 nothing is likely to fit (with the reasons), 2 bad input"


class _Parser(argparse.ArgumentParser):
    """A parser that repeats what was typed, but nothing a terminal could take for a command."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        from engine.language import visible

        super()._print_message(visible(message), file)


def command_line_parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """What reads ``arguments``: all commands, and the options of that which is named first.

    To make those of all commands would take longer than some commands.
    """
    parser = _Parser(
        prog="whygpu",
        description="What hardware and configuration does my LLM job need, and why? No command: the terminal app.",
        epilog=_EXIT_CODES,
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    named = next((each for each in arguments if not each.startswith("-")), "")
    for name, (text, add_options) in _COMMANDS.items():
        command = commands.add_parser(name, help=text, epilog=_EXIT_CODES if name in _TELLING else None)
        if name == named:
            add_options(command)
    return parser


def _add_advise(advise: argparse.ArgumentParser) -> None:
    _add_request(advise)
    add_day(advise)
    add_journal_place(advise)
    advise.add_argument("--full", action="store_true", help="print everything, not only the first screen")
    advise.add_argument("--section", metavar="NAME", help="print one part: take, mind, documents, assumptions, ...")
    advise.add_argument("--proof", action="store_true", help="print everything, with the proof of every figure")
    advise.add_argument("--short-proof", action="store_true", help="print the lines that decide, on one page")
    forms = (*FORMATS, *FILE_FORMATS)
    advise.add_argument("--format", choices=forms, help="how to print it (default: text, or what --output ends with)")
    advise.add_argument(
        "--output", metavar="FILE", help="write the whole report to a file: .html, .pdf, .md, .json, .txt"
    )
    advise.add_argument(
        "--launch", metavar="FOLDER", help="write the files that start the job, too (see: whygpu launch)"
    )
    advise.add_argument("--mask", metavar="FACT,...", default="", help="answers that the report does not show")
    advise.add_argument("--json", action="store_true", help="print one JSON object (docs/json.md); as --format json")
    advise.add_argument("--schema", action="store_true", help="print the JSON Schema of that object")
    advise.add_argument(
        "--batch",
        metavar="FILE",
        help='answer a job for each line, {"text": .., "set": {..}}; - for stdin',
    )
    advise.add_argument("--brief", action="store_true", help="with --batch: the first screen of each, not everything")
    advise.add_argument("--jobs", type=int, metavar="N", default=0, help="with --batch: so many processes (all cores)")


def _add_chat(chat: argparse.ArgumentParser) -> None:
    _add_request(chat)
    add_day(chat)
    add_journal_place(chat)
    chat.add_argument("--resume", action="store_true", help="go on with the last conversation that was cut off")
    chat.add_argument("--json", action="store_true", help="print one JSON object per turn and line (docs/json.md)")
    chat.add_argument(
        "--llm", metavar="URL", help="a language model of your own that may propose facts (http://localhost:8000/v1)"
    )
    chat.add_argument("--llm-model", metavar="NAME", default="default", help="its name at that address")
    chat.add_argument("--schema", action="store_true", help="print the JSON Schema of that object")


def _add_app(app: argparse.ArgumentParser) -> None:
    _add_request(app)
    add_journal_place(app)


def _add_why(why: argparse.ArgumentParser) -> None:
    why.add_argument("fact", metavar="FACT", help="a fact or rule, such as memory.required (see: whygpu facts)")
    _add_request(why)
    add_day(why)
    why.add_argument("--not", dest="instead", metavar="VALUE", help="explain why it is not this value")
    why.add_argument("--json", action="store_true", help="print the proof as JSON")
    add_journal_place(why)


def _add_launch(launch: argparse.ArgumentParser) -> None:
    launch.usage = "whygpu launch [TARGET] [text ...] [options]"
    _add_request(launch)
    add_day(launch)
    launch.add_argument("--list", action="store_true", help="list what can be written for the job, and write nothing")
    launch.add_argument(
        "--output", metavar="FOLDER", help="write the files of the target, or of all targets for the job, to a folder"
    )
    launch.add_argument("--force", action="store_true", help="replace files that are there")
    launch.add_argument("--json", action="store_true", help="print one JSON object, with the text of each file")
    _add_launch_values(launch)
    add_journal_place(launch)


def _add_launch_values(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", metavar="PATH", help="where the weights are: a path or a Hugging Face id")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="what only you know, such as port=8001"
    )


def _add_facts(facts: argparse.ArgumentParser) -> None:
    facts.add_argument("query", nargs="?", default="", help="part of a name or title")
    facts.add_argument("--json", action="store_true", help="print JSON")
    add_own_rules(facts)


def _add_product(product: argparse.ArgumentParser) -> None:
    product.add_argument("name", metavar="NAME", help="hardware, model, software, method, cloud, ...")
    _add_request(product)
    add_day(product)
    product.add_argument("--json", action="store_true", help="print one JSON object (docs/json.md)")
    add_journal_place(product)


def _add_claims(claims: argparse.ArgumentParser) -> None:
    claims.add_argument("query", nargs="*", help="words, or the id of a claim (S1-1.3-07) or conflict (X43)")
    claims.add_argument("--limit", type=int, default=0, help="at most so many claims (default 20)")
    claims.add_argument(
        "--disagreements", action="store_true", help="print the conflicts as a page (docs/disagreements.md)"
    )
    claims.add_argument("--json", action="store_true", help="print JSON")
    add_own_rules(claims)


def _add_catalogue(catalogue: argparse.ArgumentParser) -> None:
    catalogue.add_argument("catalogue", choices=("models", "accelerators", "instances", "formats", "products"))
    catalogue.add_argument("query", nargs="*", help="a name, or part of one")
    catalogue.add_argument("--limit", type=int, default=0, help="at most so many entries")
    catalogue.add_argument("--json", action="store_true", help="print JSON")
    add_own_rules(catalogue)


def _add_here(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_own_rules(parser)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")

    def add(name: str, text: str, *, paths: bool = False, as_json: bool = False) -> argparse.ArgumentParser:
        action = actions.add_parser(name, help=text)
        add_rule_sources(action)
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
        if name in _REPORTING:
            action.add_argument(
                "--format",
                choices=("text", "json", "junit", "sarif"),
                default="text",
                help="how to print it (default: text); junit for build servers, sarif for code hosts",
            )
        return action

    check = add("check", "verify rule files", paths=True, as_json=True)
    check.add_argument("--watch", action="store_true", help="check again whenever a file is saved")
    test = add("test", "run the tests beside the rules, with coverage", paths=True, as_json=True)
    test.add_argument(
        "--rule", action="append", default=[], metavar="ID", help="only the tests of this rule or requirement"
    )
    test.add_argument("--coverage", action="store_true", help="list every branch and row that no test reaches")
    test.add_argument("--freeze", action="store_true", help="write the boundary cases of the thresholds for review")
    test.add_argument("--boundaries", metavar="FOLDER", help="where these are (default: beside each rule file)")
    add("list", "list rules", paths=True, as_json=True)
    add("show", "show a rule, or another thing, with its sources", as_json=True).add_argument("rule", metavar="ID")
    add("explain", "explain the code of a finding").add_argument("code", nargs="?", default="", metavar="CODE")
    new = add("new", "write a new rule, or another thing, from a template, with its tests")
    new.add_argument("rule", metavar="ID")
    new.add_argument("--kind", choices=NEW_KINDS, default="rule")
    new.add_argument("--file", metavar="FILE", help="the rule file to write to (default: in your own rules folder)")
    edit = add("edit", "open the file of a rule, or of another thing, in your editor, then check it")
    edit.add_argument("rule", metavar="ID", help="a rule, parameter, requirement, goal or fact")
    _add_fmt(add("fmt", "format rule files; comments stay"))
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
    lsp = add("lsp", "serve an editor: findings, completion, values and proofs while rules are written")
    lsp.add_argument("--stdio", action="store_true", help="over standard input and output, as it always does")
    diff = add("diff", "compare two sets of rules over typical jobs", as_json=True)
    diff.add_argument("old", metavar="OLD", help="a file or folder; 'built-in' for the packs that come with whygpu")
    diff.add_argument("new", metavar="NEW", help="a file or folder")
    diff.add_argument("--corpus", metavar="FILE", help="jobs of your own to compare on")
    diff.add_argument("--jobs", type=int, metavar="N", default=0, help="so many processes (all cores)")
    _add_packages(add)


def _add_fmt(fmt: argparse.ArgumentParser) -> None:
    fmt.add_argument("paths", nargs="+", metavar="PATH")
    fmt.add_argument("--check", action="store_true", help="write nothing; return 1 when something would change")
    fmt.add_argument("--skip-others", action="store_true", help="pass over files that do not say 'schema: rules/'")


def _add_packages(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The actions on packages of rules that people share."""
    pack = add("pack", "make a package of a folder of rules, to be shared")
    pack.add_argument("folder", metavar="FOLDER", help="rule files, and package.toml with name, version, author, ...")
    pack.add_argument("--output", metavar="FILE", help="the file to write (default: NAME-VERSION.whygpu)")
    pack.add_argument("--sign", metavar="KEY", help="sign it with this key for SSH")
    install = add("add", "install a package of rules")
    install.add_argument(
        "package", metavar="FILE|WHEEL|FOLDER", help="or the name that an installed Python package gives its rules"
    )
    listed = add("packages", "list installed packages of rules, and check their signatures", as_json=True)
    for each in (install, listed):
        each.add_argument(
            "--trust",
            metavar="FILE",
            help="whose signatures are good: allowed signers, see ssh-keygen (also WHYGPU_TRUST)",
        )
    install.add_argument("--unsigned", action="store_true", help="whoever made it, signed or not")
    install.add_argument("--downgrade", action="store_true", help="also in the place of a newer version")
    add("remove", "take an installed package of rules away").add_argument("name", metavar="NAME")


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
    add_own_rules(parser)
    parser.add_argument("--matcher", choices=("auto", "durable", "reference"), default="auto", help=argparse.SUPPRESS)


_COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "app": ("open the terminal app (the default)", _add_app),
    "advise": ("give advice for a job described in words or by --set", _add_advise),
    "chat": ("talk about a job in plain text; works through a pipe", _add_chat),
    "why": ("prove a fact or a rule for a job", _add_why),
    "launch": ("write the files that start a job: vLLM, DeepSpeed, Slurm, ...", _add_launch),
    "rules": ("check, test, show, write and draw rules", _add_rules),
    "journal": ("look through what was answered, replay and verify it", add_journal),
    "here": ("show the accelerators, memory and processor of this computer", _add_here),
    "facts": ("list what can be answered and concluded", _add_facts),
    "product": ("look up a product by name, and whether it is a choice for a job", _add_product),
    "claims": ("search what the documents say, and see which rules use it", _add_claims),
    "kb": ("look into the catalogues", _add_catalogue),
}
"""Each command: what it is for, and what gives its parser its options."""
