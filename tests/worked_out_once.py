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

_ADVICES, _INTERVIEWS, _TEXTS = 32, 8, 512
"""An advice takes some megabytes."""


@contextmanager
def worked_out_once() -> Iterator[None]:
    """Within, an advisor that is asked the same again gives what it gave before."""
    # Kept apart from the engine, of which an advice tells more when it is asked: in a circle, both would stay until the
    # next search for garbage. What the numbers in the keys mean is kept too, so that nothing else gets these numbers.
    kept: Recent[Hashable, tuple[Advice, InferenceEngine, Claims]] = Recent(_ADVICES)

    def remembered(
        engine: InferenceEngine,
        claims: Claims,
        answers: Mapping[str, Given],
        goal: Goal,
        options: Sequence[Mapping[str, Given]] = (),
    ) -> Advice:
        values = tuple(engine.parameters.items())  # which may be replaced by others
        key = id(engine), id(claims), values, given_key(answers), goal.id, tuple(map(given_key, options))
        advice, *_ = kept.get(key, lambda: (consult(engine, claims, answers, goal, options), engine, claims))
        return advice

    with (
        patch.object(consultation, "consult", remembered),
        patch.object(advisors, "_INTERVIEWS", _INTERVIEWS),
        patch.object(advisors, "_TEXTS", _TEXTS),
    ):
        yield
