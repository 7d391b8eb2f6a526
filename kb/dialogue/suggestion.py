"""What may be typed next: completions of this very job."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from engine.inference import InferenceEngine
from engine.language import Value
from kb.advice.summary import ACCELERATOR
from kb.dialogue.scene import Scene
from kb.understanding.choice_phrase import plainly
from kb.understanding.lexicon import Lexicon

__all__ = ["in_words", "suggestions"]

_MOST = 3
_TRIED = 4
_SHORT = 4
"""Shorter words are mostly abbreviations."""
_MONEY = (("USD", 1),)
_PLAIN = re.compile(r"# [a-z ]+")


def suggestions(scene: Scene, *first: str) -> tuple[str, ...]:
    """Two or three things that make sense to type now, ``first`` before all others."""
    return tuple(dict.fromkeys((*first, *_made(scene))))[:_MOST]


def _made(scene: Scene) -> Iterator[str]:
    if scene.is_open:
        for act in scene.rulebook.acts.values():
            if act.does == "tell":
                yield from act.examples[:_MOST]
                return
        return
    said = scene.said.lower()
    varied = next(_what_if(scene), None)
    if varied and "what if" not in said:
        yield varied
    if "cheap" not in said and scene.moment.goal != "cheapest":
        yield "cheaper"
    advice = scene.advice
    if advice.recommendation is not None and not said.startswith("why"):
        for other in advice.others:
            entry = other.configuration.choices.get(ACCELERATOR)
            if entry is not None and entry != advice.recommendation.choices.get(ACCELERATOR):
                yield f"why not {scene.rulebook.show(ACCELERATOR, entry)}"
                break
    yield "why"
    yield "what would change it"


def _what_if(scene: Scene) -> Iterator[str]:
    """The answers with a number, doubled, in the words of their facts.

    Where nothing does the job they are halved, but for money.
    """
    failed = scene.advice.recommendation is None
    for fact in (*scene.moment.changed, *scene.answers.given):
        given = scene.answers.given.get(fact)
        if given is None or fact not in scene.rulebook.facts or isinstance(given.value, bool | str):
            continue
        declared = scene.rulebook.type_of(fact)
        less = failed and declared.dimension != _MONEY and given.value > 1
        half = given.value // 2 if declared.kind == "int" else given.value / 2
        text = in_words(scene, fact, half if less else given.value * 2)
        if text:
            yield text


def in_words(scene: Scene, fact: str, value: Value) -> str:
    """The condition that a fact has a value, as people type it; empty where there are no words for it."""
    declared = scene.rulebook.facts[fact]
    if not declared.type.is_number or declared.type.problem_with(value) is not None:
        return ""
    shown = scene.rulebook.show(fact, value)
    for unit in _units(scene.advisor.engine, fact):
        text = f"what if {shown} {unit}" if unit.split()[0] not in shown else f"what if {shown}"
        heard = scene.read(text).given.get(fact)
        if heard is not None and heard.value == value:
            return text
    return ""


@lru_cache(maxsize=512)
def _units(engine: InferenceEngine, fact: str) -> tuple[str, ...]:
    """Words by which a number is told as one of ``fact``, the likeliest first."""
    rulebook = engine.rulebook
    declared = rulebook.facts[fact]
    numbered = (words for held, words in declared.words if held is None and words.startswith("# "))
    plain = dict.fromkeys(each for words in numbered for each in plainly(words, Lexicon.of(rulebook)))
    units = [each.removeprefix("# ").strip() for each in plain if _PLAIN.fullmatch(each)]
    title = [each for each in declared.title.lower().split() if each.isalpha() and len(each) > _SHORT]
    # What many of its phrases have is what it is called: the budget, and not that it lasts.
    common = {unit: sum(bool(re.search(rf"\b{unit}\b", words)) for _, words in declared.words) for unit in units}
    ranked = sorted(
        {*units, *title},
        key=lambda each: (each not in title, -common.get(each, 0), each.count(" "), len(each) < _SHORT, each),
    )
    return tuple(ranked[:_TRIED])
