"""What is ambiguous, contradicted, denied or not understood is told, and nothing is guessed in silence."""

from __future__ import annotations

import pytest

ACCELERATOR, COUNT, MODEL, PARAMS = "hardware.accelerator", "hardware.count", "model", "model.params"


@pytest.mark.parametrize(
    ("text", "fact", "value", "doubt"),
    [
        ("A100", ACCELERATOR, "a100-sxm4-80gb", "SXM4 40 GB"),
        ("H100", ACCELERATOR, "h100-sxm5-80gb", "PCIe"),
        ("a cluster of V100s", ACCELERATOR, "v100-sxm2-16gb", "V100S"),
        ("a cluster of L40s", ACCELERATOR, "l40s", "L40"),
        ("RTX 6000", ACCELERATOR, "rtx-6000-ada", "Quadro RTX 6000"),
        ("a Gaudi", ACCELERATOR, "gaudi1", "Gaudi 3"),
        ("Qwen 7B", MODEL, "Qwen/Qwen2.5-7B", "Qwen1.5-7B"),
        ("Llama 70B", MODEL, "meta-llama/Llama-3.3-70B-Instruct", "Llama-3.1-70B"),
        ("4-bit", "weights.format", "int4-awq", "NF4"),
        ("8-bit", "weights.format", "int8", "FP8"),
        ("full precision", "weights.format", "fp16", "FP32"),
        ("10-20 users", "inference.team", 20, "taken as 20"),
        ("a 4090 for now, an A100 later", ACCELERATOR, "rtx-4090", "named too"),
        ("on RTX 4060", COUNT, 1, "taken as one"),
        ("8 users, later 50 users", "inference.team", 8, "50 users"),
        ("bf16 or fp16", "weights.format", "bf16", "“fp16” is named too"),
        ("RTX 3060 8 GB", "hardware.memory", 8 * 2**30, "differs from the catalogue"),
        ("8 H100 per node", COUNT, 8, "counted once"),
        ("lora on 4-bit weights", "training.method", "qlora", "QLoRA"),
    ],
)
def test_of_several_readings_one_is_taken_and_the_others_are_told(understood, text, fact, value, doubt):
    result = understood(text)
    assert result.given[fact].value == value
    assert any(doubt in each for each in result.doubts), result.doubts


@pytest.mark.parametrize(
    ("text", "fact", "doubt"),
    [
        ("fine-tune Llama", MODEL, "which one?"),
        ("Gemma 3 for chat", MODEL, "which one?"),
        ("llama 9b", MODEL, "none of 9B"),
        ("gpt-4", MODEL, "no such model"),
        ("llama 5 70b", MODEL, "no such model"),
        ("8x7B", PARAMS, "not their product"),
        ("a gguf file", "weights.format", "how many bits"),
        ("fp16 or int8?", "weights.format", "left open"),
        ("int8 vs fp16", "weights.format", "left open"),
        ("RTX 4070 16GB", "hardware.memory", "the catalogue counts"),
        ("2.5 GPUs", COUNT, "whole number"),
        ("0 users", "inference.team", "too small"),
        ("ZeRO-7", "zero.stage", "too large"),
        ("we do not have a 3090", ACCELERATOR, "denied"),
        ("better than a 4090", ACCELERATOR, "compared"),
        ("it is 3.2x a 4090", ACCELERATOR, "compared"),
        ("no LoRA", "training.method", "denied"),
        ("not on a workstation", "site.kind", "denied"),
        ("serve with LoRA rank 16, no training", "training.method.nothing", "denied"),
        ("fine-tune a 7B for 10 users", "inference.team", "does not matter for training"),
    ],
)
def test_what_cannot_be_taken_is_told(understood, text, fact, doubt):
    result = understood(text)
    assert fact not in result.given
    assert any(doubt in each for each in result.doubts), result.doubts


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("use the command a lot", MODEL),
        ("in step 3 we opt for it", MODEL),
        ("half of the team", "weights.format"),
        ("a 2 TB disk", ACCELERATOR),
        ("a 100 W lamp", ACCELERATOR),
        ("at most 1100 tokens", ACCELERATOR),
        ("max 1100 tokens", ACCELERATOR),
        ("an M2 NVMe drive", ACCELERATOR),
        ("llama.cpp", MODEL),
        ("1M tweets", PARAMS),
        ("300B tokens", PARAMS),
        ("$5M", PARAMS),
        ("2,5B", PARAMS),
        ("80 GB/s", PARAMS),
        ("R1 rank", "training.lora_rank"),
        ("more than 4 bits of luck", COUNT),
        ("", MODEL),
    ],
)
def test_what_only_looks_like_a_fact_is_none(understood, text, fact):
    assert fact not in understood(text).given


@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ("Llama-3.1-8B for my parrot", ("parrot",)),
        ("Full fine-tune Qwen3-235B-A22B at 600 GB", ("600 GB",)),
        ("two 4090s under a height of 5000", ("height", "5000")),
        ("a 7B, please, on what?", ()),
        ("the parrot-lovers thing", ("parrot-lovers",)),
    ],
)
def test_words_without_a_fact_are_returned(understood, text, ignored):
    assert understood(text).ignored == ignored


def test_words_that_a_catalogue_knows_better_are_left_out(understood):
    result = understood("Mixtral 8x7B, which is a MoE of 46.7B parameters")
    assert set(result.given) == {MODEL}
    assert not result.doubts


def test_a_size_that_contradicts_the_named_model_is_told(understood):
    result = understood("Llama-3.1-8B and a draft of 1B")
    assert result.given[MODEL].value == "meta-llama/Llama-3.1-8B"
    assert any("differs from the catalogue" in doubt for doubt in result.doubts)


def test_training_goes_before_running(facts):
    assert facts("serve a chatbot after fine-tuning it")["workload.kind"] == "training"


def test_the_note_is_what_was_heard(understood):
    assert understood("please use two\n4090s").given[ACCELERATOR].note == "4090s"


def test_a_long_text_is_read_up_to_a_limit(understood):
    result = understood("Llama-3.1-8B " + "x " * 10_000 + "two 4090s")
    assert set(result.given) == {MODEL}
    assert any("20,000" in doubt for doubt in result.doubts)


def test_where_no_generation_is_named_the_newest_is_meant_and_the_others_are_told(understood):
    result = understood("serve Qwen 72B")
    assert result.given[MODEL].value == "Qwen/Qwen2.5-72B"
    assert [each for each in result.doubts if "Qwen1.5-72B" in each and "the newest" in each]


@pytest.mark.parametrize("name", ["xlm-r base", "XLM-R large", "xlm-r xl", "XLM-R XXL", "XLM-RoBERTa base"])
@pytest.mark.parametrize("text", ["pretrain {} further", "further pretrain {}", "further pre-training of {}"])
def test_further_pretraining_of_any_size_is_wholly_heard(understood, text, name):
    result = understood(text.format(name))
    assert result.given["training.purpose"].value == "further_pretraining"
    assert str(result.given[MODEL].value).endswith(name.split()[-1].lower())
    assert result.ignored == ()


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("budget of 5000, llama 3.1 8b", "no currency is said, taken as $5,000"),
        ("we can spend 15.000 € on it", "at 1.1172 USD for 1 EUR (ECB reference rate, 2026-10-30)"),
        ("fientune llama 3.1 8b", "“fientune” is read as finetune"),
    ],
)
def test_what_was_taken_for_granted_is_said(understood, text, doubt):
    assert any(doubt in each for each in understood(text).doubts)
