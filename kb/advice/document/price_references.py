"""What a price is made of: the dated figures of the catalogue and of the rules, each with its source."""

from __future__ import annotations

from collections.abc import Iterator

from engine.inference import Inference, Origin
from engine.language import Value
from engine.rulebook import Rulebook, Source
from kb.advice.document.shape.price import PriceReferenceDocument

__all__ = ["price_references"]

_MONEY = "USD"


def price_references(rulebook: Rulebook, inference: Inference, fact: str) -> list[PriceReferenceDocument]:
    """The amounts of money of the catalogue and of the rules that the value of ``fact`` is made of, each once."""
    return list(_references(rulebook, inference, fact, set()))


def _references(
    rulebook: Rulebook, inference: Inference, name: str, seen: set[str]
) -> Iterator[PriceReferenceDocument]:
    if name in seen:
        return
    seen.add(name)
    if name in rulebook.parameters:
        if _is_money(rulebook, name):
            yield from _parameter(rulebook, inference, name)
        return
    state = inference.facts.get(name)
    if state is None:
        return
    if state.origin is Origin.CATALOGUE and _is_money(rulebook, name):
        yield _reference(rulebook, name, state.value, "", state.source)
    if state.firing is not None:
        for used in state.firing.used:
            yield from _references(rulebook, inference, used, seen)


def _parameter(rulebook: Rulebook, inference: Inference, name: str) -> Iterator[PriceReferenceDocument]:
    declared = rulebook.parameters[name]
    value = declared.at(inference.as_of)
    if value is not None:
        since = max(each.since for each in declared.values if each.since <= inference.as_of)
        yield _reference(
            rulebook, name, value, since.isoformat(), "; ".join(map(_cited, declared.cited(inference.as_of)))
        )


def _reference(rulebook: Rulebook, name: str, value: Value, since: str, source: str) -> PriceReferenceDocument:
    return {
        "name": name,
        "title": rulebook.title(name),
        "shown": rulebook.show(name, value),
        "since": since,
        "source": source,
    }


def _cited(source: Source) -> str:
    """A citation in a line: what is cited, and where in it."""
    title = f"{source.title} ({source.reference})" if source.title else source.reference
    return ", ".join(each for each in (title, source.section, source.note) if each)


def _is_money(rulebook: Rulebook, name: str) -> bool:
    return any(base == _MONEY and power > 0 for base, power in rulebook.type_of(name).dimension)
