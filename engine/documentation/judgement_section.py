"""What the source of a rule says, and how that is judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.documentation.addresses import Addresses
from engine.documentation.markdown import code, escaped, table
from engine.documentation.phrases import bullets, reason
from engine.explanation.reason_text import expression_text
from engine.rulebook import JudgementCase, Provider, Rulebook

__all__ = ["judgement_lines"]


def judgement_lines(addresses: Addresses, rulebook: Rulebook, provider: Provider) -> Iterator[str]:
    """The section of a page on the judgements of ``provider``; nothing where it has none.

    Cases that rows share stand there once.
    """
    if not provider.said:
        return
    yield "## What the source says, in our words, and how that is judged"
    yield ""
    everything = sum(map(len, provider.said.values()))
    yield from bullets(f"{_rows(rows, everything)}{reason(addresses, says)}" for says, rows in provider.said.items())
    for cases, rows in provider.judged.items():
        yield f"{_rows(rows, everything)}The first case that holds gives the mark."
        yield ""
        yield from table(["If", "Mark", "Because"], (_cells(addresses, rulebook, case) for case in cases))


def _rows(rows: Sequence[str], everything: int) -> str:
    """Which rows something is about; empty where it is about all."""
    return "" if len(rows) == everything else f"Row {', '.join(map(code, rows))}: "


def _cells(addresses: Addresses, rulebook: Rulebook, case: JudgementCase) -> list[str]:
    condition = "otherwise" if case.condition is None else expression_text(case.condition, rulebook)
    return [escaped(condition), case.mark, reason(addresses, case.because)]
