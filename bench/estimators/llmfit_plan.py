"""llmfit."""

from __future__ import annotations

import json
import subprocess
import sysconfig
import tempfile
from functools import lru_cache
from pathlib import Path

from bench.estimators.no_answer import NoAnswerError
from bench.estimators.question import Question

__all__ = ["LlmfitPlan"]

_FORMATS = {
    "gguf_f16": "F16",
    "fp16": "F16",
    "bf16": "BF16",
    "int4-awq": "AWQ-4bit",
    "int4-gptq": "GPTQ-Int4",
    "int8": "GPTQ-Int8",
    **{name: name.upper() for name in ("q2_k", "q3_k_m", "q4_0", "q4_k_m", "q5_k_m", "q6_k", "q8_0")},
}


class LlmfitPlan:
    """`llmfit plan` with a hardware profile of the case's card."""

    name = "llmfit"
    asked = (
        "`llmfit plan` by the model's name, with a hardware profile of the card's bandwidth and compute: the speed of "
        "its path `gpu`, for one request on one card"
    )
    groups = frozenset({"decode_tps"})

    def estimate(self, question: Question) -> float:
        """Tokens per second. Raises `NoAnswerError`."""
        question.alone()
        if question.whole("inference.concurrency") > 1:
            raise NoAnswerError("several requests")
        plan = (*self.arguments(question), self.profile(question))
        return _asked(*plan)

    @staticmethod
    def arguments(question: Question) -> tuple[str, str, int]:
        """Model, quantization and context. Raises `NoAnswerError`."""
        model, quantization = question.text("model"), _FORMATS.get(question.text("weights.format"))
        if not model:
            raise NoAnswerError("model not named")
        if quantization is None:
            raise NoAnswerError("format of the weights")
        return model, quantization, question.whole("inference.context")

    @staticmethod
    def profile(question: Question) -> str:
        """A hardware profile of the card, as JSON. Raises `NoAnswerError`."""
        hardware = {
            "gpu_memory_bandwidth_gbps": question.number("hardware.bandwidth") / 1e9,
            "gpu_compute_tflops_fp16": question.number("hardware.compute") / 1e12,
            "ddr_bandwidth_gbps": 89.6,
            "total_ram_gb": 512.0,
            "unified_memory": False,
        }
        match = {"gpu_name_contains": "case"}
        return json.dumps({"schema_version": 1, "name": "case", "match": match, "hardware": hardware})


@lru_cache(maxsize=4096)  # many cases differ only in what it does not take
def _asked(model: str, quantization: str, context: int, profile: str) -> float:
    program = Path(sysconfig.get_path("scripts")) / "llmfit"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.json"  # it wants the name of the profile as the name of the file
        path.write_text(profile, encoding="utf-8")
        call = [str(program), "--json", "--profile", str(path), "plan", model]
        call += ["--context", str(context), "--quant", quantization]
        done = subprocess.run(call, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines()
        kind = next((word for word in ("ambiguous", "not found", "No model") if said and word in said[-1]), "error")
        raise NoAnswerError(f"refused: {kind}")
    paths = {each["path"]: each for each in json.loads(done.stdout)["run_paths"]}
    speed = paths.get("gpu", {}).get("estimated_tps")
    if not isinstance(speed, int | float) or speed <= 0:
        raise NoAnswerError("no speed on a GPU")
    return float(speed)
