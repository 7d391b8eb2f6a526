"""What declared phrases say: of one thing that stands for any of several, and of figures of today."""

import pytest


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("serve llama 3.1 8b, one replica may die", "parallel.replicas"),
        ("loss of one instance must not interrupt the service", "parallel.replicas"),
        ("one request every couple of minutes, llama 3.1 8b", "inference.concurrency"),
        ("we read forms with qwen3 14b, one form is one page", "need.documents"),
        ("qwen3 14b writes 9 tokens/s today, is there more in it?", "need.rate"),
    ],
)
def test_what_stands_for_any_or_is_so_today_is_not_taken(facts, text: str, fact: str) -> None:
    assert fact not in facts(text)


@pytest.mark.parametrize(
    ("text", "fact", "value"),
    [
        ("one replica of llama 3.1 8b", "parallel.replicas", 1),
        ("two replicas of llama 3.1 8b, so that one can fail", "parallel.replicas", 2),
        ("one request at a time, llama 3.1 8b", "inference.concurrency", 1),
        ("serve llama 3.1 8b, two conversations at most", "inference.concurrency", 2),
        ("qwen3 14b, I want 20 tokens/s today", "need.rate", 20),
        ("llama.cpp with 64 GB of DDR5 (about 90 GB/s)", "host.memory_rate", 90e9),
        ("full fine-tuning on 16 A100, IB 400 Gb/s", "network.bandwidth", 50e9),
    ],
)
def test_what_is_counted_or_wished_is(facts, text: str, fact: str, value: float) -> None:
    assert facts(text)[fact] == value


def test_a_denial_goes_on_behind_or(understood) -> None:
    assert "workload.kind" not in understood("we are not training or fine-tuning anything").given
    refused = understood("not a 3090 or a 4090").given
    assert {refused["hardware.excluded"].value, refused["hardware.excluded_too"].value} == {"rtx-3090", "rtx-4090"}


def test_what_must_not_leave_a_place_does_not_deny_the_place(understood) -> None:
    assert understood("They must not leave my laptop").given["hardware.owned"].value is True
    assert understood("not my card").given["hardware.owned"].value is False


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("at most 2000 euros for the gpu, which one?", "which"),
        ("4090 or 3090, which one?", "compare"),
        ("vllm or sglang for qwen3 32b, which one?", "compare"),
    ],
)
def test_which_one_compares_where_several_are_named(facts, text: str, asked: str) -> None:
    assert facts(text)["question.kind"] == asked
