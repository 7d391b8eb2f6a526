"""Findings in the forms that build servers and code hosts read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.findings import Finding, finding_page
from tui.report.junit_report import JUnitCase, JUnitFailure, junit_report
from tui.report.sarif_log import Defect, DefectKind, sarif_log

__all__ = ["findings_as_junit", "findings_as_sarif"]


def findings_as_junit(findings: Sequence[Finding], files: Iterable[str]) -> str:
    """A case for each of ``files``, and for each file in which something was found; warnings fail it as errors do."""
    names = dict.fromkeys((*files, *(each.place.file for each in findings)))
    return junit_report("whygpu rules check", (_case(name, findings) for name in names))


def findings_as_sarif(findings: Sequence[Finding]) -> str:
    """A log with a result for each finding, and with the page of each code."""
    return sarif_log([_defect(each) for each in findings], [_kind(code) for code in {each.code for each in findings}])


def _case(file: str, findings: Sequence[Finding]) -> JUnitCase:
    own = [each for each in findings if each.place.file == file]
    failures = tuple(JUnitFailure(each.code, f"{each.place}: {each.message}", str(each)) for each in own)
    return JUnitCase(file, "whygpu.rules.check", file, own[0].place.line if own else 1, failures)


def _defect(finding: Finding) -> Defect:
    hint = f"; did you mean {finding.suggestion!r}?" if finding.suggestion else ""
    related = tuple((each.place, each.note) for each in finding.related)
    return Defect(finding.code, finding.severity, finding.message + hint, finding.place, finding.cure, related)


def _kind(code: str) -> DefectKind:
    page = finding_page(code)
    return DefectKind(code, page.title, page.text)
