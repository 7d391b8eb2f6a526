"""``whygpu advise --batch FILE``: many jobs, one JSON object a line in and out."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import EngineError
from engine.interview import AnswerError
from engine.language import printable
from engine.language.suggestion import nearest
from kb.advice.document import Json
from kb.advice.report import Line, Report
from kb.advisor import Advisor
from kb.errors import KnowledgeError
from kb.session import Answers
from tui.commands.own_rules import advisor_with_own_rules
from tui.commands.recording import recorder_for
from tui.commands.request import Request, requested
from tui.frame_room import with_room
from tui.report.json_text import json_text

if TYPE_CHECKING:
    from kb.journal.recorder import Recorder

__all__ = ["BatchLineError", "advise_batch", "line_answer"]

_AHEAD = 4
"""So many lines wait for each process, so that a file of any length is read as it is worked on."""
Answer = Mapping[str, object]
"""What is printed for a line: it can be written as JSON."""
_KEYS = ("id", "text", "set", "goal")
_SOME_FAILED = 1
_THROUGH = "batch"


class BatchLineError(EngineError):
    """A line that is no job."""

    def __init__(self, problem: str, suggestion: str) -> None:
        self.problem, self.suggestion = problem, suggestion
        super().__init__(f"{problem}; {suggestion}")


def advise_batch(options: argparse.Namespace) -> int:
    """Prints an answer for each line of a file, in its order; returns 0, or 1 when a line could not be answered.

    Raises `AnswerError` when there is no such file.
    """
    advisor = advisor_with_own_rules(options)  # rules that are compiled and verified once are there for all processes
    failed = done = 0
    with ExitStack() as stack:
        lines = _lines(options.batch, stack)
        show = stack.enter_context(_Progress())
        for answer in _answers(lines, advisor, options):
            print(json_text(answer), flush=True)
            done += 1
            failed += "error" in answer
            show.tell(done, failed)
    return _SOME_FAILED if failed else 0


def _lines(file: str, stack: ExitStack) -> Iterable[str]:
    if file == "-":
        return sys.stdin
    try:
        return stack.enter_context(Path(file).open(encoding="utf-8", errors="replace"))
    except OSError as error:
        raise AnswerError(
            "--batch", file, f"cannot be read: {error.strerror}", "Name a file of lines, or - for standard input."
        ) from None


def _answers(lines: Iterable[str], advisor: Advisor, options: argparse.Namespace) -> Iterator[Answer]:
    """The answers in the order of ``lines``, worked out by several processes where there are several cores."""
    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    jobs = options.jobs or os.cpu_count() or 1
    if jobs == 1:
        recorder = recorder_for(options, _THROUGH)
        for number, line in numbered:
            yield line_answer(advisor, number, line, brief=options.brief, recorder=recorder)
        return
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(options,)) as pool:
        waiting: deque[Future[Answer]] = deque()
        for number, line in numbered:
            waiting.append(pool.submit(_worked_out, number, line, options.brief))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


_advisors: list[Advisor] = []
"""The advisor of a process of the pool, which is loaded when it starts."""
_recorders: list[Recorder | None] = []
"""What such a process records by."""


def _begin(options: argparse.Namespace) -> None:
    _advisors.append(advisor_with_own_rules(options, told=True))
    _recorders.append(recorder_for(options, _THROUGH))


def _worked_out(number: int, line: str, brief: bool) -> Answer:
    return with_room(lambda: line_answer(_advisors[0], number, line, brief=brief, recorder=_recorders[0]))


def line_answer(
    advisor: Advisor, number: int, line: str, *, brief: bool = False, recorder: Recorder | None = None
) -> Answer:
    """The answer to one line: the document of the advice, or in short its first screen; or what is wrong with the line.

    What is answered is recorded by ``recorder``, if there is one.

    A line is an object with ``text``, the job in words, ``set``, answers by fact as ``--set`` takes them, or both, and
    if wanted ``goal`` and ``id``, which the answer repeats.
    """
    head: dict[str, object] = {"line": number}
    try:
        job = _job(line)
        if "id" in job:
            head["id"] = job["id"]
        request = _request(advisor, job)
        advice = advisor.advise(request.answers, request.goal, request.options)
        if brief:
            report = advisor.report(advice, request.heard)
            found: dict[str, object] = {"status": advice.status, "first_screen": _first_screen(report)}
        else:
            found = dict(advisor.document(advice, request.as_json(), request.heard))
        if recorder is not None:
            answers = Answers(request.answers, options=request.options)
            recorder.advice(advisor, advice, answers, request.heard)
        return head | found
    except (EngineError, KnowledgeError) as error:
        told = {"kind": type(error).__name__, "message": printable(str(error), 2_000)}
        return head | {"status": "bad_input", "error": told}


def _job(line: str) -> dict[str, Json]:
    """The object that ``line`` is. Raises `BatchLineError`."""
    try:
        job = json.loads(line)
    except ValueError as error:
        raise BatchLineError(f"this is not JSON: {error}", 'write {"text": "a 70B chat for 20 people"}') from None
    if not isinstance(job, dict):
        raise BatchLineError("a line is a JSON object", 'write {"text": "a 70B chat for 20 people"}')
    for key in job:
        if key not in _KEYS:
            known = nearest(key, _KEYS)
            raise BatchLineError(
                f"unknown key {key!r}", f"write {known!r}" if known else f"there are {', '.join(_KEYS)}"
            )
    if not isinstance(job.get("text", ""), str) or not isinstance(job.get("goal") or "", str):
        raise BatchLineError("'text' and 'goal' are texts", "put them in quotes")
    if not isinstance(job.get("set", {}), dict):
        raise BatchLineError("'set' maps facts to answers", 'write {"set": {"inference.concurrency": 20}}')
    if not job.get("text") and not job.get("set"):
        raise BatchLineError("a line needs 'text' or 'set'", 'write {"text": "a 70B chat for 20 people"}')
    return job


def _request(advisor: Advisor, job: Mapping[str, Json]) -> Request:
    settings = job.get("set")
    answers = [(fact, _written(value)) for fact, value in settings.items()] if isinstance(settings, dict) else []
    return requested(advisor, str(job.get("text", "")), answers, str(job["goal"]) if job.get("goal") else None)


def _written(value: Json) -> str:
    """An answer as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _first_screen(report: Report) -> list[dict[str, object]]:
    return [{"section": section.id, "lines": [_text(line) for line in section.lines]} for section in report.summary]


def _text(line: Line) -> str:
    return " · ".join(part for part in (line.label, line.text) if part)


class _Progress:
    """Tells on standard error how many lines are done, where that is a terminal and the answers go elsewhere."""

    def __enter__(self) -> _Progress:
        self._shown = sys.stderr.isatty() and not sys.stdout.isatty()
        return self

    def tell(self, done: int, failed: int) -> None:
        if self._shown:
            print(f"\r{done:,} lines, {failed:,} failed", end="", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        if self._shown:
            print(file=sys.stderr)
