"""The first sentence answers what was asked."""

from __future__ import annotations

import re

import pytest

from kb.advice.report import Report
from tests.kb.advice.requests import the_advisor


def answered(text: str) -> Report:
    heard = the_advisor().understand(text)
    return the_advisor().report(the_advisor().advise(heard.given), heard)


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("how long does pre-training a 7B on 1T tokens take on 64 H100", r"[\d.]+ (days|h) \(.*\) on 64 x NVIDIA H100"),
        ("how fast is llama 3.1 8b in fp8 on one L4", r"\d+ tokens/s \(.*\) for each request on 1 x NVIDIA L4"),
        ("how much does it cost to serve llama 3.3 70b in the cloud for 20 users", r"\$[\d.]+/h of rent for "),
        ("how much power does llama 3.3 70b on two H100 need", r"[\d.]+ kW at full load for 2 x NVIDIA H100"),
        ("how much ram do i need for llama 3.1 8b on an L4", r"[\d.]+ GB of main memory in each machine"),
        ("will llama 3.1 8b fit on a 4090", r"Yes: Llama-3.1-8B .* 1 x NVIDIA GeForce RTX 4090"),
        ("can we serve deepseek r1 in bf16 on 4 H20", r"No: DeepSeek-R1 in BF16 does not fit on 4 x NVIDIA H20"),
        ("llama 3.3 70b chatbot for 50 employees", r"Take \d+ x .*Llama-3.3-70B"),
        (
            "do we need infiniband to serve llama 3.1 8b on 2 L4",
            r"No, it works without: 2 x NVIDIA L4 stand in one machine",
        ),
    ],
)
def test_a_question_gets_its_own_first_sentence(text: str, pattern: str) -> None:
    assert re.match(pattern, answered(text).answer), answered(text).answer


def test_a_no_says_what_to_do_instead() -> None:
    report = answered("serve deepseek r1 in bf16 on 4 H20")
    assert report.answer.startswith("No: ")
    assert "Instead: " in report.answer
    assert "instead" in [each.id for each in report.summary]
