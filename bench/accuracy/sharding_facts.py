"""How a training run of a case is divided among accelerators, as answers."""

from __future__ import annotations

import math
import re

from bench.accuracy.case import Case
from engine.language import Value

__all__ = ["sharding_facts"]

_DEGREES = {
    "parallel.tensor": "tp",
    "parallel.pipeline": "pp",
    "parallel.context": "cp",
    "parallel.expert": "ep",
    "parallel.shard_group": "dp_shard",
}
_HYBRID = re.compile(r"hybrid|hsdp")
_GRADIENTS_ONLY = re.compile(r"grad_?op|zero-?2|reshard_after_forward\s*=\s*false")
_NOT_SHARDED = re.compile(r"no_?shard|\bddp\b")
_ABSENT = re.compile(r"(none|no|false|off)\b(?!_)")
_MEGATRON = re.compile(r"megatron|mcore|\bnemo\b|bridge")
_SEQUENTIAL = re.compile(r"device_map|naive pipeline")
_UPDATE_BATCH = re.compile(r"(?:mini-?batch|global batch|\bgbs)(?: size)?\W{0,3}(\d+)")
_PARTS = re.compile(r"(?:vpp|virtual pipeline|interleav\w*)\D{0,12}(\d+)(?![\df])")


def sharding_facts(case: Case) -> dict[str, Value]:
    """The degrees of parallelism, the way of sharding and what is offloaded, as far as the case says."""
    parallel, engine = case.fields.part("parallel"), case.fields.words("engine")
    facts: dict[str, Value] = {}
    for fact, field in _DEGREES.items():
        degree = parallel.whole(field)
        if degree is not None:
            facts[fact] = degree
    facts |= _way(case)
    facts |= _accumulation(case)
    if "megatron-bridge" in engine:
        facts["training.reduce_precision"] = "as_computed"  # grad_reduce_in_fp32=False in its performance recipes
    if "litgpt" in engine and "fsdp" in facts.values():
        facts["fsdp.flat"] = True  # one FSDP unit for each block, use_orig_params
    if (parallel.whole("tp") or 1) > 1:
        facts |= _sequence_parallelism(case)
    if (parallel.whole("pp") or 1) > 1:
        facts |= _pipeline(case)
    optimizer = case.fields.words("optimizer")
    offload = f"{parallel.words('offload')} {optimizer if 'offload' in optimizer else ''}".strip()
    if offload:
        fully = facts.get("training.sharding") in {"fsdp", "hsdp"} or facts.get("zero.stage") in {None, 3}
        facts["zero.offload"] = _offload(offload, fully)
        if "nvme" in offload:
            facts["zero.offload_device"] = "nvme"
    return facts


def _way(case: Case) -> dict[str, Value]:
    parallel, engine = case.fields.part("parallel"), case.fields.words("engine")
    fsdp, stage = "full_shard" if parallel.flag("fsdp") else parallel.words("fsdp"), _stage(case)
    facts: dict[str, Value] = {} if stage is None else {"zero.stage": stage}
    if _ABSENT.match(fsdp):
        fsdp = ""
    if fsdp and _NOT_SHARDED.search(fsdp):
        facts |= {"zero.stage": 0, "training.sharding": "ddp"}
    elif fsdp:
        facts["training.sharding"] = "hsdp" if _HYBRID.search(fsdp) else "fsdp"
        if _GRADIENTS_ONLY.search(fsdp):
            facts["zero.stage"] = 2
    elif "deepspeed" in engine:
        facts["training.sharding"] = "deepspeed"
    elif _MEGATRON.search(engine) or "distributed optimizer" in case.fields.words("optimizer"):
        facts["training.sharding"] = "megatron"
    elif "zero.stage" in facts and "coloss" not in engine:
        facts["training.sharding"] = "deepspeed"
    elif re.search(r"\bddp\b", engine):
        facts["training.sharding"] = "ddp"
    return facts


def _stage(case: Case) -> int | None:
    parallel = case.fields.part("parallel")
    stage = parallel.number("zero_stage")
    if stage is None and (found := re.search(r"[0-3]", parallel.words("zero_stage"))):
        stage = int(found.group())
    return int(stage) if stage in {0, 1, 2, 3} else None


def _accumulation(case: Case) -> dict[str, Value]:
    """Steps of accumulation from the batch of an update, where that is stated instead.

    A measured step of which nothing is said accumulates nothing; a plan of which nothing is said makes a usual batch.
    """
    fields, extra, degrees = case.fields, case.fields.part("extra"), case.fields.part("parallel")
    copies, micro = degrees.whole("dp"), fields.whole("batch_per_gpu")
    found = _UPDATE_BATCH.search(fields.words("notes"))
    batch = extra.whole("gbs") or extra.whole("global_batch") or (int(found.group(1)) if found else None)
    if fields.whole("grad_accum") is not None:
        return {}
    if batch is None or (micro is None and copies is None):
        return {"training.accumulation": 1}
    if copies is None:
        copies = max(1, case.accelerators // math.prod(degrees.whole(each) or 1 for each in ("tp", "pp", "cp")))
    return {"training.accumulation": max(1, batch // (copies * (micro or 1)))}


def _sequence_parallelism(case: Case) -> dict[str, Value]:
    stated = case.fields.part("extra").flag("sequence_parallel")
    if stated is not None:
        return {"parallel.sequence": stated}
    if "megatron-deepspeed" in case.fields.words("engine"):
        return {"parallel.sequence": False}  # forked from Megatron-LM before it had sequence parallelism
    return {}


def _pipeline(case: Case) -> dict[str, Value]:
    extra, engine = case.fields.part("extra"), case.fields.words("engine")
    said = " ".join((case.fields.words("notes"), extra.words("row"), extra.words("schedule"), extra.words("caption")))
    facts: dict[str, Value] = {}
    if _SEQUENTIAL.search(said):
        return {"parallel.schedule": "sequential"}
    if "gpipe" in said:
        facts["parallel.schedule"] = "all_forward"
    parts = extra.whole("vpp") or extra.whole("vp") or extra.whole("virtual_pipeline")
    found = _PARTS.search(said)
    if parts is None and found is not None:
        parts = int(found.group(1))
    if parts is None and "interleaved" in extra.words("row") + extra.words("schedule"):
        parts = 2
    if parts is not None:
        facts["parallel.virtual"] = parts
    stages, batch = case.fields.part("parallel").whole("pp") or 1, case.fields.whole("batch_per_gpu")
    if "titan" in engine and case.fields.whole("grad_accum") is None and batch is not None and batch % stages == 0:
        # torchtitan deals a batch out as one micro-batch for each stage unless told otherwise.
        facts |= {"training.micro_batch": batch // stages, "training.accumulation": stages}
    return facts


def _offload(stated: str, fully_sharded: bool) -> str:
    """What goes to the host: weights only where ZeRO-3 or FSDP divides them."""
    parts = dict(re.findall(r"offload_(optimizer|param)\s*=\s*(\w+)", stated))
    if parts:
        if parts.get("param", "none") != "none":
            return "optimizer_and_parameters"
        return "optimizer" if parts.get("optimizer", "none") != "none" else "none"
    if stated in {"none", "no", "false"}:
        return "none"
    if not fully_sharded:
        return "optimizer"
    if re.search(r"param|weight|model", stated):
        return "optimizer_and_parameters"
    return "optimizer" if re.search(r"optimizer|state", stated) else "optimizer_and_parameters"
