"""Remarks that stand between the answers and the question."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

__all__ = ["failure_content", "heard_content"]


def heard_content(
    text: str, taken: Sequence[tuple[str, str]], doubts: Sequence[str], ignored: Sequence[str]
) -> Content:
    """What was made of free text: what was understood, what is in doubt, what was not."""
    shown = text.strip() if len(text.strip()) <= 70 else text.strip()[:69] + "…"
    lines = [Content.assemble(("“", "$text-muted"), shown, ("”", "$text-muted"))]
    if taken:
        parts = [Content.assemble((f"{title}: ", "$text-muted"), value) for title, value in taken]
        lines.append(Content.assemble(("✓ understood  ", "$text-success"), Content(" · ").join(parts)))
    else:
        lines.append(Content.styled("! nothing understood; the questions below will get there too", "$text-warning"))
    lines += [Content.assemble(("? ", "$text-warning"), doubt) for doubt in doubts]
    if ignored:
        lines.append(Content.assemble(("! not understood  ", "$text-warning"), ", ".join(ignored)))
    return Content("\n").join(lines)


def failure_content(doing: str, why: str) -> Content:
    """What failed, and why."""
    return Content.assemble(("✗ ", "bold $text-error"), (f"{doing} failed: ", "bold $text-error"), why[:1500])
