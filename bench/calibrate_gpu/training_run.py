"""What one measured training step is made of."""

from dataclasses import dataclass
from typing import Literal

from bench.oracle.shape import Shape

__all__ = ["TrainingRun"]


@dataclass(frozen=True, slots=True)
class TrainingRun:
    """One training configuration to measure.

    Attributes:
        batch: Sequences of one step.
        sequence: Tokens of one sequence. An encoder-decoder gets as many in its encoder as in its decoder.
        precision: Numbers of weights and computation; 'amp' and 'amp16' keep FP32 weights and compute in BF16 or FP16
            under autocast.
        optimizer: Implementation of the optimizer; 'adamw' is PyTorch's AdamW one tensor at a time.
        lora_rank: Rank of adapters on a frozen model; 0 trains all weights.
        lora_everywhere: Whether all linear modules get adapters, instead of query and value projections.
        attention: PyTorch's fused attention, or transformers' plain one, which keeps scores.
    """

    shape: Shape
    batch: int
    sequence: int
    precision: Literal["fp32", "bf16", "amp", "amp16"] = "amp"
    checkpointing: bool = False
    optimizer: Literal["adamw_foreach", "adamw_fused", "adamw", "sgd"] = "adamw_foreach"
    lora_rank: int = 0
    lora_everywhere: bool = False
    attention: Literal["sdpa", "eager"] = "sdpa"

    @property
    def id(self) -> str:
        """A name that says all of the configuration, unique in a grid."""
        method = f"lora{self.lora_rank}{'all' if self.lora_everywhere else ''}" if self.lora_rank else "full"
        checkpointing = "ckpt" if self.checkpointing else "plain"
        size = f"b{self.batch}s{self.sequence}"
        name = self.shape.model.rpartition("/")[2].lower()
        return ".".join(("train", name, size, self.precision, checkpointing, self.optimizer, method, self.attention))
