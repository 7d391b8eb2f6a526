"""What stands to choice is told as options, each with the facts in which it differs; what goes together is not."""

from __future__ import annotations

import pytest

CARD, COUNT, OWNED, PARAMS = "hardware.accelerator", "hardware.count", "hardware.owned", "model.params"
OFFER = "price.offer"
A100, H100, L40S = "a100-sxm4-80gb", "h100-sxm5-80gb", "l40s"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            "two used 3090s or one 5090 for a 32b",
            [{CARD: "rtx-3090", COUNT: 2}, {CARD: "rtx-5090", COUNT: 1}],
        ),
        (
            "A100 at 1.10/h or H100 at 2.50/h for a 13b",
            [{CARD: A100, OFFER: 1.1 / 3600}, {CARD: H100, OFFER: 2.5 / 3600}],
        ),
        ("A100 or H100, at most $3/h, for a 13b", [{CARD: A100}, {CARD: H100}]),
        ("A100 or H100 or L40S for a 13b", [{CARD: A100}, {CARD: H100}, {CARD: L40S}]),
        ("A100, H100 or L40S, for a 13b", [{CARD: A100}, {CARD: H100}, {CARD: L40S}]),
        ("compare H100 with L40S", [{CARD: H100}, {CARD: L40S}]),
        ("what is the difference between an H100 and an L40S", [{CARD: H100, COUNT: 1}, {CARD: L40S, COUNT: 1}]),
        (
            "is a 5090 worth it over a 4090 for 30b models?",
            [{CARD: "rtx-5090", COUNT: 1}, {CARD: "rtx-4090", COUNT: 1}],
        ),
        ("4090 vs 5090", [{CARD: "rtx-4090", COUNT: 1}, {CARD: "rtx-5090", COUNT: 1}]),
        ("A100 80GB / H100 for a 70b", [{CARD: A100}, {CARD: H100}]),
        ("2 or 4 A100 40 GB", [{COUNT: 2}, {COUNT: 4}]),
        (
            "I have a 3090. Should I buy a 5090?",
            [{CARD: "rtx-3090", COUNT: 1, OWNED: True}, {CARD: "rtx-5090", COUNT: 1}],
        ),
        ("13B or 70B", [{PARAMS: 13e9}, {PARAMS: 70e9}]),
        ("Llama-3.1-8B or Qwen3-8B", [{"model": "meta-llama/Llama-3.1-8B"}, {"model": "Qwen/Qwen3-8B"}]),
        (
            "is q4 ok for contracts with llama 70b or should we use fp8?",
            [{"weights.format": "q4_k_m"}, {"weights.format": "fp8"}],
        ),
        ("fp16 or int8?", [{"weights.format": "fp16"}, {"weights.format": "int8"}]),
        ("vLLM or SGLang", [{"inference.engine": "vllm"}, {"inference.engine": "sglang"}]),
        (
            "is llama.cpp slower than vllm for qwen 14b on a 3090?",
            [{"inference.engine": "llama_cpp"}, {"inference.engine": "vllm"}],
        ),
        (
            "tensor parallel 4 or one replica per GPU for llama 8b on 4 A100?",
            [{"parallel.tensor": 4}, {"parallel.division": "copies"}],
        ),
        (
            "tensor parallel or data parallel for llama 8b on 4 A100?",
            [{"parallel.division": "tensor"}, {"parallel.division": "copies"}],
        ),
        (
            "would 4 replicas of tp 2 give more throughput than tp 8 with qwen3 32b on 8 H100?",
            [{"parallel.replicas": 4, "parallel.tensor": 2}, {"parallel.tensor": 8}],
        ),
        (
            "should I take pipeline parallelism instead of tensor parallelism for a 70b on 2x 3090?",
            [{"parallel.division": "pipeline"}, {"parallel.division": "tensor"}],
        ),
        (
            "is it better to run two copies of gemma 27b on two 3090s or split it across both",
            [{"parallel.replicas": 2}, {"parallel.division": "spread"}],
        ),
        ("LoRA or full fine-tuning", [{"training.method": "lora"}, {"training.method": "full"}]),
        ("compare runpod and lambda for llama 70b", [{"site.cloud": "runpod"}, {"site.cloud": "lambda"}]),
        (
            "runpod, lambda or vast for a 13b",
            [{"site.cloud": "runpod"}, {"site.cloud": "lambda"}, {"site.cloud": "vast"}],
        ),
        ("runpod or modal for llama 8b?", [{"site.cloud": "runpod"}, {"site.cloud": "modal"}]),
        ("on AWS or Azure", [{"site.cloud": "aws"}, {"site.cloud": "azure"}]),
        ("a 3090 and a 3060", []),
        ("I have 2x A100 PCIe 80 GB. Is the A100 fast enough?", []),
        ("H100 PCIe or H100 NVL", [{CARD: "h100-pcie-80gb"}, {CARD: "h100-nvl-94gb"}]),
        ("upgrade from a 3090 to a 5090", []),
        ("a 5090 instead of my 3090", []),
        ("faster than a 4090 or so", []),
        ("chat or summarisation of documents", []),
    ],
)
def test_options(understood, text, options):
    found = [{fact: given.value for fact, given in option.items()} for option in understood(text).options]
    assert found == options


def test_the_first_option_stands_in_the_facts_and_nothing_is_doubted(understood):
    result = understood("a 4090 or a 5090 for a 13B")
    assert result.given[CARD].value == "rtx-4090"
    assert result.given[COUNT].value == 1
    assert not result.doubts


def test_every_combination_is_an_option_while_there_are_few(understood):
    assert len(understood("13B or 70B on an L40S or an H100").options) == 4
    assert len(understood("7B or 13B or 70B on an L40S or an H100 or an A100").options) == 3


def test_what_is_replaced_is_not_the_plan(understood):
    result = understood("upgrade from a 3090 to a 5090")
    assert result.given[CARD].value == "rtx-5090"
    assert OWNED not in result.given
    assert any("replace" in doubt for doubt in result.doubts)
