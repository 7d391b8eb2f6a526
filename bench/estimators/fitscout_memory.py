"""fitscout."""

from __future__ import annotations

from bench.estimators.no_answer import NoAnswerError
from bench.estimators.question import Question

__all__ = ["FitscoutMemory"]


class FitscoutMemory:
    """Its `estimate_memory` for one card; the figure in the middle, without its margin of 20 %."""

    name = "fitscout"
    asked = "`estimate_memory` with the shape; its total, without the margin of 20 %"
    groups = frozenset({"train_mem"})

    def estimate(self, question: Question) -> float:
        """Memory in bytes. Raises `NoAnswerError`."""
        question.alone()
        shape, options = self.shape(question), self.options(question)
        from fitscout.memory.estimator import estimate_memory
        from fitscout.model.profile import ModelProfile

        return float(estimate_memory(ModelProfile(**shape), **options).total_gb) * 2**30

    @staticmethod
    def shape(question: Question) -> dict[str, int | bool]:
        """The fields of its model profile. Raises `NoAnswerError`."""
        return {
            "params": question.whole("model.params"),
            "num_layers": question.whole("model.layers"),
            "hidden_size": question.whole("model.hidden"),
            "num_attention_heads": question.whole("model.heads"),
            "num_kv_heads": question.whole("model.kv_heads"),
            "intermediate_size": question.whole("model.intermediate"),
            "vocab_size": question.whole("model.vocab"),
            "tie_word_embeddings": question.flag("model.tied_embeddings"),
            "num_experts": question.whole("model.experts", 1),
            "dtype_bytes": 4 if question.text("training.precision") == "fp32" else 2,
        }

    @staticmethod
    def options(question: Question) -> dict[str, object]:
        """The settings of the run. Raises `NoAnswerError`."""
        optimizer = question.text("training.optimizer")
        if optimizer not in {"adamw", "adamw_8bit"}:
            raise NoAnswerError("optimizer other than Adam")
        return {
            "method": question.text("training.method"),
            "micro_batch": question.whole("training.micro_batch"),
            "seq_len": question.whole("training.sequence"),
            "grad_ckpt": question.flag("training.checkpointing"),
            "opt_8bit": optimizer == "adamw_8bit",
            "lora_rank": question.whole("training.lora_rank", 16),
        }
