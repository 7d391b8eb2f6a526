"""What follows from the same answers under the same rules is the same, so a process of tests works it out once.

Advices, interviews and inferences are immutable, and nothing but the rules, the day and the answers decides them. The
product keeps the few that one person needs; here as many are kept as tests share. Whoever tests that something is the
same each time it is worked out takes two advisors, which share nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from engine.inference import Given, InferenceEngine, Recent, given_key
from engine.rulebook import Goal
from kb import advisor as advisors
from kb.advice import Advice, consultation
from kb.advice.consultation import consult
from kb.claims import Claims

__all__ = ["worked_out_once"]

_ADVICES, _INTERVIEWS, _TEXTS = 16, 8, 512
"""An advice takes some megabytes."""


@contextmanager
def worked_out_once() -> Iterator[None]:
    """Within, an advisor that is asked the same again gives what it gave before."""

    def remembered(
        engine: InferenceEngine,
        claims: Claims,
        answers: Mapping[str, Given],
        goal: Goal,
        options: Sequence[Mapping[str, Given]] = (),
    ) -> Advice:
        # Kept beside the engine, which is as large as many advices: they go when it goes.
        kept: Recent[Hashable, Advice] = vars(engine).setdefault("_advices", Recent(_ADVICES))
        values = tuple(engine.parameters.items())  # which may be replaced by others
        key = id(claims), values, given_key(answers), goal.id, tuple(map(given_key, options))
        return kept.get(key, lambda: consult(engine, claims, answers, goal, options))

    with (
        patch.object(consultation, "consult", remembered),
        patch.object(advisors, "_INTERVIEWS", _INTERVIEWS),
        patch.object(advisors, "_TEXTS", _TEXTS),
    ):
        yield
