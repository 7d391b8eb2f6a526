"""A typical job."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.findings import Place
from engine.inference import Given
from kb.advisor import Advisor
from kb.spoken_answer import answer_in

__all__ = ["Job"]


@dataclass(frozen=True)
class Job:
    """A job in a person's words, as answers (fact -> what would be typed), or both; answers count more."""

    id: str
    place: Place
    text: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)

    def given(self, advisor: Advisor) -> Mapping[str, Given]:
        """What ``advisor`` understands of the job. Raises `AnswerError` for an answer that is none to its questions."""
        heard = advisor.understand(self.text).given if self.text else {}
        return {**heard, **{fact: answer_in(advisor, fact, text) for fact, text in self.answers.items()}}
