"""Shapes of the models that are traced."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

__all__ = ["SHAPES", "Shape"]


@dataclass(frozen=True)
class Shape:
    """The shape of a transformer; widths count numbers, not bytes.

    Attributes:
        family: Key of `bench.oracle.build.CONFIGS`.
        model: Hugging Face id whose published config has this shape, or a name of our own if no published model has it.
        published: Whether `model` is such an id.
        kv_heads: Heads of keys and values; equals `heads` without grouping.
        head_dim: Width of one head.
        tied: Whether the output head shares the weights of the embedding.
        gated: Whether the feed-forward block has three matrices instead of two.
        max_context: Positions, which matter where they are learned.
        experts: Experts of one layer; 0 for a dense model.
        experts_per_token: Experts that one token visits.
    """

    family: str
    model: str
    published: bool
    layers: int
    hidden: int
    intermediate: int
    heads: int
    kv_heads: int
    head_dim: int
    vocab: int
    tied: bool
    gated: bool
    max_context: int = 4096
    experts: int = 0
    experts_per_token: int = 0

    @property
    def encoder(self) -> bool:
        """Whether the model is an encoder that predicts one label per text."""
        return self.family == "xlm-roberta"


_ALL: Final = (
    # Scaled down: proportions of the family, few layers, so that the differences between cases are quick to trace.
    Shape("llama", "scaled/llama-0.2b", False, 8, 1024, 2816, 16, 4, 64, 32000, False, True),
    Shape("qwen2", "scaled/qwen2-0.3b", False, 8, 1024, 5504, 16, 2, 64, 151936, True, True),
    Shape("mistral", "scaled/mistral-0.3b", False, 6, 1536, 5376, 12, 4, 128, 32768, False, True),
    Shape("gemma", "scaled/gemma-0.6b", False, 4, 1536, 12288, 8, 1, 256, 256000, True, True),
    Shape("mixtral", "scaled/mixtral-0.5b", False, 4, 1024, 3584, 16, 4, 64, 32000, False, True, 4096, 8, 2),
    Shape("qwen3-moe", "scaled/qwen3-moe-0.5b", False, 4, 1024, 768, 16, 4, 128, 151936, False, True, 4096, 32, 4),
    # Published: the values of each model's config.json.
    Shape("llama", "TinyLlama/TinyLlama-1.1B-Chat-v1.0", True, 22, 2048, 5632, 32, 4, 64, 32000, False, True, 2048),
    Shape("llama", "meta-llama/Llama-3.2-1B", True, 16, 2048, 8192, 32, 8, 64, 128256, True, True, 131072),
    Shape("llama", "meta-llama/Llama-2-7b-hf", True, 32, 4096, 11008, 32, 32, 128, 32000, False, True),
    Shape("llama", "meta-llama/Llama-3.1-8B", True, 32, 4096, 14336, 32, 8, 128, 128256, False, True, 131072),
    Shape("qwen2", "Qwen/Qwen2.5-0.5B", True, 24, 896, 4864, 14, 2, 64, 151936, True, True, 32768),
    Shape("qwen2", "Qwen/Qwen2.5-7B", True, 28, 3584, 18944, 28, 4, 128, 152064, False, True, 131072),
    Shape("qwen3", "Qwen/Qwen3-0.6B", True, 28, 1024, 3072, 16, 8, 128, 151936, True, True, 40960),
    Shape("qwen3", "Qwen/Qwen3-8B", True, 36, 4096, 12288, 32, 8, 128, 151936, False, True, 40960),
    Shape("mistral", "mistralai/Mistral-7B-v0.3", True, 32, 4096, 14336, 32, 8, 128, 32768, False, True, 32768),
    Shape("gemma", "google/gemma-2b", True, 18, 2048, 16384, 8, 1, 256, 256000, True, True, 8192),
    Shape("phi", "microsoft/phi-1_5", True, 24, 2048, 8192, 32, 32, 64, 51200, False, False, 2048),
    Shape("phi", "microsoft/phi-2", True, 32, 2560, 10240, 32, 32, 80, 51200, False, False, 2048),
    Shape("gpt2", "openai-community/gpt2", True, 12, 768, 3072, 12, 12, 64, 50257, True, False, 1024),
    Shape("gpt2", "openai-community/gpt2-large", True, 36, 1280, 5120, 20, 20, 64, 50257, True, False, 1024),
    Shape("xlm-roberta", "FacebookAI/xlm-roberta-base", True, 12, 768, 3072, 12, 12, 64, 250002, True, False, 514),
    Shape("xlm-roberta", "FacebookAI/xlm-roberta-large", True, 24, 1024, 4096, 16, 16, 64, 250002, True, False, 514),
    Shape("t5", "google-t5/t5-small", True, 6, 512, 2048, 8, 8, 64, 32128, True, False, 512),
    Shape("t5", "google-t5/t5-base", True, 12, 768, 3072, 12, 12, 64, 32128, True, False, 512),
)

SHAPES: Final = MappingProxyType({shape.model: shape for shape in _ALL})
"""The shapes by model."""
