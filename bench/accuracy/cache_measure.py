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
        raise NotCoveredError("no such estimate", "keys without values")
    if re.search(r"token|block", unit):
        value = case.fields.positive("value")
        if value is None and not case.oom:
            raise NotCoveredError("no value")
        block = _BLOCK.search(unit)
        tokens = None if value is None else value * (int(block[1]) if block else 1)
        return Measure(
            "hardware.usable_memory", "token", tokens, lambda usable, reading: _tokens(case, usable, reading)
        )
    value = None if case.oom else memory_value(case)
    if _LEFT.search(what):
        return Measure("hardware.usable_memory", "byte", value, lambda usable, reading: _left(case, usable, reading))
    per_accelerator = case.fields.words("value_scope") == "per_gpu" and case.accelerators > 1
    return Measure("kv.per_accelerator" if per_accelerator else "memory.kv_cache", "byte", value, lambda size, _: size)


def _left(case: Case, usable: float, reading: Reading) -> float:
    """What an engine takes of a card by its setting, or what is usable, less all that is no cache."""
    extra = case.fields.part("extra")
    share = extra.positive("gpu_memory_utilization") or extra.positive("mem_fraction_static")
    taken = usable if share is None else share * (reading.optional("hardware.reported_memory") or usable)
    parts = ("weights.per_accelerator", "memory.activations", "memory.overhead")
    return taken - sum(reading.number(part) for part in parts)


def _tokens(case: Case, usable: float, reading: Reading) -> float:
    requests = reading.number("memory.kv_cache") / reading.number("kv.per_sequence")
    for_a_token = reading.number("kv.per_accelerator") / (requests * reading.number("inference.context"))
    return _left(case, usable, reading) / for_a_token
