"""The job as it stands at one moment, for whoever works something out from it."""

from __future__ import annotations

from dataclasses import dataclass

from kb.advisor import Advisor
from kb.session import Answers

__all__ = ["Snapshot"]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The answers, the goal, and the advisor in force. The person and the rules can go on while a thread works on it.

    ``about`` names a fact whose question is to be shown, whether or not it is answered.
    """

    advisor: Advisor
    answers: Answers
    goal: str
    about: str | None = None
