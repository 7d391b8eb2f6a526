"""What is left out so that the first screen is one screen."""

from __future__ import annotations

from kb.advice.report import Line, Section
from kb.advice.report.leaving_out import fitted, rows_of

LONG = "word " * 50


def section(name: str, lines: int, text: str = LONG) -> Section:
    return Section(name, name.title(), "summary", tuple(Line(f"{number} {text}") for number in range(lines)))


def test_a_short_screen_stays_as_it_is() -> None:
    sections = (section("answer", 1, "Yes."), section("take", 2, "It"), section("assumed", 4, "a"))
    assert fitted(sections) == sections


def test_assumptions_go_first_then_other_ways_and_the_answer_never() -> None:
    kept = {
        each.id: len(each.lines)
        for each in fitted(
            (section("answer", 1), section("take", 2), section("or", 3), section("mind", 3), section("assumed", 4))
        )
    }
    assert kept["answer"] == 1
    assert kept["take"] == 2
    assert kept["assumed"] < 4
    assert kept["or"] < 3


def test_too_long_is_cut_to_a_screen() -> None:
    sections = [
        section("answer", 1),
        section("take", 2),
        section("instead", 3),
        section("mind", 3),
        section("assumed", 4),
    ]
    assert rows_of(sections) > 24
    assert rows_of(fitted(sections)) <= 24
