"""What people write, and exactly which facts that names."""

from __future__ import annotations

import pytest

KIND, METHOD, PURPOSE = "workload.kind", "training.method", "training.purpose"
MODEL, PARAMS, ACTIVE, FORMAT = "model", "model.params", "model.active_params", "weights.format"
CARD, COUNT, NODES, MEMORY = "hardware.accelerator", "hardware.count", "hardware.nodes", "hardware.memory"
TEAM, CONTEXT, SEQUENCE, STAGE, OFFLOAD = (
    "inference.team", "inference.context", "training.sequence", "zero.stage", "zero.offload",
)  # fmt: skip
RUN, TRAIN = {KIND: "inference"}, {KIND: "training"}
TUNE = {**TRAIN, PURPOSE: "fine_tuning"}
LORA, QLORA, FULL = {**TUNE, METHOD: "lora"}, {**TUNE, METHOD: "qlora"}, {**TUNE, METHOD: "full"}
AWS, AZURE = ({"site.kind": "cloud", "site.cloud": cloud} for cloud in ("aws", "azure"))
LLAMA_70B, LLAMA_8B = "meta-llama/Llama-3.1-70B", "meta-llama/Llama-3.1-8B"

MODELS = {
    "Llama-3.1-8B": {MODEL: LLAMA_8B},
    "llama 3.1 70b instruct": {MODEL: LLAMA_70B},
    "meta-llama/Llama-3.1-70B-Instruct": {MODEL: LLAMA_70B},
    "Qwen3-235B-A22B": {MODEL: "Qwen/Qwen3-235B-A22B"},
    "qwen3 30b": {MODEL: "Qwen/Qwen3-30B-A3B"},
    "qwen2.5 7b": {MODEL: "Qwen/Qwen2.5-7B"},
    "a 7B Qwen2.5": {MODEL: "Qwen/Qwen2.5-7B"},
    "DeepSeek V3": {MODEL: "deepseek-ai/DeepSeek-V3"},
    "deepseek v3, 671B": {MODEL: "deepseek-ai/DeepSeek-V3"},
    "deepseek-ai/DeepSeek-V3": {MODEL: "deepseek-ai/DeepSeek-V3"},
    "mixtral 8x7b": {MODEL: "mistralai/Mixtral-8x7B-v0.1"},
    "XLM-R XL": {MODEL: "facebook/xlm-roberta-xl"},
    "Qwen 72B": {MODEL: "Qwen/Qwen2.5-72B"},
    "Qwen 14B": {MODEL: "Qwen/Qwen3-14B"},
    "LLaMA 405B": {MODEL: "meta-llama/Llama-3.1-405B"},
    "Command R+": {MODEL: "CohereLabs/c4ai-command-r-plus"},
    "Qwen2.5-7B-Instruct-AWQ": {MODEL: "Qwen/Qwen2.5-7B", FORMAT: "int4-awq"},
    "Llama, the 405B one": {MODEL: "meta-llama/Llama-3.1-405B"},
    "a dense 70B": {PARAMS: 70e9, "model.architecture": "decoder"},
    "2.5B": {PARAMS: 2.5e9},
    "0.9B": {PARAMS: 0.9e9},
    "560M": {PARAMS: 560e6},
    "7 billion parameters": {PARAMS: 7e9},
    "a 100B domain model": {PARAMS: 100e9},
    "100B-A10B": {PARAMS: 100e9, ACTIVE: 10e9, "model.architecture": "moe"},
    "llama 9b": {PARAMS: 9e9},
    "gemma 3 28b": {PARAMS: 28e9},
}
VERSIONS = {
    "llama 3.1 8b instruct chat for 10 users": "instruct",
    "dpo Llama-3.1-8B-Instruct, lora": "instruct",
    "gemma-2-9b-it on a 4090": "instruct",
    "unsloth/Llama-3.2-3B-Instruct-GGUF": "instruct",
    "Llama-2-7b-chat-hf": "instruct",
    "qwen 2.5 7b base": "base",
    "base_model: meta-llama/Llama-3.1-8B": "base",
    "deepseek-llm-7b-base": "base",
    "llama 3.1 8b chat for 10 users": None,
    "llama 3.3 70b instruct": None,
    "qwen 2.5 7b, is it fast?": None,
}
OWNED = {
    "llama 3.1 8b on my RTX 4090": True,
    "we have two A100 80GB": True,
    "our server has 8x H100": True,
    "I already have a used RTX 3090": True,
    "should I have an A100?": None,
    "two RTX 4090": None,
    "my model on an A100": None,
    "we want to buy an RTX 5090": False,
    "we don't own any GPUs": False,
}
HARDWARE = {
    "p4d.24xlarge": {CARD: "a100-sxm4-40gb", COUNT: 8, **AWS, "price.offer": 21.9576 / 8 / 3600},
    "AWS p4d": {CARD: "a100-sxm4-40gb", COUNT: 8, **AWS, "price.offer": 21.9576 / 8 / 3600},
    "2 aws p5.48xlarge": {CARD: "h100-sxm5-80gb", COUNT: 16, NODES: 2, **AWS, "price.offer": 55.04 / 8 / 3600},
    "Azure ND96isr_H100_v5": {
        CARD: "h100-sxm5-80gb",
        COUNT: 8,
        **AWS,
        "site.cloud": "azure",
        "price.offer": 98.32 / 8 / 3600,
    },
    "my single RTX 4090": {CARD: "rtx-4090", COUNT: 1},
    "on a 4090": {CARD: "rtx-4090", COUNT: 1},
    "two 4090s": {CARD: "rtx-4090", COUNT: 2},
    "dual 3090": {CARD: "rtx-3090", COUNT: 2},
    "a pair of 3080 Ti": {CARD: "rtx-3080-ti", COUNT: 2},
    "2x A100 80GB": {CARD: "a100-sxm4-80gb", COUNT: 2},
    "8x A100 80 GB": {CARD: "a100-sxm4-80gb", COUNT: 8},
    "12 A100 80 GB": {CARD: "a100-sxm4-80gb", COUNT: 12},
    "A100 40GB": {CARD: "a100-sxm4-40gb"},
    "A100 (80 GB) x 4": {CARD: "a100-sxm4-80gb", COUNT: 4},
    "4 x L40S": {CARD: "l40s", COUNT: 4},
    "8×H200": {CARD: "h200-sxm-141gb", COUNT: 8},
    "8xH100": {CARD: "h100-sxm5-80gb", COUNT: 8},
    "eight H100": {CARD: "h100-sxm5-80gb", COUNT: 8},
    "four V100s": {CARD: "v100-sxm2-16gb", COUNT: 4},
    "one V100S": {CARD: "v100s-pcie-32gb", COUNT: 1},
    "an 8 GB RTX 3070": {CARD: "rtx-3070", COUNT: 1},
    "RTX 4090 (24GB)": {CARD: "rtx-4090", COUNT: 1},
    "a rig of RTX 4090": {CARD: "rtx-4090", "site.kind": "workstation"},
    "RTX 4090s": {CARD: "rtx-4090"},
    "how many RTX 4090": {CARD: "rtx-4090", "question.on_count": True},
    "RTX 4090 48GB": {CARD: "rtx-4090", COUNT: 1, MEMORY: 48 * 2**30},
    "4090 with 48 GB of VRAM": {CARD: "rtx-4090", COUNT: 1, MEMORY: 48e9},
    "4090 with 24 GB of VRAM": {CARD: "rtx-4090", COUNT: 1},
    "Tesla K80 24 GB instead of a 3090": {CARD: "tesla-k80", "hardware.compared": "rtx-3090"},
    "on A100 40GB cards": {CARD: "a100-sxm4-40gb"},
    "two A100 80, not more": {CARD: "a100-sxm4-80gb", COUNT: 2},
    "a 3080 or a 3060": {CARD: "rtx-3080-10gb", COUNT: 1, "hardware.compared": "rtx-3060-12gb"},
    "a 4090 or 2 A100": {CARD: "rtx-4090", COUNT: 1, "hardware.compared": "a100-sxm4-80gb"},
    "two p4d.24xlarge": {CARD: "a100-sxm4-40gb", COUNT: 16, NODES: 2, **AWS, "price.offer": 21.9576 / 8 / 3600},
    "two DGX H100": {CARD: "h100-sxm5-80gb", COUNT: 16, NODES: 2},
    "a DGX A100 80 GB": {CARD: "a100-sxm4-80gb", COUNT: 8, NODES: 1},
    "HGX H200": {CARD: "h200-sxm-141gb", COUNT: 8, NODES: 1},
    "one DGX Spark": {CARD: "dgx-spark-gb10", COUNT: 1},
    "4 RTX 4090 with NVLink": {CARD: "rtx-4090", COUNT: 4},
    "EPYC 7543 server": {"hardware.processor": "amd-epyc-7543", "product": "amd-epyc-7543"},
    "a Ryzen 7 5800X with 64 GB of RAM": {"hardware.processor": "amd-ryzen-7-5800x", "hardware.host_ram": 64e9},
    "two nodes with 8 H100 each": {CARD: "h100-sxm5-80gb", COUNT: 16, NODES: 2},
    "2 nodes, 8 GPUs per node": {COUNT: 16, NODES: 2},
    "2x8xH100": {CARD: "h100-sxm5-80gb", COUNT: 16, NODES: 2},
    "H100, 8 of them": {CARD: "h100-sxm5-80gb", COUNT: 8},
    "2 GPUs": {COUNT: 2},
    "one consumer card": {COUNT: 1, "site.accelerator_kind": "consumer"},
    "one 24 GB card": {COUNT: 1, "site.accelerator_memory": 24e9},
    "8x 80 GB": {COUNT: 8, "site.accelerator_memory": 80e9},
    "256 GB RAM": {"hardware.host_ram": 256e9},
    "100 Gbps InfiniBand": {"network.bandwidth": 12.5e9},
    "25 GbE": {"network.bandwidth": 25e9 / 8},
    "2 machines": {NODES: 2},
}
INFERENCE = {
    "serve a 7B at 4-bit": {**RUN, PARAMS: 7e9, FORMAT: "int4-awq"},
    "7B in 8 bit": {PARAMS: 7e9, FORMAT: "int8"},
    "7B in int4": {PARAMS: 7e9, FORMAT: "int4-awq"},
    "4-bit GGUF of a 7B": {PARAMS: 7e9, FORMAT: "q4_k_m"},
    "Q4_K_M": {FORMAT: "q4_k_m"},
    "q8_0": {FORMAT: "q8_0"},
    "half precision": {FORMAT: "fp16"},
    "full precision (FP16)": {FORMAT: "fp16"},
    "bf16": {FORMAT: "bf16"},
    "nf4": {FORMAT: "nf4"},
    "gptq": {FORMAT: "int4-gptq"},
    "mxfp4": {FORMAT: "mxfp4"},
    "fp8 weights and an fp8 kv cache": {**RUN, FORMAT: "fp8", "cache.format": "fp8"},
    "8k context": {CONTEXT: 8192},
    "context of 32k": {CONTEXT: 32768},
    "a context window of up to 128k": {CONTEXT: 131072},
    "32768 tokens": {CONTEXT: 32768},
    "10 users": {**RUN, TEAM: 10},
    "team of 20": {**RUN, TEAM: 20},
    "1,024 people": {**RUN, TEAM: 1024},
    "two hundred users": {**RUN, TEAM: 200},
    "20 concurrent users": {**RUN, "inference.concurrency": 20},
    "Team of 20 wants LLaMA 405B": {**RUN, TEAM: 20, MODEL: "meta-llama/Llama-3.1-405B"},
}
TRAINING = {
    "qlora llama 3.1 70b on two 4090s, 8k context": {
        **QLORA, MODEL: LLAMA_70B, CARD: "rtx-4090", COUNT: 2, SEQUENCE: 8192,
    },
    "fine-tune Llama-3.1-8B": {**TUNE, MODEL: LLAMA_8B},
    "Full fine-tuning of a 7B chatbot": {**FULL, PARAMS: 7e9},
    "LoRA of Qwen3-0.6B": {**LORA, MODEL: "Qwen/Qwen3-0.6B"},
    "lora with r=64": {**LORA, "training.lora_rank": 64},
    "lora on a 4-bit base": QLORA,
    "pre-train from scratch": {**TRAIN, PURPOSE: "from_scratch"},
    "further pre-training with LoRA": {**TRAIN, PURPOSE: "further_pretraining", METHOD: "lora"},
    "fine-tune in bf16 mixed precision": {**TUNE, "training.precision": "mixed_bf16"},
    "fine-tune in fp32": {**TUNE, "training.precision": "fp32"},
    "fine-tune in fp16": {**TUNE, "training.precision": "mixed_fp16"},
    "pure bf16 training": {**TRAIN, "training.precision": "pure_bf16"},
    "train with 8-bit Adam": {**TRAIN, "training.optimizer": "adamw_8bit"},
    "ZeRO-2": {**TRAIN, STAGE: 2},
    "zero stage 3, no offload": {**TRAIN, STAGE: 3, OFFLOAD: "none"},
    "zero3 with CPU offload": {**TRAIN, STAGE: 3, OFFLOAD: "optimizer"},
    "training, no ZeRO": {**TRAIN, STAGE: 0},
    "training with gradient checkpointing": {**TRAIN, "training.checkpointing": True},
    "training without checkpointing": {**TRAIN, "training.checkpointing": False},
    "train, seq len 2048, micro-batch 1": {**TRAIN, SEQUENCE: 2048, "training.micro_batch": 1},
    "train with batch size 8": {**TRAIN, "training.micro_batch": 8},
    "train a 1.3B model on 300B tokens": {**TRAIN, PARAMS: 1.3e9, "training.tokens": 300e9},
    "train a 8B model on 15 T tokens": {**TRAIN, PARAMS: 8e9, "training.tokens": 15e12},
}  # fmt: skip
SITUATIONS = {
    "Full fine-tune 13B on 4x A100 40 GB, stage 3, no offload.": {
        **FULL, PARAMS: 13e9, CARD: "a100-sxm4-40gb", COUNT: 4, STAGE: 3, OFFLOAD: "none",
    },
    "Further pre-training XLM-R XL on 1M tweets, 2 or 4 A100 40 GB.": {
        **TRAIN, PURPOSE: "further_pretraining", MODEL: "facebook/xlm-roberta-xl", CARD: "a100-sxm4-40gb", COUNT: 2,
        "training.examples": 1_000_000,
    },
    "Buy 12 A100 80 GB for LLaMA 405B in FP16": {
        CARD: "a100-sxm4-80gb", COUNT: 12, MODEL: "meta-llama/Llama-3.1-405B", FORMAT: "fp16",
    },
    "Full fine-tune Qwen3-235B-A22B in 600 GB.": {**FULL, MODEL: "Qwen/Qwen3-235B-A22B", "site.total_memory": 600e9},
    "Two nodes for ZeRO-3 training: which network?": {**TRAIN, NODES: 2, STAGE: 3},
}  # fmt: skip
# What a sentence says besides, which is no matter of this table.
BESIDES = {"model.version", "need.latency", "phase", "training.objective", "hardware.owned", "question.kind"}


@pytest.mark.parametrize(("text", "expected"), [*(MODELS | HARDWARE | INFERENCE | TRAINING | SITUATIONS).items()])
def test_names_these_facts(facts, text, expected):
    assert {fact: value for fact, value in facts(text).items() if fact not in BESIDES} == expected


@pytest.mark.parametrize(("text", "version"), VERSIONS.items())
def test_tells_the_version_of_a_model_of_which_there_are_two(facts, text, version):
    assert facts(text).get("model.version") == version


@pytest.mark.parametrize(("text", "owned"), OWNED.items())
def test_tells_whether_the_accelerators_are_there_already(facts, text, owned):
    assert facts(text).get("hardware.owned") is owned


@pytest.mark.parametrize(
    ("text", "fact", "value"),
    [
        ("without NVIDIA", "site.vendor_excluded", "nvidia"),
        ("not for production", "phase", "experiment"),
        ("for three years", "site.duration", "permanent"),
        ("for 6 weeks", "site.duration", "temporary"),
        ("500B tokens", "training.tokens", 5e11),
        ("four nodes, each with 8 MI300X", "hardware.count", 32),
        ("continuous batching", "need.load", None),
    ],
)
def test_denials_durations_and_amounts(facts, text, fact, value):
    assert facts(text).get(fact) == value


@pytest.mark.parametrize("frame", ["{}", "I want: {}.", "Hello,\n{}\nthanks!", "  {}?", "what do I need for “{}”"])
@pytest.mark.parametrize(
    "text", ["llama 3.1 70b", "two 4090s", "2x A100 80GB", "Q4_K_M", "team of 20", "8k context", "zero-3", "LoRA"]
)
def test_means_the_same_wherever_it_stands(facts, text, frame):
    framed = facts(frame.format(text))
    assert {fact: value for fact, value in framed.items() if fact != "question.kind"} == facts(text)


@pytest.mark.parametrize("text", ["Qwen3-32B on 2x RTX 4090, 8k context", "qlora Llama-3.1-8B, rank 16, ZeRO-2"])
def test_letter_case_tells_nothing(facts, text):
    assert facts(text.upper()) == facts(text.lower()) == facts(text)
