"""A session that goes on under other rules: answers are kept, or set aside until rules ask for them again."""

from __future__ import annotations

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers, Session
from kb.spoken_answer import answer_in

SMALL_JOB = {"workload.kind": Given("inference"), "model.params": Given(8e9), "need.published": Given(True)}
NO_SUGGESTIONS = ("    suggest: [8B, 70B, 400B]\n", "")
# Ways in which the small world can change: pairs of texts in its rule file.
NOT_ASKED = [("  - {id: need.published,", "  - {id: need.scores,")]
NARROW = [NO_SUGGESTIONS, ("range: 1M..20T", "range: 1M..1B")]
NAMED = [
    NO_SUGGESTIONS,
    ("    type: quantity\n    unit: param\n    range: 1M..20T\n", "    type: enum\n    values: [little, much]\n"),
    ('    words: ["# model"]\n', ""),
    ("model.params * training.bytes", "1B * training.bytes"),
    ("model.params * weight.bytes", "1B * weight.bytes"),
]
IN_TOKENS = [
    NO_SUGGESTIONS,
    ("    unit: param\n    range: 1M..20T\n", "    unit: token\n"),
    ("model.params * training.bytes", "model.params * 1 byte/token"),
    ("model.params * weight.bytes", "model.params * 1 byte/token"),
]


def test_answers_are_kept_under_other_rules_with_undo_and_redo(world) -> None:
    session = Session(world())
    session.answer("workload.kind", "inference")
    session.answer("model.params", "8B")
    dearer = world(("0.4 USD/h", "4 USD/h"))
    session.adopt(dearer)
    assert session.advisor is dearer
    assert session.advice.recommendation.summary == "1 × Card L 80 GB"
    assert session.undo()
    assert session.answers.given == {"workload.kind": Given("inference")}
    assert session.redo()
    assert len(session.answers.given) == 2


def test_what_other_rules_do_not_ask_is_set_aside_until_rules_ask_it_again(world) -> None:
    session = Session(world(), Answers(SMALL_JOB, ("inference.context",)))
    session.adopt(world(*NOT_ASKED))
    assert "need.published" not in session.answers.given
    assert session.answers.set_aside == {"need.published": Given(True)}
    assert session.answers.declined == ("inference.context",)
    session.adopt(world())
    assert session.answers.given["need.published"] == Given(True)
    assert session.answers.set_aside == {}


@pytest.mark.parametrize("changes", [NARROW, NAMED, IN_TOKENS], ids=["too large", "a name", "another unit"])
def test_an_answer_that_is_none_to_the_changed_question_is_set_aside(world, changes) -> None:
    session = Session(world(), Answers(SMALL_JOB))
    session.adopt(world(*changes))
    assert session.answers.set_aside == {"model.params": Given(8e9)}
    assert "model.params" not in session.answers.given


def test_a_question_that_is_another_now_counts_as_declined_no_more(world) -> None:
    session = Session(world(), Answers(declined=("model.params", "hardware.count")))
    session.adopt(world(*IN_TOKENS))
    assert session.answers.declined == ("hardware.count",)


def test_what_is_answered_or_retracted_meanwhile_does_not_come_back(world) -> None:
    answered, retracted = (Session(world(), Answers(SMALL_JOB)) for _ in range(2))
    for session in (answered, retracted):
        session.adopt(world(*NARROW))
    answered.give("model.params", Given(5e8))
    retracted.retract("model.params")
    for session in (answered, retracted):
        session.adopt(world())
    assert answered.answers.given["model.params"] == Given(5e8)
    assert "model.params" not in retracted.answers.given


def test_states_that_other_rules_make_equal_are_one_step(world) -> None:
    session = Session(world(), Answers({"workload.kind": Given("inference")}))
    session.give("need.published", Given(True))
    session.give("model.params", Given(8e9))
    session.adopt(world(*NOT_ASKED))
    session.clear()
    assert session.undo()
    assert list(session.answers.given) == ["workload.kind", "model.params"]


def test_the_goal_stays_where_there_is_one_of_that_name(world) -> None:
    session = Session(world(), goal="fewest")
    session.adopt(world())
    assert session.goal == "fewest"
    session.adopt(world(("{id: fewest,", "{id: least,")))
    assert session.goal == "cheapest"


def test_models_of_ones_own_are_taken_along(tmp_path) -> None:
    config = tmp_path / "config.json"
    config.write_text(
        '{"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 64, "intermediate_size": 128, '
        '"num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100}'
    )
    before, after = Advisor.load(), Advisor.load()
    given = answer_in(before, "model", str(config))
    session = Session(before, Answers({"model": given}))
    after.take_models(before)
    session.adopt(after)
    assert session.answers.given == {"model": given}
    assert session.advice.inference.value("model") == given.value
