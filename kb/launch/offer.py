"""Which launch targets there are for a job."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.language import evaluate
from kb.launch.book import LaunchBook
from kb.launch.occasion import Occasion
from kb.launch.rendering import refusals
from kb.launch.template import LaunchTemplate

__all__ = ["Offer", "offers"]


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
