"""Whether hardware does a job, asked with any verb."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "Could a Mac mini M4 Pro write our letters?",
        "2x 4090 here. Would they digest qwen3 32b?",
        "Llama 3.1 8b, 20 users: does our A40 stomach that?",
    ],
)
def test_a_question_that_begins_with_a_verb_asks_whether_it_is_enough(facts, text: str) -> None:
    assert facts(text)["question.kind"] == "enough"


@pytest.mark.parametrize("text", ["Could someone explain a 4090?", "It could be a 4090.", "Does anybody read this?"])
def test_others_do_not(facts, text: str) -> None:
    assert "question.kind" not in facts(text)
