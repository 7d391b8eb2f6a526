"""Of several options the answer tells which to take and why."""

from __future__ import annotations

from kb.advice.report import build_report
from tests.kb.advice.requests import the_advisor


def answer(text: str) -> str:
    advisor = the_advisor()
    heard = advisor.understand(text)
    advice = advisor.advise(heard.given, advisor.goal_said(heard.given), options=heard.options)
    return build_report(advisor.engine, advice).answer


def test_whether_one_thing_makes_sense_instead_of_another_is_told_by_the_one_to_take() -> None:
    said = answer("does it make sense to get two 5060 Ti 16GB instead of one 5090 for qwen3 32b?")
    assert said.startswith("Take ")
    assert "It makes sense" not in said


def test_what_the_other_does_better_is_told_beside_it() -> None:
    said = answer("would two RTX 4090 make sense over one RTX 5090 for gpt-oss-20b?")
    assert said.startswith("Take ")
    assert "RTX 4090" in said
    assert "RTX 5090" in said


def test_who_asks_what_is_faster_is_told_that_and_no_price() -> None:
    said = answer("will vllm on a 4090 be faster than ollama for a single request with qwen 14b?")
    assert "vLLM: " in said
    assert "llama.cpp: " in said
    assert "$" not in said


def test_ways_to_divide_a_model_differ_in_speed_and_not_in_price() -> None:
    said = answer("tensor parallel or data parallel for llama 8b on 4 A100 SXM 80GB?")
    assert said.startswith("Take tensor parallel. It makes ")
    assert "$" not in said


def test_for_throughput_all_requests_together_count() -> None:
    said = answer("for max throughput, tensor parallel 4 or one replica per GPU for llama 8b on 4 A100 SXM 80GB?")
    assert said.startswith("Take ")
    assert "of all requests together" in said
