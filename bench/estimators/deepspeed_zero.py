"""DeepSpeed's estimators of model states."""

from __future__ import annotations

from bench.estimators.no_answer import NoAnswerError
from bench.estimators.question import Question

__all__ = ["DeepspeedZero"]


class DeepspeedZero:
    """`estimate_zero2_model_states_mem_needs` and `estimate_zero3_model_states_mem_needs`."""

    name = "deepspeed"
    asked = "`estimate_zero2/3_model_states_mem_needs` with the parameters and, for stage 3, those of the largest layer"
    groups = frozenset({"train_mem"})

    def estimate(self, question: Question) -> float:
        """Memory of one accelerator in bytes. Raises `NoAnswerError`."""
        question.all_weights_with_adam()
        if question.whole("parallel.tensor", 1) * question.whole("parallel.pipeline", 1) > 1:
            raise NoAnswerError("tensor or pipeline parallelism")
        stage = question.whole("zero.stage", 0)
        if stage < 2:
            raise NoAnswerError("ZeRO stage other than 2 or 3")
        params, offload = question.whole("model.params"), question.text("zero.offload")
        options = {
            "num_gpus_per_node": question.accelerators,
            "num_nodes": 1,
            "cpu_offload": offload not in {"", "none"},
        }
        if stage == 2:
            from deepspeed.runtime.zero.stage_1_and_2 import estimate_zero2_model_states_mem_needs

            return float(estimate_zero2_model_states_mem_needs(params, **options)[1])
        from deepspeed.runtime.zero.stage3 import estimate_zero3_model_states_mem_needs

        options["cpu_offload_params"] = offload == "optimizer_and_parameters"
        return float(estimate_zero3_model_states_mem_needs(params, self.largest_layer(question), **options)[1])

    @staticmethod
    def largest_layer(question: Question) -> int:
        """Parameters of the largest single module: the table of the vocabulary, or a matrix of the feed-forward block.

        That is what its `model_to_params` finds in a model. Raises `NoAnswerError`.
        """
        hidden = question.whole("model.hidden")
        return max(question.whole("model.vocab"), question.whole("model.intermediate")) * hidden
