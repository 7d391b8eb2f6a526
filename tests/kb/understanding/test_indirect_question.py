"""Sentences that ask without a question mark."""

import pytest

from kb.understanding.indirect_question import as_asked


@pytest.mark.parametrize(
    "text",
    [
        "which card do i need",
        "no idea whether 24 GB are enough",
        "can i run it on a 3090",
        "so is a 4090 enough",
        "curious how fast it is",
        "more precisely how many watts",
    ],
)
def test_a_question_is_marked_at_its_end(cut, text: str) -> None:
    assert as_asked(cut(text))[-1].asked


@pytest.mark.parametrize(
    "text", ["what we have is a 3090", "it can run on a 3090", "when it is full it stops", "is there? it is a 3090"]
)
def test_a_statement_is_not_marked(cut, text: str) -> None:
    assert not as_asked(cut(text))[-1].asked


def test_the_last_of_several_questions_may_go_without_its_mark(cut) -> None:
    marked = [token.text for token in as_asked(cut("does it fit on a 3090? what context would i get")) if token.asked]
    assert marked == ["3090", "get"]


def test_a_question_ends_before_what_somebody_tells_of_himself(cut) -> None:
    marked = [token.text for token in as_asked(cut("can i run it on a 3090, i have two")) if token.asked]
    assert marked == ["3090"]
