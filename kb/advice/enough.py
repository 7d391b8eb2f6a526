"""What is enough for a job and costs least to buy, beside hardware of which it is asked whether it is worth it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice.alternative import Alternative
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.summary import hardware_of

__all__ = ["cheapest_enough"]

_ON_WORTH, _GOAL, _PRICE = "question.on_worth", "purchase", "cost.purchase"
_LEVELS_COUNT, _HOST, _FORMAT = "service.assumed_counts", "hardware.host_ram", "weights.format"
_CLASS, _FORMATS = "format_class", "number_formats"
_OF_THE_HARDWARE = ("hardware.", "own.", "outcome.")
_ALSO = frozenset({"inference.engine", "site.to_buy", "site.buy_or_rent", "site.accelerator_memory"})
"""What is said of the hardware that is asked about, and not of the job."""
_TITLE = "enough, and cheapest to buy"


def cheapest_enough(case: Case, shown: Configuration | None) -> Alternative | None:
    """What keeps the usual levels and costs least to buy, where it is asked whether what was named is worth it.

    It holds the weights in as many bits as what is ``shown`` does. None where that is not asked, where nothing else is
    enough, or where no price of it is known.
    """
    if case.stated.value(_ON_WORTH) is not True or shown is None:
        return None
    answers = {
        fact: given
        for fact, given in case.answers.items()
        if fact == _HOST or not (fact.startswith(_OF_THE_HARDWARE) or fact in _ALSO)
    }
    job = Case(case.engine, answers, case.engine.rulebook.goals[_GOAL])
    kept = [{}] if _FORMAT in answers else [{_FORMAT: each} for each in _alike(case.engine.rulebook, shown)] or [{}]
    found = [job.with_values({_LEVELS_COUNT: True, **values}, keep=1).best for values in kept]
    priced = [(float(price), each) for each in found if each and (price := each.inference.value(_PRICE)) is not None]
    if not priced:
        return None
    best = min(priced, key=lambda each: each[0])[1]
    return None if hardware_of(best.choices) == hardware_of(shown.choices) else Alternative(best, {}, _GOAL, _TITLE)


def _alike(rulebook: Rulebook, shown: Configuration) -> Iterator[Value]:
    """The number formats that a search tries and that take as many bits as that of ``shown``, that one first."""
    own = shown.choices.get(_FORMAT)
    if own is None:
        return
    catalogue = rulebook.catalogues[_FORMATS]
    bits = (catalogue.fields(str(own)) or {}).get(_CLASS)
    tried = dict.fromkeys(each for choice in rulebook.choices if choice.fact == _FORMAT for each in choice.values or ())
    yield own
    for each in tried:
        if each != own and (catalogue.fields(str(each)) or {}).get(_CLASS) == bits:
            yield each
