"""The currency of an amount that was told, and that of figures: `euros, not dollars`, `and in euros?`."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.inference import Given
from engine.interview import AnswerError
from kb.dialogue.assertion import taken
from kb.dialogue.interpretation import Interpretation
from kb.dialogue.manner import asks
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.spoken_answer import answer_in
from kb.understanding.lexicon import CURRENCY, Lexicon
from kb.understanding.token import tokenise

__all__ = ["in_currency", "is_currency", "with_amounts_in"]

_MONEY = ("USD", 1)
_AMOUNT = re.compile(r"\$(?P<whole>\d[\d,]*)(?P<cents>\.\d+)?")
"""An amount of money as replies tell it."""
_SURE = "sure"
"""The option of acts by which the currency of what was told is put right, whichever it was told in."""
_NUMBER = re.compile(r"\d[\d.,']*(?:k|m)?(?![\d.,'])", re.IGNORECASE)


def is_currency(scene: Scene, words: str) -> bool:
    """Whether words are the name of a currency, and nothing else."""
    tokens = tokenise(words, Lexicon.of(scene.rulebook))
    return len(tokens) == 1 and CURRENCY in tokens[0].kin


def in_currency(scene: Scene) -> Served | None:
    """The amounts of money that were told, in the currency that is named; None where none was told.

    Who told an amount in euros and then asks `and in dollars?` wants the prices so, unless it is said to be wrong.
    """
    currency, given = scene.slots.get("currency", ""), dict[str, Given]()
    if _SURE not in scene.options and (asks(scene) or _is_told_in_one(scene)):
        return None
    for fact, told in scene.answers.given.items():
        number = _NUMBER.search(told.note)
        if not _is_money(scene, fact) or number is None:
            continue
        try:
            value = answer_in(scene.advisor, fact, f"{number[0]} {currency}").value
        except AnswerError:
            continue
        given[fact] = Given(value, note=f"{number[0]} {currency}")
    return taken(scene, Interpretation(given, (scene.said,))) if given else None


def with_amounts_in(scene: Scene, reply: Reply) -> Reply:
    """The reply with its amounts in the currency that the sentence asks for, and the rate that they are taken at."""
    currency = _asked_for(scene)
    conversion = scene.rulebook.units.conversions.get(currency)
    if conversion is None or not any(_AMOUNT.search(each) for part in reply.paragraphs for each in part):
        return reply

    def converted(found: re.Match[str]) -> str:
        digits = len(found["cents"] or ".") - 1
        return f"{float(found[0].replace(',', '')[1:]) / conversion.worth:,.{digits}f} {currency}"

    told = tuple(tuple(_AMOUNT.sub(converted, each) for each in part) for part in reply.paragraphs)
    stated = ", ".join(str(each) for each in (conversion.source, conversion.since) if each)
    rate = f"That is at {conversion.worth:g} {conversion.of} for 1 {currency} ({stated})."
    return replace(reply, paragraphs=told).with_paragraph(rate)


def _asked_for(scene: Scene) -> str:
    """The currency that a sentence names without an amount; empty where it names none."""
    tokens = tokenise(scene.said, Lexicon.of(scene.rulebook))
    named = [str(each.kin[CURRENCY]) for each in tokens if CURRENCY in each.kin]
    amounts = any(_is_money(scene, fact) for fact in scene.read(scene.said).given)
    return named[-1] if named and named[-1].isupper() and not amounts else ""


def _is_told_in_one(scene: Scene) -> bool:
    """Whether an amount was told with its currency."""
    lexicon = Lexicon.of(scene.rulebook)
    notes = [each.note for fact, each in scene.answers.given.items() if _is_money(scene, fact)]
    return any(CURRENCY in token.kin for note in notes for token in tokenise(note, lexicon))


def _is_money(scene: Scene, fact: str) -> bool:
    return fact in scene.rulebook.facts and _MONEY in scene.rulebook.type_of(fact).dimension
