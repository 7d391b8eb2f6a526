"""fitcheck-llm."""

from __future__ import annotations

from bench.estimators.no_answer import NoAnswerError
from bench.estimators.question import Question

__all__ = ["FitcheckMemory"]

_OPTIMIZERS = {"adamw": "adamw", "adamw_8bit": "adam8bit", "sgd": "sgd", "lion": "lion", "adafactor": "adafactor"}
_PRECISIONS = {"fp32": "fp32", "pure_bf16": "bf16", "mixed_bf16": "bf16", "mixed_fp16": "fp16"}
_QUANTIZED = {"nf4": ("nf4", False), "nf4-dq": ("nf4", True), "int8-bnb": ("int8", False)}


class FitcheckMemory:
    """Its `estimate` and `estimate_inference`; it counts for one card."""

    name = "fitcheck-llm"
    asked = "`estimate` and `estimate_inference` with the shape, on an A100 of 80 GB, whose overhead it takes"
    groups = frozenset({"train_mem", "infer_mem"})

    def estimate(self, question: Question) -> float:
        """Memory in bytes. Raises `NoAnswerError`."""
        question.alone()
        question.dense()
        training = question.group == "train_mem"
        options = self.training(question) if training else self.serving(question)
        shape = self.shape(question)
        import fitcheck

        card = fitcheck.GPU_DB["a100-80"]
        config = fitcheck.ModelConfig(name="case", **shape)
        try:
            if training:
                found = fitcheck.estimate(config, fitcheck.TrainingConfig(**options), card).total_mib
            else:
                found = fitcheck.estimate_inference(config, fitcheck.ServingConfig(**options), card).total_mib
        except ValueError as error:
            raise NoAnswerError(f"refused: {' '.join(str(error).split())[:60]}") from None
        return float(found) * 2**20

    @staticmethod
    def shape(question: Question) -> dict[str, int | bool]:
        """The fields of its model config. Raises `NoAnswerError`."""
        return {
            "num_params": question.whole("model.params"),
            "hidden_size": question.whole("model.hidden"),
            "num_layers": question.whole("model.layers"),
            "num_attention_heads": question.whole("model.heads"),
            "num_kv_heads": question.whole("model.kv_heads"),
            "intermediate_size": question.whole("model.intermediate"),
            "vocab_size": question.whole("model.vocab"),
            "head_dim": question.whole("model.head_dim"),
            "tie_word_embeddings": question.flag("model.tied_embeddings"),
        }

    @staticmethod
    def training(question: Question) -> dict[str, object]:
        """The fields of its training config. Raises `NoAnswerError`."""
        precision = _PRECISIONS.get(question.text("training.precision"))
        optimizer = _OPTIMIZERS.get(question.text("training.optimizer"))
        if precision is None or optimizer is None:
            raise NoAnswerError("precision or optimizer of training")
        method = question.text("training.method")
        options: dict[str, object] = {
            "precision": precision,
            "optimizer": optimizer,
            "batch_size": question.whole("training.micro_batch"),
            "seq_len": question.whole("training.sequence"),
            "grad_checkpoint": question.flag("training.checkpointing"),
            "flash_attn": question.text("training.attention") == "flash",
            "lora_rank": None if method == "full" else question.whole("training.lora_rank", 16),
        }
        if method == "qlora":
            options |= {"quantization": "nf4", "double_quant": False}
        return options

    @staticmethod
    def serving(question: Question) -> dict[str, object]:
        """The fields of its serving config. Raises `NoAnswerError`."""
        written = question.text("weights.format")
        options: dict[str, object] = {
            "seq_len": question.whole("inference.context"),
            "num_concurrent": question.whole("inference.concurrency"),
        }
        if written in {"fp16", "bf16", "fp32"}:
            return options | {"precision": written}
        if written in _QUANTIZED:
            quantization, double = _QUANTIZED[written]
            return options | {"quantization": quantization, "double_quant": double}
        raise NoAnswerError("format of the weights")
