"""How the cache of keys and values of a case is kept."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from engine.language import Value

__all__ = ["cache_facts"]

_FORMATS = (
    (r"^(fp32|f32|float32)", "fp32"),
    (r"^b?f16|^fp16|^bf16|^b?float16|^auto|^half|^16[- ]?bit", "fp16"),
    (r"fp8|e4m3|e5m2|float8", "fp8"),
    (r"nvfp4|fp4", "nvfp4"),
    (r"(iq4_nl|q8_0|q5_1|q5_0|q4_1|q4_0)", r"\1"),
    (r"^q8", "q8_0"),
    (r"^q4", "q4_0"),
    (r"int8|^8[- ]?bit|turbomind.*8", "int8"),
    (r"int4|^4[- ]?bit", "int4"),
)
_KEYS = ("kv_type_k", "type_k", "cache_type_k", "ctk", "kv_cache_dtype", "kv_dtype", "kv_cache", "kv_type", "kv_quant")
_VALUES = ("kv_type_v", "type_v", "cache_type_v", "ctv")
_INSIDE = re.compile(r"kv[- ]?(?:cache[- ])?(int8|fp8|int4|q8_0|q4_0)|(int8|fp8|int4|q8_0|q4_0)[- ]kv")
_MLA = re.compile(r"-mla[ =]?([0-3])|\bmla[ =]([0-3])\b")
_BUILD = re.compile(r"\bb(\d{4,5})\b")
_YEAR = re.compile(r"\b(20\d\d)\b")
_VERSION = re.compile(r"(\d+)\.(\d+)(?:\.(\d+))?")
# The first release, or build of llama.cpp, that keeps only the window of a layer that has one.
_WINDOWS = {"vllm": (0, 9, 2), "transformers": (4, 56, 0), "sglang": (0, 5, 0)}
_WINDOW_BUILD, _LATENT_BUILD, _WITHOUT_VALUES_BUILD = 5430, 5140, 7820


def cache_facts(case: Case) -> Mapping[str, Value]:
    """Formats of keys and values, what is kept of latent attention and of layers with a window, where the case says so.

    The last two follow from the engine and its release.

    Raises:
        NotCoveredError: a cache in a format that the product does not have.
    """
    facts: dict[str, Value] = {}
    keys, values = _stated(case)
    if keys:
        facts["cache.format"] = _format(keys)
    if values:
        facts["cache.value_format"] = _format(values)
    if (kept := _latent(case)) is not None:
        facts["cache.latent_kept"] = kept
    if _keeps_all(case):
        facts["cache.window_kept"] = False
    return facts


def _stated(case: Case) -> tuple[str, str]:
    extra = case.fields.part("extra")
    keys = next(filter(None, map(extra.words, _KEYS)), "")
    values = next(filter(None, map(extra.words, _VALUES)), "")
    if not keys and (inside := _INSIDE.search(case.fields.words("quantization"))):
        keys = inside[1] or inside[2]
    if "/" in keys and not values:
        keys, values = (part.strip() for part in keys.split("/", 1))
    return keys, values


def _format(stated: str) -> str:
    for pattern, name in _FORMATS:
        if found := re.search(pattern, stated):
            return found.expand(name)
    raise NotCoveredError("cache format not covered", stated)


def _engine(case: Case) -> tuple[str, str]:
    engine = case.fields.words("engine")
    return engine, f"{engine} {case.fields.words('engine_version')}"


def _latent(case: Case) -> str | None:
    engine, release = _engine(case)
    if "llama.cpp" not in engine:
        return None
    extra = case.fields.part("extra")
    said = (
        f"{extra.words('flags')} {extra.words('command')} {case.fields.words('attention')} {case.fields.words('notes')}"
    )
    chosen = extra.number("mla")
    if chosen is None and (found := _MLA.search(f"{said} {release}")):
        chosen = float(found[1] or found[2])
    if chosen is not None:
        return {0: "expanded", 1: "twice"}.get(int(chosen), "once")
    if "ik_llama" in engine:
        return None
    if (build := _BUILD.search(release)) is not None:
        number = int(build[1])
        return "expanded" if number < _LATENT_BUILD else "twice" if number < _WITHOUT_VALUES_BUILD else "once"
    year = _YEAR.search(release)
    return None if year is None else "expanded" if int(year[1]) < 2025 else "twice" if year[1] == "2025" else "once"


def _keeps_all(case: Case) -> bool:
    engine, release = _engine(case)
    if "llama.cpp" in engine:
        build, year = _BUILD.search(release), _YEAR.search(release)
        return (
            "ik_llama" in engine
            or (build is not None and int(build[1]) < _WINDOW_BUILD)
            or (year is not None and int(year[1]) < 2025)
        )
    name = next((each for each in _WINDOWS if each in engine), None)
    version = _VERSION.search(case.fields.words("engine_version"))
    if name is None or version is None:
        return False
    return (int(version[1]), int(version[2]), int(version[3] or 0)) < _WINDOWS[name]
