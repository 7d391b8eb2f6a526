"""The prices of an advice, with their range, their dates and how they come about."""

from __future__ import annotations

from collections.abc import Iterator

from engine.explanation import because_text
from engine.inference import Inference
from engine.rulebook import Rulebook
from kb.advice.document.parts import Parts
from kb.advice.document.price_references import price_references
from kb.advice.document.shape.price import PriceDocument
from kb.advice.price_age import is_old

__all__ = ["prices"]

_RENT_OF_AN_HOUR, _TO_BUY = "cost.per_hour", "cost.purchase"
_RENTS = (_RENT_OF_AN_HOUR, "cost.per_month", "training.rent", "cost.per_million_tokens", "cost.per_million_trained")
_PURCHASES = (_TO_BUY, "own.purchase")
_RENT_DATES, _PROVIDERS = "cost.rent_days", "price.providers"
_STREET_DATE, _LAUNCH = "price.street_date", "price.purchase_date"
_OFFERED = "price.offer"


def prices(rulebook: Rulebook, inference: Inference) -> list[PriceDocument]:
    """The prices that are known of what ``inference`` is about: to rent, then to buy."""
    return list(_prices(rulebook, inference))


def _prices(rulebook: Rulebook, inference: Inference) -> Iterator[PriceDocument]:
    parts = Parts(rulebook)
    for fact in (*_RENTS, *_PURCHASES):
        if inference.value(fact) is None or fact not in rulebook.facts:
            continue
        rent = fact in _RENTS
        market = rent and inference.value(_OFFERED) is None
        dates = _rent_dates(inference) if rent else _purchase_dates(inference)
        low, high = (f"{fact}_low", f"{fact}_high") if market else ("", "")
        yield {
            **parts.concluded(fact, inference),
            "fact": fact,
            "title": rulebook.title(fact),
            "lowest": _shown(rulebook, inference, low),
            "highest": _shown(rulebook, inference, high),
            "dates": dates,
            "providers": _shown(rulebook, inference, _PROVIDERS) if market else "",
            "reason": _reason(rulebook, inference, fact),
            "old": is_old(rulebook, inference.as_of, dates),
            "references": price_references(rulebook, inference, fact),
        }


def _shown(rulebook: Rulebook, inference: Inference, fact: str) -> str:
    value = inference.value(fact) if fact in rulebook.facts else None
    return "" if value is None else rulebook.show(fact, value)


def _rent_dates(inference: Inference) -> str:
    return "as you were told" if inference.value(_OFFERED) is not None else str(inference.value(_RENT_DATES) or "")


def _purchase_dates(inference: Inference) -> str:
    street, launch = inference.value(_STREET_DATE), inference.value(_LAUNCH)
    if street is not None:
        return str(street)
    return f"at launch, {launch}" if launch is not None else ""


def _reason(rulebook: Rulebook, inference: Inference, fact: str) -> str:
    firing = inference.facts[fact].firing
    if firing is None:
        return ""
    return because_text(rulebook, inference, rulebook.providers[firing.provider], firing.branch)
