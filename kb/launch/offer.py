"""Which launch targets there are for a job."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.inference import Origin
from engine.language import Value, evaluate
from kb.launch.book import LaunchBook
from kb.launch.occasion import Occasion
from kb.launch.rendering import refusals
from kb.launch.template import LaunchTemplate

__all__ = ["Elsewhere", "Offer", "elsewhere", "offers"]

_ENGINES = ("inference.engine", "training.engine")


@dataclass(frozen=True, slots=True)
class Offer:
    """A target that is for the job; ``against`` says why it cannot be written all the same, a sentence each."""

    template: LaunchTemplate
    against: tuple[str, ...] = ()

    @property
    def can_be_written(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.against


def offers(book: LaunchBook, occasion: Occasion) -> Iterator[Offer]:
    """The targets that are for the job of ``occasion``, in the order of their names."""
    for template in book.templates.values():
        if evaluate(template.front.when, occasion.inference.values) is True:
            yield Offer(template, tuple(refusals(template, occasion)))


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Targets that are for the job with another engine than the one that was said: a fact and its value."""

    fact: str
    value: Value
    targets: tuple[str, ...]


def elsewhere(book: LaunchBook, occasion: Occasion) -> Iterator[Elsewhere]:
    """What is for the job of ``occasion`` with other engines than the one that was said."""
    values, facts = occasion.inference.values, occasion.rulebook.facts
    given = occasion.inference.given
    for fact in _ENGINES:
        if fact not in facts or fact not in given or given[fact].origin is not Origin.ANSWER:
            continue
        for value in facts[fact].type.values:
            found = tuple(
                template.id
                for template in book.templates.values()
                if evaluate(template.front.when, values) is not True
                and evaluate(template.front.when, {**values, fact: value}) is True
            )
            if found:
                yield Elsewhere(fact, value, found)
