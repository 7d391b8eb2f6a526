"""Figures over all accelerators together, which no fact holds."""

import pytest


@pytest.mark.parametrize(
    "said",
    [
        "global batch 512",
        "effective batch size of 64",
        "global batch size 4M tokens",
        "iterations of 0.49M tokens",
        "0.5M tokens per step",
    ],
)
def test_a_batch_over_all_accelerators_is_none_of_one(understood, said: str) -> None:
    heard = understood(f"lora of llama 3.1 8b, {said}")
    assert not {"training.micro_batch", "training.sequence", "training.tokens"} & heard.given.keys()
    assert any(said in doubt for doubt in heard.doubts)


@pytest.mark.parametrize("said", ["20k GPU-h", "500 GPU hours", "300 node hours"])
def test_hours_of_all_accelerators_count_no_accelerators(understood, said: str) -> None:
    heard = understood(f"we have {said} left for a lora of llama 3.1 8b")
    assert "hardware.count" not in heard.given
    assert any(said in doubt for doubt in heard.doubts)


def test_a_name_that_begins_with_h_is_no_hour(facts) -> None:
    assert facts("8 GPU H100 node")["hardware.accelerator"].startswith("h100")
