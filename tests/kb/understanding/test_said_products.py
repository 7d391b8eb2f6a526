"""Products named in a text: heard where their names say nothing else."""

from functools import cache

import pytest

from kb.advisor import Advisor
from tests.loaded_once import built_in_advisor


@cache
def advisor() -> Advisor:
    return built_in_advisor()


def product(text: str) -> object:
    given = advisor().understand(text).given.get("product")
    return given.value if given else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fine-tune Qwen3 8B with TensorFlow", "tensorflow"),
        ("serve llama 3.1 8b as GGUF", "gguf"),
        ("serve llama 3.1 8b, q4_k_m GGUF", None),  # a number format
        ("serve qwen3 8b with vllm", None),  # an engine, which is asked about
        ("zero stage 2 with deepspeed", None),
        ("run it on kubernetes", "kubernetes"),
        ("lora without tensorflow", None),
        ("pytorch instead of tensorflow", "pytorch"),
        ("a chat for 20 users", None),
    ],
)
def test_the_product_named(text, expected):
    assert product(text) == expected


def test_the_words_are_told_and_not_ignored():
    heard = advisor().understand("fine-tune Qwen3 8B with TensorFlow 2.x")
    assert "tensorflow" not in " ".join(heard.ignored).lower()
    assert heard.given["product"].note.lower().startswith("tensorflow")


def test_what_is_not_wanted_is_told_as_left_out():
    assert any("tensorflow" in doubt for doubt in advisor().understand("lora without tensorflow").doubts)


def test_of_several_the_one_that_is_least_of_a_choice_counts():
    heard = advisor().understand("serve qwen3 8b on kubernetes with docker and ModelScope, files in GGUF")
    assert heard.given["product"].value == "modelscope"
    assert [each.value for each in heard.products] == ["kubernetes", "docker", "modelscope", "gguf"]
    assert any("GGUF" in doubt and "not a choice" in doubt for doubt in heard.doubts)
    assert not any("docker" in doubt for doubt in heard.doubts)
