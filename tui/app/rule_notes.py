"""Remarks on rules that were changed while the app runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from engine.findings import Finding
from engine.language import printable
from kb.comparison import Comparison
from tui.app.difference import Difference
from tui.app.widgets.lines import counted
from tui.report.comparison_report import fact_words, recommendation_words, remark_words

__all__ = ["difference_note", "findings_note"]

_NAMED = 2
_TOLD = 2


def difference_note(difference: Difference) -> Content:
    """What other rules changed: which they are, and the most important of what follows from them."""
    rules = difference.rules
    named = ", ".join(printable(each.id) for each in rules) if len(rules) <= _NAMED else counted(len(rules), "change")
    told = list(_told(difference.advice))
    first = f"✓ rules reloaded{': ' if named else ''}{named}"
    head = Content.styled(first, "$text-success")
    if difference.advice.is_empty:
        lines = [head + Content(" · the advice is the same")]
    else:
        lines = [head + Content.styled(" · F7 shows what changed", "$text-muted"), *map(Content, told[:_TOLD])]
    if difference.set_aside:
        aside = printable("; ".join(difference.set_aside), 300)
        lines.insert(1, Content.assemble(("! set aside: ", "$text-warning"), aside))
    return Content("\n").join(lines)


def _told(advice: Comparison) -> Iterator[str]:
    """What changed, the most important first."""
    if advice.recommendation is not None:
        yield recommendation_words(advice.recommendation)
    if advice.verdict is not None:
        yield fact_words(advice.verdict)
    for fact in advice.facts:
        if fact.role == "figure" or advice.recommendation is None:
            yield fact_words(fact)
    yield from map(remark_words, advice.remarks)
    yield from (f"{each.claim} is {'cited' if each.after else 'no longer cited'}" for each in advice.citations)


def findings_note(errors: Sequence[Finding], consequence: str) -> Content:
    """How many errors there are and what that means, and the first of them."""
    first = errors[0]
    head = Content.styled(f"✗ {counted(len(errors), 'error')} in rules: {consequence}", "$text-error")
    return Content("\n").join(
        [
            head + Content.styled(" · F8 shows all", "$text-muted"),
            Content(printable(f"{first.code} {first.message}", 300)),
            Content.styled(printable(str(first.place), 300), "$text-muted"),
        ]
    )
