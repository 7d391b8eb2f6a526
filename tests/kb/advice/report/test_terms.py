"""Words of the trade are explained once, where they are read first."""

from __future__ import annotations

from kb.advice.report import Line, Section
from kb.advice.report.terms import explained, terms_in

TERMS = terms_in(["TP: each layer over so many cards", "ZeRO: training state divided", "no term"])


def told(*texts: str) -> list[str]:
    sections = explained([Section("take", "Take", "summary", tuple(map(Line, texts)))], TERMS)
    return [line.text for line in sections[0].lines]


def test_the_first_use_is_explained_with_its_number_and_no_other() -> None:
    assert told("2 x H100, TP 2", "4 x H100, TP 4") == [
        "2 x H100, TP 2 (each layer over so many cards)",
        "4 x H100, TP 4",
    ]
    assert told("ZeRO-2, offload") == ["ZeRO-2 (training state divided), offload"]


def test_a_part_of_another_word_is_no_use() -> None:
    assert told("an HTTP server, TPU v5") == ["an HTTP server, TPU v5"]


def test_the_answer_stays_as_it_is() -> None:
    answer = Section("answer", "", "summary", (Line("Take TP 2."),))
    assert explained([answer], TERMS) == (answer,)
