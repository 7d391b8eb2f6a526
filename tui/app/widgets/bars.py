"""Memory needed against memory usable, in figures, a bar and words."""

from __future__ import annotations

from textual.content import Content

from tui.view.outcome import Outcome, Verdict

__all__ = ["chance_words", "gigabytes", "memory_bar", "memory_words", "verdict_words"]


def gigabytes(amount: float) -> str:
    """Bytes as GB (10^9 bytes), to three figures.

    >>> gigabytes(141.1e9), gigabytes(8.16e9), gigabytes(1234e9)
    ('141 GB', '8.16 GB', '1,234 GB')
    """
    value = amount / 1e9
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} GB"


def verdict_words(outcome: Outcome) -> Content:
    """Glyph and words of the verdict."""
    verdict = outcome.verdict
    return Content.styled(f"{verdict.glyph} {outcome.words}", f"bold {verdict.style}")


def memory_words(outcome: Outcome) -> str:
    """Both amounts, per accelerator, and by how much they differ; empty when they are not known."""
    if outcome.needed is None or outcome.usable is None:
        return ""
    gap = outcome.usable - outcome.needed
    rest = f"{gigabytes(gap)} free" if gap >= 0 else f"OVER by {gigabytes(-gap)}"
    return f"{gigabytes(outcome.needed)} of {gigabytes(outcome.usable)}, {rest}"


def chance_words(outcome: Outcome) -> str:
    """Between which amounts the need lies, and how likely it fits; empty where neither is known."""
    said = [] if outcome.between is None else [f"{gigabytes(outcome.between[0])} to {gigabytes(outcome.between[1])}"]
    if outcome.probability is not None:
        said.append(f"{outcome.probability:.0%} likely to fit")
    return ", ".join(said)


def memory_bar(outcome: Outcome, width: int) -> Content:
    """A bar of ``width`` cells: █ needed, ░ free, ▓ what is over."""
    if outcome.needed is None or outcome.usable is None or width < 4:
        return Content()
    whole = max(outcome.needed, outcome.usable, 1.0)
    if outcome.needed > outcome.usable:
        fits = round(width * outcome.usable / whole)
        return Content.assemble(("█" * fits, "$text-error"), ("▓" * (width - fits), "$text-error"))
    # Never quite full while it fits, never empty while something is needed.
    used = min(max(round(width * outcome.needed / whole), 1), width)
    style = Verdict.TIGHT.style if outcome.verdict is Verdict.TIGHT else "$text-success"
    return Content.assemble(("█" * used, style), ("░" * (width - used), "$border-blurred"))
