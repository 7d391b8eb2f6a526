"""Remarks that stand between the answers and the question."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

__all__ = ["failure_content", "heard_content"]

_SHOWN = 70


def heard_content(text: str, taken: int, doubts: Sequence[str], ignored: Sequence[str]) -> Content:
    """What was made of free text: how much was understood, what is in doubt, what was not."""
    shown = text.strip() if len(text.strip()) <= _SHOWN else text.strip()[: _SHOWN - 1] + "…"
    lines = [Content.assemble(("“", "$text-muted"), shown, ("”", "$text-muted"))]
    if taken:
        answers = f"{taken} answer{'s' if taken > 1 else ''}"
        lines.append(Content.styled(f"✓ understood: {answers}, listed above", "$text-success"))
    else:
        lines.append(Content.styled("! nothing understood; the questions below will get there too", "$text-warning"))
    if ignored:
        lines.append(Content.assemble(("! not understood: ", "$text-warning"), ", ".join(ignored)))
    lines += [Content.assemble(("? ", "$text-warning"), doubt) for doubt in doubts]
    return Content("\n").join(lines)


def failure_content(doing: str, why: str) -> Content:
    """What failed, and why."""
    return Content.assemble(("✗ ", "bold $text-error"), (f"{doing} failed: ", "bold $text-error"), why[:1500])
