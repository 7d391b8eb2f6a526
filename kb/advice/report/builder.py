"""Building the report of an advice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.inference import InferenceEngine
from engine.language import printable
from engine.rulebook import Rulebook
from kb.advice.advice import Advice
from kb.advice.basis import Basis
from kb.advice.report.basis_words import basis_words
from kb.advice.report.details import detail_sections
from kb.advice.report.summary import summary_sections
from kb.advice.report.tree import POLICY, Line, Report, Section
from kb.understanding import Understanding

__all__ = ["build_report"]


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
    return Section("basis", "Basis", "summary", (Line(basis_words(rulebook, advice, basis)),))
