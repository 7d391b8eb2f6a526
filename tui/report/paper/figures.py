"""The figures of an advice: price against pace, error bars, all of them by section, what is not known."""

from __future__ import annotations

from collections.abc import Iterator

from kb.advice.document import AdviceDocument
from kb.advice.document.shape.candidates import PointDocument
from kb.advice.document.shape.report import FigureDocument
from tui.report.paper.axis import ticks
from tui.report.paper.block import Bar, Bars, Block, Dot, Entries, Entry, Paragraph, Plot, Table
from tui.report.paper.paper import Part

__all__ = ["figures"]

_POWER = "power.total"
_WIDE = 60
"""Estimates of a unit that differ by more are not drawn on one scale: the small ones would be dots."""


def figures(found: AdviceDocument) -> Iterator[Part]:
    """The parts on figures; those without content are left out."""
    for name, title, blocks, long in (
        ("plot", _plot_title(found), tuple(_plot(found)), False),
        ("bars", "How sure the estimates are", tuple(_bars(found)), False),
        ("figures", "All figures", tuple(_tables(found)), True),
        ("assumptions", "All that was assumed", tuple(_assumptions(found)), True),
        ("rejected", "What was ruled out", tuple(_rejected(found)), True),
        ("unknown", "What is not known", tuple(_unknown(found)), False),
    ):
        if blocks:
            yield Part(name, title, blocks, long=long)


def _plot_title(found: AdviceDocument) -> str:
    candidates = found["candidates"]
    power = candidates is not None and candidates["price"]["fact"] == _POWER
    return "Power against pace" if power else "Price against pace"


def _plot(found: AdviceDocument) -> Iterator[Block]:
    candidates = found["candidates"]
    if candidates is None:
        return
    points = [each for each in candidates["points"] if _is_number(each["price"]["value"], each["pace"]["value"])]
    if not points:
        return
    listed = [each for each in points if each["efficient"] or each["standing"] == "recommended"]
    dots = tuple(_dot(each, str(listed.index(each) + 1) if each in listed else "") for each in points)
    price, pace = candidates["price"]["title"], candidates["pace"]["title"]
    yield Plot(
        f"{len(dots)} of the {found['feasible']:,} candidates that do the job: of each number of an accelerator the "
        "best by the goal. Nothing that is drawn is better in both figures than a candidate on the line. What is "
        "recommended need not be on it: the goal looks at more than these two figures.",
        price,
        pace,
        dots,
        ticks([(each.across, point["price"]["shown"]) for each, point in zip(dots, points, strict=True)]),
        ticks([(each.up, point["pace"]["shown"]) for each, point in zip(dots, points, strict=True)]),
    )
    rows = tuple(
        (f"{number}. {each['name']}", each["price"]["shown"], each["pace"]["shown"], each["standing"])
        for number, each in enumerate(listed, start=1)
    )
    yield Table("What is on the line, and what is recommended", ("Candidate", price, pace, "Standing"), rows)


def _dot(point: PointDocument, number: str) -> Dot:
    price, pace = point["price"], point["pace"]
    shown = f"{point['name']}: {price['shown']}, {pace['shown']}"
    across, up = float(price["value"] or 0), float(pace["value"] or 0)
    return Dot(number, across, up, shown, point["standing"], point["efficient"])


def _is_number(*values: object) -> bool:
    return all(isinstance(each, int | float) and each > 0 for each in values)


def _bars(found: AdviceDocument) -> Iterator[Block]:
    estimates = [
        (section["title"], figure)
        for section in found["report"]["sections"]
        for line in section["lines"]
        for figure in line.get("figures", [])
        if "low" in figure and "high" in figure and isinstance(figure["value"], int | float)
    ]
    if not estimates:
        return
    yield Paragraph(
        "The line reaches from the low to the high end, between which nine of ten measurements of runs of that kind "
        "lay; the mark is the estimate. Figures without a line are prices, specifications and limits, not estimates.",
        "aside",
    )
    titles = dict.fromkeys(title for title, _ in estimates)
    for title in titles:
        of_section = [figure for name, figure in estimates if name == title]
        yield Bars(title, tuple(_scaled(each, of_section) for each in of_section))


def _scaled(figure: FigureDocument, beside: list[FigureDocument]) -> Bar:
    """A bar on the scale of those with the same unit beside it, or, where these are far larger, on its own."""
    highest = max(float(each["high"]) for each in beside if each["unit"] == figure["unit"])
    low, value, high = float(figure["low"]), float(figure["value"] or 0), float(figure["high"])
    scale = highest if highest < _WIDE * high else high
    scale = scale if scale > 0 else 1.0
    ends = [min(max(each / scale, 0.0), 1.0) for each in (low, value, high)]
    return Bar(figure["title"], figure["shown"], *ends)


def _tables(found: AdviceDocument) -> Iterator[Block]:
    for section in found["report"]["sections"]:
        rows = tuple(
            (line.get("label", ""), line["text"], line.get("proof", ""))
            for line in section["lines"]
            if line.get("figures") and line.get("label")
        )
        if section["level"] == "detail" and rows:
            yield Table(section["title"], ("Figure", "Value", "To prove it: whygpu why …"), rows)


def _assumptions(found: AdviceDocument) -> Iterator[Block]:
    if found["assumptions"]:
        rows = tuple(
            (each["title"], each["value"], each["note"] or "–", f"--set {each['fact']}=…")
            for each in found["assumptions"]
        )
        yield Table("Values that nobody said", ("What", "Taken", "Why", "To change it"), rows)


def _rejected(found: AdviceDocument) -> Iterator[Block]:
    if not found["rejected"]:
        return
    yield Paragraph("Each candidate is counted under the first requirement that it does not meet.", "aside")
    yield Entries(
        tuple(
            Entry(
                f"{each['title']}: not met by {each['count']:,} candidates",
                below=tuple(f"The nearest: {one['reason']}" for one in each["examples"][:1]),
            )
            for each in found["rejected"]
        )
    )


def _unknown(found: AdviceDocument) -> Iterator[Block]:
    if found["unknown"]:
        yield Entries(tuple(Entry(f"{each['title']}: {each['why']}") for each in found["unknown"]))
