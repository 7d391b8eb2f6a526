"""The short proof: it fits a page, and every line can be worked out again from what it shows."""

from __future__ import annotations

import math
import re
from functools import cache

import pytest

from engine.explanation import ProofLine, short_proof
from kb.advice import Advice
from kb.corpus import read_corpus
from tests.loaded_once import built_in_advisor
from tests.sample import EVERYTHING
from tui.report.short_proof_report import short_proof_markdown, short_proof_report

JOBS = {job.id: job for job in read_corpus()}
TOLD = {
    "serving": "serve qwen 2.5 32b to 25 users, 16k context",
    "pretraining": "pretrain a 1.3b model on 100 billion tokens in 14 days",
    "lora": "lora fine-tune mistral 7b, sequence length 4096",
    "laptop": "run an 8b chat model on my laptop with an RTX 4060 laptop 8 GB",
    "studio": "llama 3.3 70b at 4 bit on my mac studio m2 ultra 192 GB, just me",
    "aws": "serve llama 3.1 70b on aws to 50 users, 8k context",
    "batch": "overnight batch: summarise 200000 documents of 2000 tokens with llama 3.1 8b",
    "agents": "coding agents for 6 developers with qwen3 coder 30b, 64k context",
    "chat": "llama 3.1 8b, 10 users, 8k context",
}
DECIDING = {
    "serving": {
        "load.in_flight",
        "kv.per_sequence",
        "speed.reading_time",
        "inference.rate_per_request",
        "cost.per_hour",
    },
    "pretraining": {"training.step_time", "training.efficiency", "training.duration", "training.days_limit"},
    "batch": {"memory.kv_sequences_max", "service.batch_time", "cost.of_batch"},
    "laptop": {"weights.per_accelerator", "inference.rate_per_request"},
}
"""What the first screen of a job says has its line."""
SOME = (*TOLD, *tuple(JOBS)[:: 1 if EVERYTHING else 4])
MOST_LINES = 13
PAGE_LINES, PAGE_WIDTH = 66, 100
DIGITS, CENTS = 0.005, 0.03
"""How far figures are rounded: four digits, and amounts of money to the cent."""
UNITS = {
    "": 1, "%": 0.01,
    "byte": 1, "bytes": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30,
    "bit": 1 / 8, "bits": 1 / 8, "bits/parameter": 1 / 8, "bit/param": 1 / 8,
    "parameter": 1, "parameters": 1, "param": 1, "params": 1, "token": 1, "tokens": 1, "layer": 1, "layers": 1,
    "ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "h": 3600, "day": 86_400, "days": 86_400,
    "year": 31_536_000, "years": 31_536_000,
    "request": 1, "requests": 1, "requests/s": 1, "requests/min": 1 / 60, "requests/h": 1 / 3600,
    "tokens/s": 1, "token/s": 1, "/h": 1 / 3600, "USD/h": 1 / 3600, "USD": 1,
    "FLOP": 1, "FLOP/param": 1, "GFLOP": 1e9, "TFLOP": 1e12, "TFLOP/s": 1e12, "GB/s": 1e9, "W": 1, "kW": 1e3,
    "bytes/token": 1, "byte/token": 1, "kB/token": 1e3, "KB/token": 1e3, "KB": 1e3, "GFLOP/token": 1e9,
}  # fmt: skip
GREAT = {"": 1, "k": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}
NUMBER = re.compile(
    r"\$?(?<![\w.])([0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)([kMBT](?![A-Za-z]))?(?:(/[a-z]+)|\s?([A-Za-z]+(?:/[A-Za-z]+)?(?![A-Za-z2_]*\()|%))?"
)
FUNCTIONS = {
    "max": max, "min": min, "ceil": math.ceil, "floor": math.floor, "sqrt": math.sqrt, "exp": math.exp, "ln": math.log,
    "log2": math.log2, "round_up": lambda value, step: math.ceil(value / step) * step,
}  # fmt: skip


def figure(match: re.Match[str]) -> str:
    number, great, each, unit = match.groups()
    return f"({float(number.replace(',', '')) * GREAT[great or ''] * UNITS[each or unit or '']!r})"


def worked_out(text: str) -> float:
    """What a calculation with figures comes to, in base units, by nothing but arithmetic."""
    written = NUMBER.sub(figure, text).replace("×", "*").replace("−", "-")
    return float(eval(written, {"__builtins__": {}}, FUNCTIONS))


@cache
def advised(job: str) -> Advice:
    advisor = built_in_advisor()
    return advisor.advise(advisor.understand(TOLD[job]).given if job in TOLD else JOBS[job].given(advisor))


def lines(job: str) -> tuple[ProofLine, ...]:
    return short_proof(built_in_advisor().engine, advised(job).inference)


@pytest.mark.sample(3)
@pytest.mark.parametrize("job", SOME)
def test_it_fits_a_page_and_says_each_thing_once(job: str) -> None:
    page = list(short_proof_report(advised(job), built_in_advisor().engine, PAGE_WIDTH))
    assert len(page) <= PAGE_LINES
    assert all(len(line) <= PAGE_WIDTH for line in page)
    facts = [each.fact for each in lines(job)]
    assert len(facts) == len(set(facts)) >= 5


@pytest.mark.parametrize(("job", "facts"), DECIDING.items())
def test_what_the_first_screen_says_has_a_line_of_its_own(job: str, facts: set[str]) -> None:
    told = [each.fact for each in lines(job)]
    assert facts <= set(told)
    assert len(told) <= MOST_LINES


def test_as_markdown_it_has_the_same_lines() -> None:
    page = "\n".join(short_proof_markdown(advised("chat"), built_in_advisor().engine))
    for each in lines("chat"):
        assert f"{each.number}. **{each.title}** = " in page


@pytest.mark.parametrize("job", SOME)
def test_every_line_can_be_worked_out_again(job: str) -> None:
    calculated = [each for each in lines(job) if each.arithmetic and re.search(r"[-+×/(]", each.arithmetic)]
    assert len(calculated) >= 3
    for each in calculated:
        assert isinstance(each.raw, int | float)
        rounded = CENTS if "$" in each.arithmetic else DIGITS
        # Rounded figures under a floor or a ceiling may be one off.
        least = 1 if "floor(" in each.arithmetic and isinstance(each.raw, int) else 0
        assert worked_out(each.arithmetic) == pytest.approx(each.raw, rel=rounded, abs=least), each.title


@pytest.mark.parametrize("job", SOME)
def test_every_line_says_where_it_comes_from(job: str) -> None:
    for each in lines(job):
        assert list(each.cited) or each.origin in ("said", "chosen", "assumed", "detected"), each.title
        assert all(number < len(lines(job)) + 1 and number != each.number for number in each.uses)
