"""What several screens may ask of the app; messages that only one widget sends stand in its file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from engine.interview import Question

__all__ = ["ReviseWanted", "WhyWanted"]


@dataclass
class ReviseWanted(Message):
    """The person wants to answer ``fact`` anew."""

    fact: str


@dataclass
class WhyWanted(Message):
    """The person wants to know why: a fact has its value, else a question is asked, else this is recommended.

    ``unknown`` says what "don't know" means as an answer to the question.
    """

    fact: str = ""
    question: Question | None = None
    unknown: str = ""
