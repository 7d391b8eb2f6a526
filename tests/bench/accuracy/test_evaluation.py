"""Cases through the product's rules."""

from pathlib import Path

import pytest

from bench.accuracy import Case, Evaluator
from engine.inference import Given
from kb.advisor import Advisor

GIB = 2**30
OUTSIDE = 0.53e9
"""Context 0.5 GB, libraries 0.03 GB on an A100."""


def test_the_estimate_is_what_the_rules_say(inference_case, evaluator, advisor) -> None:
    outcome = evaluator.evaluate(inference_case())
    answers = {"workload.kind": "inference", "model": "meta-llama/Llama-3.1-8B", "weights.format": "bf16",
               "inference.context": 4096, "inference.concurrency": 1, "hardware.accelerator": "a100-sxm4-80gb",
               "hardware.count": 1}  # fmt: skip
    said = advisor.engine.infer({fact: Given(value) for fact, value in answers.items()})
    assert outcome.estimate == said.value("inference.memory_required")
    assert outcome.value == 17 * GIB
    assert outcome.error == pytest.approx(outcome.estimate / (17 * GIB) - 1)
    assert outcome.verdict in ("comfortable", "tight")
    assert outcome.wrongly_refused is False
    assert outcome.kind == said.value("error.inference_class")
    assert outcome.told_of == "memory.rest"  # weights and cache are nearly exact
    rest = said.value("memory.rest")
    assert outcome.estimate + rest * (outcome.factor - 1) == pytest.approx(outcome.value)
    assert outcome.low < outcome.estimate < outcome.high


def test_a_tool_inside_the_process_does_not_see_the_runtime(inference_case, evaluator) -> None:
    seen_by_driver = evaluator.evaluate(inference_case()).estimate
    allocated = evaluator.evaluate(inference_case(what_is_measured="torch.cuda.max_memory_allocated")).estimate
    assert seen_by_driver - allocated == pytest.approx(OUTSIDE)


def test_the_factor_is_that_of_the_part_whatever_the_tool_sees_of_it(inference_case, evaluator) -> None:
    seen_by_driver = evaluator.evaluate(inference_case())
    allocated = evaluator.evaluate(
        inference_case(what_is_measured="torch.cuda.max_memory_allocated", value_gib=17 - OUTSIDE / GIB)
    )
    assert allocated.factor == pytest.approx(seen_by_driver.factor)


def test_a_part_is_never_said_to_be_less_than_nothing(inference_case, evaluator) -> None:
    assert evaluator.evaluate(inference_case(value_gib=10)).factor == 0.05  # less than the weights


def test_what_is_no_sum_is_told_of_itself(inference_case, evaluator) -> None:
    weights = evaluator.evaluate(inference_case(group="weights_file", what_is_measured="GGUF size", quantization=None))
    assert weights.told_of == weights.fact
    assert weights.factor == pytest.approx(1 / (1 + weights.error))


def test_a_sum_over_accelerators_is_compared_with_a_sum(inference_case, evaluator) -> None:
    each = evaluator.evaluate(inference_case(n_gpus=2)).estimate
    assert evaluator.evaluate(inference_case(n_gpus=2, value_scope="sum_over_gpus")).estimate == pytest.approx(2 * each)


def test_weights_and_caches(inference_case, evaluator) -> None:
    weights = evaluator.evaluate(inference_case(group="weights_file", what_is_measured="GGUF size", quantization=None))
    assert weights.estimate == pytest.approx(16.06e9, rel=0.01)
    cache = evaluator.evaluate(inference_case(group="kv_cache", what_is_measured="KV self size", value_gib=0.5))
    assert (cache.fact, cache.error) == ("memory.kv_cache", 0)  # 4,096 tokens of 128 KiB


def test_the_cache_that_is_left_counts_in_tokens_too(inference_case, evaluator) -> None:
    stated = {"group": "kv_cache", "extra": {"gpu_memory_utilization": 0.9}}
    left = evaluator.evaluate(inference_case(**stated, what_is_measured="Available KV cache memory"))
    tokens = evaluator.evaluate(
        inference_case(**stated, what_is_measured="GPU KV cache size", unit="tokens", value=4e5)
    )
    assert tokens.estimate == pytest.approx(left.estimate / (128 * 1024), abs=16)  # whole blocks


def test_memory_in_a_unit_of_the_source(inference_case, evaluator) -> None:
    assert evaluator.evaluate(inference_case(value_gib=None, value=2048, unit="MiB")).value == 2 * GIB
    assert evaluator.evaluate(inference_case(value_gib=None, value=16, unit="GB (decimal)")).value == 16e9
    assert evaluator.evaluate(inference_case(value_gib=None, unit="bushel")).reason == "unit not understood"


def test_rates_and_times_are_told_apart(inference_case, evaluator) -> None:
    rate = evaluator.evaluate(inference_case(group="decode_tps", unit="tokens/s", value=100)).estimate
    time = evaluator.evaluate(inference_case(group="decode_tps", unit="ms/token", value=10)).estimate
    assert time == pytest.approx(1000 / rate)


def test_speed_of_running_in_other_units(inference_case, evaluator) -> None:
    def found(unit: str, group: str = "decode_tps") -> float | None:
        case = inference_case(group=group, unit=unit, value=10, seq_len=1024, output_len=256)
        return evaluator.evaluate(case).estimate

    rate = found("tokens/s")
    assert found("tok/s") == found("tokens/sec") == rate
    assert found("ms (TPOT)") == found("ms/token") == pytest.approx(1000 / rate)
    assert found("requests/s") == pytest.approx(found("tokens/s end-to-end") / 256)
    assert found("ms (TTFT)", "prefill_tps") == pytest.approx(1024_000 / found("tokens/s", "prefill_tps"))
    assert found("furlongs") is None


def test_speed_with_the_prompt_in_it_counts_both_kinds_of_tokens(inference_case, evaluator) -> None:
    def found(unit: str, **changed) -> float | None:
        return evaluator.evaluate(inference_case(group="decode_tps", unit=unit, value=50, **changed)).estimate

    both, generated = "tokens/s ((prompt+generated)/time)", "tokens/s, wall time including prefill"
    lengths = {"seq_len": 6144, "output_len": 2048}
    assert found(both, **lengths) == pytest.approx(4 * found(generated, **lengths))
    assert found(generated, **lengths) < found("tokens/s", **lengths)
    assert found(both, seq_len=6144) is None
    assert found(both, seq_len=1) is not None


def test_training_speed_in_the_units_of_the_sources(training_case, evaluator) -> None:
    def estimate(unit: str, **changed: object) -> float:
        case = training_case(group="train_tps", unit=unit, value=1, n_gpus=4, parallel={"dp": 4}, **changed)
        return evaluator.evaluate(case).estimate

    tokens = estimate("tokens/s")
    assert estimate("tokens/s/GPU") == pytest.approx(tokens / 4)
    assert estimate("samples/s") == pytest.approx(tokens / 2048)
    accumulated = estimate("tokens/s", grad_accum=8)  # fewer updates
    assert accumulated > tokens
    assert estimate("s/iter", grad_accum=8) == pytest.approx(8 * 4 * 2048 / accumulated)
    assert estimate("ms/iter", grad_accum=8) == pytest.approx(8000 * 4 * 2048 / accumulated)
    assert estimate("hours per epoch", extra={"dataset_samples": 1e4}) == pytest.approx(1e4 * 2048 / tokens / 3600)
    assert estimate("% MFU") == pytest.approx(100 * estimate("MFU fraction"))


BOUNDS = """
schema: rules/1
pack: bounds.by_hand
title: Bounds by hand
rules:
  - {id: memory.weights.low, title: Weights at least, kind: formula, fact: memory.weights.low,
     value: memory.weights * 0.9, because: by hand, sources: [{thumb: by hand}]}
  - {id: memory.weights.high, title: Weights at most, kind: formula, fact: memory.weights.high,
     value: memory.weights * 1.1, because: by hand, sources: [{thumb: by hand}]}
"""


def test_bounds_are_read_where_the_rules_give_them(inference_case, evaluator, tmp_path) -> None:
    (tmp_path / "bounds.yaml").write_text(BOUNDS)
    advisor = Advisor.load(overlays=[tmp_path])
    assert not advisor.loaded.refused
    with_bounds = Evaluator(advisor)
    file = {"group": "weights_file", "what_is_measured": "checkpoint size"}
    near, far = inference_case(**file, value_gib=15.5), inference_case(**file, value_gib=25)
    assert with_bounds.evaluate(near).covered is True
    assert with_bounds.evaluate(far).covered is False
    assert with_bounds.evaluate(near).low < evaluator.evaluate(near).low


def test_a_run_that_failed_is_a_lower_bound(inference_case, evaluator) -> None:
    failed = {"oom": True, "value": None, "value_gib": None}
    large = evaluator.evaluate(inference_case(**failed, model="meta-llama/Llama-3.1-70B"))
    small = evaluator.evaluate(inference_case(**failed))
    assert (large.exceeds, small.exceeds) == (True, False)
    assert large.error is None
    assert large.wrongly_refused is None
    assert large.reason.startswith("out of memory")


def test_a_run_on_a_card_that_is_too_small_in_the_estimate_is_refused_wrongly(inference_case, evaluator) -> None:
    outcome = evaluator.evaluate(inference_case(gpu="NVIDIA GeForce RTX 4060 8GB"))
    assert outcome.wrongly_refused is True


def test_a_name_of_cards_with_different_memory_gives_no_verdict(inference_case, evaluator) -> None:
    assert evaluator.evaluate(inference_case(gpu="NVIDIA A100")).verdict is None


def test_the_fact_that_is_missing_is_named(inference_case, evaluator) -> None:
    outcome = evaluator.evaluate(inference_case(group="decode_tps", unit="tokens/s", gpu=None))
    assert outcome.reason == "unknown fact"
    assert outcome.detail.startswith("hardware.")


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"group": "infer_mem"},
        {"group": "train_mem", "parallel": [], "arch": "none", "extra": 3, "source": None, "value": {}},
        {"group": ["infer_mem"], "model": 7},
        {"group": "brew_tea", "value": 1},
        {"group": "train_tps", "value": 0, "unit": None, "task": "rlhf"},
        {"group": "decode_tps", "value": -1, "unit": "tokens/s", "n_gpus": -4},
        {"group": "kv_cache", "value": 1e308, "unit": "tokens", "model": "m" * 10_000},
        {"group": "infer_mem", "value": 1, "unit": "GB", "arch": {"layers": -1, "hidden": 10**30}, "params": "..B"},
        {"group": "train_mem", "value": 1, "unit": "GB", "params": "7B", "task": "lora", "lora_rank": 10**9},
        {"group": "infer_mem", "value": 1, "unit": "GB", "params": "7B", "gpu": "[" * 300, "seq_len": 1e300},
        {"group": "infer_mem", "value_gib": 1e308, "params": "7B"},
        {"group": "infer_mem", "value_gib": 5e-324, "params": "7B", "gpu": "L4"},
        {"group": "weights_file", "value": 1, "unit": "GB", "model": "\ud800\x00", "params": 7e9},
    ],
)
def test_a_hostile_case_has_an_estimate_or_a_reason(values, evaluator) -> None:
    outcome = evaluator.evaluate(Case.of(values, "f:1"))
    assert (outcome.error is None) == bool(outcome.reason)


def test_formulas_and_defective_lines_are_not_compared(inference_case, evaluator) -> None:
    assert evaluator.evaluate(inference_case(kind="formula")).reason == "a formula, not a measurement"
    assert evaluator.evaluate(Case.defective("f:3", "not JSON")).reason == "defective line: f:3"


def test_a_traced_peak_is_compared_without_driver_and_allocator(training_case, evaluator) -> None:
    assert evaluator.evaluate(training_case(kind="oracle")).fact == "training.peak"
    assert evaluator.evaluate(training_case()).fact == "training.memory_required"


@pytest.mark.parametrize("what", ["mean reserved memory", "GPU memory, rounded up to a common card"])
def test_a_mean_or_a_bound_is_no_peak(what, training_case, evaluator) -> None:
    assert evaluator.evaluate(training_case(what_is_measured=what)).estimate is None


def test_estimates_hold_against_traced_peaks(evaluator) -> None:
    cases = [*Case.read(Path(__file__).parents[3] / "bench" / "truth" / "oracle.jsonl")]
    errors = sorted(abs(evaluator.evaluate(case).error or 0) for case in cases[::4])
    assert errors[len(errors) // 2] <= 0.04
    assert errors[int(len(errors) * 0.9)] <= 0.10
