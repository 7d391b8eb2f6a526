"""Four hundred situations with hardware, drawn at random but the same in every run, and what is said of each.

In these everything is said at least once that the tests speak of, which they check;
WHYGPU_TEST_SITUATIONS=all draws five times as many.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from engine.inference import Given, Inference
from kb.advice import Remark
from kb.advice.parts import remarks_of
from tests.kb.advice.requests import inference_request, the_advisor, training_request
from tests.sample import EVERYTHING

__all__ = ["Situation", "situations"]

_COUNT = 2000 if EVERYTHING else 400


@dataclass(frozen=True)
class Situation:
    """A job on named hardware, what follows from it, and the remarks on it."""

    given: dict[str, Given]
    inference: Inference
    remarks: tuple[Remark, ...]

    def __str__(self) -> str:
        return ", ".join(f"{fact}={given.value}" for fact, given in self.given.items())


@cache
def situations() -> tuple[Situation, ...]:
    """The situations; half are serving, half training, each on one to sixteen of any accelerator that is built in.

    What laptops have comes singly, and a processor alone is none.
    """
    advisor = the_advisor()
    cards = advisor.catalogues.accelerators
    accelerators = [each for each in cards.ids() if cards.get(each).form_class != "laptop" and each != "host_processor"]
    found = []
    for number in range(_COUNT):
        dice = random.Random(f"situation {number}")
        given = (inference_request if number % 2 else training_request)(dice)
        given["hardware.accelerator"] = Given(dice.choice(accelerators))
        given["hardware.count"] = Given(dice.choice([1, 1, 2, 4, 8, 16]))
        inference = advisor.engine.infer(given)
        found.append(Situation(given, inference, remarks_of(advisor.engine, [inference])))
    return tuple(found)
