"""The live panel: the answer, what to take, memory, figures, facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.app.widgets.bars import chance_words, gigabytes, memory_bar
from tui.app.widgets.facts import Facts
from tui.app.widgets.lines import hanging
from tui.app.widgets.sections import section_content
from tui.view.outcome import MANY, Outcome, Standing, Verdict

if TYPE_CHECKING:
    from kb.advice.report import Section

__all__ = ["Panel", "summary_content"]

_POLICY = "policy"
_ELSEWHERE = (_POLICY, "answer", "more", "basis")
"""Sections of the first screen that the panel shows in a form of its own, or not at all."""
_BETWEEN = " · "
_AGAINST = ("defect", "mind")


class Panel(Vertical):
    """Shows an `Outcome`, with the facts below it.

    On a wide screen it stands beside the talk unless the class -panel hides it, on a narrow one in its place if -panel
    shows it.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Panel {
        width: 40%;
        min-width: 46;
        max-width: 64;
        border-left: solid $border-blurred;
        display: none;
    }
    .-wide Panel, .-ultra Panel {
        display: block;
    }
    .-ultra Panel {
        width: 1fr;
        max-width: 100%;
    }
    .-wide.-panel Panel, .-ultra.-panel Panel {
        display: none;
    }
    .-narrow.-panel Panel, .-tiny.-panel Panel {
        display: block;
        width: 1fr;
        max-width: 100%;
        border-left: none;
    }
    Panel #summary {
        height: auto;
        scrollbar-gutter: stable;
        scrollbar-size-horizontal: 0;
        max-height: 64%;
        padding: 0 1;
        scrollbar-size-vertical: 1;
    }
    Panel #facts-head {
        height: 1;
        padding: 0 1;
        margin: 1 0 0 0;
    }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.outcome: Outcome | None = None
        self._text = Content()

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="summary"):
            yield Static(id="summary-text", markup=False)
        yield Static(id="facts-head", markup=False)
        yield Facts(id="facts")

    def show(self, outcome: Outcome | None) -> None:
        """Shows another outcome in place, or that there is none yet."""
        self.outcome = outcome
        self._draw()
        head = _counts(outcome) if outcome else "none yet"
        self.query_one("#facts-head", Static).update(
            Content.assemble(("FACTS  ", "bold $text-accent"), (head, "$text-muted"))
        )
        self.query_one("#facts", Facts).show(outcome.facts if outcome else ())

    def on_resize(self) -> None:
        """Draws the bar for the new width."""
        self._draw()

    def _draw(self) -> None:
        width = max(self.query_one("#summary").scrollable_content_region.width, 24)
        text = _nothing_yet() if self.outcome is None else summary_content(self.outcome, width)
        if not text.is_same(self._text):  # most answers change nothing of it, and painting it takes long
            self._text = text
            self.query_one("#summary-text", Static).update(text)


def _counts(outcome: Outcome) -> str:
    said, chosen = outcome.count(Standing.SAID), outcome.count(Standing.CHOSEN)
    return f"{said} said · {chosen} chosen · {outcome.count(Standing.ASSUMED)} assumed"


def _nothing_yet() -> Content:
    return Content.assemble(
        ("RECOMMENDATION\n", "bold $text-accent"),
        ("Appears with the first answer, and changes with each.\n", "$text-muted"),
    )


def summary_content(outcome: Outcome, width: int) -> Content:
    """Everything above the facts, for a panel of ``width`` cells: the answer first."""
    blocks = [
        *(_policy(each, width) for each in outcome.summary if each.id == _POLICY),
        _answer(outcome, width),
        *(
            section_content(each, width)
            for each in sorted(outcome.summary, key=_after_warnings)
            if each.id not in _ELSEWHERE
        ),
        _memory(outcome, width),
        *(section_content(each, width) for each in outcome.details if _is_shown(each)),
    ]
    if outcome.notice:
        blocks.append(_heading("NOTICE") + Content.styled(outcome.notice, "$text-muted"))
    return Content("\n\n").join([block for block in blocks if block.plain])


def _policy(section: Section, width: int) -> Content:
    """Rules that were asked for and do not count: nothing may be read before that."""
    told = [Content.styled(each.text, "bold $text-error") for each in section.lines]
    lines = [hanging("! ", each, width, "$text-error") for each in told]
    return _heading("YOUR RULES") + Content("\n").join(lines)


def _after_warnings(section: Section) -> int:
    """What speaks against the answer stands right below it, not behind everything that is for it."""
    return section.id not in _AGAINST


def _is_shown(section: Section) -> bool:
    """Whether a section behind the first screen is shown here too: figures, and what the documents say."""
    return section.id == "documents" or any(line.figures for line in section.lines)


def _heading(text: str, note: str = "") -> Content:
    return Content.assemble((text, "bold $text-accent"), (f"  {note}" if note else "", "$text-muted"), "\n")


def _answer(outcome: Outcome, width: int) -> Content:
    answer = outcome.answer or outcome.headline or "nothing yet"
    style = outcome.verdict.style
    lines = [
        hanging(f"{outcome.verdict.glyph} ", Content.styled(answer, "bold"), width, style),
        Content("  ") + Content.styled(outcome.words, style),
    ]
    told = answer.lower()
    figures = [each for each in outcome.figures.split(_BETWEEN) if each and each.lower() not in told]
    if figures and outcome.fits:
        lines.append(hanging("  ", Content.styled(_BETWEEN.join(figures), "bold"), width))
    lines.append(hanging("→ ", Content.styled(_next_step(outcome), "$text-muted"), width, "$text-accent"))
    return _heading("ANSWER", outcome.goal) + Content("\n").join(lines)


def _next_step(outcome: Outcome) -> str:
    """What to do now."""
    if outcome.verdict is Verdict.OPEN:
        return "Name a model, or its size."
    if not outcome.fits:
        ways = any(each.id == "instead" for each in outcome.summary)
        return "Take a way out below, or change the job." if ways else "Change the job, or ask what would do."
    if outcome.left > MANY:
        return "More answers may change this."
    if outcome.left:
        asked = "1 answer" if outcome.left == 1 else f"{outcome.left} answers"
        return f"Up to {asked} more may change this."
    return outcome.wanted or "No further answer would change this. F6 proves it, F12 tries something else."


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
