"""Other estimators: what they are asked, without them."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import bench
from bench.accuracy import Case, Evaluator
from bench.accuracy.outcome import Outcome
from bench.estimators.accelerate_memory import AccelerateMemory
from bench.estimators.answer import answers
from bench.estimators.asking import question
from bench.estimators.comparison import comparison
from bench.estimators.deepspeed_zero import DeepspeedZero
from bench.estimators.fitcheck_memory import FitcheckMemory
from bench.estimators.fitscout_memory import FitscoutMemory
from bench.estimators.llmfit_plan import LlmfitPlan
from bench.estimators.no_answer import NoAnswerError
from bench.estimators.peers import PEERS
from bench.estimators.question import Question
from bench.estimators.ridgepoint_fit import RidgepointFit
from kb.advisor import Advisor

SHAPE = {
    "model.params": 8_030_261_248, "model.layers": 32, "model.hidden": 4096, "model.intermediate": 14336,
    "model.heads": 32, "model.kv_heads": 8, "model.head_dim": 128, "model.vocab": 128256,
    "model.tied_embeddings": False, "model.attention": "gqa",
}  # fmt: skip
TRAINING = {
    "training.method": "full", "training.precision": "mixed_bf16", "training.optimizer": "adamw",
    "training.sequence": 2048, "training.micro_batch": 2, "training.checkpointing": True,
    "training.attention": "flash", "zero.stage": 3, "zero.offload": "none",
}  # fmt: skip
SERVING = {
    "format.bits": 2.0, "weights.format": "bf16", "inference.context": 4096, "inference.concurrency": 1,
    "hardware.accelerator": "a100-sxm4-80gb", "engine": "vLLM 0.9",
}  # fmt: skip


def training(accelerators: int = 1, **changed: object) -> Question:
    facts = {**SHAPE, **TRAINING, **{name.replace("__", "."): value for name, value in changed.items()}}
    return Question("x", "train_mem", "training.memory_required", facts, accelerators)


def serving(group: str = "infer_mem", accelerators: int = 1, **changed: object) -> Question:
    facts = {**SHAPE, **SERVING, **{name.replace("__", "."): value for name, value in changed.items()}}
    return Question("x", group, "inference.memory_required", facts, accelerators)


class TestQuestions:
    def test_a_question_travels_as_a_line(self) -> None:
        assert Question.read(training(4).line()) == training(4)

    def test_what_is_not_known_is_no_answer(self) -> None:
        with pytest.raises(NoAnswerError, match=r"model\.layers not known"):
            training(model__layers=None).number("model.layers")
        with pytest.raises(NoAnswerError, match="not known"):
            training(model__layers="many").whole("model.layers", 1)
        assert training(model__experts=None).whole("model.experts", 1) == 1

    def test_a_case_is_asked_about_with_its_shape_from_the_catalogue(self, case: Callable[..., Case]) -> None:
        advisor = Advisor.load()
        put = question(Evaluator(advisor).evaluate(case()), advisor)
        assert put is not None
        assert (put.group, put.fact, put.accelerators) == ("infer_mem", "inference.memory_required", 1)
        assert {name: put.facts[name] for name in ("model.layers", "model.vocab", "format.bits", "engine")} == {
            "model.layers": 32, "model.vocab": 128256, "format.bits": 2.0, "engine": "Transformers"
        }  # fmt: skip

    @pytest.mark.parametrize(
        "changed",
        [
            {"what_is_measured": "activation memory"},
            {"engine": "vLLM"},
            {"value_gib": None, "value": None},
            {"model": "bert-large"},
        ],
        ids=["a part of the memory", "the share that an engine fills", "no value", "no decoder"],
    )
    def test_what_others_cannot_know_is_not_asked(self, case: Callable[..., Case], changed: dict[str, object]) -> None:
        advisor = Advisor.load()
        assert question(Evaluator(advisor).evaluate(case(**changed)), advisor) is None


@pytest.fixture
def case() -> Callable[..., Case]:
    stated = {"id": "c", "table_id": "t.x", "group": "infer_mem", "kind": "measured", "quality": "A",
              "model": "meta-llama/Llama-3.1-8B", "precision": "bf16", "seq_len": 4096, "gpu": "NVIDIA A100 80GB",
              "n_gpus": 1, "value_gib": 17.0, "unit": "GiB", "what_is_measured": "nvidia-smi",
              "engine": "Transformers", "params": None}  # fmt: skip
    return lambda **changed: Case.of({**stated, **changed}, "x:1")


class TestRefusals:
    """Reasons that are found before the estimator is imported: none of them is installed here."""

    @pytest.mark.parametrize(
        ("name", "put", "reason"),
        [
            ("accelerate", training(2), "several accelerators"),
            ("accelerate", training(training__method="lora"), "adapters"),
            ("accelerate", training(training__optimizer="lion"), "optimizer other than Adam"),
            ("accelerate", serving(format__bits=0.5625), "format of the weights"),
            ("deepspeed", training(training__method="qlora"), "adapters"),
            ("deepspeed", training(zero__stage=1), "ZeRO stage other than 2 or 3"),
            ("deepspeed", training(8, parallel__tensor=2), "tensor or pipeline parallelism"),
            ("hf-vram-calc", training(training__method="qlora"), "QLoRA"),
            ("hf-vram-calc", serving(format__bits=0.7), "format of the weights"),
            ("fitcheck-llm", training(model__experts=8), "mixture of experts"),
            ("fitcheck-llm", serving(weights__format="q4_k_m"), "format of the weights"),
            ("fitscout", training(training__optimizer="sgd"), "optimizer other than Adam"),
            ("llm-analysis", training(training__precision="fp32"), "precision of training"),
            ("llm-analysis", serving(format__bits=0.7), "format of the weights"),
            ("llmfit", serving("decode_tps", 2), "several accelerators"),
            ("llmfit", serving("decode_tps"), "model not named"),
            ("llmfit", serving("decode_tps", model="x", weights__format="q1_0"), "format of the weights"),
            ("llmfit", serving("decode_tps", model="x"), "hardware.bandwidth not known"),
            ("ridgepoint", serving("decode_tps", engine="transformers"), "engine"),
            ("ridgepoint", serving("decode_tps", inference__concurrency=8), "several requests"),
            ("ridgepoint", serving("decode_tps", model__attention="mla"), "attention: mla"),
            ("ridgepoint", serving("decode_tps", hardware__accelerator="tesla-t4"), "card"),
        ],
    )
    def test_what_it_cannot_be_asked(self, name: str, put: Question, reason: str) -> None:
        assert list(answers(PEERS[name], [put])) == [{"reason": reason}]

    def test_an_estimator_that_fails_has_no_answer(self) -> None:
        class Failing:
            name, asked, groups = "failing", "", frozenset({"infer_mem"})

            def estimate(self, put: Question) -> float:
                return 1 / (put.accelerators - 1)

        assert list(answers(Failing(), [serving(), serving(accelerators=2)])) == [
            {"reason": "fails: ZeroDivisionError"},
            {"value": 1.0},
        ]


class TestArguments:
    def test_accelerate_gets_its_names_of_precision(self) -> None:
        assert AccelerateMemory.precision("mixed_fp16") == "float16"
        with pytest.raises(NoAnswerError):
            AccelerateMemory.precision("fp8")

    def test_the_largest_layer_is_the_table_of_the_vocabulary_or_a_feed_forward_matrix(self) -> None:
        assert DeepspeedZero.largest_layer(training()) == 128256 * 4096
        assert DeepspeedZero.largest_layer(training(model__vocab=1000)) == 14336 * 4096

    def test_fitcheck_gets_what_it_calls_lora_and_quantized(self) -> None:
        options = FitcheckMemory.training(training(training__method="qlora", training__lora_rank=8))
        assert (options["lora_rank"], options["quantization"], options["grad_checkpoint"]) == (8, "nf4", True)
        assert FitcheckMemory.training(training())["lora_rank"] is None
        assert FitcheckMemory.serving(serving(weights__format="nf4-dq"))["double_quant"] is True
        assert FitcheckMemory.shape(training())["num_kv_heads"] == 8

    def test_fitscout_gets_eight_bits(self) -> None:
        assert FitscoutMemory.options(training(training__optimizer="adamw_8bit"))["opt_8bit"] is True
        assert FitscoutMemory.shape(training(training__precision="fp32"))["dtype_bytes"] == 4

    def test_llmfit_gets_the_card_as_a_profile(self) -> None:
        put = serving("decode_tps", model="org/x", hardware__bandwidth=1.008e12, hardware__compute=165.2e12)
        assert LlmfitPlan.arguments(put) == ("org/x", "BF16", 4096)
        hardware = json.loads(LlmfitPlan.profile(put))["hardware"]
        assert (hardware["gpu_memory_bandwidth_gbps"], hardware["gpu_compute_tflops_fp16"]) == (1008.0, 165.2)

    def test_ridgepoint_gets_its_names(self) -> None:
        assert RidgepointFit.card(serving()) == "a100-80gb"
        assert RidgepointFit.dtype(serving(weights__format="int4-awq")) == "awq"
        assert RidgepointFit.shape(serving())[6] == "gqa"
        assert RidgepointFit.shape(serving(model__kv_heads=32))[6] == "mha"


class TestComparison:
    def outcome(self, number: int, estimate: float, **changed: object) -> Outcome:
        fields = {"id": f"c{number}", "group": "infer_mem", "table_id": "t.x", "n_gpus": 2, **changed}
        return Outcome(Case.of(fields, "x:1"), "inference.memory_required", "byte", 100.0, estimate)

    def test_both_are_judged_on_the_cases_that_both_answer(self) -> None:
        outcomes = [self.outcome(1, 110.0), self.outcome(2, 300.0), self.outcome(3, 90.0)]
        found = comparison(outcomes, {"c1": 150.0, "c3": 50.0, "unknown": 1.0})
        assert found == {
            "infer_mem": {
                "peer": {"evaluated": 2, "median_abs_rel_err": 0.5, "p90_abs_rel_err": 0.5, "bias": 0.0},
                "whygpu": {"evaluated": 2, "median_abs_rel_err": 0.1, "p90_abs_rel_err": 0.1, "bias": 0.0},
            }
        }

    def test_an_answer_for_one_accelerator_counts_for_all_where_all_were_measured(self) -> None:
        found = comparison([self.outcome(1, 100.0, value_scope="sum_over_gpus")], {"c1": 60.0})
        assert found["infer_mem"]["peer"]["bias"] == pytest.approx(0.2)


class TestStored:
    STORED = json.loads((Path(bench.__file__).parent / "truth" / "peers.json").read_text(encoding="utf-8"))

    def test_every_estimator_was_asked(self) -> None:
        assert set(self.STORED["peers"]) == set(PEERS)
        for name, peer in self.STORED["peers"].items():
            assert peer["asked"] == PEERS[name].asked
            assert peer["answers"]
            assert all(value >= 0 for value in peer["answers"].values())


def test_an_estimator_that_is_missing_says_so() -> None:
    call = [
        sys.executable,
        "-c",
        "import sys; from bench.estimators.answer import main; sys.exit(main(['ridgepoint']))",
    ]
    done = subprocess.run(call, input="", capture_output=True, text=True, timeout=60, check=False)
    if done.returncode == 0:
        pytest.skip("ridgepoint is installed here")
    assert (done.returncode, done.stderr) == (1, "ridgepoint is not installed\n")
