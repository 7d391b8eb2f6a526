"""The currency of an amount that was told: `euros, not dollars`."""

from __future__ import annotations

import re

from engine.inference import Given
from engine.interview import AnswerError
from kb.dialogue.assertion import taken
from kb.dialogue.interpretation import Interpretation
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.spoken_answer import answer_in
from kb.understanding.lexicon import CURRENCY, Lexicon
from kb.understanding.token import tokenise

__all__ = ["in_currency", "is_currency"]

_MONEY = ("USD", 1)
_NUMBER = re.compile(r"\d[\d.,']*(?:k|m)?(?![\d.,'])", re.IGNORECASE)


def is_currency(scene: Scene, words: str) -> bool:
    """Whether words are the name of a currency, and nothing else."""
    tokens = tokenise(words, Lexicon.of(scene.rulebook))
    return len(tokens) == 1 and CURRENCY in tokens[0].kin


def in_currency(scene: Scene) -> Served | None:
    """The amounts of money that were told, in the currency that is named; None where none was told."""
    currency, given = scene.slots.get("currency", ""), dict[str, Given]()
    for fact, told in scene.answers.given.items():
        number = _NUMBER.search(told.note)
        if fact not in scene.rulebook.facts or _MONEY not in scene.rulebook.type_of(fact).dimension or number is None:
            continue
        try:
            value = answer_in(scene.advisor, fact, f"{number[0]} {currency}").value
        except AnswerError:
            continue
        given[fact] = Given(value, note=f"{number[0]} {currency}")
    return taken(scene, Interpretation(given, (scene.said,))) if given else None
