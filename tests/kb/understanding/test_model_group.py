"""Several models that are to run beside each other: the largest is worked out, the others are named as not covered."""

import pytest


@pytest.mark.parametrize(
    ("text", "fact", "largest", "others"),
    [
        ("serve three models, 8b 14b and 70b, on one machine", "model.params", 70e9, ("8b", "14b")),
        ("a 13b plus a 7b on a 3090", "model.params", 13e9, ("7b",)),
        ("run Llama 3.1 8B and Qwen3 32B on the same card", "model", "Qwen/Qwen3-32B", ("Llama 3.1 8B",)),
        ("host Qwen3 32B & Llama 3.1 8B for 20 people", "model", "Qwen/Qwen3-32B", ("Llama 3.1 8B",)),
        ("wir wollen Llama 3.1 8B und Qwen3 32B betreiben", "model", "Qwen/Qwen3-32B", ("Llama 3.1 8B",)),
    ],
)
def test_the_largest_is_taken_and_the_others_are_named(understood, text, fact, largest, others):
    heard = understood(text)

    assert heard.given[fact].value == largest
    (told,) = [each for each in heard.doubts if "to run beside" in each]
    assert all(f"“{other}”" in told.partition("to run beside")[0] for other in others)


@pytest.mark.parametrize(
    "text",
    [
        "compare Llama 3.1 8B and Qwen3 14B",
        "a 7b or a 13b on a 3090?",
        "difference between 7b and 13b",
        "fine-tune Llama 3.1 8B and serve Qwen3 32B",
        "serve Llama 3.3 70B with Llama 3.1 8B as draft model",
        "models from 7b to 70b",
    ],
)
def test_what_is_compared_or_follows_or_helps_does_not_run_beside(understood, text):
    assert not [each for each in understood(text).doubts if "to run beside" in each]
