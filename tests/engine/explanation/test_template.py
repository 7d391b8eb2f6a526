"""Places in texts: what may be left out, the first known of several, error bars."""

from __future__ import annotations

import pytest

from engine.explanation import filled, is_told
from engine.inference import Given, InferenceEngine
from engine.rulebook.template import shown_names
from tests.engine.conftest import RulesMaker
from tests.engine.judging import body
from tests.engine.wine.cellar import DAY


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bake {loaves}[, the oven holds {room}].", "Bake 3 loaf."),
        ("Bake[ for a while] {loaves}.", "Bake[ for a while] 3 loaf."),
        ("Bake {room|loaves}.", "Bake 3 loaf."),
        ("Bake {loaves|room}.", "Bake 3 loaf."),
        ("Bake {loaves~}.", "Bake 3 loaf."),
        ("Bake[ {loaves}][ in {room}].", "Bake 3 loaf."),
        ("Bake [now] {loaves}.", "Bake [now] 3 loaf."),
    ],
)
def test_what_is_not_known_is_left_out_and_of_several_the_first_known_is_shown(
    rules: RulesMaker, text: str, said: str
) -> None:
    engine = InferenceEngine(rules(body()), as_of=DAY)
    assert filled(text, engine.rulebook, engine.infer({"loaves": Given(3.0)})) == said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{loaves}", True),
        ("{room}", False),
        ("{room|loaves}", True),
        ("bread[ of {room}]", True),
        ("{loaves} {room}", False),
    ],
)
def test_a_text_is_told_where_its_values_are_known(rules: RulesMaker, text: str, told: bool) -> None:
    engine = InferenceEngine(rules(body()), as_of=DAY)
    assert is_told(text, engine.infer({"loaves": Given(3.0)})) == told


def test_all_names_of_a_place_are_names_that_the_text_shows() -> None:
    assert shown_names("{a|b} and {c~}, {row.if}[, {a} of {d}]") == ("a", "b", "c", "d")
