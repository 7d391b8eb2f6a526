"""The time of one measured training step, divided into the parts that the rules know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bench.accuracy.answers import Answers
from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.part import Part
from bench.accuracy.reading import Reading
from bench.accuracy.speed_measure import speed_measure
from kb.advisor import Advisor

__all__ = ["StepParts"]

_PER_PASS = {
    "time.matmul": "matmul.share",
    "time.casts": "casts.traffic",
    "time.loss": "loss.traffic",
    "time.tensor": "link.share",
    "time.experts": "link.share",
    "time.dequantization": "",
}
_ATTENTION = ("attention.native", "attention.one_older", "attention.two_older")
_FUSED_ENGINES = {"megatron", "neuron"}


@dataclass(frozen=True, slots=True)
class StepParts:
    """Seconds of each part of a step at the present constants, by the parameter that governs it ("" for none).

    ``measured`` is the time of the step that the case measured. Steps that the host bounds have no parts.
    """

    case: str
    source: str
    measured: float
    parts: Mapping[str, float]

    @classmethod
    def read(cls, cases: Iterable[Case], advisor: Advisor) -> Iterator[StepParts]:
        """The steps of the cases of quality A and B that may be learnt from and that the rules cover."""
        for case in cases:
            if case.defect or case.group != "train_tps" or case.kind == "formula":
                continue
            if Part.of(case.source) is not Part.TRAIN or case.quality not in {"A", "B"}:
                continue
            try:
                step = _step(case, advisor)
            except NotCoveredError:
                continue
            if step is not None:
                yield step


def _step(case: Case, advisor: Advisor) -> StepParts | None:
    measure = speed_measure(case)
    inference = advisor.engine.infer(Answers.of(case, advisor).given)
    reading = Reading(advisor.engine, inference)
    rate, value = reading.number("training.rate"), measure.value
    if value is None or reading.number("time.launching") >= reading.number("time.pass"):
        return None
    estimate = measure.reads(rate, reading)
    rising = measure.reads(2 * rate, reading) > estimate
    measured = reading.number("training.step_time") * (estimate / value if rising else value / estimate)
    passes = reading.number("training.passes") * (1 + reading.number("training.bubble"))
    parts: dict[str, float] = {}

    def add(parameter: str, seconds: float) -> None:
        if seconds > 0:
            parts[parameter] = parts.get(parameter, 0.0) + seconds

    for fact, parameter in _PER_PASS.items():
        add(parameter, passes * reading.number(fact))
    add(_attention(reading), passes * reading.number("time.attention"))
    add(
        _elementwise(reading, inference.value("training.fused_kernels") is True),
        passes * reading.number("time.elementwise"),
    )
    fused = reading.text("training.engine") in _FUSED_ENGINES
    sharded = reading.number("training.shard_degree") > 1 and reading.number("zero.stage") > 0
    add("weights.traffic" if sharded and not fused else "", passes * reading.number("time.weights"))
    add("link.share_sharded", passes * reading.number("time.gathering"))
    add("optimizer.traffic", reading.number("time.update"))
    add("optimizer.host_rate", reading.number("time.offload"))
    add("", reading.number("time.reduction"))
    return StepParts(case.id, case.source, measured, parts)


def _attention(reading: Reading) -> str:
    if reading.text("training.attention") == "eager":
        return ""
    return _ATTENTION[int(reading.number("training.kernel_age"))]


def _elementwise(reading: Reading, fused: bool) -> str:
    if fused or reading.text("training.engine") in _FUSED_ENGINES:
        return "elementwise.fused"
    return "elementwise.gated" if reading.number("training.mlp_matrices") == 3 else "elementwise.plain"
