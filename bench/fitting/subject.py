"""What can be fitted."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Subject"]


@dataclass(frozen=True, slots=True)
class Subject:
    """A quantity with the groups of cases that measure it and the parameters of rules that are fitted on them.

    All other parameters of these rules follow from source code, data sheets or other measurements. ``engine`` is the
    fact that divides the cases into classes, ``facts`` are what measures are calculated from.
    """

    groups: frozenset[str]
    engine: str
    facts: frozenset[str]
    parameters: tuple[str, ...]

    @classmethod
    def of(cls, name: str) -> Subject:
        """The subject called ``name``, one of `names`; KeyError for another."""
        return _SUBJECTS[name]

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """What `of` knows."""
        return tuple(_SUBJECTS)


_SUBJECTS = {
    "decode": Subject(
        frozenset({"decode_tps", "prefill_tps"}),
        "inference.engine",
        frozenset({"inference.rate", "inference.rate_per_request", "inference.whole_rate", "inference.first_token"}),
        (
            "reach.tuned",
            "reach.bits8",
            "reach.bits4",
            "reach.plain_quantized",
            "reach.copying",
            "reach.gguf",
            "reach.gguf_stacked",
            "reach.gguf_quantized",
            "reach.apple",
            "reach.apple_scores",
            "reach.neuron",
            "reach.neuron_cache",
            "reach.apple_expansion",
            "reach.compute",
            "reach.compute_few_units",
            "reach.compute_quantized",
            "reach.compute_gguf",
            "reach.compute_gguf_stacked",
            "reach.compute_gguf_quantized",
            "reach.compute_gguf_experts",
            "reach.compute_apple",
            "link.delay_fast",
            "gap.graphs",
            "gap.eager",
            "gap.gguf",
            "gap.gguf_divided",
            "gap.apple",
            "gap.neuron",
            "gap.latent",
            "host.layer",
            "host.plain_layer",
            "host.fused_layer",
            "host.expert",
            "host.quantized",
            "host.fp8",
            "host.bitsandbytes",
            "host.exchange",
            "host.new",
            "scheduler.in_turn",
            "scheduler.overlapped",
            "scheduler.request_in_turn",
            "scheduler.request",
            "gap.gguf_short",
            "gap.apple_short",
            "gap.latent_graphs",
            "gap.experts",
            "host.desktop",
            "host.outliers",
            "reach.amd",
            "reach.intel",
            "reach.unstacked",
            "reach.apple_expansion_short",
            "reach.compute_eager_quantized",
            "scores.passes",
            "pipeline.efficiency",
        ),
    ),
    "training": Subject(
        frozenset({"train_tps"}),
        "training.engine",
        frozenset(
            {
                "training.rate",
                "training.sequence",
                "training.flop_per_token",
                "training.flop_recomputed",
                "training.flop_attention",
                "hardware.count",
                "hardware.compute",
            }
        ),
        (
            "matmul.share",
            "attention.native",
            "attention.one_older",
            "attention.two_older",
            "elementwise.fused",
            "elementwise.plain",
            "elementwise.gated",
            "loss.traffic",
            "weights.traffic",
            "optimizer.traffic",
            "optimizer.host_rate",
            "casts.traffic",
            "link.share",
            "link.share_sharded",
        ),
    ),
}
