"""From which age on a price is told to be old."""

from __future__ import annotations

from datetime import date

import pytest

from kb.advice.price_age import is_old
from tests.engine.wine.cellar import load_wine
from tests.loaded_once import built_in_advisor

DAY = date(2026, 11, 27)


@pytest.mark.parametrize(
    ("dates", "old"),
    [
        ("2026-05-24 to 2026-08-21", True),
        ("2026-05-31", False),  # 180 days
        ("2026-05-30", True),
        ("2026-06", False),
        ("2026-05", True),
        ("at launch, 2022-09-20", True),
        ("as you were told", False),
        ("", False),
    ],
)
def test_the_first_day_decides(dates: str, old: bool) -> None:
    assert is_old(built_in_advisor().rulebook, DAY, dates) is old


def test_rules_that_do_not_say_what_is_old_call_nothing_so() -> None:
    assert not is_old(load_wine(), DAY, "1990-01-01")
