"""What a sentence says of the job, whether it says it outright or relative to what is there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.inference import Given
from engine.interview import AnswerError
from engine.language import Value
from kb.advice.summary import ACCELERATOR, COUNT
from kb.dialogue.interpretation import Interpretation
from kb.dialogue.named import entries_named, facts_named
from kb.dialogue.pattern import spoken
from kb.dialogue.relative import number_of, relative_change
from kb.dialogue.rest_of_machine import part_of_machine, rest_of_machine
from kb.dialogue.scene import Scene
from kb.dialogue.taken import Taken
from kb.spoken_answer import answer_in
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import in_own_words

__all__ = ["RELATIVE", "heard_change"]

RELATIVE = "relative"
"""What acts do that change something by what is there already."""

_FROM = frozenset({"times", "add", "percent"})
"""Options of acts that start from a value that is there."""
_AMOUNT = re.compile(
    r"(?:(?:about|only|just|at most|up to|max|maximum) )*(?P<number>[\d.,]+k?|[a-z]+) ?(?P<unit>[a-z$€£/]+)"
)

_COUNTED = re.compile(r"(?:^| )(?P<number>\d[\d.,]*[km]?) (?P<noun>[a-z]{3,})(?= |$)")
_BECOMES = "is|are|was|were|(?:will |would |may |might |shall )?be|becomes?|grows? to|goes? (?:up|down) to|at|="
_NOUN_FIRST = re.compile(
    rf"(?:^| )(?P<noun>[a-z]{{3,}}) (?:{_BECOMES}) (?:only |about )?(?P<number>\d[\d.,]*[km]?)(?= |$)"
)


def heard_change(scene: Scene, words: str) -> Interpretation:
    """The facts that ``words`` say, read in the light of the job. Never raises because of the words."""
    found = _relative(scene, words, scene.book.readings(scene, words, {RELATIVE}))
    if found is not None:
        return found
    reading = scene.read(words)
    if not reading.given or _names_cards(scene, reading):
        found = _relative(scene, words, scene.book.cued(scene, words, {RELATIVE}))
        if found is not None:
            return found
    part = part_of_machine(scene, reading.given)
    rest = part or rest_of_machine(scene, reading.given.values())
    if rest:
        return replace(reading, given=rest)
    if reading.given or reading.options:
        return reading
    return _by_measure(scene, words) or _by_value(scene, words) or reading


def _by_value(scene: Scene, words: str) -> Interpretation | None:
    """A value of something that is chosen, or a maker, in the place of an act: `full` in `what about full?`, `AMD`."""
    if scene.is_open or words == scene.said:
        return None
    given = entries_named(scene, words)
    return Interpretation(given, (words,)) if given else None


def _relative(scene: Scene, words: str, ways: Iterable[Taken]) -> Interpretation | None:
    """What words change relative to what is there, by the first of ``ways`` to take them that tells something."""
    for taken in ways:
        read = scene.read(words) if "to" in taken.act.options else Interpretation({})
        if read.given and ("fact" in taken.slots or _names_entry(scene, read)):
            return read  # "micro batch is 4" is read as it is written, and "take the 4090" takes no number
        here = replace(scene, said=words, slots=taken.slots, options=taken.act.options)
        given = relative_change(here)
        if given:
            return Interpretation(given, (words,))
        of = next(iter(facts_named(scene, taken.slots.get("fact", ""))), None)
        if of is not None and _FROM.intersection(taken.act.options) and scene.advice.inference.value(of) is None:
            title = scene.rulebook.title(of)
            return Interpretation(
                {}, (words,), doubts=(f"Nothing is said of \u201c{title}\u201d yet: say how much it is",)
            )
    return None


def _names_entry(scene: Scene, reading: Interpretation) -> bool:
    """Whether something of a catalogue is named: a card, a model."""
    return any(scene.rulebook.type_of(fact).kind == "entry" for fact in reading.given)


def _names_cards(scene: Scene, reading: Interpretation) -> bool:
    """Whether nothing is named but a number of cards, or the card that the job has: `another 3090`."""
    now, named = scene.answers.given.get(ACCELERATOR), reading.given.get(ACCELERATOR)
    same = named is None or (now is not None and now.value == named.value)
    return same and reading.given.keys() <= {ACCELERATOR, COUNT, "hardware.owned"}


def _by_measure(scene: Scene, words: str) -> Interpretation | None:
    """A bare amount with a unit, for the answer that is measured so and was spoken of last: `10 days`, `two weeks`."""
    amount = _AMOUNT.fullmatch(spoken(words))
    if amount is None:
        return _by_noun(scene, words)
    text = f"{number_of(amount['number'])} {amount['unit']}"
    facts = scene.rulebook.facts
    for fact in dict.fromkeys((*scene.moment.changed, *scene.answers.given)):
        if fact not in facts or not facts[fact].type.is_number or not facts[fact].type.dimension:
            continue
        try:
            given = answer_in(scene.advisor, fact, text)
        except AnswerError:
            continue
        return Interpretation({fact: Given(given.value, note=words.strip())}, (words,))
    return _by_noun(scene, words)


def _by_noun(scene: Scene, words: str) -> Interpretation | None:
    """A number of what an answer was told of: `60 chats` are as many of those as were said to be 20 before."""
    said_words = spoken(in_own_words(words, Lexicon.of(scene.rulebook)))
    for counted in (*_COUNTED.finditer(said_words), *_NOUN_FIRST.finditer(said_words)):
        noun = counted["noun"].removesuffix("s")
        for fact in dict.fromkeys((*scene.moment.changed, *scene.answers.given)):
            if not _is_told_of(scene, fact, noun):
                continue
            value = _of_as_many(scene, fact, noun, counted["number"])
            if value is not None:
                return Interpretation({fact: Given(value, note=words.strip())}, (words,))
    return None


def _of_as_many(scene: Scene, fact: str, noun: str, number: str) -> Value | None:
    """The value for another number of what an answer was told of, each of which is worth as much as before.

    Who said 30 pages, which are 21,000 tokens, and then says 10 pages, does not mean 10 tokens.
    """
    given = scene.answers.given[fact]
    before = re.search(rf"(\S+) {re.escape(noun)}", spoken(given.note))
    try:
        value = answer_in(scene.advisor, fact, number_of(number)).value
        told = answer_in(scene.advisor, fact, number_of(before[1])).value if before is not None else given.value
    except AnswerError:
        return None
    numbers = [each for each in (value, told, given.value) if not isinstance(each, bool | str)]
    if len(numbers) < 3 or not numbers[1] or numbers[1] == numbers[2]:
        return value
    kind, worth = scene.rulebook.type_of(fact), numbers[0] * numbers[2] / numbers[1]
    put: Value = round(worth) if kind.kind == "int" else worth
    return None if kind.problem_with(put) is not None else put


def _is_told_of(scene: Scene, fact: str, noun: str) -> bool:
    """Whether the number of an answer was said together with a noun."""
    given = scene.answers.given.get(fact)
    if given is None or fact not in scene.rulebook.facts or not scene.rulebook.type_of(fact).is_number:
        return False
    return noun in (each.strip(",.;:").removesuffix("s") for each in given.note.lower().split())
