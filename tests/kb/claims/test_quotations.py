"""The documents word for word: whom the quotations belong to, and that they speak of what the claim says."""

from __future__ import annotations

import re

import msgspec
import pytest

from kb.claims import Claims
from kb.data import read_data
from kb.errors import DataError

CLAIMS = Claims.load()
QUOTATIONS = msgspec.json.decode(read_data("quotations.json"), type=dict[str, str])


def _words(text: str) -> set[str]:
    """Figures, and the beginnings of longer words, as documents and claims inflect them differently."""
    return {each[:4] for each in re.findall(r"\d+(?:\.\d+)?|[a-z]{3,}", text.lower())}


def test_each_belongs_to_a_claim_and_stands_in_the_order_of_the_ledger() -> None:
    assert list(QUOTATIONS) == [claim for claim in CLAIMS.ids() if claim in QUOTATIONS]


def test_every_claim_has_one_but_entries_of_lists_and_links() -> None:
    without = {claim for claim in CLAIMS.ids() if not CLAIMS.quotation(claim)}
    assert {claim for claim in without if "-R-" not in claim} == {"S2-8-01", "S2-8-02", "S4-1-26"}


@pytest.mark.parametrize("claim", QUOTATIONS)
def test_it_speaks_of_what_the_claim_says(claim: str) -> None:
    record = CLAIMS.get(claim)
    about = f"{record.statement} {record.section} {' '.join(map(str, record.values.values()))} {record.note or ''}"
    assert _words(QUOTATIONS[claim]) & _words(about), QUOTATIONS[claim]


@pytest.mark.parametrize("claim", QUOTATIONS)
def test_it_is_a_line_of_text_without_markup(claim: str) -> None:
    text = QUOTATIONS[claim]
    assert text == " ".join(text.split())
    assert "](" not in text
    assert "**" not in text
    assert not re.search(r"</?[a-z]+[ >]", text)


def test_it_is_no_copy_of_our_words() -> None:
    assert not [claim for claim in QUOTATIONS if CLAIMS.get(claim).statement.rstrip(".") == QUOTATIONS[claim]]


def test_nothing_is_quoted_for_what_is_not_known() -> None:
    assert CLAIMS.quotation("S9-0-01") == ""


def test_a_damaged_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.claims.claims.read_data", lambda file: b'{"S0-1-01": 7}')
    with pytest.raises(DataError, match=r"quotations\.json"):
        Claims.load().quotation("S0-1-01")
