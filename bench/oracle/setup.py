"""What one traced training step is made of."""

from dataclasses import dataclass
from typing import Literal

from bench.oracle.shape import Shape

__all__ = ["Setup"]


@dataclass(frozen=True)
class Setup:
    """One configuration to trace.

    Attributes:
        batch: Sequences of one step.
        sequence: Tokens of one sequence. An encoder-decoder gets as many in its encoder as in its decoder.
        precision: Numbers of weights and computation; 'amp' keeps FP32 weights and computes in BF16 under autocast.
        optimizer: Implementation of the optimizer; 'adamw' is PyTorch's AdamW one tensor at a time (foreach=False).
        lora_rank: Rank of the adapters on the query and value projections of a frozen model; 0 trains all weights.
        attention: Whether scores are kept (eager) or recomputed by the fused kernel (flash).
    """

    shape: Shape
    batch: int
    sequence: int
    precision: Literal["fp32", "bf16", "amp"] = "amp"
    checkpointing: bool = False
    optimizer: Literal["adamw_foreach", "adamw_fused", "adamw", "sgd"] = "adamw_foreach"
    lora_rank: int = 0
    attention: Literal["flash", "eager"] = "flash"

    @property
    def id(self) -> str:
        """A name that says all of the configuration, unique in a grid."""
        model = self.shape.model.rpartition("/")[2].lower()
        method = f"lora{self.lora_rank}" if self.lora_rank else "full"
        checkpointing = "ckpt" if self.checkpointing else "plain"
        size = f"b{self.batch}s{self.sequence}"
        return ".".join(("oracle", model, size, self.precision, checkpointing, self.optimizer, method, self.attention))
