"""Phrases that have nothing to do with each other say the same in any order."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

_SERVING = (
    "Qwen3 32B",
    "20 concurrent users",
    "16k context",
    "budget 30000 USD",
    "on our own server",
    "with vLLM",
    "weights in FP8",
    "the data must stay in house",
)
_TRAINING = (
    "QLoRA of Llama 3.1 8B",
    "sequence length 4096",
    "20,000 examples",
    "3 epochs",
    "two RTX 4090",
    "micro batch 2",
    "rank 32",
    "gradient checkpointing",
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from((_SERVING, _TRAINING)).flatmap(st.permutations), st.sampled_from((", ", ". ", "\n- ", "; ")))
def test_the_order_of_independent_phrases_changes_nothing(understood, phrases: Sequence[str], joint: str) -> None:
    straight = _SERVING if phrases[0] in _SERVING else _TRAINING
    wanted = {fact: given.value for fact, given in understood(", ".join(straight)).given.items()}
    heard = {fact: given.value for fact, given in understood(joint.join(phrases)).given.items()}
    assert heard == wanted
