"""What two numbers of one need make of the plan: told of each, as none of them is to be chosen."""

from __future__ import annotations

from engine.inference import InferenceEngine
from kb.advice.comparison import Comparison, Row
from kb.advice.report.figure_words import short_name
from kb.advice.within_sentence import within_sentence

__all__ = ["numbers_compared"]

_PRICES = ("training.rent", "cost.per_hour", "cost.purchase")
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
    told = [f"with {rulebook.show(fact, row.option[fact].value)}, {_plan(engine, row)}" for row in compared.rows]
    return f"{rulebook.title(fact)}: {'; '.join(told)}{_times(compared)}."


def _plan(engine: InferenceEngine, row: Row) -> str:
    """What one number takes, and what that costs where it is not there; or why that does not work."""
    if row.configuration is None:
        return "nothing does the job"
    if not row.works:
        reason = (row.configuration.obstacle or "").partition(";")[0].rstrip(".")
        return f"no: {within_sentence(reason)}" if reason else "nothing does the job"
    if row.configuration.inference.value(_THERE) is True:
        return short_name(engine.rulebook, row.configuration)
    price = next((fact for fact in _PRICES if row.configuration.inference.value(fact) is not None), None)
    paid = "" if price is None else f" for {engine.rulebook.show(price, row.configuration.inference.value(price))}"
    return f"{short_name(engine.rulebook, row.configuration)}{paid}"


def _times(compared: Comparison) -> str:
    """How many times as much the last costs as the first; empty where that is not known."""
    ends = [row.configuration.inference for row in (compared.rows[0], compared.rows[-1]) if row.configuration]
    if len(ends) < 2 or not all(row.works for row in compared.rows):
        return ""
    for price in _PRICES:
        first, last = (each.number(price) for each in ends)
        if first and last:
            if max(first, last) < _NOTABLY * min(first, last):
                return ", which costs the same"
            return f", {last / first:.2g} times as much"
    return ""
