"""Entries found by what people call them."""

import pytest

from kb.catalogue import Catalogues
from kb.errors import AmbiguousEntryError, UnknownEntryError

CATALOGUES = Catalogues.load()
MODELS = {
    "llama 3.1 70b instruct": "meta-llama/Llama-3.1-70B",
    "Meta-Llama-3.1-8B-Instruct": "meta-llama/Llama-3.1-8B",
    "LLAMA 3.1 8B": "meta-llama/Llama-3.1-8B",
    "llama3.1:70b": "meta-llama/Llama-3.1-70B",
    "llama 3.1 70": "meta-llama/Llama-3.1-70B",
    "lama 3.1 8b": "meta-llama/Llama-3.1-8B",
    "llama 405b": "meta-llama/Llama-3.1-405B",
    "llama-3.3-70b-instruct": "meta-llama/Llama-3.3-70B-Instruct",
    "llama 2 13b chat": "meta-llama/Llama-2-13b-hf",
    "qwen2.5 72b": "Qwen/Qwen2.5-72B",
    "qwem2.5 7b": "Qwen/Qwen2.5-7B",
    "Qwen/Qwen2.5-7B-Instruct": "Qwen/Qwen2.5-7B",
    "qwen2 57b": "Qwen/Qwen2-57B-A14B",
    "qwen3 30b": "Qwen/Qwen3-30B-A3B",
    "qwen2.5 vl 72b": "Qwen/Qwen2.5-VL-72B-Instruct",
    "mistral 7b": "mistralai/Mistral-7B-v0.1",
    "mistrel 7b": "mistralai/Mistral-7B-v0.1",
    "mistral nemo 12b": "mistralai/Mistral-Nemo-Instruct-2407",
    "mixtral": "mistralai/Mixtral-8x7B-v0.1",
    "8x7b": "mistralai/Mixtral-8x7B-v0.1",
    "gemma 2 9b it": "google/gemma-2-9b",
    "deepseek v3": "deepseek-ai/DeepSeek-V3",
    "deepseek r1 671b": "deepseek-ai/DeepSeek-R1",
    "deepseek 236b": "deepseek-ai/DeepSeek-V2",
    "r1 distill llama 70b": "deepseek-ai/DeepSeek-R1-Distill-Llama-70B",
    "gpt-oss 20b": "openai/gpt-oss-20b",
    "gpt2": "openai-community/gpt2",
    "gpt2 xl": "openai-community/gpt2-xl",
    "phi-3 mini": "microsoft/Phi-3-mini-4k-instruct",
    "phi 4": "microsoft/phi-4",
    "code llama 7b": "codellama/CodeLlama-7b-hf",
    "star coder 2 15b": "bigcode/starcoder2-15b",
    "tiny llama 1.1b chat": "TinyLlama/TinyLlama-1.1B-Chat-v1.0",
    "xlm roberta xxl": "facebook/xlm-roberta-xxl",
    "bloom-7b1": "bigscience/bloom-7b1",
    "deepseek v4 flash": "deepseek-ai/DeepSeek-V4-Flash",
    "DeepSeek-V4-Flash-0731": "deepseek-ai/DeepSeek-V4-Flash-0731",
    "deepseek-v4-pro": "deepseek-ai/DeepSeek-V4-Pro",
    "kimi k3": "moonshotai/Kimi-K3",
    "kimi k2.7 code": "moonshotai/Kimi-K2.7-Code",
    "minimax m3": "MiniMaxAI/MiniMax-M3",
    "glm 5.3": "zai-org/GLM-5.3",
    "glm 5.3 flash": "zai-org/GLM-5.3-Flash",
    "step 3.7 flash": "stepfun-ai/Step-3.7-Flash",
    "mistral small 3.2": "mistralai/Mistral-Small-3.2-24B-Instruct-2506",
    "mistral small 3.1": "mistralai/Mistral-Small-3.1-24B-Instruct-2503",
    "devstral small 2": "mistralai/Devstral-Small-2-24B-Instruct-2512",
    "gpt-oss-safeguard 20b": "openai/gpt-oss-safeguard-20b",
    "nemotron 3.5 lightning": "nvidia/NVIDIA-Nemotron-3.5-Lightning-30B-A3B-BF16",
    "granite 4.2 8b": "ibm-granite/granite-4.2-8b",
    "whisper small": "openai/whisper-small",
    "whisper-small": "openai/whisper-small",
    "whisper large": "openai/whisper-large-v3",
    "bloom 1.7b": "bigscience/bloom-1b7",
}
ACCELERATORS = {
    "rtx4090": "rtx-4090",
    "4090": "rtx-4090",
    "4090s": "rtx-4090",
    "2x rtx 4090": "rtx-4090",
    "2x4090": "rtx-4090",
    "NVIDIA GeForce RTX 4090 24GB": "rtx-4090",
    "rtx 3090": "rtx-3090",
    "3090 ti": "rtx-3090-ti",
    "4060 ti 16gb": "rtx-4060-ti-16gb",
    "a100 80gb": "a100-sxm4-80gb",
    "A100-80": "a100-sxm4-80gb",
    "A100-PCIE-80GB": "a100-pcie-80gb",
    "8 x H100 SXM": "h100-sxm5-80gb",
    "h100 nvl": "h100-nvl-94gb",
    "h200 sxm": "h200-sxm-141gb",
    "b200": "b200-sxm-180gb",
    "rtx 6000 ada": "rtx-6000-ada",
    "rtx a6000": "rtx-a6000",
    "l40": "l40",
    "l40s": "l40s",
    "t4": "t4",
    "a10g": "a10g",
    "k80 24gb": "tesla-k80",
    "mi300x": "mi300x",
    "m2 ultra 192": "apple-m2-ultra-192gb",
    "m2 ultra 64 gb": "apple-m2-ultra-64gb",
    "tpu v5e": "tpu-v5e",
    "radeon pro v520": "radeon-pro-v520",
    "7900 xtx": "rx-7900-xtx",
}
FORMATS = {
    "BFloat16": "bf16",
    "Q4_K_M": "q4_k_m",
    "q4km": "q4_k_m",
    "awq": "int4-awq",
    "gptq 4bit": "int4-gptq",
    "half precision": "fp16",
    "llm.int8": "int8-bnb",
}
INSTANCES = {
    "p5.48xlarge": "aws/p5.48xlarge",
    "aws p4d.24xlarge": "aws/p4d.24xlarge",
    "a2-highgpu-8g": "gcp/a2-highgpu-8g",
}
TABLE = [
    (name, query, entry)
    for name, table in (
        ("models", MODELS), ("accelerators", ACCELERATORS), ("number_formats", FORMATS), ("instances", INSTANCES),
    )
    for query, entry in table.items()
]  # fmt: skip


@pytest.mark.parametrize(("name", "query", "entry"), TABLE)
def test_a_name_means_one_entry(name, query, entry):
    catalogue = CATALOGUES.by_name()[name]

    assert catalogue.resolve(query) == entry
    assert entry in {match.id for match in catalogue.find(query, 5)}


@pytest.mark.parametrize(
    ("name", "query", "suggested"),
    [
        ("models", "llama 3.1 9b", "meta-llama/Llama-3.1-8B"),
        ("models", "qwen3 7b", "Qwen/Qwen3-8B"),
        ("models", "qwen3 72b", None),
        ("models", "mixtral 47b", "mistralai/Mixtral-8x7B-v0.1"),
        ("models", "llama 3.1 8b pineapple", "meta-llama/Llama-3.1-8B"),
        ("models", "DROP TABLE models", None),
        ("models", "", None),
        ("models", "   ", None),
        ("models", "....", None),
        ("accelerators", "rtx 4095", "rtx-4090"),
        ("accelerators", "rtx 4090 48gb", "rtx-4090"),
        ("accelerators", "h100 72gb", None),
        ("accelerators", "voodoo 2", None),
        ("number_formats", "q9_k_m", None),
    ],
)
def test_a_name_with_another_number_or_word_means_nothing(name, query, suggested):
    with pytest.raises(UnknownEntryError) as caught:
        CATALOGUES.by_name()[name].resolve(query)

    assert caught.value.catalogue == name
    assert caught.value.query == query
    if suggested:
        assert suggested in caught.value.suggestions
        assert suggested in str(caught.value)


@pytest.mark.parametrize(
    ("name", "query", "first", "also"),
    [
        ("accelerators", "a100", "a100-sxm4-40gb", "a100-sxm4-80gb"),
        ("accelerators", "h100", "h100-sxm5-80gb", "h100-nvl-94gb"),
        ("accelerators", "8xH100", "h100-sxm5-80gb", "h100-pcie-80gb"),
        ("accelerators", "h100 80gb", "h100-sxm5-80gb", "h100-pcie-80gb"),
        ("accelerators", "v100", "v100-sxm2-16gb", "v100-pcie-32gb"),
        ("accelerators", "4060 ti", None, "rtx-4060-ti-16gb"),
        ("accelerators", "rtx 6000", None, "rtx-6000-ada"),
        ("models", "llama 70b", None, "meta-llama/Llama-3.1-70B"),
        ("models", "gemma 27b", None, "google/gemma-3-27b-it"),
        ("number_formats", "4-bit", None, "nf4"),
        ("number_formats", "int4", None, "int4-awq"),
        ("number_formats", "16 bit", None, "bf16"),
    ],
)
def test_a_name_that_fits_several_entries_is_not_guessed(name, query, first, also):
    with pytest.raises(AmbiguousEntryError) as caught:
        CATALOGUES.by_name()[name].resolve(query)

    assert also in caught.value.candidates
    assert first is None or caught.value.candidates[0] == first
    assert also in str(caught.value)


def test_matches_come_best_first_with_scores_from_0_to_1():
    matches = CATALOGUES.models.find("llama 3.1 8b", 20)

    assert matches[0].id == "meta-llama/Llama-3.1-8B"
    assert matches[0].exact
    assert matches[0].label == "Llama-3.1-8B"
    assert [match.score for match in matches] == sorted((match.score for match in matches), reverse=True)
    assert all(0 <= match.score <= 1 for match in matches)


@pytest.mark.parametrize("limit", [0, 1, 3, -1])
def test_no_more_matches_than_wanted(limit):
    assert len(CATALOGUES.models.find("llama", limit)) <= max(0, limit)
