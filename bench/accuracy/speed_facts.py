"""How a finished model of a case was run, as far as its speed depends on it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from engine.language import Value

__all__ = ["speed_facts"]

#: tokens of prompt and answer together where a measurement of speed states neither
_SHORT = 256
_COMPILED = re.compile(r"gpt-?fast|torch\.?compile|\bcompiled|cuda ?graph|hpu ?graph")
_EAGER = re.compile(r"enforce[_-]eager ?= ?true|\beager\b|without cuda ?graph|no cuda ?graph")
_NUMBERS = re.compile(r"\d+")
_BUILD = re.compile(r"\bb(\d{4,5})\b")
_YEAR = re.compile(r"\b(20\d\d)\b")
#: engines of eager PyTorch whose layers are a few kernels of their own
_FUSED = re.compile(r"fused|fuse_layers|^auto-?awq")
#: the first vLLM that records graphs, the first TensorRT-LLM whose query heads share what they read
_RECORDS, _SHARES = (0, 2, 6), (0, 7)
#: vLLM before 0.5 records graphs up to this context only (max_context_len_to_capture)
_CAPTURED = 8192
#: the build of llama.cpp from which FlashAttention is on by default (2025-08-30), and the last one of 2024
_FLASH_BUILD, _LAST_OF_2024 = 6325, 4400


def speed_facts(case: Case) -> Mapping[str, Value]:
    """What a case of running a model says beside its load: length of the answer, what that version of an engine does.

    Never raises; what is not stated is left to the product's assumptions.
    """
    if case.training:
        return {}
    fields, facts = case.fields, dict[str, Value]()
    prompt, answer = int(fields.positive("seq_len") or 0), int(fields.positive("output_len") or 0)
    if answer:
        facts["inference.answer"] = answer
    elif not prompt and case.group == "decode_tps":
        facts |= {"inference.context": _SHORT, "inference.prompt": 1, "inference.answer": _SHORT}
    engine, version = fields.words("engine"), _version(fields.text("engine_version") or "")
    settings = " ".join(map(fields.words, ("engine", "what_is_measured", "notes", "attention")))
    settings += " " + fields.part("extra").words("vllm_setting")
    serving = "vllm" in engine or "sglang" in engine
    if _COMPILED.search(settings):
        facts["inference.graphs"] = True
    elif serving and _EAGER.search(settings):
        facts["inference.graphs"] = False
    if "vllm" in engine and version:
        facts["inference.scheduler_overlaps"] = version >= (0, 8)
        if version < _RECORDS or (version < (0, 5) and prompt + answer / 2 > _CAPTURED):
            facts["inference.graphs"] = False
    if _FUSED.search(engine):
        facts["inference.fused_layers"] = True
    if "tensorrt" in engine and version and version < _SHARES:
        facts["inference.shared_reads"] = False
    if "litgpt" in engine or "lit-gpt" in engine:
        facts["inference.expert_loop"] = True
    if ("transformers" in engine or "gptq" in engine) and "neuron" not in engine:
        facts["inference.expert_loop"] = not version or version < (5,)
        facts["inference.copies_heads"] = bool(version) and version < (4, 56)
    degree = fields.part("parallel").whole("tp")
    if "neuron" in engine and degree is not None:  # degrees count cores, of which an accelerator has several
        facts["parallel.tensor"] = min(degree, case.accelerators)
    facts |= _llama_cpp(case, engine)
    return facts


def _llama_cpp(case: Case, engine: str) -> Mapping[str, Value]:
    if "llama" not in engine or "cpp" not in engine.replace(".", ""):
        return {}
    facts: dict[str, Value] = {}
    extra = case.fields.part("extra")
    stated = extra.number("fa")
    if stated is None:
        stated = None if extra.flag("fa") is None else float(extra.flag("fa") is True)
    written = " ".join(map(case.fields.words, ("engine_version", "notes")))
    build, year = _BUILD.search(written), _YEAR.search(f"{engine} {case.fields.words('engine_version')}")
    old = int(build[1]) < _FLASH_BUILD if build else year is not None and int(year[1]) < 2025
    earlier = int(build[1]) <= _LAST_OF_2024 if build else year is not None and int(year[1]) < 2025
    if earlier or "ik_llama" in engine:
        facts["inference.short_gaps"] = False
    if stated is not None or old:
        facts["inference.flash_attention"] = (stated is not None and stated > 0) or bool(
            re.match(r"flash", case.fields.words("attention"))
        )
    chunk = extra.whole("n_ubatch")
    prompt = case.fields.whole("seq_len")
    if chunk is not None and prompt is not None:
        facts["inference.prefill_tokens"] = min(chunk, prompt)
    if "ik_llama" in engine:
        facts["inference.pipelines_prompts"] = False
    return facts


def _version(text: str) -> tuple[int, ...]:
    """The first three numbers of a version such as 0.6.3 or v4.46.0; empty where there is none."""
    written = re.match(r"v?\d+(\.\d+)+", text.strip())
    return tuple(int(each) for each in _NUMBERS.findall(written[0])[:3]) if written else ()
