"""Of two numbers of one need none is chosen: the answer tells what each takes, and how much more that costs."""

from __future__ import annotations

from engine.inference import Given
from kb.advice.report import build_report
from tests.kb.advice.requests import the_advisor

JOB = {"workload.kind": "inference", "model.params": 8e9}


def answer(fact: str, *values: float, **said: str | float) -> str:
    given = {each.replace("__", "."): Given(value) for each, value in {**JOB, **said}.items()}
    advice = the_advisor().advise(given, options=[{fact: Given(each)} for each in values])
    return build_report(the_advisor().engine, advice).answer


def test_the_plan_for_each_number_and_the_difference_in_price() -> None:
    said = answer("inference.concurrency", 10, 100)
    assert said.startswith("Requests at the same time: with 10, ")
    assert "; with 100, " in said
    assert "times as much." in said


def test_the_same_plan_costs_the_same() -> None:
    assert "costs the same" in answer(
        "inference.context", 2048, 4096, hardware__accelerator="rtx-4090", hardware__count=1
    )


def test_why_a_number_does_not_work_is_said() -> None:
    said = answer("inference.context", 2048, 90e6, hardware__accelerator="rtx-4090", hardware__count=1)
    assert "tokens, no: " in said
    assert "usable." in said
    assert "times as much" not in said


def test_a_question_about_speed_is_answered_for_each() -> None:
    said = answer("inference.context", 2048, 8192, hardware__accelerator="rtx-4090", question__kind="how_fast")
    assert not said.startswith("Context")
    assert said.count("tokens/s") >= 1
