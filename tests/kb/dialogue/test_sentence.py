"""A text is cut into sentences; numbers and abbreviations hold together."""

from __future__ import annotations

import pytest

from kb.dialogue.sentence import sentences_of


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("serve llama 3.1 8b. why not an A100?", ["serve llama 3.1 8b.", "why not an A100?"]),
        ("40 users, and how much does it cost?", ["40 users", "how much does it cost?"]),
        ("use config.json e.g. this one", ["use config.json e.g. this one"]),
        ("undo\nredo", ["undo", "redo"]),
        ("what if 100 users and what about it", ["what if 100 users and what about it"]),
        ("", []),
        ("...", ["..."]),
    ],
)
def test_sentences(text: str, parts: list[str]) -> None:
    assert [each.text for each in sentences_of(text)] == parts


@pytest.mark.parametrize("text", ["is it enough", "A100?", "and why", "so what about it"])
def test_a_question_is_told_by_its_mark_or_its_first_word(text: str) -> None:
    assert sentences_of(text)[0].asks


def test_something_said_asks_nothing() -> None:
    assert not sentences_of("we have two A100")[0].asks
