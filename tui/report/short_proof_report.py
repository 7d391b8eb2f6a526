"""The short proof of an advice on one page: what decides, each line once, with its figures and sources."""

from __future__ import annotations

from collections.abc import Iterator

from engine.explanation import ProofLine, short_proof
from engine.inference import InferenceEngine
from kb.advice import Advice
from kb.advice.rival import runner_up
from tui.report.choice_report import runner_up_lines
from tui.report.layout import heading, wrapped
from tui.report.markdown_text import escaped

__all__ = ["short_proof_markdown", "short_proof_report"]

_CITED = 2
"""So many sources of a line are named; the full proof has them all."""
_PARAGRAPH = 10_000
"""Columns in which no line is broken, as Markdown breaks them itself."""


def short_proof_report(advice: Advice, engine: InferenceEngine, width: int) -> Iterator[str]:
    """The lines from what is asked to what it costs, and what puts the recommended before the next."""
    yield from heading("Short proof")
    for line in short_proof(engine, advice.inference):
        yield from _line(line, width)
    second = runner_up(engine, advice)
    if second is not None:
        yield from runner_up_lines(engine.rulebook, advice, second, (), width)


def _line(line: ProofLine, width: int) -> Iterator[str]:
    lead = f"{line.number:>3}. "
    indent = " " * len(lead)
    rests = f"   (with {', '.join(map(str, line.uses))})" if line.uses else ""
    yield from wrapped(f"{line.title} = {line.value}{rests}", width, lead, indent)
    yield from wrapped(f"= {line.arithmetic}" if line.arithmetic else line.reason, width, indent, indent)
    if cited := _cited(line):
        yield from wrapped(cited, width, indent, f"{indent}  ")


def _cited(line: ProofLine) -> str:
    cited = list(line.cited)
    more = f"; and {len(cited) - _CITED} more" if len(cited) > _CITED else ""
    return f"source: {'; '.join(cited[:_CITED])}{more}" if cited else ""


def short_proof_markdown(advice: Advice, engine: InferenceEngine) -> Iterator[str]:
    """The same as a list of Markdown, each line of it with its calculation and sources."""
    yield ""
    yield "## Short proof"
    yield ""
    for line in short_proof(engine, advice.inference):
        rests = f" (with {', '.join(map(str, line.uses))})" if line.uses else ""
        yield f"{line.number}. **{escaped(line.title)}** = {escaped(line.value)}{rests}  "
        made = f"= {line.arithmetic}" if line.arithmetic else line.reason
        if made:
            yield f"   {escaped(made)}  "
        if cited := _cited(line):
            yield f"   *{escaped(cited)}*"
    second = runner_up(engine, advice)
    if second is not None:
        yield ""
        yield from map(escaped, runner_up_lines(engine.rulebook, advice, second, (), _PARAGRAPH))
