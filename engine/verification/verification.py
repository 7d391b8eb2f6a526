"""Verification: everything that can be said against a rulebook without running it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from engine.findings import Finding
from engine.rulebook import Provider, Rulebook
from engine.verification.checks import (
    Inspection,
    Undecided,
    conflict_findings,
    contending_pairs,
    contradicting_requirement_findings,
    declaration_truth,
    judgement_findings,
    open_requirement_findings,
    outranked_findings,
    provider_divisions,
    provider_truth,
    requirement_divisions,
    table_findings,
)
from engine.verification.completeness import completeness_findings
from engine.verification.replacements import replacement_findings
from engine.verification.situations import Work
from engine.verification.soundness import Soundness
from engine.verification.usage import usage_findings

__all__ = ["Verification", "analyse", "verify"]

_MAX_FINDINGS = 100
"""Of each rule file, so many findings are told."""

_STEPS = 2_000_000


@dataclass(frozen=True, slots=True)
class Verification:
    """What an analysis of conditions found, and what it had to leave open."""

    findings: tuple[Finding, ...]
    undecided: tuple[Undecided, ...]


def verify(rulebook: Rulebook, as_of: date | None = None, sound: Soundness | None = None) -> tuple[Finding, ...]:
    """Everything found in ``rulebook``, by place: uses, conditions, tables, conflicts, completeness, layers.

    Parameters have the values of ``as_of`` (today when None), in rules that are not in force then those of the nearest
    day on which they are. What is ``sound`` is not looked at again, and no two providers that are are compared: an
    analysis of another rulebook had nothing to say of them.
    """
    found = [
        *analyse(rulebook, as_of, sound).findings,
        *usage_findings(rulebook),
        *completeness_findings(rulebook, as_of),
        *replacement_findings(rulebook),
    ]
    return _first_of_each_file(sorted(found, key=lambda finding: (finding.place, finding.code, finding.message)))


def analyse(rulebook: Rulebook, as_of: date | None = None, sound: Soundness | None = None) -> Verification:
    """Conditions that decide nothing, rows that overlap, are never taken or leave gaps, rules that clash.

    What is found is exact and has an example; what cannot be decided is listed, not guessed.
    """
    inspections = _Inspections(rulebook, as_of or date.today())
    findings, undecided = [], []
    for each in _analysed(rulebook, inspections, sound or Soundness()):
        if isinstance(each, Finding):
            findings.append(each)
        else:
            undecided.append(each)
    return Verification(tuple(findings), tuple(undecided))


def _analysed(rulebook: Rulebook, inspections: _Inspections, sound: Soundness) -> Iterator[Finding | Undecided]:
    yield from declaration_truth(inspections.of(), sound.declarations)
    yield from requirement_divisions(inspections.of(), sound.declarations)
    yield from open_requirement_findings(inspections.of(), sound.requirements)
    yield from contradicting_requirement_findings(inspections.of(), sound.compatible)
    for provider in rulebook.providers.values():
        # A draft is looked at once it is none.
        if provider.status != "draft" and provider.id not in sound.providers:
            inspection = inspections.of(provider)
            yield from provider_truth(provider, inspection)
            yield from provider_divisions(provider, inspection)
            yield from table_findings(provider, inspection)
            yield from judgement_findings(provider, inspection)
            yield from outranked_findings(provider, inspection)
    for pair, facts in contending_pairs(rulebook):
        if all(each.id in sound.providers for each in pair):
            continue
        if inspections.work.is_spent:
            yield Undecided(pair[1].place, f"whether {pair[0].id}, or a rule after it, clashes with others")
            return
        yield from conflict_findings(pair, facts, inspections.of(*pair))


class _Inspections:
    """One inspection for each set of values that parameters have on the days that matter."""

    def __init__(self, rulebook: Rulebook, as_of: date) -> None:
        self._rulebook, self._as_of, self.work = rulebook, as_of, Work(_STEPS)
        self._by_day: dict[date, Inspection] = {}

    def of(self, *providers: Provider) -> Inspection:
        """The inspection for the day nearest to that of the verification on which all ``providers`` are in force."""
        first = max((each.since for each in providers if each.since), default=date.min)
        last = min((each.until for each in providers if each.until), default=date.max)
        day = min(max(self._as_of, first), last)
        if day not in self._by_day:
            self._by_day[day] = Inspection(self._rulebook, day, self.work)
        return self._by_day[day]


def _first_of_each_file(findings: list[Finding]) -> tuple[Finding, ...]:
    told: Counter[str] = Counter()
    kept = []
    for finding in findings:
        told[finding.place.file] += 1
        if told[finding.place.file] <= _MAX_FINDINGS:
            kept.append(finding)
    return tuple(kept)
