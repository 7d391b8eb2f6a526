"""The scores of many cases in a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.answers.score import Score

__all__ = ["summary_lines"]

_COLUMNS = (
    "questions",
    "number",
    "acceptable headline",
    "complete",
    "confident and wrong",
    "figures right",
    "mentioned",
    "lines, median",
)


def summary_lines(scores: Sequence[Score]) -> Iterator[str]:
    """Shares over all scores, then over the scores of each kind of question."""
    yield f"| {' | '.join(_COLUMNS)} |"
    yield f"|---|{'---:|' * (len(_COLUMNS) - 1)}"
    yield _row("all", scores)
    for kind in sorted({each.case.kind for each in scores}):
        yield _row(kind, [each for each in scores if each.case.kind == kind])


def _row(title: str, scores: Sequence[Score]) -> str:
    if not scores:
        return f"| {title} | 0 | | | | | | |"
    lines = sorted(len(each.screen.lines) for each in scores)
    cells = [
        title,
        str(len(scores)),
        _share(sum(each.acceptable for each in scores), len(scores)),
        _share(sum(each.complete for each in scores), len(scores)),
        _share(sum(each.confident_wrong for each in scores), len(scores)),
        _share(sum(each.figures[0] for each in scores), sum(each.figures[1] for each in scores)),
        _share(sum(each.mentions[0] for each in scores), sum(each.mentions[1] for each in scores)),
        str(lines[len(lines) // 2]),
    ]
    return f"| {' | '.join(cells)} |"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.0f} %)" if whole else "-"
