"""What another number format changes: memory, cards, price, speed on the same hardware, and quality."""

from __future__ import annotations

from engine.inference import Given
from kb.advice import Advice
from kb.advice.report import build_report
from tests.kb.advice.requests import the_advisor

FORMAT = "weights.format"


def changed(*formats: str, **answers: str | float | bool) -> Advice:
    job = {"workload.kind": "inference", "model.params": 13e9}
    given = {fact.replace("__", "."): Given(value) for fact, value in {**job, **answers}.items()}
    return the_advisor().advise(given, options=[{FORMAT: Given(each)} for each in formats])


def test_both_formats_are_told_with_memory_hardware_speed_and_quality() -> None:
    advice = changed("fp16", "int4-awq", question__on_format=True)
    answer = build_report(the_advisor().engine, advice).answer
    assert answer.startswith("INT4 AWQ instead of FP16: ")
    for words in ("GB of weights instead of 26 GB", "tokens/s a request instead of", "on the same", "loses a little"):
        assert words in answer


def test_the_speed_is_that_on_the_hardware_of_the_first() -> None:
    comparison = changed("fp16", "int4-awq").comparison
    assert comparison is not None
    assert comparison.alike is not None
    first = comparison.rows[0].configuration
    assert first is not None
    assert comparison.alike.choices["hardware.accelerator"] == first.choices["hardware.accelerator"]
    assert comparison.alike.inference.value(FORMAT) == "int4-awq"


def test_on_hardware_that_was_named_no_other_is_told() -> None:
    advice = changed("fp16", "fp8", question__on_format=True, hardware__accelerator="h100-sxm5-80gb", hardware__count=1)
    assert advice.comparison is not None
    assert advice.comparison.alike is None
    answer = build_report(the_advisor().engine, advice).answer
    assert "on the same" not in answer
    assert "tokens/s a request instead of" in answer


def test_who_asks_which_format_is_told_which_and_what_it_changes() -> None:
    answer = build_report(the_advisor().engine, changed("fp16", "int4-awq", question__kind="compare")).answer
    assert answer.startswith("Take ")
    assert "instead of FP16" in answer


def test_of_three_formats_none_is_told_as_a_change() -> None:
    answer = build_report(the_advisor().engine, changed("fp16", "fp8", "int4-awq", question__on_format=True)).answer
    assert "instead of FP16" not in answer
