"""Judgements as formulas: their cases are checked like those of any other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.findings import Finding
from engine.language import Expression
from engine.language.expression import And
from engine.rulebook import Branch, JudgementCase, Place, Provider
from engine.verification.checks.inspection import Inspection, Undecided
from engine.verification.checks.tables import table_findings
from engine.verification.checks.truth import provider_truth

__all__ = ["judgement_findings"]


def judgement_findings(provider: Provider, inspection: Inspection) -> Iterator[Finding | Undecided]:
    """Cases of judgements that can never hold (E301), test what is always true (W302), or are never reached (E306)."""
    judging: dict[Place, list[Branch]] = {}
    for branch in provider.branches:
        if branch.judgement is not None:
            judging.setdefault(branch.judgement.cases[0].place, []).append(branch)
    for branches in judging.values():
        # Cases that rows share are reached if any of the rows reaches them.
        when = branches[0].condition if len(branches) == 1 else provider.when
        judgement = branches[0].judgement
        cases = () if judgement is None else judgement.cases
        own = {case.place for case in cases}
        formula = _formula(provider, when, cases)
        for each in (*provider_truth(formula, inspection), *table_findings(formula, inspection)):
            # What is wrong with the condition of the rule itself is told there.
            if each.place in own:
                yield each


def _formula(provider: Provider, when: Expression | None, cases: Sequence[JudgementCase]) -> Provider:
    branches = tuple(
        Branch(f"{number} (judgement)", _and(when, case.condition), (), case.place, because=f"{case.mark} {number}")
        for number, case in enumerate(cases, start=1)
    )
    return Provider(
        id=provider.id,
        title=provider.title,
        kind="formula",
        branches=branches,
        place=provider.place,
        pack=provider.pack,
        order=provider.order,
        when=when,
    )


def _and(when: Expression | None, condition: Expression | None) -> Expression | None:
    known = tuple(each for each in (when, condition) if each is not None)
    return And(known) if len(known) > 1 else known[0] if known else None
