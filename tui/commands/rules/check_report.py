"""What a check of rules comes to, as lines to print."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.findings import Finding, Place, RulebookError
from engine.rulebook import Rulebook
from kb.advisor import Advisor
from kb.catalogue.entry_check import entry_findings
from kb.launch import load_launch_book
from tui.commands.rules.finding_report import findings_as_junit, findings_as_sarif
from tui.commands.rules.named_rules import load_advisor, rule_files
from tui.commands.rules.report_format import report_format
from tui.report.json_text import json_text

if TYPE_CHECKING:
    from kb.advice.document import Json

__all__ = ["CLEAN", "ERRORS", "WARNINGS", "Checked", "check_once"]

CLEAN, WARNINGS, ERRORS = 0, 1, 2
"""Exit codes."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check came to: the lines to print, and the exit code."""

    lines: tuple[str, ...]
    code: int


def check_once(options: argparse.Namespace) -> Checked:
    """The findings on the rules that ``options`` name. Raises `KnowledgeError` when they name none."""
    rulebook: Rulebook | None = None
    try:
        advisor = load_advisor(options)
        rulebook, findings = advisor.rulebook, _all_findings(advisor)
    except RulebookError as error:
        findings = error.findings
    errors = sum(each.severity == "error" for each in findings)
    lines = _lines(options, findings, errors, rulebook)
    return Checked(tuple(lines), ERRORS if errors else WARNINGS if findings else CLEAN)


def _all_findings(advisor: Advisor) -> tuple[Finding, ...]:
    """What is wrong with the rules, with what stands beside them, and what is doubtful in entries of catalogues."""
    return (*advisor.loaded.findings, *_launch_findings(advisor), *entry_findings(advisor.rulebook))


def _launch_findings(advisor: Advisor) -> tuple[Finding, ...]:
    """What is wrong with launch templates, which are for jobs of the main rulebook."""
    sources = advisor.loaded.sources
    return () if sources.rulebook else load_launch_book(sources, advisor.rulebook).findings


def _lines(
    options: argparse.Namespace, findings: Sequence[Finding], errors: int, rulebook: Rulebook | None
) -> Iterable[str]:
    match report_format(options):
        case "text":
            return _report(findings, errors, rulebook)
        case "json":
            return _document(findings, errors, rulebook)
        case "junit":
            return findings_as_junit(findings, rule_files(options)).splitlines()
        case "sarif":
            return findings_as_sarif(findings).splitlines()


def _report(findings: Sequence[Finding], errors: int, rulebook: Rulebook | None) -> Iterator[str]:
    for finding in findings:
        yield from str(finding).splitlines()
        yield f"  more: {_page(finding)}"
        yield ""
    counts = ", ".join(_number(count, name.removesuffix("s")) for name, count in _size(rulebook).items())
    warnings = len(findings) - errors
    numbers = [_number(count, what) for count, what in ((errors, "error"), (warnings, "warning")) if count]
    said = ", ".join(numbers) or "no findings"
    yield f"{counts}: {said}" if counts else said


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _size(rulebook: Rulebook | None) -> dict[str, int]:
    """How much there is of what; nothing when the rules cannot be used."""
    if rulebook is None:
        return {}
    return {
        "packs": len(rulebook.packs),
        "facts": len(rulebook.facts),
        "parameters": len(rulebook.parameters),
        "rules": len(rulebook.providers),
    }


def _page(finding: Finding) -> str:
    return f"whygpu rules explain {finding.code}"


def _document(findings: Sequence[Finding], errors: int, rulebook: Rulebook | None) -> list[str]:
    document: dict[str, Json] = {
        "findings": [_finding(each) for each in findings],
        "errors": errors,
        "warnings": len(findings) - errors,
        **_size(rulebook),
    }
    return json_text(document, 2).splitlines()


def _finding(finding: Finding) -> Json:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "place": _place(finding.place),
        "related": [{"place": _place(each.place), "note": each.note} for each in finding.related],
        "suggestion": finding.suggestion,
        "cure": finding.cure,
        "page": _page(finding),
    }


def _place(place: Place) -> Json:
    return {"file": place.file, "line": place.line, "column": place.column}
