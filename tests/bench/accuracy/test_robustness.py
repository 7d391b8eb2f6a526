"""No case, however it is damaged, makes the evaluation fail, and each ends with an estimate or a reason."""

import math
from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bench.accuracy import Case, Evaluator
from tests.sample import examples

_GROUPS = [
    "train_mem",
    "infer_mem",
    "kv_cache",
    "weights_file",
    "decode_tps",
    "prefill_tps",
    "train_tps",
    "other",
    "",
    None,
]
_ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**40), 10**40),
    st.floats(allow_nan=True, allow_infinity=True),
    st.sampled_from([0, -1, 1, 2, 3, 7, 0.5, 1e-300, 1e300, 10**6, 2**63]),
    st.text(max_size=20),
    st.sampled_from(
        [
            "bf16",
            "Q4_K_M",
            "GPTQ-Int4",
            "4.25 bpw",
            "exl2 0bpw",
            "mlx 4bit",
            "llama.cpp b1",
            "vLLM 0.21.0",
            "transformers 4.38",
            "SGLang",
            "NVIDIA A100",
            "8x H100 80GB HBM3 (79.18 GiB)",
            "MI250X (one GCD)",
            "M2 Ultra 192GB",
            "Qwen/Qwen3-30B-A3B",
            "deepseek-ai/DeepSeek-V3",
            "state-spaces/mamba-2.8b-hf",
            "per_gpu",
            "sum_over_gpus",
            "allocated",
            "KV cache tokens",
            "available KV cache memory",
            "-ngl 20",
            "tokens",
            "GiB",
            "tok/s",
            "cpu",
            "(",
            "[",
            "\\",
            "7B",
            "1e999B",
        ]
    ),
    st.lists(st.one_of(st.none(), st.text(max_size=5), st.integers()), max_size=3),
)
_ARCH = [
    "layers",
    "hidden",
    "heads",
    "kv_heads",
    "head_dim",
    "intermediate",
    "vocab",
    "tied",
    "n_experts",
    "experts_per_tok",
    "moe_intermediate",
    "kv_lora_rank",
    "sliding_window",
    "layer_types_full",
    "params_total",
    "model_type",
]
_PARALLEL = ["dp", "tp", "pp", "cp", "ep", "zero_stage", "fsdp", "offload"]
_EXTRA = [
    "gpu_memory_utilization",
    "max_num_seqs",
    "max_num_batched_tokens",
    "kv_cache_gib",
    "kv_cache",
    "bits_per_weight",
    "n_gpu_layers",
    "flags",
    "tokens",
    "max_model_len",
    "mla",
]
_FIELDS = [
    "model",
    "params",
    "task",
    "lora_rank",
    "precision",
    "quantization",
    "optimizer",
    "batch_per_gpu",
    "grad_accum",
    "seq_len",
    "output_len",
    "activation_checkpointing",
    "attention",
    "gpu",
    "n_gpus",
    "engine",
    "engine_version",
    "value",
    "unit",
    "value_gib",
    "value_scope",
    "oom",
    "what_is_measured",
    "notes",
    "kind",
    "quality",
    "id",
    "table_id",
    "source",
    "arch",
    "parallel",
    "extra",
]
_DAMAGE = st.fixed_dictionaries(
    {"group": st.sampled_from(_GROUPS)},
    optional={
        **{name: _ODD for name in _FIELDS if name not in {"arch", "parallel", "extra"}},
        "arch": st.one_of(_ODD, st.dictionaries(st.sampled_from(_ARCH), _ODD, max_size=6)),
        "parallel": st.one_of(_ODD, st.dictionaries(st.sampled_from(_PARALLEL), _ODD, max_size=4)),
        "extra": st.one_of(_ODD, st.dictionaries(st.sampled_from(_EXTRA), _ODD, max_size=4)),
    },
)
_MANY = settings(
    max_examples=examples(150),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def _ends(evaluator: Evaluator, case: Case) -> None:
    outcome = evaluator.evaluate(case)
    assert (outcome.estimate is not None and math.isfinite(outcome.estimate)) or outcome.reason
    assert outcome.reason or outcome.value is not None
    assert outcome.reason or (outcome.error is not None and math.isfinite(outcome.error))


@_MANY
@given(damage=_DAMAGE, dropped=st.sets(st.sampled_from(_FIELDS), max_size=4))
def test_a_damaged_run_ends_with_an_estimate_or_a_reason(
    damage: dict[str, object], dropped: set[str], inference_case: Callable[..., Case], evaluator: Evaluator
) -> None:
    _ends(evaluator, inference_case(**{**damage, **dict.fromkeys(dropped)}))


@_MANY
@given(damage=_DAMAGE, dropped=st.sets(st.sampled_from(_FIELDS), max_size=4))
def test_a_damaged_training_ends_with_an_estimate_or_a_reason(
    damage: dict[str, object], dropped: set[str], training_case: Callable[..., Case], evaluator: Evaluator
) -> None:
    _ends(evaluator, training_case(**{**damage, **dict.fromkeys(dropped)}))


@_MANY
@given(values=st.one_of(_ODD, _DAMAGE, st.dictionaries(st.text(max_size=8), _ODD, max_size=5)))
def test_any_json_value_ends_with_an_estimate_or_a_reason(values: object, evaluator: Evaluator) -> None:
    _ends(evaluator, Case.of(values, "any.jsonl:1"))
