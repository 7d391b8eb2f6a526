"""The report as JSON."""

from __future__ import annotations

from typing import cast

from engine.rulebook import Rulebook
from kb.advice.document.parts import Parts
from kb.advice.document.shape.report import FigureDocument, LineDocument, ReportDocument
from kb.advice.report import Figure, Line, Report, Section

__all__ = ["report_json", "report_of"]


def report_json(report: Report, rulebook: Rulebook) -> ReportDocument:
    """The first sentence, and all sections with their lines."""
    parts = Parts(rulebook)
    return {
        "answer": report.answer,
        "sections": [
            {
                "id": each.id,
                "title": each.title,
                "level": each.level,
                "lines": [_line(one, parts) for one in each.lines],
            }
            for each in report.sections
        ],
    }


def _line(line: Line, parts: Parts) -> LineDocument:
    whole: LineDocument = {
        "text": line.text,
        "label": line.label,
        "mark": line.mark,
        "figures": [_figure(each, parts) for each in line.figures],
        "citations": list(line.citations),
        "aside": line.aside,
        "proof": line.proof,
        "change": line.change,
        "lines": [_line(each, parts) for each in line.lines],
    }
    # A TypedDict without some of its optional keys is one still, which a type checker does not see.
    return cast(LineDocument, {key: value for key, value in whole.items() if value or key == "text"})


def _figure(figure: Figure, parts: Parts) -> FigureDocument:
    found: FigureDocument = {**parts.value(figure.fact, figure.value), "fact": figure.fact, "title": figure.title}
    found["shown"] = figure.shown
    if figure.low is not None and figure.high is not None:
        return {**found, "low": figure.low, "high": figure.high}
    return found


def report_of(found: ReportDocument) -> Report:
    """The report that a document has, for whoever shows what the document shows and nothing else."""
    return Report(
        tuple(
            Section(each["id"], each["title"], each["level"], tuple(_line_of(line) for line in each["lines"]))
            for each in found["sections"]
        )
    )


def _line_of(found: LineDocument) -> Line:
    return Line(
        found["text"],
        label=found.get("label", ""),
        mark=found.get("mark", ""),
        figures=tuple(
            Figure(each["fact"], each["title"], each["shown"], each["value"], each.get("low"), each.get("high"))
            for each in found.get("figures", [])
        ),
        citations=tuple(found.get("citations", [])),
        aside=found.get("aside", ""),
        proof=found.get("proof", ""),
        change=found.get("change", ""),
        lines=tuple(_line_of(each) for each in found.get("lines", [])),
    )
