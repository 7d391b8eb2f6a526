"""Several models that are to run beside each other: the largest is the main one, the others take memory beside it."""

from __future__ import annotations

import pytest

from kb.understanding.model_group import ModelGroup, model_group
from kb.understanding.utterance import Utterance


@pytest.mark.parametrize(
    ("text", "main", "beside"),
    [
        ("serve three models, 8b 14b and 70b, on one machine", 70e9, {"first.params": 14e9, "second.params": 8e9}),
        ("a 13b plus a 7b on a 3090", 13e9, {"first.params": 7e9}),
        ("three 7B models on one A100", 7e9, {"first.params": 7e9, "first.copies": 2}),
        ("four different 8b models loaded at once on 48 GB", 8e9, {"first.params": 8e9, "first.copies": 3}),
        ("run Llama 3.1 8B and Qwen3 32B on the same card", "Qwen/Qwen3-32B", {"first": "meta-llama/Llama-3.1-8B"}),
        ("host Qwen3 32B & Llama 3.1 8B for 20 people", "Qwen/Qwen3-32B", {"first": "meta-llama/Llama-3.1-8B"}),
        ("wir wollen Llama 3.1 8B und Qwen3 32B betreiben", "Qwen/Qwen3-32B", {"first": "meta-llama/Llama-3.1-8B"}),
        ("2x llama 3.1 8b on an A100", "meta-llama/Llama-3.1-8B", {"first": "meta-llama/Llama-3.1-8B"}),
        ("gpt-oss-20b together with bge-m3 on a 5090?", "openai/gpt-oss-20b", {"first": "BAAI/bge-m3"}),
        ("llama 3.1 8b with bge-m3 as embedding model on an L4", "meta-llama/Llama-3.1-8B", {"first": "BAAI/bge-m3"}),
        ("llama 3.1 8b and an embedding model on one L4", "meta-llama/Llama-3.1-8B", {"first.kind": "embedding"}),
        (
            "a voice assistant with whisper, llama 3.1 8b and tts on a 4070",
            "meta-llama/Llama-3.1-8B",
            {"first.kind": "recogniser", "second.kind": "speaker"},
        ),
        ("qwen3 32b alongside bge-m3 for 5 users, which gpu?", "Qwen/Qwen3-32B", {"first": "BAAI/bge-m3"}),
        ("I run qwen3 8b on a 3060. Can I add an embedding model?", "Qwen/Qwen3-8B", {"first.kind": "embedding"}),
        (
            "a 33M embedding model next to llama 3.1 8b on a 3060",
            "meta-llama/Llama-3.1-8B",
            {"first.kind": "embedding", "first.params": 33e6},
        ),
    ],
)
def test_the_largest_is_the_main_one_and_the_others_run_beside_it(facts, text, main, beside):
    heard = facts(text)

    assert heard["model" if isinstance(main, str) else "model.params"] == main
    told = {fact.removeprefix("beside."): value for fact, value in heard.items() if fact.startswith("beside.")}
    assert told == beside


@pytest.mark.parametrize(
    "text",
    [
        "compare Llama 3.1 8B and Qwen3 14B",
        "a 7b or a 13b on a 3090?",
        "llama 3.1 8b or qwen3 14b on one L4",
        "llama 3.1 8b vs qwen3 14b, both on one L4",
        "difference between 7b and 13b",
        "llama 3.1 8b and qwen3 14b, which is better?",
        "llama 3.1 8b and qwen3 14b on an L4, which is faster?",
        "fine-tune Llama 3.1 8B and serve Qwen3 32B",
        "serve Llama 3.3 70B with Llama 3.1 8B as draft model",
        "models from 7b to 70b",
        "host an embedding model on a T4",
        "embedding server with e5 large for 300 requests per second",
        "bge-m3 embedding model for a million documents on an L4",
        "the embedding model bge-m3 on a T4",
        "two 4090s and qwen3 32b",
        "llama 3.1 8b for embeddings of our contracts",
    ],
)
def test_what_is_compared_or_follows_or_helps_or_is_alone_does_not_run_beside(facts, text):
    assert not [fact for fact in facts(text) if fact.startswith("beside.")]


def test_words_for_a_model_beside_tell_nothing_of_the_use(facts):
    heard = facts("rag with llama 3.1 8b, embeddings and a reranker on a 4090")

    assert heard["need.use"] == "rag"
    assert "model.architecture" not in heard


def test_at_the_same_time_puts_them_beside_each_other_and_asks_for_no_number_of_users(facts):
    heard = facts("can a 3090 hold qwen3 14b plus whisper plus tts at the same time?")

    assert heard["question.kind"] == "enough"


def test_the_words_that_add_are_understood(understood):
    assert understood("fit a 7b plus a 13b on a 4090 simultaneously").ignored == ()


def test_no_more_than_three_are_added_and_the_others_are_told(understood):
    heard = understood("qwen3 32b, llama 3.1 8b, qwen3 14b, bge-m3 and gpt-oss-20b together on an H200")

    assert len({fact for fact in heard.given if fact.startswith("beside.")}) == 3
    assert any("bge-m3" in doubt and "left out" in doubt for doubt in heard.doubts)


def test_a_text_without_models_has_no_group(rulebook, catalogues):
    assert model_group(Utterance.of("hello there", rulebook, catalogues), ()) == ModelGroup()
