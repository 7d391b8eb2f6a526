"""What a capability sees of the conversation: the moment, the sentence, and the means to work something out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from engine.interview import Question
from engine.rulebook import Rulebook
from kb.advice import Advice
from kb.advisor import Advisor
from kb.dialogue.interpretation import Interpretation, read
from kb.dialogue.moment import Moment
from kb.dialogue.taken import Taken
from kb.runs import Runs
from kb.session import Answers

__all__ = ["Acts", "Scene"]


class Acts(Protocol):
    """What sentences can be taken for. Which act one is depends on the scene, and a scene on what a sentence is."""

    def taken(self, scene: Scene, text: str, does: Collection[str] | None = None) -> Taken | None:
        """What ``text`` is taken for; None where its words are those of no act."""

    def readings(self, scene: Scene, text: str, does: Collection[str] | None = None) -> Iterator[Taken]:
        """What ``text`` can be taken for, the likeliest first."""

    def cued(self, scene: Scene, text: str, does: Collection[str] | None = None) -> Iterator[Taken]:
        """What single words of ``text`` tell that it may be, the likeliest first."""

    @property
    def words(self) -> Collection[str]:
        """The words with which acts are told, those that are long enough to be seen through a slip."""

    def is_small_talk(self, text: str) -> bool:
        """Whether a sentence is nothing but small words with which another one may begin."""


@dataclass(frozen=True)
class Scene:
    """One sentence that is to be served. ``slots`` are the words in the places of the act, ``options`` the act's own.

    ``question`` is what was asked last, None where nothing was. ``repeated`` are options of every command that gives
    the advice again. ``past`` are the moments before the changes of the job, the first one first.
    """

    runs: Runs
    book: Acts
    moment: Moment
    said: str = ""
    slots: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    question: Question | None = None
    repeated: tuple[str, ...] = ()
    past: tuple[Moment, ...] = ()

    @property
    def advisor(self) -> Advisor:
        """The advisor in force."""
        return self.runs.advisor

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in force."""
        return self.advisor.rulebook

    @property
    def answers(self) -> Answers:
        """The job as it stands."""
        return self.moment.answers

    @cached_property
    def advice(self) -> Advice:
        """The advice for the job as it stands."""
        return self.runs.advice(self.answers, self.moment.goal)

    def advice_for(self, answers: Answers, goal: str | None = None) -> Advice:
        """The advice for another job, or another goal."""
        return self.runs.advice(answers, goal or self.moment.goal)

    def read(self, text: str) -> Interpretation:
        """What ``text`` says in the light of the job."""
        return read(self.advisor, self.answers.given, text)

    def at(self, moment: Moment) -> Scene:
        """The same conversation at another moment."""
        return replace(self, moment=moment)

    @property
    def is_open(self) -> bool:
        """Whether nothing is said yet that a job consists of."""
        return not self.answers.given
