"""Remarks on rules that were changed while the app runs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from textual.content import Content

from engine.findings import Finding
from engine.language import printable
from tui.report.comparison_report import comparison_lines
from tui.view.plural import counted
from tui.view.rules_difference import RulesDifference

__all__ = ["difference_note", "findings_note"]

_NAMED = 2
_TOLD = 2
_UNBROKEN = 1_000  # the note breaks its lines itself


def difference_note(difference: RulesDifference, warnings: int = 0) -> Content:
    """What other rules changed: which they are, and the most important of what follows from them.

    ``warnings`` is how many there are that were not there before.
    """
    rules = difference.rules
    named = ", ".join(printable(each.id) for each in rules) if len(rules) <= _NAMED else counted(len(rules), "change")
    first = f"✓ rules reloaded{': ' if named else ''}{named}"
    head = Content.styled(first, "$text-success")
    if difference.advice.is_empty:
        lines = [head + Content(" · the advice is the same")]
    else:
        told = islice(comparison_lines(difference.advice, _UNBROKEN, ""), _TOLD)
        lines = [head + Content.styled(" · F7 shows what changed", "$text-muted"), *map(Content, told)]
    if warnings:
        words = f"! {counted(warnings, 'new warning')} · F8 shows all"
        lines.insert(1, Content.styled(words, "$text-warning"))
    if difference.set_aside:
        aside = printable("; ".join(difference.set_aside), 300)
        lines.insert(1, Content.assemble(("! set aside: ", "$text-warning"), aside))
    return Content("\n").join(lines)


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
