"""A job, in whose light an author looks at facts: what is known and concluded there, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.errors import EngineError
from engine.explanation import proof_lines, prove
from engine.inference import Recent
from kb.advice import Advice
from kb.advisor import Advisor
from kb.errors import KnowledgeError

__all__ = ["Situations", "situation_in"]

_COMMENT = re.compile(r"^\s*#\s*situation:\s*(?P<job>\S.*?)\s*$")
_MOST_LINES = 24
_KEPT = 4


def situation_in(lines: Sequence[str], row: int) -> str:
    """The job of the nearest ``# situation: ...`` above ``row``, else of the first one below; empty without one."""
    for line in (*reversed(lines[: row + 1]), *lines[row + 1 :]):
        found = _COMMENT.match(line)
        if found:
            return found["job"]
    return ""


class Situations:
    """The advices for jobs that were looked at last, each made once for the rules that it was made by."""

    def __init__(self) -> None:
        self._advices = Recent[tuple[str, Advisor], Advice | str](_KEPT)

    def told(self, advisor: Advisor, job: str, name: str) -> tuple[str, ...]:
        """The value of the fact, or what became of the rule, ``name`` for ``job``, with the beginning of its proof."""
        advice = self._advices.get((job, advisor), lambda: _advice(advisor, job))
        if isinstance(advice, str):
            return (advice,)
        inference = advice.inference
        if name in advisor.rulebook.facts and inference.value(name) is None:
            return (f"{advisor.rulebook.title(name)} is not known.",)
        if name in advisor.rulebook.providers and not inference.firings_of(name):
            return ("It does not fire.",)
        lines = proof_lines(prove(advisor.engine, inference, name), max_depth=2)
        return (*lines[:_MOST_LINES], "...") if len(lines) > _MOST_LINES else tuple(lines)


def _advice(advisor: Advisor, job: str) -> Advice | str:
    """The advice, or why there is none."""
    try:
        heard = advisor.understand(job)
        return advisor.advise(heard.given, advisor.goal_said(heard.given))
    except (EngineError, KnowledgeError) as error:
        return f"This job cannot be worked out: {error}"
