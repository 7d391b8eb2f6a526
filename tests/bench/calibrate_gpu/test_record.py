"""Results as cases."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import bench
from bench.accuracy import Case, Evaluator
from bench.accuracy.part import Part
from bench.calibrate_gpu.card_run import CardRun
from bench.calibrate_gpu.machine import Machine
from bench.calibrate_gpu.record import SOURCE, record
from bench.calibrate_gpu.result import Result
from bench.calibrate_gpu.serving_run import ServingRun
from bench.calibrate_gpu.training_run import TrainingRun
from bench.oracle.shape import SHAPES
from tests.loaded_once import built_in_advisor

ORACLE = Path(bench.__file__).parent / "truth" / "oracle.jsonl"
H200 = Machine("NVIDIA H200", {"torch": "2.13.0", "transformers": "5.23.0"}, {"capability": "9.0"})
LLAMA = SHAPES["meta-llama/Llama-3.2-1B"]
TRAINING = TrainingRun(LLAMA, 4, 1024, precision="bf16", lora_rank=16)
SERVING = ServingRun(LLAMA, 8, 512, 64)
PARAMS = {"params_total": 1_235_814_400}


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator(built_in_advisor())


def case(run: object, result: Result) -> Case:
    return Case.of(json.loads(json.dumps(record(run, result, H200), allow_nan=False)), "x:1")


def test_all_fields_of_the_format_are_there() -> None:
    stored = json.loads(ORACLE.read_text(encoding="utf-8").splitlines()[0])
    made = record(TRAINING, Result("allocated", "train_mem", 2**30, "byte", "peak", {}, PARAMS), H200)
    assert set(stored) <= set(made)
    assert (made["value"], made["value_gib"], made["quality"], made["kind"]) == (2**30, 1.0, "A", "measured")
    assert made["source"]["title"].startswith("python -m bench.calibrate_gpu on NVIDIA H200: torch 2.13.0")


def test_the_source_is_one_to_learn_from() -> None:
    made = case(TRAINING, Result("allocated", "train_mem", 2**30, "byte", "peak", {}, PARAMS))
    assert made.source == SOURCE
    assert Part.of(SOURCE) is Part.TRAIN


@pytest.mark.parametrize(
    ("run", "result"),
    [
        (TRAINING, Result("a", "train_mem", 1e10, "byte", "peak of torch.cuda.max_memory_allocated", {}, PARAMS)),
        (TRAINING, Result("b", "train_mem", 1e10, "byte", "peak of torch.cuda.max_memory_reserved", {}, PARAMS)),
        (TRAINING, Result("c", "train_tps", 9000.0, "tokens/s", "mean over whole training steps", {}, PARAMS)),
        (SERVING, Result("d", "decode_tps", 900.0, "tokens/s", "speed of decoding", {}, PARAMS)),
        (SERVING, Result("e", "infer_mem", 3e9, "byte", "peak of torch.cuda.max_memory_reserved", {}, PARAMS)),
        (SERVING, Result("f", "infer_mem", 2.5e9, "byte", "weights and buffers after loading", {}, PARAMS)),
        (SERVING, Result("g", "kv_cache", 1e8, "byte", "keys and values of all requests at the end", {}, PARAMS)),
    ],
    ids=lambda each: each.name if isinstance(each, Result) else "",
)
def test_the_product_answers_each_group(evaluator: Evaluator, run: object, result: Result) -> None:
    outcome = evaluator.evaluate(case(run, result))
    assert outcome.reason == ""
    assert outcome.value == pytest.approx(result.value, rel=1e-6)
    assert outcome.verdict is not None or result.group == "kv_cache"  # the card is one of the catalogue


def test_a_shape_that_nobody_published_is_evaluated_too(evaluator: Evaluator) -> None:
    run = TrainingRun(SHAPES["scaled/llama-0.2b"], 4, 1024)
    outcome = evaluator.evaluate(case(run, Result("a", "train_mem", 1e10, "byte", "peak", {}, PARAMS)))
    assert outcome.reason == ""


def test_want_of_memory_is_a_case_of_its_own(evaluator: Evaluator) -> None:
    huge = replace(TRAINING, batch=4096, lora_rank=0)
    made = case(huge, Result("oom", "train_mem", None, "byte", "peak of torch.cuda.max_memory_allocated"))
    assert made.oom
    outcome = evaluator.evaluate(made)
    assert outcome.exceeds is True


def test_figures_of_the_card_are_counted_apart(evaluator: Evaluator) -> None:
    made = case(CardRun("bandwidth"), Result("copy", "card", 4.3e12, "byte/s", "copy"))
    assert made.kind == "calibration"
    assert evaluator.evaluate(made).reason == "no such estimate: group card"


def test_a_probe_that_was_refused_is_no_want_of_memory() -> None:
    made = case(CardRun("matrix"), Result("fp8", "card", None, "flop/s", "fp8", {"refused": "RuntimeError: no"}))
    assert not made.oom
