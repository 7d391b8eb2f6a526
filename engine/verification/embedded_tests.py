"""The tests written beside rules, run against the whole rulebook."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.explanation.missing_names import missing_words
from engine.explanation.reason_text import taken_branches
from engine.explanation.statement import Statement, statements_of
from engine.inference import Firing, Given, GivenError, Inference, InferenceEngine
from engine.inference.scope import Scope
from engine.language import Value, evaluate
from engine.rulebook import EmbeddedTest, Place, Provider
from engine.verification.diagnosis import Diagnosis
from engine.verification.problem import Problem
from engine.verification.tried_part import tried_part

__all__ = ["TestOutcome", "run_embedded_tests"]


@dataclass(frozen=True, slots=True)
class TestOutcome:
    """What one test gave: ``problems`` is empty when it passed.

    ``fired`` are the branches of the test's own rule that were taken, ``refuted`` those whose condition was false.
    """

    __test__ = False

    provider: str
    place: Place
    problems: tuple[Problem, ...]
    fired: tuple[str, ...]
    refuted: tuple[str, ...] = ()
    title: str = ""
    #: the cases of the rule's judgements whose marks the test expects and gets
    judged: tuple[Place, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything expected came true."""
        return not self.problems


def run_embedded_tests(engine: InferenceEngine, providers: frozenset[str] | None = None) -> Iterator[TestOutcome]:
    """Runs the tests of ``providers`` (all when None), in the order of loading.

    Nothing is assumed unless a test says so.
    """
    for provider in engine.rulebook.providers.values():
        if providers is None or provider.id in providers:
            for test in provider.tests:
                yield _run(engine, provider, test)


def _run(engine: InferenceEngine, provider: Provider, test: EmbeddedTest) -> TestOutcome:
    # How a source is judged may depend on anything.
    outcome = _inferred(engine, provider, test, tried_part(engine, provider)) if test.judged is None else None
    # What is told of one that fails is found among everything that follows.
    return outcome if outcome is not None and outcome.passed else _inferred(engine, provider, test, None)


def _inferred(engine: InferenceEngine, provider: Provider, test: EmbeddedTest, within: Scope | None) -> TestOutcome:
    given = {fact: Given(value) for fact, value in test.given.items()}
    try:
        inference = engine.infer(given, assume=test.assume, within=within)
    except GivenError as error:
        return TestOutcome(provider.id, test.place, (Problem(str(error)),), (), title=test.title)
    check = _Check(engine, provider, test, inference)
    taken = [
        branch.id for firing in inference.firings_of(provider.id) for branch in taken_branches(provider, firing.branch)
    ]
    refuted = [
        branch.id
        for branch in provider.all_branches
        if branch.condition is not None and evaluate(branch.condition, inference.values) is False
    ]
    problems = tuple(check.problems())
    judged = tuple(each.case.place for each in check.statements if each.case is not None)
    return TestOutcome(provider.id, test.place, problems, tuple(taken), tuple(refuted), test.title, judged)


class _Check:
    """Compares one inference with what a test of ``provider`` expects of it."""

    def __init__(self, engine: InferenceEngine, provider: Provider, test: EmbeddedTest, inference: Inference) -> None:
        self._engine, self._provider, self._test, self._inference = engine, provider, test, inference
        self._diagnosis = Diagnosis(engine, inference, provider)

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """What the rule's source says here, or one row; looked at only where the test expects how it is judged."""
        if self._test.judged is None:
            return ()
        said = statements_of(self._engine.rulebook, self._inference, self._provider.id)
        return tuple(each for each in said if self._test.row in (None, each.branch))

    def problems(self) -> Iterator[Problem]:
        test = self._test
        if not test.expect and test.fires is None and test.row is None and not test.why_not and not test.judged:
            yield Problem("it checks nothing: it has neither 'expect' nor 'fires', 'row', 'judged' or 'why-not'")
        yield from self._wrong_values()
        yield from self._wrong_firing()
        yield from self._wrong_mark()
        for other in test.why_not:
            yield from self._decisions(other)

    def _wrong_values(self) -> Iterator[Problem]:
        show = self._engine.rulebook.show
        for fact, expected in self._test.expect.items():
            found = self._inference.value(fact)
            if not _alike(found, expected, self._test.within):
                wanted = "undecided" if expected is None else show(fact, expected)
                digits = (
                    f" ({found!r}, wanted {expected!r})"
                    if isinstance(found, float) and isinstance(expected, int | float)
                    else ""
                )
                message = f"{fact} is {show(fact, found)}, not {wanted}{digits}"
                yield Problem(message, self._diagnosis.value(fact, expected))

    def _wrong_firing(self) -> Iterator[Problem]:
        test = self._test
        fired = self._inference.firings_of(self._provider.id)
        branches = [branch.id for firing in fired for branch in taken_branches(self._provider, firing.branch)]
        if test.fires is True and not fired:
            yield Problem("it did not fire", self._diagnosis.silence())
        if test.fires is False and fired:
            taken = f" ({branches[0]})" if branches[0] else ""
            yield Problem(f"it fired{taken}", (self._diagnosis.firing(fired[0]),))
        if test.row is not None and test.row not in branches:
            instead = f", but {branches[0]}" if branches else ""
            yield Problem(f"row {test.row} was not taken{instead}", self._diagnosis.silence(test.row))

    def _wrong_mark(self) -> Iterator[Problem]:
        expected, found = self._test.judged, self.statements
        if expected is not None and {each.mark for each in found} != {expected}:
            marks = ", ".join(each.mark for each in found) or "absent"
            details = (*(each.because for each in found if each.because), *self._waiting())
            yield Problem(f"the judgement is {marks}, not {expected}", details)

    def _waiting(self) -> Iterator[str]:
        missing = dict.fromkeys(name for each in self.statements for name in each.missing)
        if missing:
            yield missing_words(missing)

    def _decisions(self, other: str) -> Iterator[Problem]:
        """What the rule ``other`` did although it must not."""
        rulebook = self._engine.rulebook
        for firing in self._inference.firings:
            if firing.provider == other:
                sets = [f"{fact} = {rulebook.show(fact, value)}" for fact, value in self._decided(firing)]
                if sets:
                    yield Problem(f"{other} decided {', '.join(sets)}", (self._diagnosis.firing(firing),))
                elif not rulebook.providers[other].sets and firing.overridden_by is None:
                    yield Problem(f"{other} fired, and no rule overrides it", (self._diagnosis.firing(firing),))

    def _decided(self, firing: Firing) -> Iterator[tuple[str, Value]]:
        for fact, value in firing.concluded.items():
            state = self._inference.facts.get(fact)
            if state is not None and state.firing is not None and state.firing.provider == firing.provider:
                yield fact, value


def _alike(found: Value | None, expected: Value | None, within: float) -> bool:
    if found is None or expected is None or isinstance(found, bool | str) or isinstance(expected, bool | str):
        return found == expected
    return math.isclose(found, expected, rel_tol=within, abs_tol=1e-12)
