"""What a case says of its cache."""

import pytest

from bench.accuracy.cache_facts import cache_facts
from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError


def found(**fields):
    return dict(cache_facts(Case.of({"id": "one", **fields}, "here")))


@pytest.mark.parametrize(
    ("stated", "keys", "values"),
    [
        ({"kv_type_k": "q8_0", "kv_type_v": "q4_0"}, "q8_0", "q4_0"),
        ({"kv_cache": "q8_0/f16"}, "q8_0", "fp16"),
        ({"kv_cache": "q5_0 K / q4_1 V"}, "q5_0", "q4_1"),
        ({"kv_cache_dtype": "fp8_e4m3"}, "fp8", None),
        ({"kv_cache_dtype": "auto"}, "fp16", None),
        ({"kv_cache": "int8_per_token_head"}, "int8", None),
    ],
)
def test_keys_and_values_have_formats_of_their_own(stated, keys, values):
    facts = found(extra=stated)
    assert (facts["cache.format"], facts.get("cache.value_format")) == (keys, values)


def test_an_unknown_format_is_a_reason():
    with pytest.raises(NotCoveredError):
        found(extra={"kv_cache": "turbo"})


@pytest.mark.parametrize(
    ("engine", "version", "extra", "kept"),
    [
        ("ik_llama.cpp", None, {"mla": 0}, "expanded"),
        ("ik_llama.cpp", None, {"flags": "-mla 1 -fa"}, "twice"),
        ("ik_llama.cpp", None, {"mla": 3}, "once"),
        ("ik_llama.cpp", None, {}, None),
        ("llama.cpp", "b4800", {}, "expanded"),
        ("llama.cpp", "b6000", {}, "twice"),
        ("llama.cpp", "b9603", {}, "once"),
        ("llama.cpp", "Mar 2024", {}, "expanded"),
        ("vLLM", "0.9.0", {}, None),
    ],
)
def test_llama_cpp_keeps_latent_attention_by_release(engine, version, extra, kept):
    assert found(engine=engine, engine_version=version, extra=extra).get("cache.latent_kept") == kept


@pytest.mark.parametrize(
    ("engine", "version", "everything"),
    [
        ("vLLM", "0.6.3", True), ("vLLM", "0.11.0 (V1)", False), ("transformers", "4.46.0", True),
        ("transformers", "5.0", False), ("llama.cpp", "b5000", True), ("llama.cpp", "b9603", False),
        ("llama.cpp", None, False), ("ik_llama.cpp", None, True), ("SGLang", None, False),
    ],
)  # fmt: skip
def test_old_releases_keep_every_token_of_windowed_layers(engine, version, everything):
    assert (found(engine=engine, engine_version=version).get("cache.window_kept") is False) == everything
