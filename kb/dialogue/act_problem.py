"""Whether acts do what their examples and tests say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.explanation import filled, is_told
from engine.inference import Given
from engine.language.suggestion import nearest
from engine.rulebook import Act, Place
from kb.advisor import Advisor
from kb.dialogue.capabilities import CAPABILITIES
from kb.dialogue.dialogue import Dialogue
from kb.errors import printable

__all__ = ["ActProblem", "problems_of"]

_JOBS = ("serve llama 3.1 8b to 20 users with 8k context on two l40s", "lora of llama 3.1 8b on two l40s, 2k context")
"""Jobs in whose light examples are read; one is enough in which the example is taken as its act."""

_FURTHER = ("what if 100 users?", "compare it with an H100")
"""What is said besides: something that tries, something that lists."""


@dataclass(frozen=True, slots=True)
class ActProblem:
    """Something that an act does not do as it says."""

    act: str
    place: Place
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.act}: {self.message}"


def problems_of(advisor: Advisor, acts: frozenset[str] | None = None) -> tuple[ActProblem, ...]:
    """What acts, or those named, do otherwise than their examples and tests say."""
    talks = []
    for said in ((), *((job,) for job in _JOBS), *((_JOBS[0], each) for each in _FURTHER)):
        talks.append(Dialogue(advisor))
        for text in said:
            talks[-1].say(text)
    checked = [act for act in advisor.rulebook.acts.values() if acts is None or act.id in acts]
    return tuple(problem for act in checked for problem in _Check(advisor, act, tuple(talks)).problems())


@dataclass(frozen=True)
class _Check:
    """One act that is checked."""

    advisor: Advisor
    act: Act
    talks: tuple[Dialogue, ...]

    def problems(self) -> Iterator[ActProblem]:
        if self.act.does and self.act.does not in CAPABILITIES:
            near = nearest(self.act.does, CAPABILITIES)
            hint = f"; did you mean {near!r}?" if near else ""
            yield self._problem(f"nothing does {printable(self.act.does)!r}{hint}")
            return
        for text in self.act.examples:
            found = list(self._taken(text))
            if self.act.id not in found:
                others = ", ".join(dict.fromkeys(found))
                yield self._problem(f"the example “{printable(text)}” is taken as {others}")
        for text in self.act.counterexamples:
            if any(talk.taken_for(text) == self.act.id for talk in self.talks):
                yield self._problem(f"“{printable(text)}” is taken as it, and must not be")
        for test in self.act.tests:
            inference = self.advisor.engine.infer({fact: Given(value) for fact, value in test.given.items()})
            rulebook = self.advisor.rulebook
            said = " ".join(
                filled(text, rulebook, inference, short=True) for text in self.act.says if is_told(text, inference)
            )
            if said != test.says:
                message = f"it says “{printable(said, 300)}”, not “{printable(test.says, 300)}”"
                yield ActProblem(self.act.id, test.place, message)

    def _taken(self, text: str) -> Iterator[str]:
        """What an example is taken for in the light of each job, up to the one in which it is this act."""
        for talk in self.talks:
            found = talk.taken_for(text)
            yield found
            if found == self.act.id:
                return

    def _problem(self, message: str) -> ActProblem:
        return ActProblem(self.act.id, self.act.place, message)
