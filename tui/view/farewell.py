"""What is printed when the app is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.view.outcome import Outcome

if TYPE_CHECKING:
    from tui.view.consultation import Consultation

__all__ = ["farewell"]


def farewell(consultation: Consultation | None, outcome: Outcome | None) -> str:
    """The recommendation in a line, and how to have it again; empty where nothing was answered."""
    if consultation is None or consultation.session.answers.is_empty:
        return ""
    lines = []
    if outcome is not None and outcome.headline:
        lines.append(f"{outcome.headline}: {outcome.words} ({outcome.goal.lower()})")
    command = consultation.command_line()
    lines.append(f"again: {command}" if command else "")
    return "\n".join(line for line in lines if line)
