"""The card itself, measured."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

import torch
from torch.nn import functional

from bench.calibrate_gpu.meter import Meter
from bench.calibrate_gpu.result import Result
from bench.calibrate_gpu.timing import seconds_each

__all__ = ["probe"]


def probe(name: str, meter: Meter) -> Iterator[Result]:
    """The values of one of `bench.calibrate_gpu.card_run.PROBES`. What a card cannot do is left out, with a reason."""
    meter.clear()
    with torch.inference_mode():
        yield from _PROBES[name](meter)


def _one(name: str, unit: str, what: str, meter: Meter, value: Callable[[], float]) -> Result:
    """One value; a probe that the card or PyTorch refuses leaves the reason instead."""
    try:
        return Result(name, "card", value(), unit, what)
    except (RuntimeError, TypeError, NotImplementedError, AttributeError) as error:
        return Result(name, "card", None, unit, what, {"refused": f"{type(error).__name__}: {error}"[:200]})
    finally:
        meter.clear()


def _time(action: Callable[[], object], meter: Meter) -> float:
    return seconds_each(action, meter.synchronize, at_least=0.2 if _cuda(meter) else 0.01, most=200)


def _cuda(meter: Meter) -> bool:
    return bool(meter.device.type == "cuda")


def _size(meter: Meter, large: int, small: int) -> int:
    """`large` on a GPU, `small` on a CPU, where figures say nothing."""
    return large if _cuda(meter) else small


def _random(meter: Meter, *shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.randn(*shape, device=meter.device).to(dtype)


def _context(meter: Meter) -> Iterator[Result]:
    """Memory outside PyTorch's allocator once kernels and a matrix library have been used."""

    def used() -> float:
        square = _random(meter, 256, 256)
        functional.softmax(square @ square, -1).sum().item()
        meter.clear()
        peaks = meter.peaks() if _cuda(meter) else {}
        if "driver" not in peaks:
            raise NotImplementedError("what the driver counts is not known here")
        return float(peaks["driver"] - torch.cuda.memory_reserved())

    yield _one("context", "byte", "what the driver counts for the process, less what PyTorch reserves", meter, used)

    def total() -> float:
        return float(torch.cuda.mem_get_info()[1])

    if _cuda(meter):
        yield _one("total", "byte", "memory of the card that a process can see (cudaMemGetInfo)", meter, total)


def _bandwidth(meter: Meter) -> Iterator[Result]:
    count = _size(meter, 2**30, 2**16)
    for name, arrays, what in (
        ("copy", 2, "copy of one array to another: bytes read and written"),
        ("triad", 3, "a = b + 2 c: bytes read and written"),
        ("read", 1, "sum of an array: bytes read"),
    ):

        def rate(name: str = name, arrays: int = arrays) -> float:
            held = [torch.ones(count, device=meter.device) for _ in range(arrays)]
            actions: Mapping[str, Callable[[], object]] = {
                "copy": lambda: held[0].copy_(held[-1]),
                "triad": lambda: torch.add(held[-2], held[-1], alpha=2, out=held[0]),
                "read": held[0].sum,
            }
            return arrays * 4 * count / _time(actions[name], meter)

        yield _one(name, "byte/s", what, meter, rate)


def _matrix(meter: Meter) -> Iterator[Result]:
    side = _size(meter, 8192, 64)
    flops = 2 * side**3
    for name, dtype in (("bf16", torch.bfloat16), ("fp16", torch.float16), ("fp32", torch.float32)):

        def rate(dtype: torch.dtype = dtype) -> float:
            left, right = _random(meter, side, side, dtype=dtype), _random(meter, side, side, dtype=dtype)
            return flops / _time(lambda: left @ right, meter)

        yield _one(f"matrix_{name}", "flop/s", f"product of two {side} x {side} matrices in {name}", meter, rate)
    if not _cuda(meter):
        return
    yield _one("matrix_tf32", "flop/s", f"product of two {side} x {side} matrices in TF32", meter, lambda: _tf32(meter))
    for name, product in (("fp8", _product_fp8), ("int8", _product_int8)):

        def rate_of(product: Callable[[Meter, int], Callable[[], object]] = product) -> float:
            return flops / _time(product(meter, side), meter)

        yield _one(f"matrix_{name}", "flop/s", f"product of two {side} x {side} matrices in {name}", meter, rate_of)


def _tf32(meter: Meter) -> float:
    before = torch.get_float32_matmul_precision()
    torch.set_float32_matmul_precision("high")
    try:
        left, right = _random(meter, 8192, 8192), _random(meter, 8192, 8192)
        return 2 * 8192**3 / _time(lambda: left @ right, meter)
    finally:
        torch.set_float32_matmul_precision(before)


def _product_fp8(meter: Meter, side: int) -> Callable[[], object]:
    left = _random(meter, side, side, dtype=torch.float8_e4m3fn)
    right = _random(meter, side, side, dtype=torch.float8_e4m3fn).t()
    scale = torch.ones((), device=meter.device)
    return lambda: torch._scaled_mm(left, right, scale_a=scale, scale_b=scale, out_dtype=torch.bfloat16)  # noqa: SLF001


def _product_int8(meter: Meter, side: int) -> Callable[[], object]:
    left = torch.ones(side, side, dtype=torch.int8, device=meter.device)
    return lambda: torch._int_mm(left, left.t())  # noqa: SLF001 - there is no public name


def _thin_matrix(meter: Meter) -> Iterator[Result]:
    side = _size(meter, 8192, 64)
    for rows in (1, 4, 16, 64, 256, 1024):

        def rate(rows: int = rows) -> float:
            # several matrices in turn, so that none stays in the card's cache
            weights = [_random(meter, side, side, dtype=torch.bfloat16) for _ in range(8)]
            tokens = _random(meter, rows, side, dtype=torch.bfloat16)
            return len(weights) * 2 * side * side / _time(lambda: [tokens @ each for each in weights], meter)

        what = f"{rows} x {side} times {side} x {side} in bf16, as decoding {rows} requests does: bytes of weights read"
        yield _one(f"thin_{rows}", "byte/s", what, meter, rate)


def _launch(meter: Meter) -> Iterator[Result]:
    count = _size(meter, 1000, 10)

    def eager() -> float:
        number = torch.zeros(1, device=meter.device)
        return _time(lambda: [number.add_(1) for _ in range(count)], meter) / count

    yield _one("launch_eager", "s", "one tiny kernel after the other, called from Python", meter, eager)

    def graphed() -> float:
        number = torch.zeros(1, device=meter.device)
        number.add_(1)
        meter.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            for _ in range(count):
                number.add_(1)
        return _time(graph.replay, meter) / count

    if _cuda(meter):
        yield _one("launch_graph", "s", "one tiny kernel after the other in a CUDA graph", meter, graphed)


def _attention(meter: Meter) -> Iterator[Result]:
    heads, width = _size(meter, 32, 2), _size(meter, 128, 16)
    for length in (1024, 4096, 16384) if _cuda(meter) else (32,):
        batch = max(1, 16384 // length) if _cuda(meter) else 1

        def rate(length: int = length, batch: int = batch) -> float:
            query = _random(meter, batch, heads, length, width, dtype=torch.bfloat16)
            seconds = _time(lambda: functional.scaled_dot_product_attention(query, query, query, is_causal=True), meter)
            return 2 * 2 * batch * heads * length * length * width / 2 / seconds

        what = f"causal attention forward, {batch} x {heads} heads x {length} x {width} in bf16: half of 4 b h s s d"
        yield _one(f"attention_{length}", "flop/s", what, meter, rate)


def _optimizer(meter: Meter) -> Iterator[Result]:
    count = _size(meter, 2**26, 2**8)
    for fused in (True, False):

        def rate(fused: bool = fused) -> float:
            with torch.inference_mode(mode=False):
                parameters = [torch.nn.Parameter(torch.ones(count, device=meter.device)) for _ in range(8)]
                for parameter in parameters:
                    parameter.grad = torch.ones_like(parameter)
                optimizer = torch.optim.AdamW(parameters, lr=1e-5, fused=fused, foreach=None if fused else True)
                # weight, gradient and two states are read, three of them written, 4 bytes each
                return 8 * count * 7 * 4 / _time(optimizer.step, meter)

        name = "fused" if fused else "foreach"
        yield _one(f"adamw_{name}", "byte/s", f"AdamW step in FP32, {name}: 28 bytes a parameter", meter, rate)


def _host(meter: Meter) -> Iterator[Result]:
    if not _cuda(meter):
        return
    count = 2**28
    for name, down in (("host_to_card", False), ("card_to_host", True)):

        def rate(down: bool = down) -> float:
            host = torch.empty(count, dtype=torch.uint8, pin_memory=True)
            card = torch.empty(count, dtype=torch.uint8, device=meter.device)
            target, origin = (host, card) if down else (card, host)
            return count / _time(lambda: target.copy_(origin, non_blocking=True), meter)

        yield _one(name, "byte/s", "copy between pinned memory of the host and the card", meter, rate)


_PROBES: Final[Mapping[str, Callable[[Meter], Iterator[Result]]]] = MappingProxyType(
    {
        "context": _context,
        "bandwidth": _bandwidth,
        "matrix": _matrix,
        "thin_matrix": _thin_matrix,
        "launch": _launch,
        "attention": _attention,
        "optimizer": _optimizer,
        "host": _host,
    }
)
