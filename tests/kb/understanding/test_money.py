"""Amounts of money are read as people write them."""

from __future__ import annotations

import pytest

from kb.understanding.money import amounts_at

USD = (("USD", 1),)
HOURLY = (("USD", 1), ("s", -1))


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("$500", ["500 USD"]),
        ("€8k", ["8000 EUR"]),
        ("8k euros", ["8000 EUR"]),
        ("fifty thousand in dollars", ["50000 USD"]),
        ("2 grand", ["2000 USD"]),
    ],
)
def test_a_sum(text, amounts, cut):
    assert [each.text for each in amounts_at(cut(text), 0, USD)] == amounts


@pytest.mark.parametrize(
    ("text", "at", "low", "high"),
    [
        ("$5-10k", 0, "5000 USD", "10000 USD"),
        ("€5-10k", 0, "5000 EUR", "10000 EUR"),
        ("$5k-$10k", 0, "5000 USD", "10000 USD"),
        ("5-10k euros", 0, "5000 EUR", "10000 EUR"),
        ("8 - 12k dollars", 0, "8000 USD", "12000 USD"),
        ("5 to 10 thousand dollars", 0, "5000 USD", "10000 USD"),
        ("between 25 and 30k euros", 1, "25000 EUR", "30000 EUR"),
        ("$900 to $1,500", 0, "900 USD", "1500 USD"),
    ],
)
def test_the_two_ends_of_a_budget(text, at, low, high, cut):
    amount = amounts_at(cut(text), at, USD)[0]

    assert (amount.text, amount.other.text) == (low, high)


def test_the_two_ends_of_a_rent(cut):
    amount = amounts_at(cut("$2-3 an hour"), 0, HOURLY)[0]

    assert (amount.text, amount.other.text) == ("2 USD/h", "3 USD/h")


@pytest.mark.parametrize("text", ["4 $500 cards", "4 or 5 people", "5-10k tokens", "10 to 5 dollars", "2 A100"])
def test_what_is_no_budget_has_no_ends(text, cut):
    assert [each for each in amounts_at(cut(text), 0, USD) if each.other is not None] == []


def test_a_currency_belongs_to_the_number_it_is_written_with(cut):
    assert amounts_at(cut("4 $500 cards"), 0, USD) == ()
