"""Checks and tests as a JUnit report, which most build servers read.

The form is the one that Jenkins and GitLab document: suites of cases, each with what failed in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from engine.language import printable, visible

__all__ = ["JUnitCase", "JUnitFailure", "junit_report"]

_UNPRINTABLE = re.compile(r"[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MOST = 2_000


@dataclass(frozen=True, slots=True)
class JUnitFailure:
    """What failed in a case: a kind, a sentence, and the details below it."""

    kind: str
    message: str
    details: str = ""


@dataclass(frozen=True, slots=True)
class JUnitCase:
    """A case that passed where it has no ``failures``. ``suite`` is the file that it stands in."""

    suite: str
    group: str
    name: str
    line: int = 1
    failures: tuple[JUnitFailure, ...] = ()


def junit_report(name: str, cases: Iterable[JUnitCase]) -> str:
    """The report, called ``name``: a suite for each file, in the order of files."""
    ordered = sorted(cases, key=lambda each: each.suite)
    root = Element("testsuites", {"name": name, **_counts(ordered)})
    for suite, grouped in groupby(ordered, key=lambda each: each.suite):
        members = list(grouped)
        element = SubElement(root, "testsuite", {"name": _text(suite), **_counts(members)})
        for case in members:
            _add(case, element)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def _counts(cases: Sequence[JUnitCase]) -> dict[str, str]:
    failed = sum(bool(each.failures) for each in cases)
    return {"tests": str(len(cases)), "failures": str(failed), "errors": "0", "skipped": "0"}


def _add(case: JUnitCase, suite: Element) -> None:
    where = {"file": _text(case.suite), "line": str(case.line)}
    element = SubElement(suite, "testcase", {"classname": _text(case.group), "name": _text(case.name), **where})
    if not case.failures:
        return
    # Readers of this form expect one failure to a case.
    first, *others = case.failures
    told = [first.details, *(f"{each.message}\n{each.details}".strip() for each in others)]
    failure = SubElement(element, "failure", {"type": _text(first.kind), "message": _text(first.message)})
    failure.text = _UNPRINTABLE.sub("\ufffd", visible("\n".join(each for each in told if each)))


def _text(text: str) -> str:
    return printable(" ".join(text.split()), _MOST)
