"""The number format in which a repository stores its weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kb.errors import printable
from kb.model_config.config_fields import ConfigFields

__all__ = ["StoredFormat", "read_stored_format"]

NativeDtype: TypeAlias = Literal[
    "fp32", "bf16", "fp16", "fp8", "int8", "mxfp4", "nvfp4", "gptq", "awq", "nf4", "int8-bnb"
]

_DTYPES: dict[str, NativeDtype] = {"float32": "fp32", "bfloat16": "bf16", "float16": "fp16", "half": "fp16"}
_METHODS: dict[str, NativeDtype] = {"fp8": "fp8", "fbgemm_fp8": "fp8", "mxfp4": "mxfp4", "gptq": "gptq", "awq": "awq"}
_FOUR_BITS = 4


@dataclass(frozen=True, slots=True)
class StoredFormat:
    """The dtype in the words of the catalogue, None where it is not one of them; and a note."""

    dtype: NativeDtype | None
    note: str | None = None


def read_stored_format(fields: ConfigFields) -> StoredFormat:
    """The format by `quantization_config`, else by `torch_dtype`.

    Raises:
        ModelConfigError: one of them has the wrong type.
    """
    quantization = fields.object("quantization_config", outer=True)
    if quantization is None:
        dtype = fields.text("torch_dtype", "dtype", outer=True)
        return StoredFormat(_DTYPES.get((dtype or "").removeprefix("torch.")))
    inner = ConfigFields(fields.path, quantization)
    method = (inner.text("quant_method") or inner.text("quant_algo") or "").lower()
    note = f"stored quantized: {printable(method or 'unnamed method', 40)}"
    bits = inner.integer("bits", high=64)
    if method in {"gptq", "awq"} and bits not in {None, _FOUR_BITS}:
        return StoredFormat(None, f"{note}, {bits} bit")
    if method in _METHODS:
        return StoredFormat(_METHODS[method], note)
    if method == "bitsandbytes":
        four = inner.flag("load_in_4bit", "_load_in_4bit", default=False)
        return StoredFormat("nf4" if four else "int8-bnb", note)
    if "nvfp4" in (inner.text("quant_algo", "format") or "").lower():
        return StoredFormat("nvfp4", note)
    return StoredFormat(None, note)
