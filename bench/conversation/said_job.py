"""Random jobs of independent facts, each fact said in one of several ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

__all__ = ["JOINTS", "SaidJob"]

JOINTS = (", ", ". ", "; ", "\n- ")
"""What stands between phrases of one text."""

_Ways = Sequence[tuple[str, Sequence[str]]]
"""What is said of one fact, and the values that it is said with."""

_MODELS = ("Llama 3.1 8B", "Llama 3.3 70B", "Qwen3 14B", "Qwen3 32B", "Qwen2.5 7B", "Mistral Small 24B")
_TRAINED = ("Llama 3.1 8B", "Qwen3 8B", "Qwen2.5 7B", "Qwen3 14B", "Llama 3.3 70B")
_CARDS = ("two L40S", "2 x RTX 4090", "four A100 80GB", "one H100 SXM", "8x H200", "an RTX 6000 Ada", "2 RTX PRO 6000")

_SERVING: Mapping[str, _Ways] = {
    "model": [("serve {}", _MODELS), ("we want to run {} for our users", _MODELS), ("{} inference", _MODELS)],
    "people": [
        ("{} concurrent users", ("5", "20", "64")),
        ("{} users at the same time", ("4", "30", "100")),
        ("{} simultaneous requests", ("8", "12", "50")),
    ],
    "context": [
        ("{} context", ("8k", "16k", "32k")),
        ("a context of {} tokens", ("8192", "16,384", "32768")),
        ("context length {}", ("4096", "8k", "16k")),
    ],
    "texts": [("prompts of {} tokens", ("800", "1500", "3000")), ("{} tokens in", ("1000", "2000"))],
    "answers": [("answers of {} tokens", ("200", "400")), ("{} tokens out", ("150", "500"))],
    "cards": [("on {}", _CARDS), ("we have {}", _CARDS)],
    "format": [("weights in {}", ("FP8", "BF16", "INT8")), ("quantised to {}", ("FP8", "INT8"))],
    "engine": [("with {}", ("vLLM", "SGLang")), ("using {}", ("vLLM", "SGLang"))],
    "house": [("the data must stay in house", ("",)), ("no data may leave the company", ("",))],
    "money": [("budget {} USD", ("8000", "30,000", "120000")), ("at most {} dollars to spend", ("9,000", "50,000"))],
}
_TRAINING: Mapping[str, _Ways] = {
    "model": [
        ("QLoRA of {}", _TRAINED),
        ("LoRA fine-tuning of {}", _TRAINED),
        ("full fine-tuning of {}", _TRAINED),
    ],
    "texts": [
        ("sequence length {}", ("1024", "2048", "4096")),
        ("sequences of {} tokens", ("1024", "2,048", "4096")),
        ("max_seq_length {}", ("2048", "8192")),
    ],
    "examples": [
        ("{} examples", ("5,000", "20000", "50k")),
        ("a dataset of {} samples", ("8,000", "30k")),
        ("{} training examples", ("12000", "40,000")),
    ],
    "epochs": [("{} epochs", ("2", "3", "5")), ("for {} epochs", ("two", "three"))],
    "cards": [("on {}", _CARDS), ("we have {}", _CARDS)],
    "batch": [("micro batch {}", ("1", "2", "4")), ("micro-batch size of {}", ("1", "2"))],
    "checkpoints": [("with gradient checkpointing", ("",)), ("gradient checkpointing on", ("",))],
    "money": [("budget {} USD", ("500", "3,000", "20000")), ("at most {} dollars to spend", ("900", "5,000"))],
}
_LEAST, _MOST = 3, 10


@dataclass(frozen=True)
class SaidJob:
    """A job as phrases that have nothing to do with each other, the first of which says what is to be done."""

    phrases: tuple[str, ...]

    @classmethod
    def drawn(cls, dice: Random) -> SaidJob:
        """A job of three to ten facts."""
        ways = dice.choice((_SERVING, _TRAINING))
        others = [each for each in ways if each != "model"]
        said = ["model", *dice.sample(others, dice.randint(_LEAST - 1, min(_MOST - 1, len(others))))]
        return cls(tuple(_phrase(dice, ways[each]) for each in said))

    @property
    def text(self) -> str:
        """Everything in one text."""
        return ", ".join(self.phrases)


def _phrase(dice: Random, ways: _Ways) -> str:
    words, values = dice.choice(ways)
    return words.format(dice.choice(values))
