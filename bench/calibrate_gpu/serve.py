"""Generation, measured."""

import time
from collections.abc import Iterator

import torch

from bench.calibrate_gpu.meter import Meter
from bench.calibrate_gpu.model import model
from bench.calibrate_gpu.result import Result
from bench.calibrate_gpu.serving_run import ServingRun
from bench.calibrate_gpu.timing import seconds_each

__all__ = ["serve"]


def serve(run: ServingRun, meter: Meter) -> Iterator[Result]:
    """Memory and speed of `run`: weights, cache, peaks, tokens per second of the prompt and of what follows it.

    A run that lacks memory gives one value, None.
    """
    meter.clear()
    try:
        with torch.no_grad():  # not inference mode, whose tensors a compiled step may refuse
            results = list(_measured(run, meter))
    except torch.OutOfMemoryError:
        yield Result("oom", "infer_mem", None, "byte", next(iter(meter.means.values())))
        return
    yield from results


def _measured(run: ServingRun, meter: Meter) -> Iterator[Result]:
    built = model(run.shape, run.precision, "sdpa", meter.device).eval()
    stated = {"params_total": sum(parameter.numel() for parameter in built.parameters())}
    tokens = torch.randint(2, run.shape.vocab, (run.batch, run.prompt), device=meter.device)
    if run.compiled:
        yield from _generated(run, meter, built, tokens, stated)
        return
    with meter.watching(built, None, tokens):
        meter.start()
        weights = meter.now()
        held = _loop(run, built, tokens)
        peaks = meter.peaks()
        cache = _bytes_of_cache(held)
        del held
    yield Result("weights", "infer_mem", weights, "byte", "weights and buffers after loading, as allocated", {}, stated)
    if cache:
        yield Result("cache", "kv_cache", cache, "byte", "keys and values of all requests at the end", {}, stated)
    for means, peak in peaks.items():
        what = f"{meter.means[means]} over prompt and answers"
        yield Result(means, "infer_mem", peak, "byte", what, {}, stated)
    yield from _looped(run, meter, built, tokens, stated)
    yield from _generated(run, meter, built, tokens, stated)


def _looped(
    run: ServingRun, meter: Meter, built: torch.nn.Module, tokens: torch.Tensor, stated: dict[str, object]
) -> Iterator[Result]:
    prefill = seconds_each(lambda: _prompt(built, tokens), meter.synchronize, at_least=0.5, most=20)
    what = "speed of the prompt: its tokens over the time to the first token, plain call of the model"
    if run.batch == 1 and run.prompt > 1:
        alone: dict[str, object] = {**stated, "output_len": None}
        yield Result("prefill", "prefill_tps", run.prompt / prefill, "tokens/s", what, {"seconds": prefill}, alone)
    output = _prompt(built, tokens)
    meter.synchronize()
    begin = time.perf_counter()
    _steps(run, built, output)
    meter.synchronize()
    step = (time.perf_counter() - begin) / run.generated
    what = "speed of decoding: tokens of all requests over the time of the steps, plain calls of the model"
    yield Result("loop", "decode_tps", run.batch / step, "tokens/s", what, {"step_seconds": step}, stated)


def _generated(
    run: ServingRun, meter: Meter, built: torch.nn.Module, tokens: torch.Tensor, stated: dict[str, object]
) -> Iterator[Result]:
    """What `generate` takes: the difference between many tokens and one."""
    # A config for training says that it wants no cache.
    options: dict[str, object] = {"use_cache": True, "do_sample": False, "pad_token_id": 0}
    options["attention_mask"] = torch.ones_like(tokens)
    if run.compiled:
        options["cache_implementation"] = "static"

    def seconds(count: int) -> float:
        def generate() -> object:
            return built.generate(tokens, min_new_tokens=count, max_new_tokens=count, **options)

        # Compiling depends on the size of the cache, which depends on the count: each is warmed up on its own.
        if run.compiled:
            generate()
        return seconds_each(generate, meter.synchronize, at_least=0.5, most=3)

    few = max(2, run.generated // 8)
    step = (seconds(run.generated + few) - seconds(few)) / run.generated
    how = "transformers' generate with a static cache, compiled" if run.compiled else "transformers' generate"
    what = f"speed of decoding: tokens of all requests over the time of the steps, {how}"
    stated = {**stated, "engine": "transformers compiled" if run.compiled else "transformers"}
    if step > 0:
        yield Result("generate", "decode_tps", run.batch / step, "tokens/s", what, {"step_seconds": step}, stated)


def _loop(run: ServingRun, built: torch.nn.Module, tokens: torch.Tensor) -> object:
    return _steps(run, built, _prompt(built, tokens))


def _prompt(built: torch.nn.Module, tokens: torch.Tensor) -> tuple[torch.Tensor, object]:
    output = built(input_ids=tokens, use_cache=True, logits_to_keep=1)
    return output.logits[:, -1:].argmax(-1), output.past_key_values


def _steps(run: ServingRun, built: torch.nn.Module, before: tuple[torch.Tensor, object]) -> object:
    token, cache = before
    for _ in range(run.generated):
        output = built(input_ids=token, past_key_values=cache, use_cache=True)
        token, cache = output.logits[:, -1:].argmax(-1), output.past_key_values
    return cache


def _bytes_of_cache(cache: object) -> int:
    tensors = [
        tensor
        for layer in getattr(cache, "layers", [])
        for tensor in (getattr(layer, "keys", None), getattr(layer, "values", None))
        if isinstance(tensor, torch.Tensor)
    ]
    return sum(tensor.numel() * tensor.element_size() for tensor in tensors)
