"""What is worked out once is not worked out again until it can be otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.inference import Given
from engine.rulebook import load_rulebook
from kb.advisor import Advisor
from kb.catalogue import Catalogues
from kb.claims import Claims
from kb.runs import Runs
from kb.session import Answers

JOB = Answers({"model.params": Given(8e9), "hardware.accelerator": Given("small")})
GOAL = "fewest"


@pytest.fixture(scope="module")
def small() -> Advisor:
    rulebook = load_rulebook([Path(__file__).parents[1] / "tui" / "rules"], {})
    return Advisor(rulebook, Catalogues.load(), Claims.load(), matcher="reference")


def test_dont_know_changes_no_advice(small: Advisor) -> None:
    runs = Runs(small)
    assert runs.advice(JOB.with_declined("inference.context"), GOAL) is runs.advice(JOB, GOAL)


def test_what_is_kept_is_what_would_be_worked_out(small: Advisor) -> None:
    runs = Runs(small)
    runs.advice(JOB, GOAL)
    assert runs.advice(JOB, GOAL).inference == small.advise(JOB.given, GOAL).inference


def test_another_answer_goal_or_order_of_answers_is_another_advice(small: Advisor) -> None:
    runs = Runs(small)
    first = runs.advice(JOB, GOAL)
    other_goal = next(each for each in small.goal_ids if each != GOAL)
    turned = Answers(dict(reversed(JOB.given.items())))
    others = [
        runs.advice(JOB.with_answer("hardware.count", Given(2)), GOAL),
        runs.advice(JOB, other_goal),
        runs.advice(turned, GOAL),
    ]
    assert all(each is not first for each in others)
    assert list(others[2].answers) == list(turned.given)
    assert runs.advice(JOB, GOAL) is first


def test_a_case_is_the_same_in_whatever_order_and_words_its_answers_were_given(small: Advisor) -> None:
    runs = Runs(small)
    turned = {fact: Given(each.value, note="said") for fact, each in reversed(JOB.given.items())}
    assert runs.case(turned, GOAL) is runs.case(JOB.given, GOAL)
    assert runs.best(turned, GOAL) is runs.case(JOB.given, GOAL).best


def test_only_the_last_few_are_kept(small: Advisor) -> None:
    runs = Runs(small)
    first = runs.advice(JOB, GOAL)
    for count in range(1, 33):
        runs.advice(JOB.with_answer("hardware.count", Given(count)), GOAL)
    assert runs.advice(JOB, GOAL) is not first


def test_all_conversations_with_an_advisor_share_its_runs(small: Advisor) -> None:
    assert Runs.of(small) is Runs.of(small)
    assert Runs.of(small).advisor is small


def test_a_model_that_was_read_from_a_file_may_change_every_advice(tmp_path: Path) -> None:
    advisor = Advisor.load()
    runs, answers = Runs(advisor), Answers({"workload.kind": Given("inference"), "model.params": Given(8e9)})
    first = runs.advice(answers, "standard")
    file = tmp_path / "config.json"
    file.write_text(
        '{"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 4096, "num_hidden_layers": 32,'
        ' "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,'
        ' "torch_dtype": "bfloat16"}'
    )
    advisor.add_model(file)
    assert runs.advice(answers, "standard") is not first
