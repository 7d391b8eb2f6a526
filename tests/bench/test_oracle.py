"""The traced cases: well-formed, consistent with arithmetic, and reproducible where PyTorch is installed."""

import importlib.util
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from bench.oracle.drawn import drawn
from bench.oracle.grid import grid
from bench.oracle.shape import SHAPES

DATA = Path(__file__).parents[2] / "bench" / "truth" / "oracle.jsonl"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in map(json.loads, DATA.read_text(encoding="utf-8").splitlines())
}
SETUPS = {setup.id: setup for setup in grid()}
AUTOCAST = "bf16-mixed (fp32 weights)"
BYTES = {"fp32": 4, AUTOCAST: 4, "bf16-true": 2}
NEEDED = (
    *("table_id", "params", "arch", "task", "precision", "optimizer", "batch_per_gpu", "grad_accum", "seq_len"),
    *("activation_checkpointing", "attention", "parallel", "n_gpus", "engine", "value_gib_basis", "value_scope"),
    *("what_is_measured", "source", "notes"),
)
SHAPE = ("layers", "hidden", "intermediate", "heads", "kv_heads", "head_dim", "vocab", "tied", "gated", "params_total")
KINDS = {"parameters", "buffers", "gradients", "activations", "temporaries", "optimizer_states", "inputs", "total"}

every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def pairs(varied: str, **fixed: Any) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Ordered pairs of cases that differ in the field `varied` alone and share the `fixed` values."""
    like: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for case in CASES.values():
        if all(case[field] == value for field, value in fixed.items()):
            like.setdefault(configuration(case, varied), []).append(case)
    return [pair for cases in like.values() for pair in itertools.permutations(cases, 2)]


def configuration(case: dict[str, Any], without: str) -> tuple[Any, ...]:
    sizes = ("batch_per_gpu", "seq_len")
    fields = ("precision", "attention", "lora_rank", "optimizer", "activation_checkpointing", *sizes)
    stated = tuple(case[field] for field in fields if field != without)
    return (case["extra"]["shape"], case["extra"]["optimizer_kernel"], *stated)


def larger(small: dict[str, Any], large: dict[str, Any]) -> bool:
    """Whether the second case has twice the batch of the first."""
    return bool(large["batch_per_gpu"] == 2 * small["batch_per_gpu"])


def held(case: dict[str, Any]) -> int:
    """Bytes of activations when the forward pass ends."""
    activations: int = case["extra"]["phases"]["forward"]["end"]["activations"]
    return activations


class TestForm:
    def test_there_are_many_cases_of_many_families(self) -> None:
        assert len(CASES) >= 100
        families = {case["arch"]["model_type"] for case in CASES.values()}
        assert families >= {"llama", "qwen2", "mistral", "gemma", "gpt2", "xlm-roberta", "t5", "mixtral", "qwen3-moe"}

    def test_no_case_is_written_twice(self) -> None:
        assert len(DATA.read_text(encoding="utf-8").splitlines()) == len(CASES)

    def test_each_case_belongs_to_the_grid(self) -> None:
        assert set(CASES) <= set(SETUPS)

    def test_drawn_cases_are_the_first_of_one_sequence_and_of_other_shapes(self) -> None:
        lines = DATA.with_name("oracle_drawn.jsonl").read_text(encoding="utf-8").splitlines()
        cases = [json.loads(line) for line in lines]
        assert [case["id"] for case in cases] == [setup.id for setup in drawn(len(cases))]
        assert {setup.shape.model for setup in drawn(200)}.isdisjoint(SHAPES)

    @every_case
    def test_it_is_a_case_of_training_memory(self, case: dict[str, Any]) -> None:
        assert (case["group"], case["kind"], case["quality"]) == ("train_mem", "oracle", "A")
        assert all(case[field] is not None for field in NEEDED)
        assert all(case["arch"][field] is not None for field in SHAPE)
        assert "MemTracker" in case["source"]["title"]

    @every_case
    def test_its_value_is_in_bytes(self, case: dict[str, Any]) -> None:
        assert case["unit"] == "byte"
        assert case["value"] == int(case["value_raw"])
        assert case["value_gib"] == pytest.approx(case["value"] / 2**30, abs=1e-6)


class TestBreakdown:
    @every_case
    def test_kinds_add_up_in_each_phase(self, case: dict[str, Any]) -> None:
        assert list(case["extra"]["phases"]) == ["forward", "backward", "optimizer"]
        for phase in case["extra"]["phases"].values():
            for kinds in phase.values():
                assert set(kinds) == KINDS
                assert kinds["total"] == sum(kinds.values()) - kinds["total"]
                assert min(kinds.values()) >= 0
            assert phase["peak"]["total"] >= phase["end"]["total"]

    @every_case
    def test_the_value_is_the_highest_phase(self, case: dict[str, Any]) -> None:
        peaks = {name: phase["peak"]["total"] for name, phase in case["extra"]["phases"].items()}
        assert case["value"] == max(peaks.values()) == peaks[case["extra"]["peak_phase"]]
        assert case["extra"]["peak"] == case["extra"]["phases"][case["extra"]["peak_phase"]]["peak"]

    @every_case
    def test_the_peak_holds_what_persists(self, case: dict[str, Any]) -> None:
        end = case["extra"]["phases"]["optimizer"]["end"]
        assert case["value"] >= end["parameters"] + end["gradients"] + end["optimizer_states"]


class TestArithmetic:
    @every_case
    def test_parameters_take_their_number_times_the_size_of_their_format(self, case: dict[str, Any]) -> None:
        size = BYTES[case["precision"]]
        # peft keeps adapters in FP32 whatever the base is.
        adapters = 4 * case["extra"]["trained_params"] if case["lora_rank"] else 0
        assert case["extra"]["peak"]["parameters"] == size * case["arch"]["params_total"] + adapters

    @every_case
    def test_full_training_trains_every_parameter(self, case: dict[str, Any]) -> None:
        if case["lora_rank"]:
            assert case["extra"]["trained_params"] < 0.02 * case["arch"]["params_total"]
        else:
            assert case["extra"]["trained_params"] == case["arch"]["params_total"]

    @every_case
    def test_gradients_have_the_format_of_what_is_trained(self, case: dict[str, Any]) -> None:
        size = 4 if case["lora_rank"] else BYTES[case["precision"]]
        assert case["extra"]["phases"]["optimizer"]["end"]["gradients"] == size * case["extra"]["trained_params"]

    @every_case
    def test_adamw_keeps_two_numbers_for_each_and_sgd_none(self, case: dict[str, Any]) -> None:
        states = case["extra"]["phases"]["optimizer"]["end"]["optimizer_states"]
        if case["optimizer"] == "SGD":
            assert states == 0
            return
        size = 4 if case["lora_rank"] else BYTES[case["precision"]]
        steps = states - 2 * size * case["extra"]["trained_params"]
        assert steps % 4 == 0  # an FP32 step count for each tensor
        assert 0 < steps / 4 < 20 * 2 * case["arch"]["layers"] + 20

    @every_case
    def test_foreach_needs_one_more_copy_of_what_is_trained_and_fused_none(self, case: dict[str, Any]) -> None:
        step = case["extra"]["phases"]["optimizer"]
        # Adapters under checkpointing leave the gradient of the embedding's output behind, which is none of the step's.
        temporaries = step["peak"]["temporaries"] - step["end"]["temporaries"]
        gradients = case["extra"]["phases"]["optimizer"]["end"]["gradients"]
        if case["extra"]["optimizer_kernel"] == "foreach":
            assert temporaries == pytest.approx(gradients, rel=0.01)
        if case["extra"]["optimizer_kernel"] == "fused":
            assert temporaries < 1000

    @pytest.mark.parametrize(
        ("model", "published"),
        [
            ("openai-community/gpt2", 124_439_808),
            ("meta-llama/Llama-3.2-1B", 1_235_814_400),
            ("Qwen/Qwen2.5-7B", 7_615_616_512),
            ("google/gemma-2b", 2_506_172_416),
            ("TinyLlama/TinyLlama-1.1B-Chat-v1.0", 1_100_048_384),
        ],
    )
    def test_models_have_as_many_parameters_as_published(self, model: str, published: int) -> None:
        counted = {case["arch"]["params_total"] for case in CASES.values() if case["model"] == model}
        assert counted == {published}


class TestComparisons:
    def test_checkpointing_never_holds_more_activations(self) -> None:
        compared = [pair for pair in pairs("activation_checkpointing") if pair[0]["activation_checkpointing"] == "full"]
        assert len(compared) >= 20
        for with_it, without in compared:
            assert held(with_it) < held(without), with_it["id"]
            assert with_it["value"] <= without["value"], with_it["id"]

    def test_twice_the_batch_holds_about_twice_the_activations(self) -> None:
        compared = [pair for pair in pairs("batch_per_gpu", precision="bf16-true") if larger(*pair)]
        assert len(compared) >= 5
        for small, large in compared:
            assert held(large) == pytest.approx(2 * held(small), rel=0.05), small["id"]

    def test_autocast_holds_a_copy_of_weights_besides(self) -> None:
        compared = [pair for pair in pairs("batch_per_gpu", precision=AUTOCAST, lora_rank=None) if larger(*pair)]
        assert len(compared) >= 5
        for small, large in compared:
            constant = 2 * held(small) - held(large)
            # Two bytes a weight at most, and what all sequences share: angles of positions, T5's biases by position.
            assert 0 < constant <= 2.05 * small["arch"]["params_total"], small["id"]

    def test_kept_scores_are_what_eager_attention_adds_at_least(self) -> None:
        compared = [
            pair
            for pair in pairs("attention", activation_checkpointing="none", precision=AUTOCAST)
            if pair[0]["attention"] == "eager"
        ]
        assert len(compared) >= 5
        for eager, flash in compared:
            arch = eager["arch"]
            scores = arch["layers"] * arch["heads"] * eager["batch_per_gpu"] * eager["seq_len"] ** 2
            assert held(eager) - held(flash) > 2 * scores, eager["id"]


@pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("torch", "transformers", "peft")),
    reason="tracing takes torch, transformers and peft, which the project does not install",
)
class TestTracing:
    @pytest.mark.parametrize(
        "case", [CASES["oracle.gpt2.b4s512.bf16.plain.adamw_foreach.full.flash"]], ids=lambda case: case["id"]
    )
    def test_a_case_comes_out_as_stored(self, case: dict[str, Any]) -> None:
        import torch
        import transformers

        installed = f"PyTorch {torch.__version__} MemTracker, transformers {transformers.__version__}"
        if installed != case["source"]["title"]:
            pytest.skip(f"stored by {case['source']['title']}, installed is {installed}")
        from bench.oracle.record import record
        from bench.oracle.trace import trace

        setup = SETUPS[case["id"]]
        assert record(setup, trace(setup)) == case
