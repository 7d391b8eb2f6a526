"""Number formats by the names that sources give them."""

import pytest

from bench.accuracy.errors import NotCoveredError
from bench.accuracy.number_format import number_format


@pytest.fixture
def read(inference_case, advisor):
    known = frozenset(advisor.catalogues.number_formats.ids())
    return lambda stated, engine="vLLM", **changed: number_format(
        inference_case(quantization=stated, engine=engine, **changed), known
    )


@pytest.mark.parametrize(
    ("names", "entry"),
    [
        ("Q4_K_M|Q4_K - Medium|GGUF Q4_K_M|Q4|q4_k", "q4_k_m"),
        ("Q4_0|q4_0", "q4_0"),
        ("Q5|Q5_K_M", "q5_k_m"),
        ("Q6|Q6_K", "q6_k"),
        ("Q8|Q8_0|UD-Q8_K_XL", "q8_0"),
        ("IQ4_XS", "iq4_xs"),
        ("UD-IQ1_S", "iq1_s"),
        ("GPTQ-Int4|GPTQ|gptq-4bit|w4a16|W4A16|int4|4bit|4-bit|AutoRound INT4", "int4-gptq"),
        ("GPTQ-Int8", "int8-gptq"),
        ("AWQ|awq-int4|AWQ 4-bit g128", "int4-awq"),
        ("nf4|bnb-nf4|bnb-4bit|bitsandbytes 4-bit|fp4|bnb.fp4", "nf4"),
        ("nf4-dq|bnb.nf4-dq", "nf4-dq"),
        ("bnb-int8|bnb.int8|bitsandbytes 8-bit|LLM.int8()", "int8-bnb"),
        ("fp8|FP8|fp8_e4m3|FP8-dynamic|fp8 w8a8", "fp8"),
        ("w8a8|W8A8|w8a16|int8|8bit|8-bit|SmoothQuant|eetq", "int8"),
        ("mxfp4|MXFP4", "mxfp4"),
        ("nvfp4|NVFP4", "nvfp4"),
        ("int4wo-64|int4 weight-only g64", "int4-torchao-g64"),
        ("int8wo|int8 weight-only", "int8-torchao"),
        ("hqq|HQQ 4-bit|hqq-int4-g64", "int4-hqq-g64"),
        ("F16|fp16|float16|half", "fp16"),
        ("BF16|bf16|bfloat16", "bf16"),
        ("F32|fp32|TF32", "fp32"),
    ],
)
def test_usual_names(names, entry, read) -> None:
    assert {name: read(name) for name in names.split("|")} == {
        key: {"weights.format": entry} for key in names.split("|")
    }


def test_sixteen_bits_of_a_gguf_file(read) -> None:
    assert read("F16", "llama.cpp") == {"weights.format": "gguf_f16"}
    assert read("BF16", "llama.cpp") == {"weights.format": "gguf_f16"}


@pytest.mark.parametrize("name", ["none", "None", "no quantization", "unquantized", "native", "full precision"])
def test_no_quantization_leaves_the_precision(name, read) -> None:
    assert read(name, precision="bf16") == {"weights.format": "bf16"}
    assert read(name, precision=None) == {}


@pytest.mark.parametrize(
    ("name", "bits"),
    [("exl2 4.0bpw", 4.0), ("EXL2 6.0 bpw", 6.0), ("exl3 3.5bpw", 3.5), ("MLX 4bit", 4.5), ("8-bit MLX", 8.5)],
)
def test_bits_that_are_stated(name, bits, read) -> None:
    assert read(name)["format.bits"] == bits / 8


@pytest.mark.parametrize(
    "name", ["EXL3", "UD-Q4_K_XL", "AQLM 2-bit", "QuIP#", "fp6", "w4a4", "codebook-4-64", "made of cheese"]
)
def test_what_the_catalogue_does_not_have_is_refused(name, read) -> None:
    with pytest.raises(NotCoveredError):
        read(name)


@pytest.mark.parametrize(("stated", "entry"), [("Q4_K_L", "q4_k_m"), ("Q3_K_XL", "q3_k_l"), ("Q6_K_L", "q6_k")])
def test_larger_mixtures_have_embeddings_and_head_in_eight_bits(read, stated, entry) -> None:
    facts = read(f"GGUF {stated}", "llama.cpp")
    assert facts["weights.format"] == entry
    assert facts["format.embedding_bits"] == facts["format.head_bits"] == 8.5 / 8


def test_two_bits_of_2023_were_another_mixture(read) -> None:
    assert "format.linear_bits" not in read("Q2_K", "llama.cpp")
    assert read("Q2_K", "llama.cpp", notes="TheBloke")["format.linear_bits"] * 8 == 3.4375
    assert "format.linear_bits" not in read("GGML q2_K", "llama.cpp", notes="TheBloke")
