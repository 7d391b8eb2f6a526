"""Changes that are said by what is there already: double, one more, 4 instead of 2."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from engine.inference import Given
from engine.interview import AnswerError
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice.summary import ACCELERATOR, COUNT
from kb.dialogue.advice_text import headline_facts
from kb.dialogue.interpretation import spoken_currency, variant_of
from kb.dialogue.named import facts_named, vocabulary
from kb.dialogue.scene import Scene
from kb.spoken_answer import answer_in

__all__ = ["limits", "number_of", "relative_change"]

_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twelve": 12, "sixteen": 16, "twenty": 20, "fifty": 50, "hundred": 100, "a hundred": 100,
}  # fmt: skip

_LIMITS, _BACK, _WHOLE = "limits", "back", 100.0
"""Options of acts: which answers bound which figures, and that a number is one of before; and the whole in percent."""
_FAR, _AWAY, _USUAL = 10.0, 0.5, 1.5
"""In doublings: a number that is like nothing known, each other fact spoken of since, and a number that is usual."""


def number_of(word: str) -> str:
    """A number in digits, whether it is written so or as a word."""
    return str(_WORDS.get(word, word))


def relative_change(scene: Scene) -> Mapping[str, Given]:
    """The fact that a sentence changes relative to its present value, with the new one; empty where none is meant.

    The act's options say how: ``times`` or ``add`` a number, or ``to`` a number, in place of ``from``. Where one of
    them is the name of a place, the number that stands there counts.
    """
    if not _is_of_present(scene):
        return {}
    if "from" in scene.options:
        return next(_put(scene), {})
    if "to" in scene.options:
        return next(_set(scene), {})
    for fact in _meant(scene):
        told, now = _of_which(scene, fact)
        less = fact in scene.options.get("less", "").split()
        found = _as_answer(scene, told, _changed(scene, now, less=less)) if now is not None else None
        if found is not None:
            return {told: found}
    return {}


def _changed(scene: Scene, now: float, *, less: bool) -> float | None:
    """A number after what the act does with it; where ``less`` of it is so many times as good, it is divided."""
    factor, more, part = (_amount(scene, scene.options.get(name, "")) for name in ("times", "add", "percent"))
    if part is not None:
        factor = 1 + part / _WHOLE * _sign(scene)
    if factor and less:
        factor = 1 / factor
    return now * factor if factor is not None else now + more * _sign(scene) if more is not None else None


def _of_which(scene: Scene, fact: str) -> tuple[str, float | None]:
    """The fact that is told with a change of ``fact``, and the number to start from.

    Of a figure that is worked out it is the limit on it: who halves a latency of 180 ms wants 90 ms at most.
    """
    limit = limits(scene.rulebook).get(fact)
    if limit is None or fact in scene.answers.given or scene.is_open:
        return fact, _present(scene, fact)
    given, shown = scene.answers.given.get(limit), scene.advice.inference.value(fact)
    number = shown if given is None else given.value
    return limit, None if number is None or isinstance(number, bool | str) else float(number)


def limits(rulebook: Rulebook) -> Mapping[str, str]:
    """The answer that bounds a figure, by the figure, as acts tell it: figures and answers in turn."""
    told = [each for act in rulebook.acts.values() for each in act.options.get(_LIMITS, "").split()]
    return dict(zip(told[::2], told[1::2], strict=True))


def _is_of_present(scene: Scene) -> bool:
    """Whether what is named beside a number is the card that the job has: `another 3090` is no second L40S."""
    words = scene.slots.get("other")
    if words is None:
        return True
    named, now = scene.read(words).given.get(ACCELERATOR), scene.answers.given.get(ACCELERATOR)
    return named is not None and now is not None and named.value == now.value


def _sign(scene: Scene) -> float:
    return -1.0 if scene.options.get("down") else 1.0


def _put(scene: Scene) -> Iterator[Mapping[str, Given]]:
    """One number put in place of another: of the facts that have the other now."""
    new, old = (scene.slots.get(scene.options.get(name, ""), "") for name in ("to", "from"))
    numbers = [fact for fact in scene.answers.given if scene.rulebook.type_of(fact).is_number]
    stated = scene.advice.inference.values if not scene.is_open else {}
    chosen = [choice.fact for choice in scene.rulebook.choices if choice.fact not in numbers]
    for fact in dict.fromkeys((*(f for f in scene.moment.changed if f in numbers), *numbers, *chosen)):
        if not scene.rulebook.type_of(fact).is_number or fact not in stated:
            continue
        before, after = _read(scene, fact, old), _read(scene, fact, new)
        if after is not None and before is not None and before.value == stated[fact]:
            yield {fact: Given(after.value, note=scene.said)}


def _set(scene: Scene) -> Iterator[Mapping[str, Given]]:
    """A bare number, for what is named beside it, or was spoken of last."""
    named = scene.slots.get("fact") or scene.options.get("fact")
    written = scene.slots.get(scene.options["to"], "")
    for fact in _told_by(scene, named, written) if named is not None else _spoken_of(scene):
        variant = _variant(scene, written) if fact == COUNT and named is None else None
        if variant is not None:
            yield {ACCELERATOR: variant}
            continue
        if written.endswith("k") and scene.rulebook.type_of(fact).kind == "int":
            continue  # "and with 32k?" speaks of tokens, not of people
        if scene.rulebook.facts[fact].ask is None and fact not in scene.answers.given:
            continue  # what is worked out is not told
        before = [each.answers.given[fact].value for each in scene.past if fact in each.answers.given]
        back = (_read_as(scene, fact, written, each) for each in reversed(before) if _BACK in scene.options)
        found = next((each for each in back if each is not None), None) or _read(scene, fact, written)
        if found is not None and scene.rulebook.type_of(fact).is_number:
            yield {fact: Given(found.value, note=scene.said)}


def _told_by(scene: Scene, words: str, written: str) -> Iterable[str]:
    """The facts that words name, or that an act names itself: of several, those first that are like a number."""
    facts = words.split()
    if not all(fact in scene.rulebook.facts for fact in facts):
        return facts_named(scene, words)
    return sorted(facts, key=lambda fact: _unlikeness(scene, fact, written))


def _variant(scene: Scene, written: str) -> Given | None:
    """The card of the job with so much memory, where a number is no usual number of cards: `40 or 80 GB? 80`.

    Machines have one, two, four or eight cards, and many machines as many times as much.
    """
    card = scene.answers.given.get(ACCELERATOR)
    if card is None or not written.isdecimal() or int(written).bit_count() == 1:
        return None
    found = variant_of(scene.advisor, str(card.value), written)
    return Given(found, note=scene.said) if found is not None else None


def _spoken_of(scene: Scene) -> Iterator[str]:
    """What a bare number may be meant for: what was tried with it, then what was spoken of last and is like it."""
    written = scene.slots.get(scene.options["to"], "")
    if _BACK in scene.options:
        yield from _had_before(scene, written)
    for fact, given in scene.moment.tried.items():
        found = _read(scene, fact, written) if scene.rulebook.type_of(fact).is_number else None
        if found is not None and found.value == given.value:
            yield fact
    spoken = scene.moment.changed
    if ACCELERATOR in spoken and COUNT not in spoken:  # who asks of one A100, and then of two, means two of them
        spoken = (*spoken, COUNT)
    yield from sorted(spoken, key=lambda fact: _unlikeness(scene, fact, written))


def _had_before(scene: Scene, written: str) -> Iterator[str]:
    """What had a number before that is said again: who had 32k and 64k then, and goes back to 32, means 32k."""
    for moment in reversed(scene.past):
        for fact, given in moment.answers.given.items():
            if _read_as(scene, fact, written, given.value) is not None and given != scene.answers.given.get(fact):
                yield fact


def _read_as(scene: Scene, fact: str, written: str, value: Value) -> Given | None:
    """A number for a fact where it is ``value``, be it in thousands: `32` of 32k; None where it is another one."""
    if fact not in scene.rulebook.facts or not scene.rulebook.type_of(fact).is_number:
        return None
    read = (_read(scene, fact, text) for text in (written, f"{written}k"))
    return next((each for each in read if each is not None and each.value == value), None)


def _unlikeness(scene: Scene, fact: str, written: str) -> float:
    """How unlikely a number is for a fact: how far from the present one, and how long ago it was spoken of.

    `and 4096?` is the length of the sequences, and not the number of examples, whichever was said first.
    """
    if not scene.rulebook.type_of(fact).is_number:
        return math.inf
    found, now = _read(scene, fact, written), _present(scene, fact)
    if found is None or isinstance(found.value, bool | str):
        return math.inf
    value = float(found.value)
    usual = [float(each) for each in scene.rulebook.facts[fact].suggest if not isinstance(each, bool | str)]
    tried = scene.moment.tried.get(fact)
    known = [now, tried.value if tried is not None else None]
    beside = [float(each) for each in known if each and not isinstance(each, bool | str)]
    beside = beside or [each for each in (min(usual, default=0.0), max(usual, default=0.0)) if each]
    far = min((abs(math.log2(value / each)) for each in beside if value > 0 and each > 0), default=_FAR)
    changed = scene.moment.changed
    away = (changed.index(fact) if fact in changed else len(changed)) * _AWAY
    return far + away - (_USUAL if value in usual else 0.0)


def _read(scene: Scene, fact: str, text: str) -> Given | None:
    unit = scene.rulebook.facts[fact].type.unit
    number = str(_WORDS[text]) if text in _WORDS else text
    currency = spoken_currency(scene.advisor, {fact: scene.answers.given[fact]}) if fact in scene.answers.given else ""
    symbol = f"{number} {unit.symbol}" if unit is not None else ""
    for form in (f"{number} {currency}" if currency else "", number, symbol):
        try:
            if form:
                return answer_in(scene.advisor, fact, form)
        except AnswerError:
            continue
    return None


def _meant(scene: Scene) -> Iterator[str]:
    """The facts that are meant: those named, else those spoken of last, else the number of cards."""
    words = scene.slots.get("fact") or scene.options.get("fact", "")
    if words:
        listed = words.split() if all(each in scene.rulebook.facts for each in words.split()) else ()
        named = [fact for fact in listed or facts_named(scene, words) if scene.rulebook.type_of(fact).is_number]
        spoken_words, known = set(words.split()), vocabulary(scene)
        shown = headline_facts(scene.rulebook, scene.advice.inference) if words in known and not scene.is_open else ()
        yield from sorted(
            named,
            key=lambda fact: (
                fact not in scene.answers.given,
                fact not in shown if shown else spoken_words.isdisjoint(scene.rulebook.title(fact).lower().split()),
            ),
        )
        return
    yield from (fact for fact in scene.moment.changed if scene.rulebook.type_of(fact).is_number)
    yield COUNT


def _present(scene: Scene, fact: str) -> float | None:
    given = scene.answers.given.get(fact)
    value: Value | None = given.value if given is not None else None
    if value is None and not scene.is_open and scene.rulebook.facts[fact].ask is not None:
        value = scene.advice.inference.value(fact)
    return None if value is None or isinstance(value, bool | str) else float(value)


def _amount(scene: Scene, written: str) -> float | None:
    text = scene.slots.get(written, written)
    if text in _WORDS:
        return float(_WORDS[text])
    try:
        return float(text.replace(",", "")) if text else None
    except ValueError:
        return None


def _as_answer(scene: Scene, fact: str, value: float | None) -> Given | None:
    if value is None:
        return None
    kind = scene.rulebook.type_of(fact)
    number: Value = max(round(value), 1) if kind.kind == "int" and value > 0 else value
    if kind.kind == "int":
        number = round(float(number))
    return None if kind.problem_with(number) is not None else Given(number, note=scene.said)
