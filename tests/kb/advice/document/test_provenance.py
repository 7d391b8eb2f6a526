"""How an advice was made."""

from __future__ import annotations

from datetime import date

from kb.advice.document.provenance import provenance


def test_it_has_the_command_word_by_word_and_the_day() -> None:
    assert provenance(("whygpu", "advise", "a 7b"), date(2026, 11, 26)) == {
        "command": ["whygpu", "advise", "a 7b"],
        "made": "2026-11-26",
        "masked": [],
    }
