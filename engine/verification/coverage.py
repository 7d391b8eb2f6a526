"""Coverage: which branches the tests beside rules reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from engine.inference import InferenceEngine
from engine.rulebook import Place, Provider, Rulebook
from engine.verification.diagnosis import branch_name
from engine.verification.embedded_tests import TestOutcome

__all__ = ["Coverage", "CoverageItem", "coverage"]


@dataclass(frozen=True, slots=True)
class CoverageItem:
    """What a test must show: a branch taken, a condition false, a mark given, a requirement met and not met."""

    provider: str
    branch: str
    aim: Literal["taken", "false", "expected", "met", "failed"]
    place: Place
    #: the branch as people name it
    name: str
    covered: bool

    def __str__(self) -> str:
        shown = "fails" if self.aim == "failed" else f"is {self.aim}"
        return f"{self.place}: {self.name} {shown} in none of its tests"


@dataclass(frozen=True)
class Coverage:
    """What tests must show, and what of it they do."""

    items: tuple[CoverageItem, ...]

    @cached_property
    def missing(self) -> tuple[CoverageItem, ...]:
        """What no test shows, in the order of loading."""
        return tuple(item for item in self.items if not item.covered)

    @property
    def percent(self) -> float:
        """The share that is covered, from 0 to 100; 100 where there is nothing to cover."""
        return 100.0 * (1 - len(self.missing) / len(self.items)) if self.items else 100.0


def coverage(
    engine: InferenceEngine, outcomes: Iterable[TestOutcome], providers: frozenset[str] | None = None
) -> Coverage:
    """How far ``outcomes`` cover the branches of ``providers`` (all when None) that are in force.

    Each row, case and otherwise is to be taken, and the condition of each rule to be false once, in a test that stands
    beside that very rule: a branch that other tests happen to pass through is checked by none of them. Each case of a
    judgement is to give its mark in a test that expects it. Each requirement of an overlay is to be met in a test, and
    to fail in one.
    """
    taken: set[tuple[str, str]] = set()
    refuted: set[tuple[str, str]] = set()
    judged: set[Place] = set()
    passed: set[Place] = set()
    for outcome in outcomes:
        if outcome.passed:
            passed.add(outcome.place)
        taken.update((outcome.provider, branch) for branch in outcome.fired)
        refuted.update((outcome.provider, branch) for branch in outcome.refuted)
        judged.update(outcome.judged)
    return Coverage(
        (*_items(engine, providers, taken, refuted, judged), *_of_requirements(engine.rulebook, providers, passed))
    )


def _items(
    engine: InferenceEngine,
    providers: frozenset[str] | None,
    taken: set[tuple[str, str]],
    refuted: set[tuple[str, str]],
    judged: set[Place],
) -> Iterator[CoverageItem]:
    for provider in engine.providers.values():
        if providers is not None and provider.id not in providers:
            continue
        for branch in provider.all_branches:
            key, name = (provider.id, branch.id), branch_name(provider, branch.id)
            yield CoverageItem(*key, "taken", branch.place, name, key in taken)
            if provider.kind == "rule" and branch.condition is not None:
                yield CoverageItem(*key, "false", branch.place, name, key in refuted)
        for place, name in _judgement_cases(provider).items():
            yield CoverageItem(provider.id, name, "expected", place, f"{provider.id} {name}", place in judged)


def _of_requirements(rulebook: Rulebook, wanted: frozenset[str] | None, passed: set[Place]) -> Iterator[CoverageItem]:
    aims: tuple[Literal["met", "failed"], ...] = ("met", "failed")
    for each in rulebook.requirements:
        if rulebook.overlay(each.place) and (wanted is None or each.id in wanted):
            shown = {test.expect for test in each.tests if test.place in passed}
            for aim in aims:
                yield CoverageItem(each.id, aim, aim, each.place, f"the requirement {each.id}", aim in shown)


def _judgement_cases(provider: Provider) -> dict[Place, str]:
    """The names of the cases of all judgements; those that rows share once."""
    return {
        case.place: f"judgement {case.mark!r}"
        for branch in provider.all_branches
        if branch.judgement is not None
        for case in branch.judgement.cases
    }
