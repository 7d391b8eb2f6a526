"""Config files of Hugging Face models: geometry and parameters."""

import json

import pytest

from kb.architectures import Architectures
from kb.catalogue import Catalogues
from kb.errors import ModelConfigError
from tests.kb.architectures.families import (
    BERT,
    CHATGLM,
    DBRX,
    DEEPSEEK,
    FALCON,
    GEMMA2,
    GPT2,
    GPT_OSS,
    LLAMA,
    MIXTRAL,
    QWEN2,
    QWEN2_MOE,
    QWEN3_MOE,
    SCOUT,
    STARCODER,
)

MODELS = Catalogues.load().models
ARCHITECTURES = Architectures.load()


@pytest.fixture
def read(tmp_path):
    def reader(config, **changes):
        file = tmp_path / "config.json"
        file.write_text(config if isinstance(config, str) else json.dumps({**config, **changes}), encoding="utf-8")
        return ARCHITECTURES.read(file).record

    return reader


@pytest.mark.parametrize(
    ("config", "entry", "within"),
    [
        (LLAMA, "meta-llama/Llama-3.1-8B", 0),
        (QWEN2, "Qwen/Qwen2.5-7B", 0),
        (QWEN3_MOE, "Qwen/Qwen3-30B-A3B", 0),
        (MIXTRAL, "mistralai/Mixtral-8x7B-v0.1", 0),
        (DEEPSEEK, "deepseek-ai/DeepSeek-V3", 1e-4),
        (GEMMA2, "google/gemma-2-9b", 0),
        (GPT2, "openai-community/gpt2", 1e-4),
        (GPT_OSS, "openai/gpt-oss-20b", 1e-3),
        (STARCODER, "bigcode/starcoder", 0.021),  # the checkpoint stores the tied head twice
        (FALCON, "tiiuae/falcon-40b", 1e-3),
        (BERT, "google-bert/bert-base-uncased", 0),
        (CHATGLM, "zai-org/chatglm3-6b", 1e-3),
        (DBRX, "databricks/dbrx-instruct", 1e-3),
        (QWEN2_MOE, "Qwen/Qwen2-57B-A14B", 1e-3),
        (SCOUT, "meta-llama/Llama-4-Scout-17B-16E-Instruct", 0.01),  # without the vision tower
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_parameters_agree_with_the_published_ones(read, config, entry, within):
    counted, published = read(config), MODELS.get(entry)

    assert counted.params_total == pytest.approx(published.params_total, rel=within, abs=0)
    assert counted.params_active == pytest.approx(published.params_active, rel=max(within, 0.02))
    assert counted.architecture == published.architecture


@pytest.mark.parametrize(
    "entry",
    [
        "meta-llama/Llama-2-70b-hf", "meta-llama/Llama-3.2-1B", "Qwen/Qwen2-0.5B", "Qwen/Qwen3-235B-A22B",
        "mistralai/Mistral-7B-v0.1", "01-ai/Yi-34B", "HuggingFaceTB/SmolLM2-135M", "allenai/OLMoE-1B-7B-0924",
        "deepseek-ai/DeepSeek-V2-Lite", "moonshotai/Kimi-K2-Instruct", "EleutherAI/gpt-neox-20b", "microsoft/phi-2",
        "google/gemma-3-1b-it", "bigcode/starcoder2-7b", "CohereLabs/c4ai-command-r-plus", "facebook/opt-6.7b",
        "MiniMaxAI/MiniMax-M2", "microsoft/Phi-3.5-MoE-instruct", "allenai/OLMo-2-1124-13B", "EleutherAI/gpt-j-6b",
    ],
)  # fmt: skip
def test_the_geometry_of_the_catalogue_makes_the_parameters_of_the_catalogue(read, entry):
    known = MODELS.get(entry)
    types = {
        "Qwen2": "qwen2", "Qwen3": "qwen3_moe", "OLMoE": "olmoe", "DeepSeek V2": "deepseek_v2", "Kimi K2": "kimi_k2",
        "GPT-NeoX": "gpt_neox", "Phi-2": "phi", "Gemma 3": "gemma3_text", "StarCoder2": "starcoder2", "OPT": "opt",
        "Command-R": "cohere", "MiniMax M2": "minimax_m2", "Phi-3.5": "phimoe", "OLMo 2": "olmo2", "GPT-J": "gptj",
    }  # fmt: skip
    config = {
        "model_type": types.get(known.family, "llama"), "num_hidden_layers": known.layers, "hidden_size": known.hidden,
        "intermediate_size": known.intermediate or known.moe_intermediate, "num_attention_heads": known.heads,
        "num_key_value_heads": known.kv_heads, "head_dim": known.head_dim, "vocab_size": known.vocab,
        "tie_word_embeddings": known.tied_embeddings, "max_position_embeddings": known.max_context,
        "kv_lora_rank": known.kv_lora_rank, "q_lora_rank": known.q_lora_rank, "v_head_dim": known.v_head_dim,
        "qk_rope_head_dim": known.rope_head_dim, "qk_nope_head_dim": known.nope_head_dim, "num_experts": known.experts,
        "num_experts_per_tok": known.experts_active, "n_shared_experts": known.shared_experts,
        "moe_intermediate_size": known.moe_intermediate, "first_k_dense_replace": known.first_dense_layers,
    }  # fmt: skip

    counted = read(json.dumps(config))
    assert counted.params_total == pytest.approx(known.params_total, rel=0.005)
    assert counted.params_active == pytest.approx(known.params_active, rel=0.02)
    assert counted.attention == known.attention


def test_a_read_model_has_the_geometry_of_its_config(read):
    model = read(DEEPSEEK)

    assert (model.layers, model.hidden, model.heads, model.vocab) == (61, 7168, 128, 129280)
    assert (model.attention, model.kv_lora_rank, model.rope_head_dim) == ("mla", 512, 64)
    assert (model.experts, model.experts_active, model.shared_experts, model.first_dense_layers) == (256, 8, 1, 3)
    assert model.native_format == "fp8"
    assert model.max_context == 163840
    assert model.full_attention_layers == 61
    assert "config.json" in model.source
    assert "counted" in (model.params_total_basis or "")


@pytest.mark.parametrize(
    ("config", "kind", "kv_heads"),
    [(LLAMA, "gqa", 8), (GPT2, "mha", 12), (STARCODER, "mqa", 1), (DEEPSEEK, "mla", 128), (CHATGLM, "gqa", 2)],
)
def test_kinds_of_attention(read, config, kind, kv_heads):
    assert (read(config).attention, read(config).kv_heads) == (kind, kv_heads)


def test_the_head_width_is_stated_or_the_share_of_the_hidden_width(read):
    assert read(LLAMA).head_dim == 128
    assert read(LLAMA, head_dim=64).head_dim == 64
    assert read(LLAMA, head_dim=None).head_dim == 128
    assert read(GEMMA2).head_dim == 256


@pytest.mark.parametrize(
    ("config", "changes", "full", "sliding", "window"),
    [
        (LLAMA, {}, 32, 0, None),
        (QWEN2, {}, 28, 0, None),  # use_sliding_window is false
        (QWEN2, {"use_sliding_window": True, "sliding_window": 4096, "max_window_layers": 20}, 20, 8, 4096),
        (LLAMA, {"model_type": "mistral", "sliding_window": 4096}, 0, 32, 4096),
        (LLAMA, {"model_type": "mistral", "sliding_window": 131072}, 32, 0, None),  # covers the context
        (LLAMA, {"model_type": "phi3", "sliding_window": 262144}, 32, 0, None),
        (GEMMA2, {}, 21, 21, 4096),
        (GEMMA2, {"model_type": "gemma3_text", "num_hidden_layers": 26, "sliding_window": 512}, 4, 22, 512),
        (GEMMA2, {"model_type": "gemma3_text", "num_hidden_layers": 26, "sliding_window_pattern": 2}, 13, 13, 4096),
        (LLAMA, {"model_type": "cohere2", "sliding_window": 4096}, 8, 24, 4096),
        (LLAMA, {"model_type": "exaone4", "sliding_window": 4096, "sliding_window_pattern": "LLLG"}, 8, 24, 4096),
        (LLAMA, {"model_type": "olmo3", "sliding_window": 4096}, 8, 24, 4096),
        (GPT_OSS, {}, 12, 12, 128),
        (GPT_OSS, {"layer_types": None}, 12, 12, 128),
        (SCOUT, {}, 12, 36, 8192),
        (LLAMA, {"model_type": "new", "sliding_window": 4096}, None, None, 4096),  # no word on which layers
    ],
)
def test_layers_by_kind_of_attention(read, config, changes, full, sliding, window):
    model = read(config, **changes)

    found = (model.full_attention_layers, model.sliding_attention_layers, model.sliding_window)
    assert found == (full, sliding, window)


def test_the_text_part_of_a_multimodal_model_is_read(read):
    text = {**LLAMA, "tie_word_embeddings": None}
    model = read(
        {"model_type": "llava", "text_config": text, "vision_config": {"layers": 24}, "tie_word_embeddings": True}
    )

    assert model.multimodal
    assert model.modalities == "text+image"
    assert model.layers == 32
    assert model.tied_embeddings  # stated outside
    assert "towers" in (model.notes or "")


def test_gemma_3_leaves_its_heads_to_the_defaults_of_the_family(read):
    text = {
        "model_type": "gemma3_text", "hidden_size": 2560, "intermediate_size": 10240, "num_hidden_layers": 34,
        "sliding_window": 1024,
    }  # fmt: skip
    model = read({"model_type": "gemma3", "text_config": text, "vision_config": {"hidden_size": 1152}})

    assert (model.heads, model.kv_heads, model.head_dim, model.vocab) == (8, 4, 256, 262208)
    assert (model.full_attention_layers, model.sliding_attention_layers) == (5, 29)
    assert model.params_total == pytest.approx(3.88e9, rel=0.01)


@pytest.mark.parametrize(
    ("quantization", "native"),
    [
        (None, "bf16"),
        ({"quant_method": "fp8"}, "fp8"),
        ({"quant_method": "gptq", "bits": 4}, "int4-gptq"),
        ({"quant_method": "gptq", "bits": 3}, None),
        ({"quant_method": "awq", "bits": 4}, "int4-awq"),
        ({"quant_method": "bitsandbytes", "load_in_4bit": True}, "nf4"),
        ({"quant_method": "bitsandbytes", "load_in_8bit": True}, "int8-bnb"),
        ({"quant_method": "modelopt", "quant_algo": "NVFP4"}, "nvfp4"),
        ({"quant_method": "aqlm"}, None),
        ({}, None),
    ],
)
def test_the_stored_format(read, quantization, native):
    model = read(LLAMA, quantization_config=quantization)

    assert model.native_format == native
    assert (quantization is not None) == ("stored quantized" in (model.notes or ""))


def test_an_unknown_architecture_is_counted_like_llama_and_says_so(read):
    model = read(LLAMA, model_type="brandnew")

    assert model.params_total == read(LLAMA).params_total
    assert "'brandnew' is not known" in (model.notes or "")
    assert "not stated" in (read({**LLAMA, "model_type": None}).notes or "")


@pytest.mark.parametrize("where", ["file", "folder"])
def test_a_file_or_a_folder_can_be_given(tmp_path, where):
    folder = tmp_path / "My Model (v2)"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(LLAMA), encoding="utf-8-sig")

    model = ARCHITECTURES.read(folder if where == "folder" else folder / "config.json").record
    assert model.id == "local/My-Model-v2"


def test_the_name_is_given_stated_or_that_of_the_folder(tmp_path, read):
    assert read(LLAMA, _name_or_path="acme/Llama-X/").id == "local/Llama-X"
    assert read(LLAMA, _name_or_path="\x1b[31m../..").id.startswith("local/")
    assert ARCHITECTURES.read(tmp_path, name="mine").record.id == "local/mine"
    assert ARCHITECTURES.read(tmp_path, name="../../etc/passwd").record.id == "local/passwd"


def test_a_read_model_joins_the_catalogue(read):
    catalogues = Catalogues.load().with_model(read(LLAMA, _name_or_path="acme/Llama-X"))

    assert catalogues.models.resolve("llama-x") == "local/Llama-X"
    assert catalogues.models.fields("local/Llama-X")["params_total"] == 8030261248


def test_every_second_layer_may_be_a_mixture(read):
    config = {**SCOUT["text_config"], "num_local_experts": 128, "interleave_moe_layer_step": 2}

    assert read(config).params_total == pytest.approx(400e9, rel=0.01)  # Llama 4 Maverick


def test_a_config_without_a_mixture_may_still_name_experts(read):
    assert read(LLAMA, num_experts=0).architecture == "decoder"
    assert read(LLAMA, n_routed_experts=None).architecture == "decoder"


def test_what_the_reader_refuses_is_an_error_of_its_own(read):
    with pytest.raises(ModelConfigError):
        read("[]")
