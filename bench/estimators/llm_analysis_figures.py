"""llm-analysis."""

from __future__ import annotations

from typing import Any

from bench.estimators.no_answer import NoAnswerError
from bench.estimators.question import Question

__all__ = ["LlmAnalysisFigures"]


class LlmAnalysisFigures:
    """Its analysis of training and inference, with efficiencies of 1, which are its defaults."""

    name = "llm-analysis"
    asked = (
        "`LLMAnalysis` with the shape and the card's peak rates, efficiencies at its default of 1: memory of training "
        "and inference, tokens per second of decoding"
    )
    groups = frozenset({"train_mem", "infer_mem", "decode_tps"})

    def estimate(self, question: Question) -> float:
        """Memory of one accelerator in bytes, or tokens per second. Raises `NoAnswerError`."""
        if question.group == "train_mem":
            return self._training(question)
        bits = round(question.number("format.bits") * 8)
        if bits not in {4, 8, 16}:
            raise NoAnswerError("format of the weights")
        batch, context = question.whole("inference.concurrency"), question.whole("inference.context")
        analysis = self._analysis(question, bits, context)
        found = analysis.inference(batch_size_per_gpu=batch, seq_len=context, num_tokens_to_generate=1)
        if question.group == "decode_tps":
            return float(found["decode_tokens_per_sec"])
        parts = ("weight_memory_per_gpu", "kv_cache_memory_per_gpu", "prefill_activation_memory_per_gpu")
        return float(sum(found[part] for part in parts))

    def _training(self, question: Question) -> float:
        question.all_weights_with_adam()
        if question.text("training.precision") == "fp32":
            raise NoAnswerError("precision of training")
        sequence = question.whole("training.sequence")
        analysis = self._analysis(question, 16, sequence)
        from llm_analysis.analysis import ActivationRecomputation, DSZeRO

        recompute = "FULL" if question.flag("training.checkpointing") else "NONE"
        stage = question.whole("zero.stage", 0)
        found = analysis.training(
            batch_size_per_gpu=question.whole("training.micro_batch"),
            gradient_accumulation_steps=1,
            seq_len=sequence,
            activation_recomputation=ActivationRecomputation[recompute],
            ds_zero=DSZeRO[f"STAGE_{stage}" if stage else "NONE"],
            flash_attn=question.text("training.attention") == "flash",
            mlp_gated_linear_units=question.whole("model.intermediate") != 4 * question.whole("model.hidden"),
        )
        return float(found["(weight+op_state+grad+act)_memory_per_gpu"])

    @staticmethod
    def _analysis(question: Question, bits: int, longest: int) -> Any:
        hidden, intermediate = question.whole("model.hidden"), question.whole("model.intermediate")
        tensor, pipeline = question.whole("parallel.tensor", 1), question.whole("parallel.pipeline", 1)
        fields = (question.whole(f"model.{name}") for name in ("layers", "heads", "hidden", "vocab"))
        layers, heads, hidden, vocab = fields
        heads_kv, bandwidth = question.whole("model.kv_heads"), question.number("hardware.bandwidth")
        compute, memory = question.number("hardware.compute"), question.number("hardware.memory")
        import logging

        logging.disable(logging.CRITICAL)
        from llm_analysis.analysis import LLMAnalysis
        from llm_analysis.config import DtypeConfig, GPUConfig, ModelConfig, ParallelismConfig

        model = ModelConfig(
            "case",
            layers,
            heads,
            hidden,
            vocab,
            max_seq_len=longest,
            num_key_value_heads=heads_kv,
            ffn_embed_dim=intermediate,
            expansion_ratio=intermediate / hidden,
            model_type="llama",
            moe_num_experts=question.whole("model.experts", 1),
            moe_top_k=question.whole("model.experts_active", 1),
        )
        card = GPUConfig("card", memory / 1e9, bandwidth / 1e9, 300, 1e-5, compute / 1e12)
        data = max(1, question.accelerators // (tensor * pipeline)) if question.group == "train_mem" else 1
        parallel = ParallelismConfig(tp_size=tensor, pp_size=pipeline, dp_size=data)
        return LLMAnalysis(model, card, DtypeConfig(f"w{bits}", bits, 16, 16), parallel)
