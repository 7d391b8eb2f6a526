"""Training runs as answers to the product's questions."""

import pytest

from bench.accuracy.answers import Answers
from bench.accuracy.errors import NotCoveredError
from tests.bench.accuracy.answered import values


def test_a_training_run(training_case, advisor) -> None:
    case = training_case(
        task="full_ft",
        precision="bf16 (PURE)",
        optimizer="AdamW 8bit, CPU offload",
        activation_checkpointing="full",
        attention="flash-attn 2",
        n_gpus=8,
        parallel={"dp": 8, "fsdp": "SHARD_GRAD_OP"},
    )
    expected = {
        "training.method": "full",
        "training.precision": "pure_bf16",
        "training.optimizer": "adamw_8bit",
        "training.checkpointing": True,
        "training.attention": "flash",
        "zero.stage": 2,
        "hardware.count": 8,
    }
    assert expected.items() <= values(case, advisor).items()


def test_adapters_over_four_bits_are_qlora(training_case, advisor) -> None:
    assert values(training_case(quantization="bnb.nf4"), advisor)["training.method"] == "qlora"


def test_a_base_in_two_bits_is_refused(training_case, advisor) -> None:
    with pytest.raises(NotCoveredError) as caught:
        Answers.of(training_case(quantization="int2 (exl2)"), advisor)
    assert caught.value.reason == "training method not covered"


@pytest.mark.parametrize(
    ("offload", "expected"),
    [
        ("optimizer states to CPU", "optimizer"),
        ("cpu params", "optimizer_and_parameters"),
        ("offload_param=none, offload_optimizer=cpu , zero_init=1", "optimizer"),
        ("offload_optimizer=none", "none"),
    ],
)
def test_offload(offload, expected, training_case, advisor) -> None:
    assert values(training_case(parallel={"offload": offload}), advisor)["zero.offload"] == expected


def test_an_optimizer_that_the_product_does_not_have_is_not_taken_for_another(training_case, advisor) -> None:
    with pytest.raises(NotCoveredError) as caught:
        Answers.of(training_case(optimizer="GaLore AdamW"), advisor)
    assert caught.value.reason == "optimizer not covered"


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"task": "full_ft", "precision": "bf16-mixed (fp32 weights)"}, "amp_bf16"),
        ({"task": "full_ft", "precision": "bf16 mixed"}, "mixed_bf16"),
        ({"task": "full_ft", "precision": "bf16", "engine": "ms-swift"}, "pure_bf16"),
        ({"task": "full_ft", "precision": "bf16", "engine": "DeepSpeed + HF"}, "mixed_bf16"),
        ({"task": "full_ft", "precision": "bf16", "engine": "accelerate", "parallel": {"fsdp": "FULL"}}, "mixed_bf16"),
        ({"task": "full_ft", "precision": "bf16", "engine": "ms-swift", "parallel": {"zero_stage": 2}}, "mixed_bf16"),
        ({"task": "full_ft", "precision": "fp16", "engine": "transformers Trainer"}, "amp_fp16"),
        ({"precision": "fp16", "engine": "transformers Trainer"}, "mixed_fp16"),
        ({"precision": "bf16-true", "engine": "litgpt"}, "pure_bf16"),
        ({"precision": "bf16-true", "engine": "transformers"}, "mixed_bf16"),  # adapters of PEFT are FP32
        ({"precision": "TF32"}, "fp32"),
        ({"task": "pretrain", "precision": "bf16 (PURE)", "engine": "llm-foundry/Composer FSDP"}, "amp_bf16"),
    ],
)
def test_precisions(changed, expected, training_case, advisor) -> None:
    assert values(training_case(**changed), advisor)["training.precision"] == expected


@pytest.mark.parametrize(
    ("changed", "fp8"),
    [
        ({"precision": "FP8 current scaling", "engine": "Megatron-Bridge"}, "primary"),
        ({"precision": "FP8 delayed scaling", "engine": "Megatron-LM"}, "cached"),
        ({"precision": "float8 rowwise", "engine": "torchtitan"}, "recast"),
    ],
)
def test_fp8(changed, fp8, training_case, advisor) -> None:
    found = values(training_case(task="pretrain", **changed), advisor)
    assert (found["training.precision"], found["training.fp8"]) == ("mixed_bf16", fp8)


@pytest.mark.parametrize(
    ("stated", "engine", "expected"),
    [
        ("full", "", "full"),
        ("selective op", "torchtitan", "selective"),
        ("per-op SAC", "torchtitan", "selective"),
        ("selective: `core_attn`", "Megatron-Bridge", "attention"),
    ],
)
def test_kinds_of_checkpointing(stated, engine, expected, training_case, advisor) -> None:
    found = values(training_case(activation_checkpointing=stated, engine=engine), advisor)
    assert (found["training.checkpointing"], found["training.checkpointing_kind"]) == (True, expected)


def test_checkpointing_of_every_second_layer(training_case, advisor) -> None:
    stated = {"activation_checkpointing": "selective, every 2nd layer", "engine": "torchtitan", "arch": {"layers": 32}}
    found = values(training_case(**stated), advisor)
    assert (found["training.checkpointing_kind"], found["training.recomputed_layers"]) == ("full", 16)


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ({"target_modules": ["v_proj", "q_proj"]}, "query_value"),
        ({"lora_modules": ["query", "value"]}, "query_value"),
        ({"method": "LoRA (q,v)"}, "query_value"),
        ({"target_modules": ["q_proj", "k_proj", "v_proj", "o_proj"]}, "attention"),
        ({"target_modules": ["up_proj", "gate_proj", "down_proj"]}, "mlp"),
        ({"lora_modules": ["query", "key", "value", "projection", "mlp", "head"]}, "all_linear"),
    ],
)
def test_layers_with_adapters(extra, expected, training_case, advisor) -> None:
    assert values(training_case(extra=extra), advisor)["training.lora_targets"] == expected


def test_other_tuners_are_no_adapters(training_case, advisor) -> None:
    with pytest.raises(NotCoveredError) as caught:
        Answers.of(training_case(extra={"method": "ptuning"}), advisor)
    assert caught.value.reason == "training method not covered"


@pytest.mark.parametrize(
    ("optimizer", "extra", "expected"),
    [
        ("Paged AdamW 8bit", {}, ("paged_adamw_8bit", None)),
        ("PagedAdamW", {}, ("paged_adamw", None)),
        ("Muon", {}, ("muon", None)),
        ("AdamW (fused)", {}, ("adamw", "fused")),
        ("AdamW", {"optimizer_kernel": "for-loop"}, ("adamw", "for_loop")),
    ],
)
def test_optimizers(optimizer, extra, expected, training_case, advisor) -> None:
    found = values(training_case(optimizer=optimizer, extra=extra), advisor)
    assert (found["training.optimizer"], found.get("training.optimizer_kernel")) == expected


@pytest.mark.parametrize(
    ("changed", "loss"),
    [
        ({"engine": "torchtitan + torch.compile", "engine_version": "9dec370 (2024-12-26)"}, False),
        ({"engine": "torchtitan + torch.compile", "engine_version": "2025-06-01"}, None),
        ({"engine": "torchtitan + torch.compile", "gpu": "NVIDIA H100"}, None),
        ({"engine": "axolotl + Liger"}, None),
    ],
)
def test_fused_kernels(changed, loss, training_case, advisor) -> None:
    found = values(training_case(**changed), advisor)
    assert (found["training.fused_kernels"], found.get("training.compiled_loss")) == (True, loss)


@pytest.mark.parametrize(
    ("engine", "version", "copies"),
    [
        ("transformers 4.37.2", None, True),
        ("ms-swift", "torch 2.1.1, flash_attn 2.3.4", True),
        ("transformers 4.46.0", None, None),
        ("ms-swift", "torch 2.6.0", None),
    ],
)
def test_older_releases_copy_logits(engine, version, copies, training_case, advisor) -> None:
    found = values(training_case(engine=engine, engine_version=version), advisor)
    assert found.get("training.loss_copies") == copies


def test_plain_operators_are_not_fused(training_case, advisor) -> None:
    found = values(training_case(precision="float8nocompile prototype", engine="torchtitan"), advisor)
    assert "training.fused_kernels" not in found


def test_litgpt_stores_the_head_apart_and_drops_inputs_of_adapters(training_case, advisor) -> None:
    arch = {"params_total": 1235814400, "vocab": 128256, "hidden": 2048, "tied": True}
    stated = {"engine": "litgpt", "engine_version": "0.4.1", "quantization": "bnb.nf4-dq"}
    found = values(training_case(arch=arch, **stated), advisor)
    assert found["model.params"] == 1235814400 + 128256 * 2048
    assert found["model.tied_embeddings"] is False
    assert all(found[f"training.{each}"] for each in ("lora_dropout", "quantized_inputs", "double_quantization"))


@pytest.mark.parametrize(
    ("version", "keeps"),
    [
        ("bitsandbytes 0.41.3", True),
        ("bitsandbytes 0.43.1", True),
        ("bitsandbytes 0.43.3", None),
        ("bitsandbytes 0.45.0", None),
        (None, None),
    ],
)
def test_older_bitsandbytes_keeps_inputs(version, keeps, training_case, advisor) -> None:
    found = values(training_case(quantization="bnb.nf4", engine_version=version), advisor)
    assert found.get("training.quantized_inputs") == keeps


@pytest.mark.parametrize(
    ("quantization", "engine", "expected"),
    [
        ("int4 (gptq)", "ms-swift", ("int4", False)),
        ("int8 (gptq)", "ms-swift", ("int8", False)),
        ("int8 (bnb)", "ms-swift", ("int8", None)),
        ("nf4", "unsloth", (None, False)),
        ("nf4", "trl", (None, None)),
    ],
)
def test_bases_of_adapters(quantization, engine, expected, training_case, advisor) -> None:
    found = values(training_case(quantization=quantization, engine=engine), advisor)
    assert (found.get("training.base_format"), found.get("training.base_upcast")) == expected


@pytest.mark.parametrize(("day", "expected"), [("02-17", False), ("02-28", True), (None, None)])
def test_gradients_of_the_bf16_optimizer(day, expected, training_case, advisor) -> None:
    stated = {"task": "pretrain", "precision": "bf16", "engine": "Megatron-DeepSpeed (BigScience)"}
    found = values(training_case(**stated, extra={"notes_cell": day}), advisor)
    assert found.get("training.fp32_gradients") == expected


def test_t5_has_an_encoder_and_a_decoder(training_case, advisor) -> None:
    found = values(training_case(model=None, arch={"model_type": "t5", "layers": 6, "params_total": 60506624}), advisor)
    assert found["model.architecture"] == "encoder_decoder"


def test_what_is_not_stated_is_left_open(training_case, advisor) -> None:
    found = values(training_case(optimizer=None, precision=None, activation_checkpointing=None, seq_len=None), advisor)
    assert not {"training.optimizer", "training.precision", "training.checkpointing", "training.sequence"} & set(found)
