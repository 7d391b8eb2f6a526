"""What an advice rests on in one line."""

from __future__ import annotations

from collections.abc import Iterator

from engine.inference import Inference
from engine.language import printable
from engine.rulebook import Rulebook
from kb.advice.advice import Advice
from kb.advice.basis import Basis
from kb.advice.deciding import PAID
from kb.advice.price_age import is_old
from kb.catalogue.price_months import UNDATED

__all__ = ["basis_words"]

_DAYS = {"rented": ("cost.rent_days", "prices"), "bought": ("cost.purchase_month", "prices to buy")}
"""The days of the prices that count, and what they are called, by how it is paid for."""
_LONGEST = 600


def basis_words(rulebook: Rulebook, advice: Advice, basis: Basis) -> str:
    """The version, the digest and the day, and the days of the prices of what is shown, with whether they are old."""
    main = advice.recommendation or advice.nearest
    told = _prices(rulebook, main.inference, basis) if main is not None else ()
    return printable(" · ".join([basis.words, *told]), _LONGEST)


def _prices(rulebook: Rulebook, inference: Inference, basis: Basis) -> Iterator[str]:
    fact, called = _DAYS.get(str(inference.value(PAID)), ("", ""))
    days = inference.value(fact) if fact else None
    if days:
        old = ", old" if is_old(rulebook, basis.as_of, str(days)) else ""
        yield f"{called} undated" if days == UNDATED else f"{called} of {days}{old}"
