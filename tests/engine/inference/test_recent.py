"""The inferences an engine keeps: no longer than their number, and never one for what differs in anything."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.inference import Given, GivenError, InferenceEngine, Origin
from engine.inference.recent import Recent
from engine.rulebook import Rulebook
from tests.engine.wine.cellar import DAY


@pytest.fixture
def engine(wine: Rulebook) -> InferenceEngine:
    return InferenceEngine(wine, "reference", as_of=DAY, kept=2)


def guests(count: float, **more: str) -> Mapping[str, Given]:
    return {"guests": Given(count, **more)}  # type: ignore[arg-type]


def test_what_was_inferred_is_not_inferred_again(engine: InferenceEngine) -> None:
    assert engine.infer(guests(3)) is engine.infer(guests(3))


def test_only_the_last_few_are_kept(engine: InferenceEngine) -> None:
    first, second = engine.infer(guests(1)), engine.infer(guests(2))
    assert engine.infer(guests(1)) is first
    engine.infer(guests(3))
    assert engine.infer(guests(1)) is first
    again = engine.infer(guests(2))
    assert again is not second
    assert again == second


@pytest.mark.parametrize(
    "other",
    [
        {"guests": Given(3.0)},
        {"guests": Given(3, Origin.SEARCH)},
        {"guests": Given(3, note="said twice")},
        {"guests": Given(3), "wine": Given("merlot")},
        {},
    ],
    ids=["type", "origin", "note", "more", "less"],
)
def test_what_differs_in_anything_is_inferred_apart(engine: InferenceEngine, other: Mapping[str, Given]) -> None:
    kept = engine.infer(guests(3))
    assert engine.infer(other) is not kept
    assert dict(engine.infer(other).given) == dict(other)


def test_with_and_without_assumptions_are_two(engine: InferenceEngine) -> None:
    assert engine.infer(guests(3)).assumed
    assert not engine.infer(guests(3), assume=False).assumed


def test_the_order_of_what_is_given_is_kept(engine: InferenceEngine) -> None:
    given = {"guests": Given(3), "wine": Given("merlot")}
    turned = dict(reversed(given.items()))
    assert [list(engine.infer(each).given) for each in (given, turned)] == [["guests", "wine"], ["wine", "guests"]]


def test_a_mistake_is_told_every_time(engine: InferenceEngine) -> None:
    for _ in range(2):
        with pytest.raises(GivenError):
            engine.infer({"gests": Given(3)})


def test_other_values_of_parameters_are_inferred_with(engine: InferenceEngine) -> None:
    before, kept = engine.parameters, engine.infer(guests(3))
    engine.parameters = {name: value * 2 if isinstance(value, float) else value for name, value in before.items()}
    assert engine.infer(guests(3)) is not kept
    engine.parameters = before
    assert engine.infer(guests(3)) == kept


def test_nothing_is_kept_where_none_are_to_be() -> None:
    made: list[int] = []
    recent = Recent[str, int](0)

    def make() -> int:
        made.append(1)
        return 1

    for _ in range(2):
        recent.get("asked", make)
    assert len(made) == 2
