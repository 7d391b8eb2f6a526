"""Phrases that have nothing to do with each other say the same in any order."""

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bench.conversation.said_job import JOINTS, SaidJob

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


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 100_000))
def test_the_order_of_random_facts_in_random_words_changes_nothing(understood, seed: int) -> None:
    dice = Random(seed)
    job = SaidJob.drawn(dice)
    phrases, joint = list(job.phrases), dice.choice(JOINTS)
    dice.shuffle(phrases)
    wanted = {fact: given.value for fact, given in understood(job.text).given.items()}
    heard = {fact: given.value for fact, given in understood(joint.join(phrases)).given.items()}
    assert heard == wanted, (job.text, phrases)
