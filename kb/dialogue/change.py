"""What a sentence says of the job, whether it says it outright or relative to what is there."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.inference import Given
from engine.interview import AnswerError
from kb.dialogue.pattern import spoken
from kb.dialogue.reading import Reading
from kb.dialogue.relative import number_of, relative_change
from kb.dialogue.scene import Scene

__all__ = ["RELATIVE", "heard_change"]

RELATIVE = "relative"
"""What acts do that change something by what is there already."""

_AMOUNT = re.compile(
    r"(?:(?:about|only|just|at most|up to|max|maximum) )*(?P<number>[\d.,]+k?|[a-z]+) ?(?P<unit>[a-z$€£/]+)"
)


def heard_change(scene: Scene, words: str) -> Reading:
    """The facts that ``words`` say, read in the light of the job. Never raises because of the words."""
    taken = scene.book.taken(scene, words, {RELATIVE})
    if taken is not None:
        here = replace(scene, said=words, slots=taken.slots, options=taken.act.options)
        found = relative_change(here)
        if found:
            return Reading(found, (words,))
    reading = scene.read(words)
    return reading if reading.given or reading.options else _by_measure(scene, words) or reading


def _by_measure(scene: Scene, words: str) -> Reading | None:
    """A bare amount with a unit, for the answer that is measured so and was spoken of last: `10 days`, `two weeks`."""
    amount = _AMOUNT.fullmatch(spoken(words))
    if amount is None:
        return None
    text = f"{number_of(amount['number'])} {amount['unit']}"
    facts = scene.rulebook.facts
    for fact in dict.fromkeys((*scene.moment.changed, *scene.answers.given)):
        if fact not in facts or not facts[fact].type.is_number or not facts[fact].type.dimension:
            continue
        try:
            given = scene.advisor.read_answer(fact, text)
        except AnswerError:
            continue
        return Reading({fact: Given(given.value, note=words.strip())}, (words,))
    return None
