"""What one measured generation is made of."""

from dataclasses import dataclass
from typing import Literal

from bench.oracle.shape import Shape

__all__ = ["ServingRun"]


@dataclass(frozen=True, slots=True)
class ServingRun:
    """One generation to measure: `batch` prompts of `prompt` tokens, `generated` tokens for each.

    Attributes:
        compiled: Whether transformers compiles the step over a cache of fixed size, which runs as one CUDA graph.
    """

    shape: Shape
    batch: int
    prompt: int
    generated: int
    precision: Literal["bf16", "fp16", "fp32"] = "bf16"
    compiled: bool = False

    @property
    def id(self) -> str:
        """A name that says all of the configuration, unique in a grid."""
        size = f"b{self.batch}p{self.prompt}g{self.generated}"
        name = self.shape.model.rpartition("/")[2].lower()
        return ".".join(("serve", name, size, self.precision, "compiled" if self.compiled else "plain"))
