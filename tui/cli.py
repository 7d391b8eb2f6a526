"""The command line. Nothing heavy is imported before it is clear what is wanted."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from tui.frame_room import with_room
from tui.options import command_line_parser

__all__ = ["ADVICE_GIVEN", "BAD_INPUT", "NOTHING_FITS", "main"]

ADVICE_GIVEN, NOTHING_FITS, BAD_INPUT = 0, 1, 2

_LASTING = ("app", "chat")
"""Commands that go on until a person ends them."""
_MANY, _SHORT_LIVED = 50_000, 800_000
"""How many objects are made before garbage is looked for. Most that a start makes stay: to look for garbage among them
takes a tenth of its time; a command that ends in a second makes little."""
_COMMANDS = {
    "advise": "tui.commands.advise:advise",
    "chat": "tui.commands.chat:chat",
    "why": "tui.commands.why:why",
    "launch": "tui.commands.launch:launch",
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
    "rules pack": "tui.commands.rules.pack:pack",
    "rules add": "tui.commands.rules.add:add",
    "rules packages": "tui.commands.rules.packages:packages",
    "rules remove": "tui.commands.rules.remove:remove",
    "rules lsp": "tui.commands.rules.lsp:lsp",
    "journal list": "tui.commands.journal.list:list_records",
    "journal show": "tui.commands.journal.show:show",
    "journal search": "tui.commands.journal.list:search",
    "journal replay": "tui.commands.journal.replay:replay",
    "journal diff": "tui.commands.journal.diff:diff",
    "journal verify": "tui.commands.journal.verify:verify_journal",
    "journal export": "tui.commands.journal.copies:export_journal",
    "journal import": "tui.commands.journal.copies:import_journal",
    "journal note": "tui.commands.journal.note:note",
    "journal prune": "tui.commands.journal.prune:prune",
    "journal recheck": "tui.commands.journal.recheck:recheck",
}
_WITH_ACTIONS = ("rules", "journal")


def _command(options: argparse.Namespace) -> Callable[[argparse.Namespace], int]:
    name = f"{options.command} {options.action}" if options.command in _WITH_ACTIONS else options.command
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


def _flush() -> None:
    """Has all be written that was printed. A language server closes its output when the client says goodbye."""
    for stream in (sys.stdout, sys.stderr):
        if not stream.closed:
            stream.flush()


def _drop_output() -> None:
    """Points the output elsewhere, so that the interpreter's last flush is quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code. Without ``arguments``, those of the process, and ends it."""
    if arguments is not None:
        return _run(arguments)  # within the process of somebody else, whose garbage is not ours
    gc.set_threshold(_MANY)
    # NumPy would start a thread for each core, for products of matrices, of which there are none here.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    kept: list[argparse.Namespace] = []
    code = with_room(lambda: _run(sys.argv[1:], kept))
    _leave(code)
    return code


def _leave(code: int) -> None:
    """Ends the process at once, without taking hundreds of thousands of objects apart first.

    Where threads still run, or something cannot be written any more, nothing happens: the interpreter ends as ever.
    """
    import threading

    if threading.active_count() > 1:
        return
    try:
        _flush()
    except OSError:
        return
    os._exit(code)


def _run(arguments: Sequence[str], kept: list[argparse.Namespace] | None = None) -> int:
    """Runs a command. Alone in its process, it decides how seldom garbage is looked for there.

    It is alone where its options are to be ``kept``, with what it has hung on them: that would be taken apart otherwise
    when the command is done, and the process ends anyway.
    """
    _open_streams()
    arguments = _with_command(arguments)
    options = command_line_parser(arguments).parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if options.version:
        from kb.version import VERSION

        print(f"whygpu {VERSION}")
        return ADVICE_GIVEN
    if options.command is None:
        options = command_line_parser(["app"]).parse_args(["app"])
    options.arguments = tuple(arguments)
    if kept is not None:
        kept.append(options)
        if options.command not in _LASTING:
            gc.set_threshold(_SHORT_LIVED)
    try:
        code = _command(options)(options)
        _flush()
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
