"""Random conversations: a random walk of acts over a random job."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from random import Random

from bench.conversation.said_job import SaidJob
from engine.rulebook import Act, Rulebook

__all__ = ["Walk"]

_CHANGES = ("50 users", "32k context", "two H100", "int4", "Qwen3 8B", "an RTX 4090", "4 L40S", "fp8", "a Mac Studio")
_THINGS = (
    "an A100",
    "2 RTX 4090",
    "H200",
    "fp16",
    "int8",
    "an L4",
    "MI300X",
    "vLLM",
    "DeepSpeed",
    "8 H100",
    "llama.cpp",
)
_TOLD = (
    "40 users",
    "context 16k",
    "in bf16",
    "Qwen3 14B instead",
    "on 4 L40S",
    "2 epochs",
    "budget 20000 USD",
    "rank 64",
)
_TERMS = ("ZeRO-3", "KV cache", "tensor parallel", "QLoRA", "AWQ", "first token")
_FACTS = ("memory", "price", "speed", "power", "weights", "context")
_SLOTS: Mapping[str, tuple[str, ...]] = {
    "job": _CHANGES,
    "thing": _THINGS,
    "other": _THINGS,
    "term": _TERMS,
    "fact": _FACTS,
    "text": ("NVIDIA", "an L40S", "AMD"),
    "listed": ("first", "second", "3"),
    "said": ("context", "budget", "users"),
}
_SLOT = re.compile(r"<([a-z_]+)>")
_MAYBE = re.compile(r"\(([^()]+)\) ?")
_TELLING = 0.3
"""How often a turn only tells something."""
_COSTLY, _SELDOM = ("flip", "matter"), 0.15
"""What tries dozens of other jobs is said seldom, so that a walk stays affordable."""
_LEAST, _MOST = 2, 5
_ENDING = ("end",)


class Walk:
    """What a person says turn by turn, drawn by ``seed``: a job at once or in parts, then acts in any order.

    Acts are those of a rulebook, in the words of their examples and patterns, with random names in their places.
    ``only`` are the kinds of acts that are drawn, all if there are none.
    """

    def __init__(self, rulebook: Rulebook, seed: int, only: Collection[str] = ()) -> None:
        self._dice = Random(f"walk {seed}")
        self._acts = [
            act for act in rulebook.acts.values() if act.does not in _ENDING and (not only or act.kind in only)
        ]

    def __iter__(self) -> Iterator[str]:
        yield from self.job
        for _ in range(self._dice.randint(_LEAST, _MOST)):
            yield self.turn()

    @property
    def job(self) -> tuple[str, ...]:
        """The texts in which a job is said, drawn anew."""
        job = SaidJob.drawn(self._dice)
        if self._dice.random() < 0.5:
            return (job.text,)
        cut = self._dice.randint(1, len(job.phrases) - 1)
        return ", ".join(job.phrases[:cut]), ", ".join(job.phrases[cut:])

    def turn(self) -> str:
        """One sentence."""
        if self._dice.random() < _TELLING:
            return self._dice.choice(_TOLD)
        while True:
            act = self._dice.choice(self._acts)
            if act.does not in _COSTLY or self._dice.random() < _SELDOM:
                return self.said(act)

    def asked(self) -> str:
        """One sentence that tells nothing."""
        return self.said(self._dice.choice([act for act in self._acts if act.does not in _COSTLY]))

    def said(self, act: Act) -> str:
        """The act in words of its own, with something in its places."""
        words = self._dice.choice((*act.examples, *act.words) if act.examples else act.words)
        words = words.replace("#", "20").replace("...", "").replace(" & ", " ")
        words = _MAYBE.sub(lambda found: f"{self._dice.choice(found[1].split('|'))} ".lstrip(), words)
        words = _SLOT.sub(lambda found: self._dice.choice(_SLOTS.get(found[1], _THINGS)), words)
        return " ".join(words.split()) + ("?" if act.kind in ("question", "condition") else "")
