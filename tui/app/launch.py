"""Opening the app: what is imported when, and what is said when it is over."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kb.advisor import Advisor
    from kb.journal.recorder import Recorder
    from kb.session import Answers
    from tui.view.consultation import Consultation
    from tui.watch.rule_files import RuleFiles

__all__ = ["run_app"]

_ENDED = (None, 0, 130)
"""Return codes of an app that a person ended. Otherwise a conversation was cut off, and can be gone on with."""


def run_app(
    answers: Answers | None = None,
    goal: str | None = None,
    text: str = "",
    matcher: Literal["auto", "durable", "reference"] = "auto",
    *,
    advisor: Advisor | None = None,
    own_rules: Sequence[Path] = (),
    recorder: Recorder | None = None,
) -> int:
    """Opens the terminal app and returns its exit code once it is closed.

    Args:
        answers: answers to begin with.
        goal: what to rank by; the rulebook's first goal when None.
        text: a description of the job in the person's own words, understood as the first thing.
        matcher: how rules are matched.
        advisor: an advisor that is loaded already. Without one, rules are read while the first screen shows.
        own_rules: files or folders of the person's own, named for this run.
        recorder: records what is answered; None where nothing is to be recorded.

    Returns:
        0 after a normal end, 1 after a failure, 128 plus the number of the signal that ended the app. Where a thread is
        still at work, the process ends with that code instead.
    """
    from tui.app.app import WhyApp
    from tui.app.registry import ACTIONS
    from tui.app.threads import leave_threads
    from tui.view.keymap import keymap_file, read_keymap
    from tui.view.session_log import SessionLog

    def load() -> Consultation:
        from tui.view.consultation import Consultation

        return Consultation.load(answers, goal, matcher, advisor, own_rules)

    def files() -> RuleFiles:
        from kb.rule_sources import own_rules_folder, rule_sources
        from tui.watch.rule_files import RuleFiles

        return RuleFiles(partial(rule_sources, own_rules), matcher, (own_rules_folder(),))

    for stream in (sys.__stdout__, sys.__stderr__):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")  # terminals read it whatever the locale says
    keymap = read_keymap(keymap_file(), ACTIONS)
    log = SessionLog(recorder) if recorder is not None else None
    app = WhyApp(load, text, files, ACTIONS.with_keys(keymap.keys), keymap.problems, log)
    app.set_keymap(dict(keymap.keys))
    app.run()
    if log is not None and not app.failure_note and app.return_code in _ENDED:
        log.end()
    if app.farewell:
        print(app.farewell)
    if app.failure_note:
        print(app.failure_note, file=sys.stderr)
    return leave_threads(app.return_code or 0)
