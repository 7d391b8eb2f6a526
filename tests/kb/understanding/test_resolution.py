"""Which of several meanings counts."""

import pytest

SEQUENCE, COMPLETION = "training.sequence", "training.completion"


@pytest.mark.parametrize(
    "text", ["60k pairs averaging 1,800 tokens, cut at 4096", "60k pairs, cut at 4096, 1,800 tokens on average"]
)
def test_the_longest_text_counts_beside_the_usual_one(understood, text: str) -> None:
    heard = understood(f"sft of qwen3 14b, {text}")
    assert heard.given[SEQUENCE].value == 4096
    assert any("1,800 tokens" in doubt for doubt in heard.doubts)


def test_answers_of_a_model_trained_on_rewards_are_written_during_the_training(facts) -> None:
    assert facts("grpo of qwen3 4b, responses max 3000 tokens")[COMPLETION] == 3000
    assert COMPLETION not in facts("sft of qwen3 4b, responses max 3000 tokens")


def test_the_owner_of_a_published_copy_is_no_software(facts) -> None:
    heard = facts("https://huggingface.co/unsloth/Llama-3.2-3B-Instruct-GGUF Q8_0 on a 3070")
    assert heard["model"] == "meta-llama/Llama-3.2-3B"
    assert heard.get("workload.kind") != "training"


@pytest.mark.parametrize(
    ("text", "prompt", "answer"),
    [
        ("each request has 2,500 tokens of reviews and gets 200 tokens back", 2500, 200),
        ("At peak 12 requests per second, each 1.5k tokens in and 250 out", 1500, 250),
    ],
)
def test_a_length_beside_that_of_the_answer_is_the_prompt(understood, text: str, prompt: int, answer: int) -> None:
    given = understood(text).given
    assert given["inference.prompt"].value == pytest.approx(prompt, rel=0.03)
    assert given["inference.answer"].value == answer
    assert "inference.context" not in given


def test_a_length_that_is_called_the_context_stays_it(understood) -> None:
    given = understood("Qwen3 32B, 8k context, answers of 300 tokens").given
    assert given["inference.context"].value == 8192
    assert "inference.prompt" not in given


def test_tokens_beside_epochs_are_those_of_the_data_set_unless_they_are_called_all(facts) -> None:
    heard = facts("full fine-tune of qwen2.5 7b on 50M tokens, 3 epochs")
    assert heard["training.dataset_tokens"] == 50e6
    assert "training.tokens" not in heard
    assert facts("lora of a 7b on 100M tokens in total, 3 epochs")["training.tokens"] == 100e6
    assert facts("pretrain a 7b on 300B tokens")["training.tokens"] == 300e9


def test_the_engine_beside_a_training_on_rewards_writes_its_answers(understood) -> None:
    heard = understood("grpo on a 7b with 8 h100, sglang as the engine")
    assert heard.given["training.rollout_engine"].value == "sglang"
    assert "inference.engine" not in heard.given
    assert not any("sglang" in doubt for doubt in heard.doubts)
