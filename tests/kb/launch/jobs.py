"""Jobs that launch files are written for, each worked out once in a process."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from engine.inference import Inference
from kb.corpus import read_corpus
from kb.launch import LaunchBook, LaunchFile, LaunchRefusedError, Occasion, launch_files, load_launch_book, offers
from tests.loaded_once import built_in_advisor
from tests.sample import spread

__all__ = ["JOBS", "book", "files_for", "occasion", "occasion_of", "targets_of", "written"]

_STANDARD = Path(__file__).parents[3] / "docs" / "standard-jobs.md"
_COMMAND = re.compile(r'^\$ whygpu advise "(.*?)"', re.MULTILINE)
_MORE: Mapping[str, str] = {
    "spanning-vllm": "serve llama 405b bf16 to 20 users on 16 h100",
    "spanning-sglang": "serve deepseek r1 with sglang on 16 h100 for 20 people",
    "copies-vllm": "serve llama 3.3 70b for 2000 users on 16 h100",
    "sglang": "serve qwen 2.5 32b with sglang to 30 users",
    "fp8-cache": "serve llama 3.3 70b to 40 users with fp8 kv cache",
    "gguf-layers": "Run Llama 3.1 70B q4_k_m with ollama on one RTX 4090 with 64 GB ram",
    "gguf-experts": "qwen3 235b at home for one person with a 4090 and 256 GB ram",
    "gguf-cache": "Run Llama 3.1 8B q4_k_m on one RTX 4070, 8k context, q8_0 kv cache",
    "fsdp-qlora-offload": "qlora llama 3.1 70b fsdp on 2 4090 with 256 GB ram, offload params",
    "fsdp-lora": "lora qwen3 32b on 4 h100 with fsdp",
    "fsdp-full": "full fine-tune llama 3.1 8b on 8 a100 80gb with fsdp",
    "hsdp-full": "full fine-tune llama 3.1 8b on 16 a100 80gb hsdp",
    "offload-optimizer": "full fine-tune qwen 2.5 7b on 1 h100 with optimizer offload",
    "offload-nvme": "full fine-tune qwen 2.5 7b on 1 h100, offload to nvme",
    "autocast": "full fine-tune qwen 2.5 1.5b with bf16 amp on 2 h100",
    "pure": "full fine-tune qwen 2.5 7b in pure bf16 on 4 h100",
    "int8-base": "qlora qwen3 8b on a 4090, int8 base, rank 64, attention only",
    "processor": "qwen3 8b on my epyc 9654 with 256 GB ram, no gpu",
    "amd": "serve llama 3.1 8b on 2 mi300x",
    "three-computers": "3 pcs, one 3090 each, llama 3.3 70b together over gigabit lan",
    "unlike-cards": "rtx 5090 and rtx 4090 together, qwen3 32b in q8",
    "dpo": "dpo of qwen3 8b with lora on 2 h100",
    "dpo-full": "full dpo of llama 3.1 8b on 8 h100",
    "dpo-precomputed": "full dpo of llama 3.1 8b on 8 h100 with precomputed reference",
    "dpo-qlora": "dpo of qwen3 8b with qlora on a 4090",
    "ipo": "ipo of qwen3 8b with lora on 2 h100",
    "grpo": "grpo of qwen3 8b on 8 h100",
    "grpo-lora": "grpo of qwen3 8b with lora on 2 h100, kl penalty",
    "grpo-apart": "gspo of qwen3 8b with lora on 2 h100, vllm server on its own gpu",
    "grpo-divided": "grpo of qwen3 32b with lora on 4 h100, dapo",
    "grpo-reward-model": "grpo of llama 3.1 8b on 8 h100 with a reward model of 8b",
    "kto": "kto of llama 3.1 8b with lora on 1 h100",
    "ppo": "ppo of llama 3.1 8b on 8 h100",
    "megatron": "pretrain llama 3.1 70b on 512 h100 with megatron-lm, tp 8, pp 4",
    "megatron-further": "full fine-tune llama 3.1 8b on 8 h100 with megatron-lm, tp 2, selective recompute",
    "megatron-interleaved": "pretrain llama 3.1 70b on 256 h100, megatron, tp 8, pp 4, 2 virtual stages, 32k context",
    "many-machines": "pretrain a 7b on 64 h100",
}


def _standard() -> Iterator[tuple[str, str]]:
    for number, text in enumerate(_COMMAND.findall(_STANDARD.read_text(encoding="utf-8")), 1):
        yield f"standard-{number:02}", text


JOBS: Mapping[str, str | None] = {**{each.id: None for each in read_corpus()}, **dict(_standard()), **_MORE}
"""The texts of jobs by their names; None for those of the corpus."""


@cache
def book() -> LaunchBook:
    """The built-in launch targets."""
    advisor = built_in_advisor()
    return load_launch_book(advisor.loaded.sources, advisor.rulebook)


@cache
def occasion(job: str) -> Occasion | None:
    """What files of a job are written for; None where nothing fits."""
    advisor = built_in_advisor()
    corpus = {each.id: each for each in read_corpus()}
    text = JOBS[job]
    given = corpus[job].given(advisor) if text is None else advisor.understand(text).given
    best = advisor.advise(given).recommendation
    if best is None:
        return None
    return occasion_of(best.inference, best.summary)


def occasion_of(inference: Inference, summary: str = "", **more: object) -> Occasion:
    """What files are written for where that ``inference`` holds."""
    return Occasion(built_in_advisor().rulebook, inference, summary, "whygpu advise job", "basis", **more)  # type: ignore[arg-type]


def targets_of(job: str) -> list[str]:
    """The targets that are for a job."""
    found = occasion(job)
    return [] if found is None else [each.template.id for each in offers(book(), found)]


@cache
def files_for(job: str, target: str) -> tuple[LaunchFile, ...] | None:
    """The files of a target for a job; None where it is not for it, or cannot be written for it."""
    found = occasion(job)
    if found is None or target not in targets_of(job):
        return None
    try:
        return launch_files(book(), target, found)
    except LaunchRefusedError:
        return None


def written(target: str) -> Iterator[tuple[str, tuple[LaunchFile, ...]]]:
    """Each job that a target can be written for, with the files; of those of the corpus some, but all on demand."""
    corpus = [job for job, text in JOBS.items() if text is None]
    for job in (*spread(corpus, 16), *(job for job, text in JOBS.items() if text is not None)):
        files = files_for(job, target)
        if files is not None:
            yield job, files
