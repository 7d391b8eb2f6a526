"""A moment of a conversation: the job, and what the next sentence is read in the light of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.inference import Given
from kb.session import Answers

__all__ = ["Moment", "Offer"]


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be chosen by its number or its ``words``: the job as it would be then."""

    words: str
    answers: Answers
    goal: str
    kept: bool = False
    """Whether `keep` and `yes` choose it, too."""
    doubted: bool = False
    """Whether it is only asked back, and nothing was told of it."""

    @property
    def is_tried(self) -> bool:
        """Whether it was tried, so that questions are asked of it."""
        return self.kept and not self.doubted


@dataclass(frozen=True, slots=True)
class Moment:
    """The job as it stands, and what was last spoken of.

    ``changed`` are the facts last told, tried or asked about, the latest first. ``tried`` are the facts of the last
    what-if. ``offers`` is what the last reply offered to choose from, and ``listed`` the list shown last for this job.
    """

    answers: Answers
    goal: str
    changed: tuple[str, ...] = ()
    tried: Mapping[str, Given] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    listed: tuple[Offer, ...] = ()
    last: str = ""
    """The last sentence that was served, for `again`."""
    asking: str = ""
    """The kind of question about a figure that was answered last, which is asked again of what is named then."""
    language: str | None = None
    """The language that was spoken last, by its id; None for that of the rule files."""

    def about(self, *facts: str) -> Moment:
        """The same, with ``facts`` spoken of."""
        return replace(self, changed=tuple(dict.fromkeys((*facts, *self.changed)))[:8])

    def without_offers(self) -> Moment:
        """The same, with nothing tried and nothing offered."""
        return replace(self, tried={}, offers=(), listed=())
