"""Entries found by what people call them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.catalogue import Catalogues
from kb.errors import AmbiguousEntryError, UnknownEntryError
from tests.sample import examples

CATALOGUES = Catalogues.load()
ALL = ("accelerators", "instances", "models", "number_formats", "products")

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


def outcome(catalogue, query):
    """What became of a query, and the entries it was taken for."""
    try:
        return "known", (catalogue.resolve(query),)
    except UnknownEntryError as unknown:
        return "unknown", unknown.suggestions
    except AmbiguousEntryError as ambiguous:
        return "ambiguous", ambiguous.candidates


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


@pytest.mark.parametrize("name", ALL)
def test_every_id_means_itself_in_any_case(name):
    catalogue = CATALOGUES.by_name()[name]

    for entry in catalogue.ids():
        assert catalogue.resolve(entry) == entry
        assert catalogue.resolve(entry.upper()) == entry


@pytest.mark.parametrize("name", ALL)
def test_every_alias_means_its_entry_or_several(name):
    catalogue = CATALOGUES.by_name()[name]

    for entry in catalogue.ids():
        for alias in getattr(catalogue.get(entry), "aliases", ()):
            kind, entries = outcome(catalogue, alias)
            assert kind != "unknown", alias
            assert entry in entries, alias


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


HOSTILE = {
    "letters": "x" * 100_000,
    "digits": "9" * 100_000,
    "nulls": "4090" + "\x00" * 50_000,
    "colour": "\x1b[31mrtx 4090\x1b[0m",
    "ligatures": "\ufb01" * 10_000,
    "wide digits": "\uff18\uff42",
    "direction": "\u202e0904 xtr",
}


@pytest.mark.parametrize("query", HOSTILE.values(), ids=HOSTILE)
def test_hostile_queries_do_no_harm(query):
    for name in ALL:
        catalogue = CATALOGUES.by_name()[name]
        catalogue.find(query, 5)
        try:
            catalogue.resolve(query)
        except (UnknownEntryError, AmbiguousEntryError) as refused:
            message = str(refused)
            assert len(message) < 2_000
            assert message.isprintable()


@settings(max_examples=examples(200), deadline=None)
@given(query=st.text(max_size=60), name=st.sampled_from(ALL))
def test_any_text_is_found_known_unknown_or_ambiguous(query, name):
    catalogue = CATALOGUES.by_name()[name]
    assert isinstance(catalogue.find(query), tuple)
    kind, entries = outcome(catalogue, query)
    assert set(entries) <= set(catalogue.ids())
    assert len(entries) == 1 or kind != "known"
    assert len(entries) > 1 or kind != "ambiguous"


WORDS = st.sampled_from(
    ["llama", "qwen", "3.1", "2.5", "8b", "70b", "instruct", "h", "100", "rtx", "4090", "80gb", "gemma", "mistral", "-"]
)


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(WORDS, max_size=6).map(" ".join))
def test_the_size_in_a_resolved_query_is_in_the_name_or_a_fact_of_the_entry(query):
    try:
        entry = CATALOGUES.models.resolve(query)
    except (UnknownEntryError, AmbiguousEntryError):
        return
    record = CATALOGUES.models.get(entry)
    names = " ".join([entry, *record.aliases]).lower()
    sizes = [word for word in query.split() if word in {"8b", "70b"}]
    assert all(size in names or size == f"{(record.params_total or 0) / 1e9:.0f}b" for size in sizes)


@settings(max_examples=examples(200), deadline=None)
@given(query=st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join)), name=st.sampled_from(ALL))
def test_what_a_name_may_mean_is_what_it_is_resolved_to(query, name):
    catalogue = CATALOGUES.by_name()[name]
    kind, entries = outcome(catalogue, query)
    meant = catalogue.meant(query)
    assert kind == ("known" if len(meant) == 1 else "ambiguous" if meant else "unknown")
    assert kind != "known" or list(meant) == list(entries)


@settings(max_examples=examples(200), deadline=None)
@given(query=st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join)), name=st.sampled_from(ALL))
def test_the_entry_that_is_called_like_that_is_the_best_match(query, name):
    catalogue = CATALOGUES.by_name()[name]
    best = next(iter(catalogue.find(query, 1)), None)
    assert catalogue.exact(query) == (best.id if best is not None and best.exact else None)


@settings(max_examples=examples(50), deadline=None)
@given(name=st.sampled_from(ALL), data=st.data())
def test_an_entry_is_found_by_most_of_its_name(name, data):
    catalogue = CATALOGUES.by_name()[name]
    entry = data.draw(st.sampled_from(catalogue.ids()))
    assert entry in [match.id for match in catalogue.find(entry, len(catalogue.ids()))]
