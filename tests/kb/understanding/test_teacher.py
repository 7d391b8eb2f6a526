"""A model that another one learns from is not the model that is trained."""

from __future__ import annotations

import pytest

TEACHER = "training.teacher_params"


@pytest.mark.parametrize(
    ("text", "student", "teacher"),
    [
        ("distill llama 3.1 70b into an 8b", 8e9, 70.55e9),
        ("distilling gpt-oss-120b to qwen3 4b", "Qwen/Qwen3-4B", 116.8e9),
        ("distill a 3b from qwen3 32b", 3e9, 32.8e9),
        ("knowledge distillation, a 7b from a 70b", 7e9, 70e9),
    ],
)
def test_the_larger_of_two_models_teaches_the_other(facts, text, student, teacher):
    heard = facts(text)
    assert heard.get("model", heard.get("model.params")) == student
    assert heard[TEACHER] == pytest.approx(teacher, rel=0.01)
    assert heard["training.purpose"] == "fine_tuning"


@pytest.mark.parametrize(
    "text",
    [
        "deepseek r1 distill 14b on a 3090",  # the name of a model
        "llama 8b or 70b for 10 people",  # nothing is distilled
        "is qwen3 8b or deepseek r1 distill 14b better",
    ],
)
def test_a_name_with_distill_in_it_teaches_nothing(facts, text):
    assert TEACHER not in facts(text)


def test_one_model_alone_is_not_split_into_teacher_and_student(facts):
    assert facts("distill llama 3.1 8b")["model"] == "meta-llama/Llama-3.1-8B"
