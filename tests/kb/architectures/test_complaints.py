"""Config files that are wrong: every complaint names the field, what it says and what is expected."""

import json
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.architectures import Architectures
from kb.errors import ModelConfigError
from tests.sample import examples

ARCHITECTURES = Architectures.load()

DENSE = {
    "model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096, "intermediate_size": 14336,
    "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256, "max_position_embeddings": 131072,
}  # fmt: skip
MIXTURE = {
    **DENSE, "model_type": "deepseek_v3", "num_key_value_heads": 32, "n_routed_experts": 64, "num_experts_per_tok": 8,
    "moe_intermediate_size": 2048, "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_rope_head_dim": 64,
    "qk_nope_head_dim": 128, "v_head_dim": 128, "first_k_dense_replace": 1, "n_shared_experts": 1,
}  # fmt: skip
REQUIRED = ("num_hidden_layers", "hidden_size", "num_attention_heads", "vocab_size", "intermediate_size")
REQUIRED_OF_MIXTURES = ("num_experts_per_tok", "qk_rope_head_dim", "qk_nope_head_dim", "v_head_dim")
NUMBERS = (
    *REQUIRED, "num_key_value_heads", "head_dim", "max_position_embeddings", "sliding_window", "kv_lora_rank",
    "q_lora_rank", *REQUIRED_OF_MIXTURES, "n_routed_experts", "moe_intermediate_size", "n_shared_experts",
    "first_k_dense_replace",
)  # fmt: skip
WRONG = {
    "negative": -1,
    "huge": 10**15,
    "endless": 10**400,
    "text": "32",
    "boolean": True,
    "fraction": 3.5,
    "list": [32],
    "object": {"n": 32},
}
MAY_BE_ZERO = {"sliding_window", "n_routed_experts", "n_shared_experts", "first_k_dense_replace"}


def refused(tmp_path, content):
    file = tmp_path / "config.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    with pytest.raises(ModelConfigError) as caught:
        ARCHITECTURES.read(file)
    error = caught.value
    assert error.path == str(file)
    assert error.says
    assert error.expected
    assert str(error).isprintable()
    assert len(str(error)) < 1_000
    return error


@pytest.mark.parametrize("field", [*REQUIRED, *REQUIRED_OF_MIXTURES])
@pytest.mark.parametrize("how", ["absent", "null"])
def test_a_missing_field_is_named(tmp_path, field, how):
    config = dict(MIXTURE if field in REQUIRED_OF_MIXTURES else DENSE)
    config[field] = None
    if how == "absent":
        del config[field]

    error = refused(tmp_path, config)
    assert error.field == field
    assert "is missing" in error.says


@pytest.mark.parametrize("field", NUMBERS)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_number_is_named_with_what_is_expected(tmp_path, field, wrong):
    config = {**(DENSE if field in DENSE else MIXTURE), field: WRONG[wrong]}

    error = refused(tmp_path, config)
    assert error.field == field
    assert "whole number" in error.expected
    assert wrong != "negative" or error.says == "says -1"


@pytest.mark.parametrize("field", [field for field in NUMBERS if field not in MAY_BE_ZERO])
def test_zero_is_not_a_size(tmp_path, field):
    error = refused(tmp_path, {**(DENSE if field in DENSE else MIXTURE), field: 0})

    assert error.field == field
    assert error.says == "says 0"


def test_a_misspelt_field_is_suggested(tmp_path):
    config = {**DENSE, "hiden_size": 4096}
    del config["hidden_size"]

    assert refused(tmp_path, config).suggestion == "did you mean hiden_size?"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"num_key_value_heads": 5}, "num_key_value_heads"),
        ({"num_key_value_heads": 64}, "num_key_value_heads"),
        ({"num_attention_heads": 24, "num_key_value_heads": 24}, "num_attention_heads"),  # 4096 / 24
        ({"num_local_experts": 8, "num_experts_per_tok": 9}, "num_experts_per_tok"),
        ({"layer_types": ["full_attention"] * 31}, "layer_types"),
        ({"layer_types": ["full_attention"] * 31 + ["linear_attention"]}, "layer_types"),
        ({"layer_types": "full"}, "layer_types"),
        ({"layer_types": [1] * 32}, "layer_types"),
        ({"tie_word_embeddings": "yes"}, "tie_word_embeddings"),
        ({"tie_word_embeddings": 1}, "tie_word_embeddings"),
        ({"model_type": 7}, "model_type"),
        ({"torch_dtype": 16}, "torch_dtype"),
        ({"quantization_config": "fp8"}, "quantization_config"),
        ({"quantization_config": {"quant_method": 8}}, "quant_method"),
        ({"num_local_experts": 8, "num_experts_per_tok": 2, "mlp_only_layers": ["a"]}, "mlp_only_layers"),
        ({"num_hidden_layers": 2000, "hidden_size": 2**20, "intermediate_size": 2**24}, "hidden_size"),
    ],
)
def test_what_contradicts_itself_is_named(tmp_path, changes, field):
    assert refused(tmp_path, {**DENSE, **changes}).field == field


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"model_type": "mamba2"}, "model_type", "recurrent state"),
        ({"model_type": "jamba"}, "model_type", "recurrent state"),
        ({"model_type": "minimax_m1"}, "model_type", "linear attention"),
        ({"model_type": "gemma3n"}, "model_type", "share"),
        ({"model_type": "t5"}, "model_type", "cross-attention"),
        ({"model_type": "whisper"}, "model_type", "cross-attention"),
        ({"model_type": "longcat_flash"}, "model_type", "sparse attention"),
        ({"model_type": "new", "mamba_d_state": 128}, "mamba_d_state", "recurrent state"),
        ({"model_type": "new", "linear_num_key_heads": 16}, "linear_num_key_heads", "linear attention"),
        ({"model_type": "new", "hybrid_override_pattern": "M*M*"}, "hybrid_override_pattern", "recurrent state"),
        ({"model_type": "new", "num_kv_shared_layers": 10}, "num_kv_shared_layers", "share"),
        ({"model_type": "new", "is_encoder_decoder": True}, "is_encoder_decoder", "cross-attention"),
    ],
)
def test_an_architecture_that_is_not_covered_is_refused_with_the_reason(tmp_path, changes, field, reason):
    error = refused(tmp_path, {**DENSE, **changes})

    assert error.field == field
    assert reason in error.expected
    assert "by hand" in error.suggestion


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("hello", "not JSON"),
        ("{'a': 1}", "not JSON"),
        ("[]", "holds a list"),
        ("null", "holds a NoneType"),
        ("3", "holds a int"),
        ('{"hidden_size": NaN}', "NaN"),
        ('{"hidden_size": -Infinity}', "-Infinity"),
        ('{"hidden_size": 1e999}', "beyond all limits"),
        ('{"hidden_size": ' + "9" * 5_000 + "}", "not readable"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 40 + "1" + "}" * 40, "nested too deeply"),
        ('{"a":' * 50_000 + "1" + "}" * 50_000, "nested too deeply"),
    ],
    ids=range(14),
)
def test_what_is_not_a_config_is_refused(tmp_path, content, says):
    error = refused(tmp_path, content)

    assert error.field is None
    assert says in error.says
    assert "config.json" in error.suggestion


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(ModelConfigError, match=r"nope\.json: no such file, expected a config\.json"):
        ARCHITECTURES.read(tmp_path / "nope.json")
    with pytest.raises(ModelConfigError, match=r"no config\.json in this folder"):
        ARCHITECTURES.read(tmp_path)


def test_a_huge_file_is_not_read(tmp_path):
    file = tmp_path / "config.json"
    with file.open("wb") as handle:
        handle.truncate(11 * 2**20)

    with pytest.raises(ModelConfigError, match="11 MiB, expected at most 10 MiB"):
        ARCHITECTURES.read(file)


def test_what_is_not_text_is_refused(tmp_path):
    file = tmp_path / "config.json"
    file.write_bytes(b"\xff\xfe\x00\x80GGUF")

    with pytest.raises(ModelConfigError, match="not UTF-8"):
        ARCHITECTURES.read(file)


def test_a_path_that_no_file_can_have_is_refused(tmp_path):
    with pytest.raises(ModelConfigError):
        ARCHITECTURES.read(tmp_path / "a\x00b")
    with pytest.raises(ModelConfigError):
        ARCHITECTURES.read(tmp_path / ("x" * 5_000))


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_is_said(tmp_path):
    file = tmp_path / "config.json"
    file.write_text("{}", encoding="utf-8")
    file.chmod(0)

    with pytest.raises(ModelConfigError, match="not readable"):
        ARCHITECTURES.read(file)


def test_no_text_of_a_config_reaches_the_terminal_as_it_is(tmp_path):
    error = refused(tmp_path, {**DENSE, "hidden_size": "\x1b[2J" * 1_000})
    assert "\x1b" not in str(error)

    refused(tmp_path, {**DENSE, "model_type": "mamba", "\x1b[31m": 1})
    refused(tmp_path, {"model_type": "\x1b[31m", "mamba\x1b[31m": 1})


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=examples(200), deadline=None)
@given(changes=st.dictionaries(st.sampled_from([*NUMBERS, "layer_types", "text_config", "model_type"]), JSON_VALUES))
def test_no_config_makes_a_traceback(tmp_path_factory, changes):
    file = tmp_path_factory.mktemp("configs") / "config.json"
    file.write_text(json.dumps({**MIXTURE, **changes}), encoding="utf-8")
    try:
        outcome = str(ARCHITECTURES.read(file).record.params_total)
    except ModelConfigError as error:
        outcome = str(error)
    assert outcome.isprintable()
