"""Cases as questions."""

from __future__ import annotations

from bench.accuracy.answers import Answers
from bench.accuracy.outcome import Outcome
from bench.estimators.question import Question, Value
from kb.advisor import Advisor

__all__ = ["question"]

_FACTS = (
    *("params", "active_params", "layers", "hidden", "intermediate", "heads", "kv_heads", "head_dim", "vocab"),
    *("tied_embeddings", "experts", "experts_active", "attention", "architecture"),
)
_NAMES = (
    *(f"model.{name}" for name in _FACTS),
    *("format.bits", "weights.format", "inference.context", "inference.concurrency"),
    *("training.method", "training.precision", "training.optimizer", "training.sequence", "training.micro_batch"),
    *("training.checkpointing", "training.lora_rank", "training.attention", "zero.stage", "zero.offload"),
    *("parallel.tensor", "parallel.pipeline", "hardware.bandwidth", "hardware.compute", "hardware.memory"),
    "hardware.accelerator",
)
_ANSWERED = {
    "training.memory_required": "byte",
    "training.peak": "byte",
    "inference.memory_required": "byte",
    "memory.weights": "byte",
    "memory.kv_cache": "byte",
    "inference.rate": "token/s",
}


def question(outcome: Outcome, advisor: Advisor) -> Question | None:
    """The question that a case puts, with what whygpu knows of its configuration.

    None where whygpu itself gave no estimate, where a part of the memory was measured, and for an encoder: the others
    know decoders. Shapes that a source does not state come from whygpu's catalogue, as others take theirs from the hub.
    """
    case = outcome.case
    if outcome.error is None or _ANSWERED.get(outcome.fact) != outcome.unit:
        return None
    given = Answers.of(case, advisor).given
    inference = advisor.engine.conclude(given)
    facts: dict[str, Value] = {}
    for name in _NAMES:
        value = inference.value(name)
        if value is not None:
            facts[name] = value if isinstance(value, str | bool | int) else float(value)
    if facts.get("model.architecture") == "encoder":
        return None
    facts |= {"engine": case.fields.text("engine"), "model": case.fields.text("model")}
    return Question(case.id, case.group, outcome.fact, facts, case.accelerators)
