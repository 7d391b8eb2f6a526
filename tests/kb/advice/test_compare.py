"""Of several options each is worked out, the best is advised, and it is said what decides."""

from __future__ import annotations

from engine.inference import Given
from kb.advice import Advice, Comparison
from kb.spoken_answer import options_in
from tests.kb.advice.requests import the_advisor

CARD, COUNT, OWNED = "hardware.accelerator", "hardware.count", "hardware.owned"
THERE = "hardware.there"
JOB = {"workload.kind": Given("inference"), "model.params": Given(32e9)}


def compared(*options: dict[str, str | int | bool]) -> tuple[Advice, Comparison]:
    given = [{fact: Given(value) for fact, value in option.items()} for option in options]
    advice = the_advisor().advise(JOB, options=given)
    assert advice.comparison is not None
    return advice, advice.comparison


def test_each_option_is_a_row_as_it_was_named() -> None:
    advice, comparison = compared({CARD: "rtx-3090", COUNT: 2}, {CARD: "rtx-5090", COUNT: 1})
    assert [row.title for row in comparison.rows] == ["2 × NVIDIA GeForce RTX 3090", "1 × NVIDIA GeForce RTX 5090"]
    assert comparison.facts == (CARD, COUNT)
    assert comparison.chosen in comparison.rows
    assert comparison.chosen is not None
    assert advice.recommendation == comparison.chosen.configuration
    assert comparison.why


def test_what_does_not_do_the_job_is_not_chosen() -> None:
    _, comparison = compared({CARD: "rtx-4060", COUNT: 1}, {CARD: "h100-sxm5-80gb", COUNT: 1})
    small, large = comparison.rows
    assert not small.works
    assert small.against
    assert comparison.chosen is large
    assert "does not do the job" in comparison.why


def test_where_none_does_the_job_none_is_chosen_and_the_ways_out_are_told() -> None:
    advice, comparison = compared({CARD: "rtx-4060", COUNT: 1}, {CARD: "rtx-3060-12gb", COUNT: 1})
    assert comparison.chosen is None
    assert advice.status == "nothing_fits"
    assert advice.instead


def test_what_is_there_and_does_the_job_is_not_replaced() -> None:
    _, comparison = compared({CARD: "rtx-5090", COUNT: 1}, {CARD: "rtx-3090", COUNT: 1, OWNED: True})
    assert comparison.chosen is comparison.rows[1]
    assert "there already" in comparison.why


def test_of_what_would_be_added_only_the_addition_is_paid_and_what_it_brings_is_told() -> None:
    there, more = (
        {CARD: "rtx-3090", COUNT: 1, OWNED: True, THERE: 1},
        {CARD: "rtx-3090", COUNT: 2, OWNED: False, THERE: 1},
    )
    _, comparison = compared(there, more)
    assert comparison.chosen is comparison.rows[0]
    assert comparison.rows[1].title == "2 × NVIDIA GeForce RTX 3090"
    assert comparison.why.startswith("It is there already and does the job. 2 × ")
    assert "for $1,207." in comparison.why


def test_one_option_is_no_comparison() -> None:
    assert the_advisor().advise(JOB, options=[{CARD: Given("h100-sxm5-80gb")}]).comparison is None


def test_options_are_read_from_an_answer() -> None:
    advisor = the_advisor()
    assert [each.value for each in options_in(advisor, CARD, "H100 SXM5 80 GB or L40S")] == ["h100-sxm5-80gb", "l40s"]
    assert [each.value for each in options_in(advisor, COUNT, "4 | 8")] == [4, 8]
    assert [each.value for each in options_in(advisor, CARD, "L40S")] == ["l40s"]


def test_what_is_had_for_the_higher_price_is_told() -> None:
    _, comparison = compared({CARD: "rtx-4090", COUNT: 1}, {CARD: "rtx-5090", COUNT: 1})
    assert comparison.chosen is comparison.rows[0]
    assert "instead of" in comparison.why
    assert "32 GiB of memory instead of 24 GiB" in comparison.why


def test_fewer_for_a_higher_price_are_not_called_cheaper() -> None:
    _, comparison = compared({CARD: "rtx-3090", COUNT: 2}, {CARD: "rtx-5090", COUNT: 1})
    assert comparison.chosen is comparison.rows[1]
    assert "less than" not in comparison.why
    assert "1 rather than 2" in comparison.why
    assert "$4,795 instead of $2,414" in comparison.why


def test_of_two_of_which_one_does_not_do_the_job_it_is_told_why() -> None:
    _, comparison = compared({CARD: "rtx-4060", COUNT: 1}, {CARD: "rtx-5090", COUNT: 1})
    assert comparison.chosen is comparison.rows[1]
    assert comparison.why.startswith("1 × NVIDIA GeForce RTX 4060 does not do the job: ")
    assert comparison.why.count("usable") == 1


def test_prices_of_different_numbers_of_cards_are_compared_with_the_machines_around_them() -> None:
    _, comparison = compared({CARD: "rtx-3090", COUNT: 2}, {CARD: "rtx-5090", COUNT: 1})
    assert comparison.chosen is comparison.rows[1]
    assert "with the machine" in comparison.why
    wholes = [row.configuration.inference.value("own.around") for row in comparison.rows if row.configuration]
    for whole in wholes:
        assert the_advisor().rulebook.show("own.around", whole) in comparison.why


def test_in_a_comparison_nothing_is_told_of_what_it_is_compared_with_as_of_a_third() -> None:
    job = {**JOB, "hardware.compared": Given("rtx-3090")}
    given = [{CARD: Given("rtx-4060"), COUNT: Given(1)}, {CARD: Given("rtx-5090"), COUNT: Given(1)}]
    comparison = the_advisor().advise(job, options=given).comparison
    assert comparison is not None
    assert all("The other does not hold" not in each for row in comparison.rows for each in row.against)
