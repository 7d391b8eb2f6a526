"""Number formats: bits a weight, checked against files that exist."""

import pytest

from kb.catalogue import Catalogues

FORMATS = Catalogues.load().number_formats
MODELS = Catalogues.load().models


@pytest.mark.parametrize(
    ("entry", "bits"),
    [
        ("fp32", 32),
        ("tf32", 32),  # an arithmetic mode: stored as fp32
        ("bf16", 16),
        ("fp8", 8),
        ("nf4", 4 + 32 / 64),
        ("nf4-dq", pytest.approx(4 + 8 / 64 + 32 / (64 * 256), abs=1e-3)),
        ("int4-gptq", 4 + (16 + 4) / 128),
        ("int4-awq", 4 + (16 + 4) / 128),
        ("int4-gptq-g32", 4 + (16 + 4) / 32),
        ("mxfp4", 4 + 8 / 32),
        ("nvfp4", 4 + 8 / 16),
        ("int4-experts", 4 + 16 / 32),
    ],
)
def test_bits_are_those_of_the_values_and_their_scales(entry, bits):
    assert FORMATS.get(entry).bits_per_weight == bits


@pytest.mark.parametrize(("model", "gib"), [("13b", 6.7), ("30b", 16.3), ("65b", 32.3)])
def test_gptq_checkpoints_have_the_computed_size(model, gib):
    # Checkpoints of LLaMA with group size 128; embedding and head stay in 16 bit.
    llama, gptq = MODELS.get(f"huggyllama/llama-{model}"), FORMATS.get("int4-gptq")
    outside = 2 * llama.vocab * llama.hidden
    bits = (llama.params_total - outside) * gptq.bits_per_weight + outside * gptq.unquantized_bits

    assert bits / 8 / 2**30 == pytest.approx(gib, rel=0.01)


@pytest.mark.parametrize(
    ("model", "entry", "gib", "within"),
    [
        ("meta-llama/Llama-3.1-8B", "q4_k_m", 4.58, 0.001),
        ("meta-llama/Llama-3.1-8B", "q8_0", 7.95, 0.001),
        ("meta-llama/Llama-3.1-8B", "iq3_xxs", 3.04, 0.001),
        ("Qwen/Qwen3-32B", "q4_k_m", 18.641, 0.01),
        ("Qwen/Qwen3-32B", "q4_0", 17.413, 0.02),
        ("Qwen/Qwen3-235B-A22B", "q6_k", 179.754, 0.01),
        ("Qwen/Qwen3-235B-A22B", "q8_0", 232.769, 0.01),
        ("Qwen/Qwen3-30B-A3B", "q5_k_m", 20.228, 0.01),
        ("deepseek-ai/DeepSeek-V3", "q4_k_m", 379.03, 0.02),
    ],
)
def test_gguf_files_have_the_computed_size(model, entry, gib, within):
    size = MODELS.get(model).params_total * FORMATS.get(entry).bits_per_weight / 8 / 2**30

    assert size == pytest.approx(gib, rel=within)


def test_experts_in_four_bit_make_the_size_of_kimi_k2():
    kimi, four = MODELS.get("moonshotai/Kimi-K2.5"), FORMATS.get("int4-experts")
    experts = (kimi.layers - kimi.first_dense_layers) * kimi.experts * 3 * kimi.hidden * kimi.moe_intermediate
    bits = experts * four.bits_per_weight + (kimi.params_total - experts) * four.unquantized_bits

    assert bits / 8 / 2**30 == pytest.approx(554.32, rel=0.01)


def test_gguf_sizes_hold_for_the_whole_file_and_others_for_the_quantized_tensors():
    for entry in FORMATS.ids():
        record = FORMATS.get(entry)
        assert record.whole_file == (record.family == "gguf" and not record.only_experts), entry
        assert (record.unquantized_bits is None) == record.quantizes_embeddings, entry


def test_the_class_names_the_nominal_bits():
    for entry in FORMATS.ids():
        record = FORMATS.get(entry)
        if entry != "tf32":
            assert record.format_class == f"bits{record.nominal_bits:.0f}", entry


def test_only_formats_that_training_can_update_are_not_inference_only():
    trainable = {entry for entry in FORMATS.ids() if not FORMATS.get(entry).inference_only}

    assert trainable == {"fp32", "tf32", "bf16", "fp16"}
    assert FORMATS.get("nf4-dq").adapters_on_top  # QLoRA


def test_every_mixture_has_the_bits_of_all_its_tensors():
    for entry in FORMATS.ids():
        record = FORMATS.get(entry)
        if record.whole_file:
            tensors = (
                record.embedding_bits,
                record.head_bits,
                record.query_key_bits,
                record.value_bits,
                record.down_bits,
            )
            assert all(tensors), entry
            assert record.block, entry
            assert (record.more_layers is None) == (record.down_bits_more is None), entry
