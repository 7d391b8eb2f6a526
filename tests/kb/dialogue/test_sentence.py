"""A text is cut into sentences; numbers and abbreviations hold together."""

from __future__ import annotations

import pytest

from kb.dialogue.sentence import parted, sentences_of


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


def test_what_lacks_its_subject_tells() -> None:
    assert not sentences_of("is 1.5 dollars an hour")[0].asks
    assert sentences_of("is an A100 enough")[0].asks


def test_the_first_clause_and_the_rest_stand_where_they_were_written() -> None:
    text = "hello. forget the budget, it is not decided"
    clauses = parted(text, sentences_of(text)[1])
    assert clauses is not None
    assert [text[each.start : each.end].strip() for each in clauses] == ["forget the budget", "it is not decided"]


def test_one_clause_is_not_parted() -> None:
    assert parted("forget the budget", sentences_of("forget the budget")[0]) is None


def test_sentences_of_the_east_end_without_a_space() -> None:
    assert [each.text for each in sentences_of("\u8c22\u8c22\u3002\u592a\u8d35\u4e86")] == [
        "\u8c22\u8c22\u3002",
        "\u592a\u8d35\u4e86",
    ]
