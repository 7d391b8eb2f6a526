"""Number formats of cases: what the product calls the quantization that a source names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.layout_facts import layout_facts
from engine.language import Value

__all__ = ["number_format"]

# Of several that match, the first. A 4-bit format without a name has the layout of GPTQ with a scale for 128 weights.
_QUANTIZED = (
    (r"int4 experts", "int4-experts"),
    (r"autoquant|codebook|aqlm|quip|vptq|spqr", ""),
    (r"(int4wo|int4 weight-only).*[-g](32|64|128|256)(?!\d)", r"int4-torchao-g\2"),
    (r"int4wo|int4 weight-only", "int4-torchao-g128"),
    (r"int8wo|int8dq|int8 weight-only", "int8-torchao"),
    (r"float8wo|float8dq", "fp8-torchao"),
    (r"hqq.*g(64|128)|hqq", r"int4-hqq-g\1"),
    (r"nvfp4", "nvfp4"),
    (r"mxfp4", "mxfp4"),
    (r"nf4.*(dq|double)", "nf4-dq"),
    (r"nf4|\bfp4\b|(?:bnb|bitsandbytes).*(?:int4|4-?bit)|(?:int4|4-?bit).*(?:bnb|bitsandbytes)", "nf4"),
    (r"awq.*g32", "int4-awq-g32"),
    (r"awq", "int4-awq"),
    (r"gptq.*(int8|8-?bit)|(int8|8-?bit).*gptq", "int8-gptq"),
    (r"int3|3-?bit", "int3-gptq"),
    (r"int2|2-?bit", "int2-gptq"),
    (r"(gptq|int4).*g32", "int4-gptq-g32"),
    (r"gptq|int4|w4a16|\b4-?bits?\b|q4f16", "int4-gptq"),
    (r"(int8|8-?bit).*(bnb|bitsandbytes)|(bnb|bitsandbytes).*(int8|8-?bit)|llm\.int8", "int8-bnb"),
    (r"fp8|float8", "fp8"),
    (r"int8|w8a8|w8a16|\b8-?bits?\b|smoothquant|eetq", "int8"),
)
# A quantization that is none.
_WHOLE = re.compile(
    r"^(?:(?:no|without|un)[- ]?quanti[sz].*|none|no|native|original|n/a|-|full(?: precision)?"
    r"|(?:torch\.)?(?:b?f(?:p|loat)?(?:16|32)|tf32|(?:16|32)[- ]?bits?|half)(?: ?\(.*\)| (?:weights|precision))?)$"
)
_PLAIN = (
    (r"fp32 weights|\bmixed\b", "fp32"),
    (r"fp8|float8", "fp8"),
    (r"bf16|bfloat16", "bf16"),
    (r"fp16|float16|\bf16|half|16-? ?bit", "fp16"),
    (r"fp32|float32|\bf32|tf32|32-? ?bit", "fp32"),
    (r"int8", "int8"),
    (r"int4", "int4-gptq"),
)
_GGUF = re.compile(r"gguf|\b(iq\d|q\d_[k01])|mxfp4_moe")
_MATRIX = re.compile(r"\bimatrix|\bi1[-_ ]|importance matrix")
_GGUF_NAME = re.compile(r"\b(iq\d_[a-z]+|q\d_[k01](?:_[a-z]+)?)(?![a-z0-9_])")
# llama.cpp and Ollama fetch the medium mixture where only the bits are named.
_GGUF_BITS = re.compile(r"^(?:gguf )?q([2-8])(?: gguf)?$")
_GGUF_OF_BITS = {"2": "q2_k", "3": "q3_k_m", "4": "q4_k_m", "5": "q5_k_m", "6": "q6_k", "8": "q8_0"}
_GGUF_SAME = {
    "q2_k_m": "q2_k",
    "q3_k": "q3_k_m",
    "q4_k": "q4_k_m",
    "q5_k": "q5_k_m",
    "q8_k_xl": "q8_0",
    "q4_0_4": "q4_0",
}
# Mixtures with embeddings and head in Q8_0, as Bartowski makes them.
_LARGER = re.compile(r"\b(q[2-6]_k)_(l|xl)\b")
_LARGER_OF = {"q2_k_l": "q2_k", "q3_k_xl": "q3_k_l", "q4_k_l": "q4_k_m", "q5_k_l": "q5_k_m", "q6_k_l": "q6_k"}
# From September 2023 until January 2024 a file named Q2_K had queries and keys in Q2_K and all else in Q3_K.
_FIRST_Q2 = {
    "format.query_key_bits": 2.625,
    "format.value_bits": 3.4375,
    "format.value_bits_shared": 3.4375,
    "format.attention_output_bits": 3.4375,
    "format.gate_up_bits": 3.4375,
    "format.down_bits": 3.4375,
    "format.linear_bits": 3.4375,
}
_2023 = re.compile(r"thebloke|\b2023\b")
_BITS = re.compile(r"(\d+(?:\.\d+)?) ?bpw")
_IN_NAME = re.compile(r"[-_](fp8|nvfp4|mxfp4|awq|gptq(?:-int[48])?|int[48]|[48]bits?)$")
_CACHE_ONLY = re.compile(r"^kv[- ]?(int8|fp8)$")


def number_format(case: Case, known: Collection[str]) -> Mapping[str, Value]:
    """The facts that say in which format the weights are; none where the case does not say.

    ``known`` are the formats of the catalogue. A GGUF mixture that is not among them is given by its bits per weight
    where the source states them.

    Raises:
        NotCoveredError: the source names a format that the product does not have.
    """
    stated = (case.fields.text("quantization") or "").lower()
    precision = (case.fields.text("precision") or "").lower()
    if _WHOLE.match(stated):
        precision = stated if re.search(r"16|32|half", stated) else precision
        stated = ""
    if (bits := _GGUF_BITS.match(stated)) is not None and bits[1] in _GGUF_OF_BITS:
        return {"weights.format": _GGUF_OF_BITS[bits[1]]}
    if stated and not _CACHE_ONLY.match(stated):
        if _GGUF.search(stated):
            return _gguf(case, stated, known)
        return layout_facts(stated) or _named(stated, _QUANTIZED, known)
    if in_name := _IN_NAME.search((case.fields.text("model") or "").lower()):
        return _named(in_name[1], _QUANTIZED, known)
    if "llama.cpp" in (case.fields.text("engine") or "").lower() and re.search(r"\bb?f16|\bb?fp16", precision):
        return {"weights.format": "gguf_f16"}
    if any(re.search(pattern, precision) for pattern, _ in _PLAIN):
        return _named(precision, _PLAIN, known)
    return {}


def _named(stated: str, patterns: tuple[tuple[str, str], ...], known: Collection[str]) -> Mapping[str, Value]:
    matched = ((re.search(pattern, stated), name) for pattern, name in patterns)
    found = next((match.expand(name).removesuffix("-g") if name else "" for match, name in matched if match), "")
    found = "int4-hqq-g64" if found == "int4-hqq" else found
    if found not in known:
        raise NotCoveredError("number format not in the catalogue", stated)
    return {"weights.format": found}


def _gguf(case: Case, stated: str, known: Collection[str]) -> Mapping[str, Value]:
    text = re.sub(r" - (small|medium|large)", lambda size: f"_{size[1][0]}", stated)
    if re.search(r"\bb?f16\b", text):
        return {"weights.format": "gguf_f16"}
    name = next((match[1] for match in _GGUF_NAME.finditer(text)), "")
    name = _GGUF_SAME.get(name, name)
    larger = _LARGER.search(text)
    if larger is not None and larger[0] in _LARGER_OF and "ud-" not in text:
        return {
            "weights.format": _LARGER_OF[larger[0]],
            **dict.fromkeys(("format.embedding_bits", "format.head_bits"), 8.5 / 8),
        }
    if re.search(r"mxfp4", text) and "gguf_mxfp4" in known:
        return {"weights.format": "gguf_mxfp4"}
    if name in known:
        said = f"{stated} {case.fields.words('notes')}"
        facts: dict[str, Value] = {"weights.format": name}
        if name == "q2_k" and "ggml" not in text and _of_2023(case):
            facts |= {fact: bits / 8 for fact, bits in _FIRST_Q2.items()}
        return facts | {"weights.importance_matrix": True} if _MATRIX.search(said) else facts
    written = _BITS.search(text)
    extra = case.fields.part("extra")
    bits = float(written[1]) if written else extra.positive("bpw") or extra.positive("bits_per_weight")
    if bits is None:
        raise NotCoveredError("number format not in the catalogue", stated)
    # in the base unit, byte per parameter
    return {"format.bits": bits / 8, "format.whole_file": True, "format.family": "gguf"}


def _of_2023(case: Case) -> bool:
    source = case.fields.part("source")
    said = (source.words("title"), source.words("url"), case.fields.words("model"), case.fields.words("engine_version"))
    return bool(_2023.search(" ".join((*said, case.fields.words("notes")))))
