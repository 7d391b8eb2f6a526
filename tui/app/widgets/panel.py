"""The live panel: recommendation, memory, alternatives, warnings, facts."""

from __future__ import annotations

from collections import Counter

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.app.outcome import Mark, Other, Outcome
from tui.app.widgets.bars import chance_words, gigabytes, memory_bar, verdict_words
from tui.app.widgets.facts import Facts
from tui.app.widgets.lines import columned, hanging

__all__ = ["Panel", "summary_content"]

_ALTERNATIVES = 4


class Panel(Vertical):
    """Shows an `Outcome` beside the talk."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.outcome: Outcome | None = None

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="summary"):
            yield Static(id="summary-text", markup=False)
        yield Static(id="facts-head", markup=False)
        yield Facts(id="facts")

    def show(self, outcome: Outcome | None) -> None:
        """Shows another outcome in place, or that there is none yet."""
        self.outcome = outcome
        self._draw()
        head = (
            f"{outcome.known} known · {outcome.assumed} assumed · {outcome.needs + outcome.optional} open"
            if outcome
            else "none yet"
        )
        self.query_one("#facts-head", Static).update(
            Content.assemble(("FACTS  ", "bold $text-accent"), (head, "$text-muted"))
        )
        self.query_one("#facts", Facts).show(outcome.facts if outcome else ())

    def stale(self, stale: bool) -> None:
        """Marks that a newer advice is being worked out."""
        self.set_class(stale, "-stale")

    def on_resize(self) -> None:
        """Draws the bar for the new width."""
        self._draw()

    def _draw(self) -> None:
        width = max(self.query_one("#summary").scrollable_content_region.width, 24)
        text = _nothing_yet() if self.outcome is None else summary_content(self.outcome, width)
        self.query_one("#summary-text", Static).update(text)


def _nothing_yet() -> Content:
    return Content.assemble(
        ("RECOMMENDATION\n", "bold $text-accent"),
        ("Appears with the first answer, and changes with each.\n", "$text-muted"),
    )


def summary_content(outcome: Outcome, width: int) -> Content:
    """Everything above the facts, for a panel of ``width`` cells."""
    blocks = [
        _recommendation(outcome, width),
        _memory(outcome, width),
        _warnings(outcome, width),
        _alternatives(outcome, width),
        _said(outcome, width),
        _figures(outcome, width),
    ]
    if outcome.notice:
        blocks.append(_heading("NOTICE") + Content.styled(outcome.notice, "$text-muted"))
    return Content("\n\n").join([block for block in blocks if block.plain])


def _heading(text: str, note: str = "") -> Content:
    return Content.assemble((text, "bold $text-accent"), (f"  {note}" if note else "", "$text-muted"), "\n")


def _recommendation(outcome: Outcome, width: int) -> Content:
    good = outcome.fits
    wrong = "$text-error" if not good else "$text-muted"
    headline = Content.styled(outcome.headline or "none", "bold")
    lines = [
        hanging("▸ " if good else "✗ ", headline, width, "$text-accent" if good else "$text-error"),
        Content("  ") + verdict_words(outcome),
        *(hanging("  ", Content.styled(each, "$text-muted"), width) for each in outcome.settings),
    ]
    if outcome.obstacle:
        lines.append(hanging("  ", Content.styled(outcome.obstacle, wrong), width))
    heading = "RECOMMENDATION" if good else "NEAREST TO FITTING"
    return _heading(heading, outcome.goal) + Content("\n").join(lines)


def _memory(outcome: Outcome, width: int) -> Content:
    if outcome.needed is None or outcome.usable is None:
        return Content()
    gap = outcome.usable - outcome.needed
    share = f"{outcome.needed / max(outcome.usable, 1.0):.0%} of it"
    rest = f"{gigabytes(gap)} free" if gap >= 0 else f"OVER by {gigabytes(-gap)}"
    lines = [
        Content.assemble("need ", (gigabytes(outcome.needed), "bold"), f", usable {gigabytes(outcome.usable)}"),
        memory_bar(outcome, max(width - 1, 4)),
        Content.styled(f"{share}, {rest}", "$text-muted" if gap >= 0 else "$text-error"),
    ]
    if chances := chance_words(outcome):
        lines.append(Content.styled(chances, "$text-muted"))
    return _heading("MEMORY", "per accelerator") + Content("\n").join(lines)


def _alternatives(outcome: Outcome, width: int) -> Content:
    if not outcome.alternatives:
        return Content()
    shown = outcome.alternatives[:_ALTERNATIVES]
    entries = [_alternative(number, each, width) for number, each in enumerate(shown, 2 if outcome.fits else 1)]
    return _heading("ALTERNATIVES" if outcome.fits else "WHAT WOULD FIT") + Content("\n").join(entries)


def _alternative(number: int, other: Other, width: int) -> Content:
    figure = Content.styled(other.figure, "$text-muted")
    chance = "" if other.probability is None else f" ({other.probability:.0%})"
    parts = [
        columned(Content.assemble((f"{number}  ", "$text-accent"), other.headline), figure, width - 1),
        Content.styled(f"   {other.verdict.glyph} {other.verdict.words}{chance}", other.verdict.style),
        *(hanging("   change ", Content(each), width, "$text-warning") for each in other.changes),
        *(hanging("   ", Content.styled(each, "$text-muted"), width) for each in other.differs),
    ]
    return Content("\n").join(parts)


def _warnings(outcome: Outcome, width: int) -> Content:
    if not outcome.warnings:
        return Content()
    lines = []
    for each in outcome.warnings:
        lines.append(hanging("! ", Content.styled(each.title, "bold"), width, "bold $text-warning"))
        # The whole text stands in the proof; here it must not push everything else off the screen.
        lines.append(hanging("  ", Content(each.text).truncate(3 * (width - 2), ellipsis=True), width))
    return _heading("WARNINGS", str(len(outcome.warnings))) + Content("\n").join(lines)


def _said(outcome: Outcome, width: int) -> Content:
    if not outcome.said:
        return Content()
    lines = []
    for each in outcome.said:
        head = Content.assemble((each.mark.words, each.mark.style), f"  {each.document}: {each.says}")
        lines.append(
            hanging(f"{each.mark.glyph} ", head.truncate(2 * (width - 2), ellipsis=True), width, each.mark.style)
        )
        # As with warnings, the whole arithmetic stands in the proof.
        why = Content.styled(each.why, "$text-muted").truncate(2 * (width - 2), ellipsis=True)
        lines.append(hanging("  ", why, width))
    counts = Counter(each.mark for each in outcome.said)
    note = " · ".join(f"{counts[mark]} {mark.words}" for mark in Mark if counts[mark])
    return _heading("THE DOCUMENTS SAY", note) + Content("\n").join(lines)


def _figures(outcome: Outcome, width: int) -> Content:
    if not outcome.figures:
        return Content()
    pairs = [(Content.styled(title, "$text-muted"), Content(text)) for title, text in outcome.figures]
    lines = [columned(title, text, width - 1) for title, text in pairs]
    return _heading("FIGURES") + Content("\n").join(lines)
