"""What was said and not used."""

from __future__ import annotations

import pytest

from kb.advice.report import Report, build_report
from tests.kb.advice.requests import the_advisor


def told(text: str) -> Report:
    heard = the_advisor().understand(text)
    return build_report(the_advisor().engine, the_advisor().advise(heard.given), heard)


@pytest.mark.parametrize(
    ("text", "first"),
    [("llama 3.1 8b for 10 users, 417 zorks", True), ("llama 3.1 8b for 10 users, blorpy", False)],
)
def test_a_number_that_was_not_used_stands_first(text: str, first: bool) -> None:
    names = [each.id for each in told(text).summary]
    assert "not_used" in names
    assert (names[0] == "not_used") == first


def test_where_all_was_used_nothing_is_said() -> None:
    assert "not_used" not in [each.id for each in told("llama 3.1 8b for 10 users, 8k context").summary]


def test_what_may_be_read_otherwise_is_told_apart_from_what_was_not_used() -> None:
    said = {each.id: [line.text for line in each.lines] for each in told("a 14b, budget $5-10k").summary}
    assert "not_used" not in said
    assert said["heard"] == ["\u201cbudget $5-10k\u201d: taken as $10,000"]


def test_that_something_which_does_not_count_is_not_so_is_not_said() -> None:
    said = told("llama 3.3 70b in awq with 128k context, single user").summary
    assert [line.text for each in said for line in each.lines if "does not count" in line.text] == []
