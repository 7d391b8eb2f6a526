"""Dialogues: what each turn does to the job, and whether its reply serves the person."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bench.conversation.case import Dialogue as Case
from bench.conversation.case import Turn as Expected
from bench.conversation.expectation import Expectation
from engine.language import Value
from kb.advisor import Advisor
from kb.dialogue import Dialogue, Turn

__all__ = ["TurnResult", "converse"]


_FAMILIES = (
    {"correct", "correct.stay", "correct.tried"},
    {"tell", "answer", "correct", "correct.sure", "correct.bare", "correct.number", "correct.number_back"},
    {"correct", "correct.times", "correct.double", "correct.half", "correct.more", "correct.less"},
    {"correct", "correct.cards", "correct.one_more", "correct.one_less"},
    {"tell", "answer", "prefer"},
    {"retract", "retract.unknown"},
    {"why", "why.thing"},
    {"how_many", "figure", "figure.cards"},
    {"largest", "largest_model", "longest_context", "largest.context"},
    {"what_if", "what_if.more", "what_if.and"},
    {"how_many", "how_many_users", "figure"},
    {"how_much", "memory", "power", "disk", "host_memory", "figure"},
    {"how_fast", "figure"},
    {"why", "why.fact", "why.question", "why.slow", "why.expensive"},
    {"how_much", "how_much.power"},
    {"alternatives", "which"},
    {"flip", "which_matter"},
)
"""Acts that are served alike; writers of cases had one name for each family."""


@dataclass(frozen=True, slots=True)
class TurnResult:
    """One turn of a case, what came of it, and in which ways it does not serve; empty where it does."""

    case: Case
    expected: Expected
    turn: Turn
    faults: tuple[str, ...]

    @property
    def changes_wrongly(self) -> bool:
        """Whether the job is not what the person said."""
        return any(fault.startswith("job") for fault in self.faults)


def converse(advisor: Advisor, case: Case) -> tuple[TurnResult, ...]:
    """The turns of a case, said one after the other in one dialogue."""
    dialogue, results = Dialogue(advisor), []
    before: dict[str, Value] = {}
    for expected in case.turns:
        turn = dialogue.say(expected.say)
        job = {fact: given.value for fact, given in dialogue.session.answers.given.items()}
        results.append(TurnResult(case, expected, turn, tuple(_faults(advisor, expected, turn, before, job))))
        before = job
    return tuple(results)


def _faults(
    advisor: Advisor, expected: Expected, turn: Turn, before: dict[str, Value], job: dict[str, Value]
) -> list[str]:
    acts = (expected.act,) if isinstance(expected.act, str) else expected.act
    faults = []
    served = {*turn.acts, *(one for each in _FAMILIES if each & set(turn.acts) for one in each)}
    kept = "keep" in acts and expected.job != "same"  # "keep the 32k" says so in other words
    if not set(acts) & served and not (kept and served & {"tell", "correct"}):
        faults.append(f"act {'/'.join(turn.acts)}, not {'/'.join(acts)}")
    if expected.job == "same":
        if job != before:
            changed = sorted(fact for fact in {*job, *before} if job.get(fact) != before.get(fact))
            faults.append(f"job changed: {', '.join(changed)}")
    else:
        verdict = Expectation(advisor, expected.job, any_of=expected.any_job).judge(job)
        faults += [f"job lacks {each}" for each in verdict.missed]
        named = {each.partition("=")[0] for each in expected.job}
        faults += [f"job has {each} = {job[each]}" for each in verdict.wrong if each in named or each not in before]
    if expected.tried:
        tried = Expectation(advisor, expected.tried).judge({**job, **turn.tried})
        faults += [f"not tried {each}" for each in tried.missed]
    said = turn.reply.text
    faults += [f"reply without /{each}/" for each in expected.reply if not re.search(each, said, re.IGNORECASE)]
    return faults
