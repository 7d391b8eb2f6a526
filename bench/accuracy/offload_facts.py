"""Layers of a model that a run leaves in host memory."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from engine.language import Value

__all__ = ["offload_facts"]

_NAMES = ("n_gpu_layers", "ngl", "gpu_layers", "num_gpu", "offloaded_layers")
_FLAG = re.compile(r"(?:-ngl|--n-gpu-layers|--gpu-layers)[ =](\d+)")
_COUNTED = re.compile(r"offload(?:ed|ing)? (\d+)(?:/\d+)? (?:repeating )?layers")
_BY_TENSOR = re.compile(r"(?:^|\s)(?:-ot|--override-tensor|--n-?cpu-?moe|-ncmoe|--cpu-?moe|-cmoe)\b|override-tensor")
_MOST = 2001


def offload_facts(case: Case) -> Mapping[str, Value]:
    """How many layers llama.cpp put on accelerators, where the case says so; nothing where all of them are.

    Raises:
        NotCoveredError: something is left in host memory, and how much is not said by layers.
    """
    extra = case.fields.part("extra")
    said = f"{extra.words('flags')} {extra.words('command')} {case.fields.words('notes')}"
    if _BY_TENSOR.search(said):
        raise NotCoveredError("offload to the host not covered", "by tensor")
    count = next((number for number in map(extra.number, _NAMES) if number is not None and number >= 0), None)
    if count is None and (found := _FLAG.search(said) or _COUNTED.search(said)):
        count = float(found[1])
    if count is not None and count == int(count):
        return {"inference.offloaded_layers": min(int(count), _MOST)}
    offload = case.fields.part("parallel").words("offload")
    if offload and offload not in {"none", "no", "false"}:
        raise NotCoveredError("offload to the host not covered", offload)
    return {}
