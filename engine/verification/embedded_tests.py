"""The tests written beside rules, run against the whole rulebook."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from engine.inference import Firing, Given, GivenError, Inference, InferenceEngine
from engine.language import Value
from engine.rulebook import EmbeddedTest, Place, Provider

__all__ = ["TestOutcome", "run_embedded_tests"]


@dataclass(frozen=True, slots=True)
class TestOutcome:
    """What one test gave: ``problems`` is empty when it passed; ``fired`` are the (provider, branch) it covered."""

    __test__ = False

    provider: str
    place: Place
    problems: tuple[str, ...]
    fired: tuple[tuple[str, str], ...]

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
    given = {fact: Given(value) for fact, value in test.given.items()}
    try:
        inference = engine.infer(given, assume=test.assume)
    except GivenError as error:
        return TestOutcome(provider.id, test.place, (str(error),), ())
    fired = [firing for firing in inference.firings if firing.provider == provider.id]
    problems = [*_wrong_values(engine, test, inference), *_wrong_firing(test, fired)]
    covered = tuple((firing.provider, firing.branch) for firing in inference.firings)
    return TestOutcome(provider.id, test.place, tuple(problems), covered)


def _wrong_values(engine: InferenceEngine, test: EmbeddedTest, inference: Inference) -> Iterator[str]:
    show = engine.rulebook.show
    for fact, expected in test.expect.items():
        found = inference.value(fact)
        if not _alike(found, expected, test.within):
            wanted = "undecided" if expected is None else show(fact, expected)
            digits = (
                f" ({found!r}, wanted {expected!r})"
                if isinstance(found, float) and isinstance(expected, int | float)
                else ""
            )
            yield f"{fact} is {show(fact, found)}, not {wanted}{digits}"


def _alike(found: Value | None, expected: Value | None, within: float) -> bool:
    if found is None or expected is None or isinstance(found, bool | str) or isinstance(expected, bool | str):
        return found == expected
    return math.isclose(found, expected, rel_tol=within, abs_tol=1e-12)


def _wrong_firing(test: EmbeddedTest, fired: list[Firing]) -> Iterator[str]:
    branches = [branch for firing in fired for branch in firing.branch.split(",")]
    if test.fires is True and not fired:
        yield "it did not fire"
    if test.fires is False and fired:
        yield f"it fired{f' ({branches[0]})' if branches[0] else ''}"
    if test.row is not None and test.row not in branches:
        yield f"row {test.row} was not taken{f', but {branches[0]}' if branches else ''}"
