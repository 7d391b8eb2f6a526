"""What is compared stands at one place and in one number, where nobody said otherwise."""

from __future__ import annotations

from tests.kb.advice.requests import the_advisor
from tests.kb.advice.test_compare import CARD, COUNT, compared


def test_what_is_compared_stands_at_one_place_where_nobody_said_where() -> None:
    _, comparison = compared({CARD: "rtx-5090", COUNT: 1}, {CARD: "rtx-6000-ada", COUNT: 1})
    assert {row.configuration.inference.value("site.kind") for row in comparison.rows if row.configuration} == {
        "workstation"
    }
    assert comparison.why.startswith("Price to buy the accelerators: $4,795, less than the $5,500 of ")


def test_where_the_first_place_does_not_do_for_all_it_is_the_next() -> None:
    _, comparison = compared({CARD: "rtx-5090", COUNT: 1}, {CARD: "h100-sxm5-80gb", COUNT: 1})
    assert {row.configuration.inference.value("site.kind") for row in comparison.rows if row.configuration} == {"cloud"}


def test_accelerators_with_as_much_memory_are_compared_in_the_same_number_where_none_was_said() -> None:
    def numbers(text: str) -> list[tuple[str, object]]:
        heard = the_advisor().understand(text)
        comparison = the_advisor().advise(heard.given, options=heard.options).comparison
        assert comparison is not None
        return [
            (row.configuration.choices[CARD], row.configuration.choices[COUNT])
            for row in comparison.rows
            if row.configuration
        ]

    alike = numbers("what's the difference between rtx 6000 ada and l40s for serving qwen 72b")
    assert {card for card, _ in alike} == {"rtx-6000-ada", "l40s"}
    assert len({number for _, number in alike}) == 1
    said = numbers("2x l40s or 1x rtx 6000 ada for qwen 72b?")
    assert dict(said) == {"l40s": 2, "rtx-6000-ada": 1}


def test_accelerators_are_compared_in_one_number_format_where_none_was_said() -> None:
    def formats(text: str) -> set[object]:
        heard = the_advisor().understand(text)
        comparison = the_advisor().advise(heard.given, options=heard.options).comparison
        assert comparison is not None
        return {row.configuration.inference.value("format.class") for row in comparison.rows if row.configuration}

    assert len(formats("4090 or 5090 for running a 13B?")) == 1
    assert formats("4090 or 5090 for a 13B in int8") == {"bits8"}


def test_what_four_bits_force_on_both_tells_none_of_them_apart() -> None:
    heard = the_advisor().understand("2x RTX 4090 or 1x RTX 6000 Ada for a 70B?")
    comparison = the_advisor().advise(heard.given, options=heard.options).comparison
    assert comparison is not None
    assert "fewer bits" not in comparison.why
