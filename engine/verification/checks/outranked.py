"""Rules of an overlay that lose to rules below them without their author having said so (W308)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product

from engine.findings import Finding
from engine.language.expression import And, Literal
from engine.rulebook import Branch, Provider
from engine.verification.checks.inspection import Inspection, is_true, overriding

__all__ = ["outranked_findings"]

_USUAL_PRIORITY = 100
"""What counts where a rule names no priority: who names one knows of the others."""
_PAIRS = 400


def outranked_findings(provider: Provider, inspection: Inspection) -> Iterator[Finding]:
    """W308 for each fact that ``provider`` sets where a rule of a lower layer with a better priority sets it otherwise.

    Each comes with a situation in which both hold.
    """
    rulebook = inspection.rulebook
    if not rulebook.overlay(provider.place) or provider.priority != _USUAL_PRIORITY:
        return
    for fact in provider.sets:
        for other in rulebook.providers_of[fact]:
            if _counts_more(other, provider) and rulebook.overlay(other.place) != rulebook.overlay(provider.place):
                example = _example(provider, other, fact, inspection)
                if example is not None:
                    yield _finding(provider, other, fact, example, inspection)
                    break


def _counts_more(other: Provider, provider: Provider) -> bool:
    return other.priority < provider.priority and other.id not in provider.overrides and other.status != "draft"


def _finding(provider: Provider, other: Provider, fact: str, example: str, inspection: Inspection) -> Finding:
    message = (
        f"{provider.id} has no say on {fact!r} where {other.id} sets it too, whose priority is {other.priority} "
        f"(its own: {provider.priority}), for example at {example}"
    )
    cure = f"give it a priority below {other.priority}, or 'overrides: [{other.id}]'"
    related = (inspection.related(other.place, f"{other.id} counts more"),)
    return inspection.finding("W308", message, provider.place, related, cure, (overriding(provider, other),))


def _example(provider: Provider, other: Provider, fact: str, inspection: Inspection) -> str | None:
    """A situation in which both set ``fact``, and not plainly to the same value."""
    pairs = product(_setting(provider, fact), _setting(other, fact))
    for (one, value), (two, its_value) in islice(pairs, _PAIRS):
        if value == its_value:
            continue
        parts = tuple(each.condition for each in (one, two) if each.condition is not None)
        if not parts:
            return "any time"
        both = And(parts) if len(parts) > 1 else parts[0]

        found = (inspection.example(box, partial(is_true, both)) for box in inspection.condition(both).true)
        example = next((each for each in found if each is not None), None)
        if example is not None:
            return inspection.text(example)
    return None


def _setting(provider: Provider, fact: str) -> Iterator[tuple[Branch, object]]:
    """The branches that set ``fact``, each with the value where it is written there, else with its expression."""
    for branch in provider.all_branches:
        for effect in branch.effects:
            if effect.fact == fact:
                expression = effect.expression
                yield branch, expression.value if isinstance(expression, Literal) else expression
