"""What would change the recommendation, and which answers matter: by trying."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from engine.explanation import short_estimate
from engine.language import Value
from engine.rulebook import Fact
from kb.advice.configuration import Configuration
from kb.advice.within_sentence import within_sentence
from kb.dialogue.advice_text import answer_text, figures_of, priced, sentence
from kb.dialogue.fact_trial import SPEEDS, Trials
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import in_words, suggestions

__all__ = ["flip", "matter"]

_RUNS = 40
_STEPS = (2.0, 8.0)
"""A number is tried so many times as large, and so small a part of it, before the threshold is sought."""
_OF = "of"
"""The option of acts that ask only what becomes of it when one of these facts grows."""
_DIGITS = 4
_HALVINGS = 20
"""Trials for one threshold: a range of eight times a number has less than so many halves of four digits."""
_FACTS = 6
_TOLD = 3
_VALUES = 3
_PAIRS = 6
_TELLING = 0.02
"""A smaller change of price or speed makes no difference to anybody."""


@dataclass(frozen=True, slots=True)
class _Flip:
    """A value with which the recommendation is another one. ``far`` tells how much of a change it is."""

    fact: Fact
    value: Value
    far: float


def flip(scene: Scene) -> Served:
    """The smallest single change of a fact that changes the recommendation, found by bisection; else pairs."""
    trials = Trials(scene, _RUNS)
    best = trials.best
    if best is None and scene.advice.recommendation is None and not scene.advice.instead:
        text = sentence(answer_text(scene, scene.advice))
        return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)
    grows = frozenset(scene.options.get(_OF, "").split())
    coarse = list(_numbers(trials, grows))
    if len(coarse) < _TOLD and not grows:
        coarse += _words(trials)
    coarse.sort(key=lambda each: each.far)
    found = sorted((_sharp(trials, each) for each in coarse[:_TOLD]), key=lambda each: each.far)
    rulebook = scene.rulebook
    if not found:
        return _pairs(scene, trials)
    stays = f"Recommended is {priced(scene, best)}." if best is not None else "As it stands nothing does the job."
    reply = Reply.of(stays, figures=figures_of(rulebook, best.inference) if best is not None else ())
    said = [f"{_said(scene, each)}: {_becomes(scene, trials, each)}." for each in found]
    reply = reply.with_paragraph(f"The smallest change that changes it: {within_sentence(said[0])}", *said[1:])
    moment = scene.moment.about(found[0].fact.id)
    varied = [text for each in found[:1] if (text := in_words(scene, each.fact.id, each.value))]
    return Served(replace(reply, suggestions=suggestions(scene, *varied)), moment)


def _said(scene: Scene, change: _Flip) -> str:
    rulebook, name = scene.rulebook, change.fact.id
    now = scene.advice.inference.value(name)
    shown = rulebook.show(name, change.value)
    if not isinstance(now, bool | str | None) and not isinstance(change.value, bool | str):
        side = "or more" if change.value > now else "or less"
        return f"{rulebook.title(name)} {shown} {side}, now {rulebook.show(name, now)}"
    return f"{rulebook.title(name)}: {shown}, now {rulebook.show(name, now)}"


def _becomes(scene: Scene, trials: Trials, change: _Flip) -> str:
    after = trials.of({change.fact.id: change.value})
    return f"then {priced(scene, after)}" if after is not None else "then nothing does it"


def _numbers(trials: Trials, grows: Collection[str]) -> Iterator[_Flip]:
    """Numbers that change it, those of a small step; those of a large one only where no small one does.

    Where some facts are named that ``grows``, only more of these is tried.
    """
    found = False
    for step in _STEPS:
        numbers = [each for each in trials.numbers() if not grows or each[0].id in grows]
        for fact, value in numbers[:_FACTS]:
            for other in _steps(fact, value, step, down=not grows):
                if other != value and trials.is_possible({fact.id: other}) and trials.flips({fact.id: other}):
                    found = True
                    yield _Flip(fact, other, math.log(step))
        if found:
            return


def _steps(fact: Fact, value: float, step: float, *, down: bool) -> Iterator[Value]:
    """A number so many times as large, and with ``down`` so small a part of it too."""
    yield _number(fact, value * step)
    if down:
        yield _number(fact, value / step)


def _words(trials: Trials) -> Iterator[_Flip]:
    for fact, _, others in list(trials.words())[:_FACTS]:
        for other in others[:_VALUES]:
            if trials.is_possible({fact.id: other}) and trials.flips({fact.id: other}):
                yield _Flip(fact, other, 1.0)
                break


def _sharp(trials: Trials, coarse: _Flip) -> _Flip:
    """The threshold: the value nearest to the present one with which the recommendation is another.

    It is exact to the digits in which it is told.
    """
    fact = coarse.fact
    now = next((value for each, value in trials.numbers() if each.id == fact.id), None)
    if now is None or isinstance(coarse.value, bool | str):
        return coarse
    trials.left += _HALVINGS
    same, other = now, float(coarse.value)
    while True:
        middle = _number(fact, _on_grid(fact, math.sqrt(same * other)))
        if float(middle) in (same, other) or not trials.is_possible({fact.id: middle}):
            break
        if trials.flips({fact.id: middle}):
            other = float(middle)
        else:
            same = float(middle)
    return _Flip(fact, _number(fact, other), abs(math.log(other / now)))


def _on_grid(fact: Fact, value: float) -> float:
    """``value`` with the digits in which it would be told."""
    unit = fact.show or fact.type.unit
    factor = unit.factor if unit is not None else 1.0
    return float(f"{value / factor:.{_DIGITS}g}") * factor


def _number(fact: Fact, value: float) -> Value:
    if fact.type.kind == "int":
        return max(1, round(value))
    unit = fact.type.unit
    counted = unit is not None and unit.symbol == "token"
    return float(round(value)) if counted else value


def _pairs(scene: Scene, trials: Trials) -> Served:
    """Where no single change does it: two at a time."""
    numbers = list(trials.numbers())[:4]
    trials.left = max(trials.left, _PAIRS)
    for (one, first), (other, second) in combinations(numbers, 2):
        values = {one.id: _number(one, first * _STEPS[-1]), other.id: _number(other, second * _STEPS[-1])}
        if trials.is_possible(values) and trials.flips(values):
            after = trials.of(values)
            shown = " and ".join(f"{scene.rulebook.title(f)} {scene.rulebook.show(f, v)}" for f, v in values.items())
            then = f"then {priced(scene, after)}" if after is not None else "then nothing does it"
            text = f"No single change does it. Two together do: {shown}: {then}."
            return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)
    text = f"No answer that was tried, up to {_STEPS[-1]:g} times as large and as small, changes the recommendation."
    return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)


@dataclass(frozen=True, slots=True)
class _Effect:
    """How much is otherwise with another value of a fact."""

    size: float
    fact: Fact
    value: Value


def matter(scene: Scene) -> Served:
    """How much each answer matters, the most first: each tried with half and double, or with other words."""
    trials = Trials(scene, _RUNS)
    found: list[_Effect] = []
    for fact, value in list(trials.numbers())[:_FACTS]:
        ways = [_number(fact, value * factor) for factor in (2.0, 0.5)]
        found += _strongest(trials, fact, [each for each in ways if each != value])
    for fact, _, others in list(trials.words())[:_FACTS]:
        found += _strongest(trials, fact, list(others[:2]))
    found.sort(key=lambda each: -each.size)
    telling = [each for each in found if each.size > _TELLING]
    if not telling:
        text = "No answer matters much: with half or double of each, the recommendation stays."
        return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)
    own = [each for each in telling if each.fact.id in scene.answers.given]
    reply = Reply()
    if own:
        reply = reply.with_paragraph("Of your answers, the most telling first:", *_told(scene, trials, own[:_TOLD]))
    assumed = [each for each in telling if each not in own][:_TOLD]
    if assumed:
        reply = reply.with_paragraph("Of what is assumed:", *_told(scene, trials, assumed))
    idle = [scene.rulebook.title(each.fact.id).lower() for each in found if each.size <= _TELLING]
    if idle:
        reply = reply.with_paragraph(sentence(f"Little or nothing hangs on: {', '.join(idle[:_FACTS])}"))
    return Served(replace(reply, suggestions=suggestions(scene, "what would change it")), scene.moment)


def _told(scene: Scene, trials: Trials, effects: Sequence[_Effect]) -> Iterator[str]:
    rulebook = scene.rulebook
    for each in effects:
        name, after = each.fact.id, trials.of({each.fact.id: each.value})
        becomes = f"{priced(scene, after)}{_speed(scene, after)}" if after is not None else "nothing does it"
        now = rulebook.show(name, scene.advice.inference.value(name))
        yield f"{rulebook.title(name)}, now {now}: with {rulebook.show(name, each.value)}, {becomes}."


def _speed(scene: Scene, configuration: Configuration) -> str:
    inference = configuration.inference
    fact = next((each for each in SPEEDS if inference.value(each) is not None), None)
    return f", {short_estimate(scene.rulebook, inference, fact)}" if fact is not None else ""


def _strongest(trials: Trials, fact: Fact, values: Sequence[Value]) -> list[_Effect]:
    """The value with the greatest effect, where any can be tried."""
    possible = [each for each in values if trials.is_possible({fact.id: each})]
    tried = [_Effect(trials.effect({fact.id: each}), fact, each) for each in possible]
    return [max(tried, key=lambda each: each.size)] if tried else []
