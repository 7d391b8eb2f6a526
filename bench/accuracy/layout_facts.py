"""Number formats that are described by their layout: bits, group, and what shares a scale."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.language import Value

__all__ = ["layout_facts"]

_UINTX = re.compile(r"uintx-(\d)-(\d+)")
_SPARSE = re.compile(r"int4wo-(\d+)-sparse")
_W4A8 = re.compile(r"w4a8(?:-g(\d+))?")
_EXL = re.compile(r"exl[23]?\b.*?(\d+(?:\.\d+)?) ?(?:bpw|bits?)|(\d+(?:\.\d+)?) ?(?:bpw|bits?).*exl[23]")
_HEAD = re.compile(r"(?:\bhb?|head[ -]?)(\d)\b|\b(\d)[- ]bit head|head (\d)[- ]?bit")
_MLX = re.compile(r"mlx.*?\b([2-8])[- ]?bit|\b([2-8])[- ]?bit.*mlx")
_GROUP = re.compile(r"(?:\bg|group(?:[ _-]?size)?)[ =:_-]*(\d+)")
_PER_CHANNEL = re.compile(r"no group|group(?:[ _-]?size)?[ =:_-]*-1|per[- ]channel")
_BITS = re.compile(r"(?:int|w|gptq[- ]?|awq[- ]?|hqq[- ]?)([2348])(?!\d)|\b([2348])-?bits?\b")
_IN_CATALOGUE = {("int", 4, 128), ("int", 4, 32), ("hqq", 4, 64), ("hqq", 4, 128)}


def layout_facts(stated: str) -> Mapping[str, Value]:
    """Bits for each weight where a source describes a layout that has no name of its own; nothing where it does not.

    torchao's `uintx` keeps 48 bit for a group, 2:4 sparsity half of the values with 2 bit of place each; integers of
    GPTQ and AWQ have a scale of 16 bit and a zero point in each group, HQQ two numbers of 16 bit. EXL2 and EXL3 state
    the average of the layers, with a head of 6 bit. MLX keeps a scale and a bias of 16 bit for 64
    weights of all matrices.
    """
    if found := _UINTX.search(stated):
        return _facts(int(found[1]) + 48 / int(found[2]), head=True)
    if found := _SPARSE.search(stated):
        return _facts(4 / 2 + 2 / 2 + 16 / int(found[1]), head=True)
    if found := _W4A8.search(stated):
        return _facts(4 + (16 / int(found[1]) if found[1] else 0), head=True)
    if found := _EXL.search(stated):
        bits = float(found[1] or found[2])
        stated_head = _HEAD.search(stated)
        head = float(next(filter(None, stated_head.groups()))) if stated_head else 6 if bits < 8 else 8
        return {**_facts(bits, head=True), "format.family": "exl", "format.head_bits": head / 8}
    if found := _MLX.search(stated):
        return {**_facts(int(found[1] or found[2]) + 0.5, head=True), "format.whole_file": True}
    return _integers(stated)


def _integers(stated: str) -> Mapping[str, Value]:
    if re.search(r"torchao|weight-only|fp8|float8|bnb|nf4|fp4", stated):
        return {}
    bits, group = _BITS.search(stated), _GROUP.search(stated)
    if bits is None:
        return {}
    width, kind = int(bits[1] or bits[2]), "hqq" if "hqq" in stated else "int"
    if _PER_CHANNEL.search(stated):
        return _facts(float(width), head=False)
    if group is None or (kind, width, int(group[1])) in _IN_CATALOGUE:
        return {}
    return _facts(width + (32 if kind == "hqq" else 16 + width) / int(group[1]), head=False)


def _facts(bits: float, *, head: bool) -> Mapping[str, Value]:
    # in the base unit, byte per parameter
    return {
        "format.bits": bits / 8,
        "format.class": f"bits{min((2, 3, 4, 5, 6, 8), key=lambda width: abs(width - int(bits)))}",
        "format.family": "torchao" if head else "gptq",
        "format.whole_file": False,
        "format.only_experts": False,
        "format.quantizes_embeddings": False,
        "format.quantizes_head": head,
        "format.unquantized_bits": 16 / 8,
    }
