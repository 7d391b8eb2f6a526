"""``accelerate estimate-memory``."""

from __future__ import annotations

from bench.estimators.no_answer import NoAnswerError
from bench.estimators.question import Question

__all__ = ["AccelerateMemory"]


class AccelerateMemory:
    """Its own functions, on a model without data that has as many parameters as the case's."""

    name = "accelerate"
    asked = (
        "the functions of `accelerate estimate-memory`: total size in the format of the weights, or the largest figure "
        "of training with Adam"
    )
    groups = frozenset({"train_mem", "infer_mem", "weights_file"})

    def estimate(self, question: Question) -> float:
        """Memory in bytes. Raises `NoAnswerError`."""
        question.alone()
        params = question.whole("model.params")
        if question.group == "train_mem":
            question.all_weights_with_adam()
            return self._training(params, self.precision(question.text("training.precision")))
        bits = question.number("format.bits") * 8
        divisor = {32: 1, 16: 2, 8: 4, 4: 8}.get(round(bits))
        if divisor is None or abs(bits - round(bits)) > 0.3:
            raise NoAnswerError("format of the weights")
        return self._size(params) / divisor

    @staticmethod
    def precision(stated: str) -> str:
        """Its name for a precision of training. Raises `NoAnswerError`."""
        names = {"fp32": "float32", "mixed_fp16": "float16", "mixed_bf16": "bfloat16", "pure_bf16": "bfloat16"}
        if stated not in names:
            raise NoAnswerError("precision of training")
        return names[stated]

    @staticmethod
    def _size(params: int) -> float:
        import torch
        from accelerate.utils import calculate_maximum_sizes

        with torch.device("meta"):
            model = torch.nn.Sequential(torch.nn.Linear(params, 1, bias=False))
        return float(calculate_maximum_sizes(model)[0])

    def _training(self, params: int, precision: str) -> float:
        from accelerate.commands.estimate import estimate_training_usage

        return float(max(estimate_training_usage(int(self._size(params)), precision).values()))
