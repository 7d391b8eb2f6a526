"""hf-vram-calc."""

from __future__ import annotations

from typing import Any

from bench.estimators.no_answer import NoAnswerError
from bench.estimators.question import Question

__all__ = ["HfVramCalcMemory"]

_TYPES = {32: "fp32", 16: "fp16", 8: "int8", 4: "int4"}


class HfVramCalcMemory:
    """Its calculator, with the parameters counted for it; tensor parallelism divides, as in its tables."""

    name = "hf-vram-calc"
    asked = "its calculator: inference, training with Adam or LoRA, and the cache, divided by tensor parallelism"
    groups = frozenset({"train_mem", "infer_mem", "weights_file", "kv_cache"})

    def estimate(self, question: Question) -> float:
        """Memory of one accelerator in bytes. Raises `NoAnswerError`."""
        if question.group == "train_mem":
            return self._training(question)
        bits = question.number("format.bits") * 8
        dtype = _TYPES.get(round(bits))
        if dtype is None or abs(bits - round(bits)) > 0.3:
            raise NoAnswerError("format of the weights")
        calculator, params = self._calculator(), question.whole("model.params")
        weights = calculator.calculate_model_memory(params, dtype)
        if question.group == "weights_file":
            return float(weights) * 2**30
        if question.group == "kv_cache":
            return self._cache(question, calculator)
        tensor = question.whole("parallel.tensor", 1)
        if question.accelerators != tensor:
            raise NoAnswerError("division other than tensor parallelism")
        return float(calculator.calculate_inference_memory(weights)) / tensor * 2**30

    def _training(self, question: Question) -> float:
        question.alone()
        method = question.text("training.method")
        if method not in {"full", "lora"}:
            raise NoAnswerError("QLoRA")
        dtype = "fp32" if question.text("training.precision") == "fp32" else "fp16"
        calculator, params = self._calculator(), question.whole("model.params")
        weights = calculator.calculate_model_memory(params, dtype)
        if method == "lora":
            rank = question.whole("training.lora_rank", 64)
            return float(calculator.calculate_lora_memory(weights, params, rank)) * 2**30
        return float(calculator.calculate_training_memory(weights)) * 2**30

    @staticmethod
    def _cache(question: Question, calculator: Any) -> float:
        from hf_vram_calc.models import ModelConfig

        config = ModelConfig(
            "case",
            question.whole("model.vocab"),
            question.whole("model.hidden"),
            question.whole("model.layers"),
            question.whole("model.heads"),
            num_key_value_heads=question.whole("model.kv_heads"),
        )
        context, batch = question.whole("inference.context"), question.whole("inference.concurrency")
        return float(calculator.calculate_kv_cache_memory(config, "fp16", batch, context)) * 2**30

    @staticmethod
    def _calculator() -> Any:
        from hf_vram_calc.calculator import VRAMCalculator
        from hf_vram_calc.config import ConfigManager

        return VRAMCalculator(ConfigManager())
