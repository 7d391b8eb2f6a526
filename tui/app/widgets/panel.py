"""The live panel: recommendation, memory, alternatives, warnings, facts."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.app.outcome import Other, Outcome, Verdict
from tui.app.widgets.bars import gigabytes, memory_bar, verdict_words
from tui.app.widgets.facts import Facts

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
        _recommendation(outcome),
        _memory(outcome, width),
        _warnings(outcome),
        _alternatives(outcome),
        _figures(outcome),
    ]
    if outcome.notice:
        blocks.append(_heading("NOTICE") + Content.styled(outcome.notice, "$text-muted"))
    return Content("\n\n").join([block for block in blocks if block.plain])


def _heading(text: str, note: str = "") -> Content:
    return Content.assemble((text, "bold $text-accent"), (f"  {note}" if note else "", "$text-muted"), "\n")


def _recommendation(outcome: Outcome) -> Content:
    fits = outcome.verdict not in (Verdict.NOTHING_FITS, Verdict.DOES_NOT_FIT)
    lines = [
        Content.assemble(
            ("▸ " if fits else "✗ ", "$text-accent" if fits else "$text-error"), (outcome.headline or "none", "bold")
        )
    ]
    lines.append(Content("  ") + verdict_words(outcome))
    lines += [Content.styled(f"  {each}", "$text-muted") for each in outcome.settings]
    if outcome.obstacle:
        lines.append(Content.styled(f"  {outcome.obstacle}", "$text-error"))
    return _heading("RECOMMENDATION" if fits else "NEAREST TO FITTING", outcome.goal) + Content("\n").join(lines)


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
    return _heading("MEMORY", "per accelerator") + Content("\n").join(lines)


def _alternatives(outcome: Outcome) -> Content:
    if not outcome.alternatives:
        return Content()
    fits = outcome.verdict not in (Verdict.NOTHING_FITS, Verdict.DOES_NOT_FIT)
    shown = outcome.alternatives[:_ALTERNATIVES]
    entries = [_alternative(number, each) for number, each in enumerate(shown, 2 if fits else 1)]
    return _heading("ALTERNATIVES" if fits else "WHAT WOULD FIT") + Content("\n").join(entries)


def _alternative(number: int, other: Other) -> Content:
    parts = [
        Content.assemble(
            (f"{number}  ", "$text-accent"),
            other.headline,
            (f"  {other.figure}" if other.figure else "", "$text-muted"),
            (f"  {other.verdict.glyph} {other.verdict.words}", other.verdict.style),
        )
    ]
    parts += [Content.assemble(("   change ", "$text-warning"), each) for each in other.changes]
    parts += [Content.styled(f"   {each}", "$text-muted") for each in other.differs]
    return Content("\n").join(parts)


def _warnings(outcome: Outcome) -> Content:
    if not outcome.warnings:
        return Content()
    lines = [
        Content.assemble(("! ", "bold $text-warning"), (each.title, "bold"), f"\n  {each.text}")
        for each in outcome.warnings
    ]
    return _heading("WARNINGS", str(len(outcome.warnings))) + Content("\n").join(lines)


def _figures(outcome: Outcome) -> Content:
    if not outcome.figures:
        return Content()
    lines = [Content.assemble((f"{title}  ", "$text-muted"), shown) for title, shown in outcome.figures]
    return _heading("FIGURES") + Content("\n").join(lines)
