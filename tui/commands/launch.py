"""``whygpu launch``."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine.language import printable
from engine.language.suggestion import nearest
from kb.advice import Advice
from kb.advisor import Advisor
from kb.launch import (
    LaunchBook,
    LaunchError,
    NoTargetError,
    UnknownTargetError,
    is_tool_without_file,
    target_names,
    tools_without_file,
)
from kb.launch.errors import LaunchFolderError
from kb.rule_sources import rule_sources
from tui.commands.complaint import complaining
from tui.commands.recording import record_advice
from tui.commands.request import Request, read_request
from tui.report.json_text import json_text
from tui.report.launch_json import launch_json, offers_json
from tui.report.launch_report import (
    elsewhere_lines,
    file_lines,
    offer_lines,
    put_in_lines,
    refused_lines,
    tool_lines,
)
from tui.report.layout import page_width, wrapped
from tui.report.refusals import not_in_force_lines
from tui.view.launch_desk import NOTHING_WRITTEN, LaunchDesk, WrittenLaunch, launch_book_of

__all__ = ["launch", "launch_book", "launch_texts", "written_lines"]

_GIVEN, _NOTHING_FITS = 0, 1


@complaining
def launch(options: argparse.Namespace) -> int:
    """Prints the files that start a job, or writes them to a folder; returns 1 when nothing is likely to fit.

    The first word may name the target. Without one the targets for the job are listed, or all written to the folder.
    """
    target = _taken_target(options)
    if options.force and options.output is None:
        raise LaunchFolderError("--force", "it replaces files in a folder", "Say which: --output FOLDER.")
    request = read_request(options)
    book = launch_book(request.advisor, keep_going=options.keep_going)
    tools = tools_without_file(request.advisor.rulebook, request.heard)
    if target is not None:
        book.template(target)
    advice = request.advisor.advise(request.answers, request.goal, request.options)
    if advice.recommendation is None:
        for line in _nothing_fits(request, advice):
            print(line, file=sys.stderr)
        return _NOTHING_FITS
    desk = LaunchDesk(request.advisor, advice, book, shlex.join(request.command), options.model, tuple(options.option))
    if target is None and (problem := _target_meant(options.text, request, desk)) is not None:
        raise problem
    if options.list or (target is None and options.output is None):
        for line in not_in_force_lines(request.advisor, page_width()) if not options.json else ():
            print(line)
        print("\n".join(_listed(desk, tools, as_json=options.json)))
        return _GIVEN
    for line in _told(request, tools):
        print(line, file=sys.stderr)
    if options.output is not None:
        made = desk.write(target, Path(options.output), force=options.force)
    else:
        made = WrittenLaunch(desk.files(str(target)), ())
    if options.json:
        lines = [json_text(launch_json(made.files, made.paths, made.refused), 2)]
    else:
        lines = list(written_lines(made) if made.paths else _printed(made))
    record_advice(options, "launch", request, advice, files=launch_texts(made))
    for line in lines:
        print(line)
    return _GIVEN


def _listed(desk: LaunchDesk, tools: Sequence[str], *, as_json: bool) -> Iterator[str]:
    if as_json:
        yield json_text(offers_json(desk.offers), 2)
        return
    width = page_width()
    yield from tool_lines(tools, width)
    yield from offer_lines(desk.offers, width)
    if not desk.offers:
        yield from elsewhere_lines(desk.elsewhere, desk.advisor.rulebook, width)


def _told(request: Request, tools: Sequence[str]) -> Iterator[str]:
    """What of the words is not in the files: programs without a target, and what is not understood."""
    width = page_width()
    yield from (f"whygpu: {line}" for line in tool_lines(tools, width))
    heard = request.heard
    unread = [each for each in (heard.ignored if heard else ()) if each not in tools]
    if unread:
        text = f"whygpu: not understood: {', '.join(f'“{printable(each, 60)}”' for each in unread)}"
        yield from wrapped(text, width, "", "  ")


def launch_book(advisor: Advisor, *, keep_going: bool) -> LaunchBook:
    """The launch targets; what has to be left out of them, where that is wanted, is told on standard error.

    Raises `RulebookError` where a template has a defect and it is not to be left out.
    """
    book = launch_book_of(advisor, keep_going=keep_going)
    for finding in book.findings:
        print(f"whygpu: a template is left out: {finding}", file=sys.stderr)
    return book


def launch_texts(made: WrittenLaunch) -> Mapping[str, str]:
    """The texts of launch files by their names."""
    return {each.name: each.text for each in made.files}


def written_lines(made: WrittenLaunch) -> Iterator[str]:
    """What was written, what has to be put in, and what was left out and why."""
    width = page_width()
    for path in made.paths:
        yield f"{printable(str(path), 300)} written"
    yield from put_in_lines(made.to_put_in, width)
    yield from refused_lines(made.refused, width)


def _printed(made: WrittenLaunch) -> Iterator[str]:
    """The files of one target; what has to be put in goes to standard error, so that the output is the file."""
    for line in put_in_lines(made.to_put_in, page_width()):
        print(f"whygpu: {line}", file=sys.stderr)
    yield from file_lines(made.files, shown=sys.stdout.isatty())


def _taken_target(options: argparse.Namespace) -> str | None:
    """The target that the first word names, which is taken out of the words; None where it names none."""
    words: list[str] = options.text
    if words and words[0] in target_names(rule_sources(map(Path, options.overlays))):
        options.text = words[1:]
        return words[0]
    return None


def _target_meant(words: Sequence[str], request: Request, desk: LaunchDesk) -> LaunchError | None:
    """What is wrong with a first word that names no target, where the job stands behind it in one piece.

    It names a program without a target, or nearly a target, or says nothing of the job.
    """
    if len(words) < 2 or " " in words[0] or not any(" " in each for each in words[1:]):
        return None
    first, advisor = words[0], request.advisor
    if is_tool_without_file(advisor.rulebook, first):
        return NoTargetError(first, [each.template.id for each in desk.offers if each.can_be_written])
    known = tuple(desk.book.templates)
    meant = nearest(first, known)
    if meant is not None or not advisor.understand(first).heard:
        return UnknownTargetError(first, meant, known)
    return None


def _nothing_fits(request: Request, advice: Advice) -> Iterator[str]:
    """Why nothing is written: the answer of the advice."""
    report = request.advisor.report(advice, request.heard)
    yield from wrapped(f"{NOTHING_WRITTEN} {report.answer}", page_width())
