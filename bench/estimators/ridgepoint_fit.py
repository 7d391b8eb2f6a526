"""ridgepoint."""

from __future__ import annotations

import json
import re

from bench.estimators.no_answer import NoAnswerError
from bench.estimators.question import Question

__all__ = ["RidgepointFit"]

_ENGINES = (("vllm", "vllm"), ("sglang", "sglang"), ("llama.cpp", "llamacpp"))
_CARDS = (
    (r"a100.*80", "a100-80gb"),
    (r"a100.*40", "a100-40gb"),
    (r"h100", "h100-80gb"),
    (r"h200", "h200-141gb"),
    (r"rtx-3090$", "rtx3090-24gb"),
    (r"rtx-4090$", "rtx4090-24gb"),
    (r"rtx-5090$", "rtx5090-32gb"),
    (r"l40s", "l40s-48gb"),
    (r"b200", "b200-192gb"),
    (r"mi300x", "mi300x-192gb"),
)


_FORMATS = {
    "bf16": "bf16",
    "fp16": "fp16",
    "gguf_f16": "fp16",
    "fp8": "fp8",
    "int8": "int8",
    "int4-awq": "awq",
    "int4-gptq": "gptq",
    **{name: name for name in ("q4_0", "q4_k_m", "q5_k_m", "q6_k", "q8_0")},
}


class RidgepointFit:
    """Its Rust core, given the shape; the best of its three figures."""

    name = "ridgepoint"
    asked = "`fit_shape` with the shape, one request, the figure it calls best; only engines and cards that it knows"
    groups = frozenset({"decode_tps"})

    def estimate(self, question: Question) -> float:
        """Tokens per second. Raises `NoAnswerError`."""
        engine = next((name for word, name in _ENGINES if word in question.text("engine").lower()), None)
        if engine is None:
            raise NoAnswerError("engine")
        if question.whole("inference.concurrency") > 1:
            raise NoAnswerError("several requests")
        arguments, dtype, card = self.shape(question), self.dtype(question), self.card(question)
        context = question.whole("inference.context")
        from ridgepoint import _core

        try:
            said = _core.fit_shape(
                *arguments, card, question.accelerators, engine, dtype, "fp16", context, context, True
            )
        except ValueError as error:
            raise NoAnswerError(f"refused: {' '.join(str(error).split())[:60]}") from None
        return float(json.loads(said)["speed"]["decode_tok_s"]["best"])

    @staticmethod
    def card(question: Question) -> str:
        """Its name for the card. Raises `NoAnswerError`."""
        stated = question.text("hardware.accelerator")
        found = next((name for pattern, name in _CARDS if re.search(pattern, stated)), None)
        if found is None:
            raise NoAnswerError("card")
        return found

    @staticmethod
    def dtype(question: Question) -> str:
        """Its name for the format of the weights. Raises `NoAnswerError`."""
        written = question.text("weights.format")
        name = _FORMATS.get(written)
        if name is None:
            raise NoAnswerError("format of the weights")
        return name

    @staticmethod
    def shape(question: Question) -> tuple[str | int, ...]:
        """The shape as its core takes it. Raises `NoAnswerError`."""
        attention = question.text("model.attention")
        layers, heads = question.whole("model.layers"), question.whole("model.heads")
        kv_heads = question.whole("model.kv_heads")
        if attention not in {"", "mha", "gqa", "mqa"}:
            raise NoAnswerError(f"attention: {attention}")
        grouped = "mha" if kv_heads == heads else "gqa"
        params = question.whole("model.params")
        return (
            "case",
            layers,
            layers,
            question.whole("model.hidden"),
            params,
            question.whole("model.active_params", params),
            grouped,
            question.whole("model.head_dim"),
            heads,
            kv_heads,
            0,
            0,
        )
