"""Measured caches of keys and values: what a request takes, and what an engine finds left for all of them."""

from __future__ import annotations

import re

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.measure import Measure
from bench.accuracy.memory_value import memory_value
from bench.accuracy.reading import Reading

__all__ = ["cache_measure"]

_LEFT = re.compile(r"available|cache size|blocks|fit in|reserved for|allocated|capacity")
_PART = re.compile(r"\bk size|v equal|k only|v only")
_BLOCK = re.compile(r"blocks of (\d+)")


def cache_measure(case: Case) -> Measure:
    """The cache of one load in byte, or the memory left for the cache, in byte or in tokens.

    Raises:
        NotCoveredError: the value is missing or in an unknown unit, or the product estimates no such thing.
    """
    what, unit = case.fields.words("what_is_measured"), case.fields.words("unit")
    if _PART.search(what) or _PART.search(unit):
        return _keys(case)
    if re.search(r"token|block", unit):
        value = case.fields.positive("value")
        if value is None and not case.oom:
            raise NotCoveredError("no value")
        block = _BLOCK.search(unit)
        tokens = None if value is None else value * (int(block[1]) if block else 1)
        stated = _stated(case)
        if stated is not None:
            return Measure(
                "kv.per_token_accelerator", "token", tokens, lambda size, reading: _fitting(stated, size, reading)
            )
        return Measure("memory.beside_cache", "token", tokens, _tokens_beside)
    value = None if case.oom else memory_value(case)
    if _LEFT.search(what):
        return Measure("memory.beside_cache", "byte", value, _room_beside)
    per_accelerator = case.fields.words("value_scope") == "per_gpu" and case.accelerators > 1
    return Measure("kv.per_accelerator" if per_accelerator else "memory.kv_cache", "byte", value, lambda size, _: size)


def _room_beside(beside: float, reading: Reading) -> float:
    """The memory left for the cache where so much else is needed: estimates err in what else there is."""
    pool = reading.number("memory.cache_room") + reading.number("memory.beside_cache")
    return max(0.0, pool - beside)


def _tokens_beside(beside: float, reading: Reading) -> float:
    """The tokens that fit where so much else is needed."""
    return _room_beside(beside, reading) / reading.number("memory.cache_room") * reading.number("memory.kv_tokens_max")


def _keys(case: Case) -> Measure:
    """The keys, without the values, of the tokens that the case counts."""
    tokens = case.fields.part("extra").positive("tokens") or case.fields.positive("seq_len")
    if tokens is None:
        raise NotCoveredError("no such estimate", "keys without values, of an unknown number of tokens")
    return Measure(
        "kv.per_token_accelerator", "byte", memory_value(case), lambda size, reading: size * tokens * _share(reading)
    )


def _share(reading: Reading) -> float:
    if reading.text("model.kv_kind") == "latent":
        return 1.0
    keys, values = reading.number("cache.element"), reading.number("cache.value_element")
    return keys / (keys + values)


def _stated(case: Case) -> float | None:
    """The memory of the cache on one card in byte, where the case states it beside the tokens."""
    extra = case.fields.part("extra")
    stated = extra.positive("kv_cache_gib") or extra.positive("kv_gib") or extra.positive("available_kv_gib")
    return None if stated is None else stated * 2**30


def _fitting(memory: float, for_a_token: float, reading: Reading) -> float:
    """Tokens in that memory: by the cost of a token, or by requests of the context where layers have windows."""
    if not reading.optional("kv.sliding_layers"):
        return memory / for_a_token
    return memory / _for_a_token(reading)


def _for_a_token(reading: Reading) -> float:
    requests = reading.number("memory.kv_cache") / reading.number("kv.per_sequence")
    return reading.number("kv.per_accelerator") / (requests * reading.number("inference.context"))
