"""``whygpu rules check --watch``: a check whenever a rule file is saved, appears or goes."""

from __future__ import annotations

import argparse
import os
import sys
from collections import deque
from collections.abc import Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

from engine.language import printable
from kb.rule_sources import own_rules_folder
from tui.commands.rules.check_report import check_once
from tui.commands.rules.named_rules import named_sources
from tui.commands.rules.report_format import report_format
from tui.watch.rule_files import RuleFiles
from tui.watch.rule_watch import RuleWatch

__all__ = ["watch_rules"]

_PATIENCE = 1.0  # seconds between looks for an interrupt, where waiting cannot be interrupted
_MOST_NAMED = 5


def watch_rules(options: argparse.Namespace) -> int:
    """Checks, and again after each change; returns the last exit code when interrupted.

    With another format than text each check prints its document and nothing else.
    Raises `KnowledgeError` when no rules are named.
    """
    rules = RuleFiles(partial(named_sources, options), later=(own_rules_folder(),))
    changes = SimpleQueue[tuple[Path, ...]]()
    watch = RuleWatch(rules.places, lambda: changes.put(watch.files))
    codes = deque[int](maxlen=1)
    _check(options, (), codes)
    watch.start()
    try:
        while True:
            _check(options, _next(changes), codes)
    except KeyboardInterrupt:
        return codes[-1]
    finally:
        watch.stop()


def _next(changes: SimpleQueue[tuple[Path, ...]]) -> tuple[Path, ...]:
    """The files that changed, once some have."""
    while True:
        try:
            files = set(changes.get(timeout=_PATIENCE))
            while not changes.empty():
                files |= set(changes.get())
            return tuple(sorted(files))
        except Empty:
            continue


def _check(options: argparse.Namespace, files: Iterable[Path], codes: deque[int]) -> None:
    """Checks and prints. The exit code is kept before anything is printed: an interrupt may come right after."""
    checked = check_once(options)
    codes.append(checked.code)
    if report_format(options) == "text":
        print(f"{datetime.now():%H:%M:%S}  {_named(files)}")
    for line in checked.lines:
        print(line)
    if report_format(options) == "text":
        print("watching; Ctrl-C ends")
    sys.stdout.flush()  # whoever reads this through a pipe wants it now


def _named(files: Iterable[Path]) -> str:
    said = [f"{os.path.relpath(file)}{'' if file.exists() else ' (gone)'}" for file in files]
    return printable(", ".join(said) if len(said) <= _MOST_NAMED else f"{len(said)} files", 600)
