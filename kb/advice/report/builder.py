"""Building the report of an advice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.inference import InferenceEngine
from engine.language import printable
from engine.rulebook import Rulebook
from kb.advice.advice import Advice
from kb.advice.basis import Basis
from kb.advice.price_age import is_old
from kb.advice.report.details import detail_sections
from kb.advice.report.summary import summary_sections
from kb.advice.report.tree import POLICY, Line, Report, Section
from kb.understanding import Understanding

__all__ = ["build_report"]

_PRICE_DAYS = "price.date"


def build_report(
    engine: InferenceEngine, advice: Advice, heard: Understanding | None = None, basis: Basis | None = None
) -> Report:
    """The report of ``advice``; ``heard`` is what was made of the person's words, where there were any.

    Where it is known on what ``basis`` the advice rests, the report says so, and first of all which rules of the
    person's own are not in force.
    """
    told = summary_sections(engine, advice, heard)
    if basis is not None:
        told = (*_policy(basis), *told, _basis_section(engine.rulebook, advice, basis))
    return Report(told, lambda: detail_sections(engine, advice, heard))


def _policy(basis: Basis) -> Iterator[Section]:
    refused = tuple(Line(printable(each, 600), mark="require") for each in basis.not_in_force())
    if refused:
        yield Section(POLICY, "", "summary", refused)


def _basis_section(rulebook: Rulebook, advice: Advice, basis: Basis) -> Section:
    """What the advice rests on in one line, with the days of the prices of what is shown, and whether they are old."""
    main = advice.recommendation or advice.nearest
    days = main.inference.value(_PRICE_DAYS) if main is not None else None
    words = f"{basis.words} · prices of {days}" if days else basis.words
    if days and is_old(rulebook, basis.as_of, str(days)):
        words += ", old"
    return Section("basis", "Basis", "summary", (Line(printable(words, 600)),))
