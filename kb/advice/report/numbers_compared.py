"""What two numbers of one need make of the plan: told of each, as none of them is to be chosen."""

from __future__ import annotations

from engine.inference import InferenceEngine
from kb.advice.comparison import Comparison, Row
from kb.advice.report.figure_words import short_name
from kb.advice.within_sentence import within_sentence

__all__ = ["numbers_compared"]

_PRICES = ("training.rent", "cost.per_hour", "cost.purchase")
_RATES = {"inference.rate_per_request": " a request", "training.rate": ""}
_THERE = "hardware.at_hand"
_SIZE = "model.params"
"""Of which two are worked out where no model was named."""
_NOTABLY = 1.02
"""Prices that differ by less are the same."""


def numbers_compared(engine: InferenceEngine, compared: Comparison) -> str:
    """The plan for each number, and how many times as much the last costs; empty where other things are compared."""
    rulebook = engine.rulebook
    chosen = {choice.fact for choice in rulebook.choices}
    if len(compared.facts) != 1:
        return ""
    (fact,) = compared.facts
    if fact == _SIZE or fact in chosen or not rulebook.type_of(fact).is_number or rulebook.facts[fact].ask is None:
        return ""
    price = _price(compared)
    told = [f"with {rulebook.show(fact, row.option[fact].value)}, {_plan(engine, row, price)}" for row in compared.rows]
    return f"{rulebook.title(fact)}: {'; '.join(told)}{_times(compared, price)}."


def _price(compared: Comparison) -> str | None:
    """The price that all plans that work are told with, so that they can be compared; None where none is known of all.

    Where it is there, nothing is paid.
    """
    working = [row.configuration.inference for row in compared.rows if row.works and row.configuration]
    if any(inference.value(_THERE) is True for inference in working):
        return None
    return next((price for price in _PRICES if working and all(each.number(price) for each in working)), None)


def _plan(engine: InferenceEngine, row: Row, price: str | None) -> str:
    """What one number takes, and what that costs; or why it does not work."""
    if row.configuration is None:
        return "nothing does the job"
    if not row.works:
        reason = (row.configuration.obstacle or "").partition(";")[0].rstrip(".")
        return f"no: {within_sentence(reason)}" if reason else "nothing does the job"
    inference = row.configuration.inference
    paid = "" if price is None else f" for {engine.rulebook.show(price, inference.value(price))}"
    rate = next((each for each in _RATES if inference.value(each) is not None), None)
    speed = "" if rate is None else f" with {engine.rulebook.show(rate, inference.value(rate), digits=2)}{_RATES[rate]}"
    return f"{short_name(engine.rulebook, row.configuration)}{paid}{speed}"


def _times(compared: Comparison, price: str | None) -> str:
    """How many times as much the last costs as the first; empty where that is not known."""
    ends = [row.configuration.inference for row in (compared.rows[0], compared.rows[-1]) if row.configuration]
    if price is None or not all(row.works for row in compared.rows):
        return ""
    first, last = (each.number(price) for each in ends)
    if max(first, last) < _NOTABLY * min(first, last):
        return ", which costs the same"
    return f", {last / first:.2g} times as much"
