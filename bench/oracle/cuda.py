"""What a GPU would do, for operators that PyTorch runs otherwise on a CPU."""

import importlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest import mock

import torch
from torch.nn import functional
from transformers import AttentionInterface
from transformers.masking_utils import AttentionMaskInterface

__all__ = ["FLASH", "as_on_cuda"]

FLASH = "oracle_fused"
"""Name of the attention registered with transformers, which takes a name with "flash" for a package."""

_softmax, _layer_norm, _dropout = functional.softmax, functional.layer_norm, functional.dropout


@contextmanager
def as_on_cuda(autocast: bool) -> Iterator[None]:
    """Run dropout, and under `autocast` softmax and layer norm, as CUDA does; memory counts, values do not.

    - Dropout on CUDA keeps a mask of one byte per number (native_dropout); on a CPU one in the format of its input.
    - CUDA's autocast runs softmax and layer norm in FP32 (PyTorch, torch.amp, 'CUDA Ops that can autocast to float32').
    - AdamW reads its step count as a number, which a fake tensor does not have.
    """
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(functional, "dropout", _native_dropout))
        adam = importlib.import_module("torch.optim.adam")
        stack.enter_context(mock.patch.object(adam, "_get_value", return_value=1.0))
        if autocast:
            stack.enter_context(mock.patch.object(functional, "softmax", _float_softmax))
            stack.enter_context(mock.patch.object(functional, "layer_norm", _float_layer_norm))
        yield


def _native_dropout(
    input: torch.Tensor,  # noqa: A002 - the name PyTorch gives it
    p: float = 0.5,
    training: bool = True,
    inplace: bool = False,
) -> torch.Tensor:
    if not training or p == 0.0:
        return _dropout(input, p, training, inplace)
    return torch.native_dropout(input, p, True)[0]


def _float_softmax(input: torch.Tensor, *args: object, **kwargs: object) -> torch.Tensor:  # noqa: A002
    return _softmax(input.float(), *args, **kwargs)


def _float_layer_norm(
    input: torch.Tensor,  # noqa: A002
    normalized_shape: list[int],
    *args: object,
    **kwargs: object,
) -> torch.Tensor:
    return _layer_norm(input.float(), normalized_shape, *args, **kwargs)


def _flash(  # noqa: PLR0917 - transformers says what an attention takes
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,  # noqa: ARG001 - transformers passes it
    scaling: float | None = None,
    is_causal: bool | None = None,
    **_unused: object,
) -> tuple[torch.Tensor, None]:
    """Attention by PyTorch's flash kernel, whose backward keeps what CUDA's does: inputs, output, log-sum-exp.

    As in CUDA's kernel: no mask (there is no padding), no repeated key and value heads, no mask of dropout.
    """
    causal = getattr(module, "is_causal", True) if is_causal is None else is_causal
    causal = causal and query.shape[2] > 1
    if torch.is_autocast_enabled("cpu"):
        # Called by its inner name the operator is not on autocast's list.
        half = torch.get_autocast_dtype("cpu")
        query, key, value = query.to(half), key.to(half), value.to(half)
    kernel = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu  # noqa: SLF001 - the public name picks by device
    output = kernel(query, key, value, 0.0, causal, attn_mask=None, scale=scaling)[0]
    return output.transpose(1, 2).contiguous(), None


def _no_mask(*_args: object, **_kwargs: object) -> None:
    """What the kernel needs of a mask: nothing, it takes a flag."""


AttentionInterface.register(FLASH, _flash)
AttentionMaskInterface.register(FLASH, _no_mask)
