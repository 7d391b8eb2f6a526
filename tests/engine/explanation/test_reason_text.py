"""Reasons in words: what is not known is not talked about, where there is anything else to say."""

import pytest

from engine.explanation.template import filled
from engine.inference import Given, InferenceEngine
from tests.engine.conftest import RulesMaker
from tests.engine.judging import body
from tests.engine.wine.cellar import DAY


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bake {loaves}. The oven holds {room}.", "Bake 3 loaf."),
        ("The oven holds {room}. Bake {loaves}. Then rest.", "Bake 3 loaf. Then rest."),
        ("{loaves} are baked. {room} go in.", "3 loaf are baked."),
        ("Bake {loaves}; the oven holds {room}.", "Bake 3 loaf; the oven holds unknown."),
        ("It holds 1.5 times {room}. Or {room}.", "It holds 1.5 times unknown. Or unknown."),
        ("Bake 1.5 times {loaves}.  Twice?", "Bake 1.5 times 3 loaf.  Twice?"),
    ],
)
def test_a_sentence_that_shows_what_is_not_known_is_left_out(rules: RulesMaker, text: str, said: str) -> None:
    engine = InferenceEngine(rules(body()), as_of=DAY)
    assert filled(text, engine.rulebook, engine.infer({"loaves": Given(3.0)})) == said
