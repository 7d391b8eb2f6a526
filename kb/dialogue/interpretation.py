"""What a sentence says in the light of the job, and what of the job goes with it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.inference import Given
from engine.language import Value
from engine.language.expression import names
from engine.rulebook import Rulebook
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advisor import Advisor
from kb.dialogue.format_on_card import format_on_card
from kb.understanding import Heard, Understanding
from kb.understanding.accelerator_names import AcceleratorNames
from kb.understanding.lexicon import CURRENCY, Lexicon
from kb.understanding.one_card import TAKEN_AS_ONE
from kb.understanding.option import Option
from kb.understanding.parameter import label_margin
from kb.understanding.token import tokenise

__all__ = ["ASKED", "MODEL", "SIZE", "WORK", "Interpretation", "read", "spoken_currency", "variant_of"]

WORK, ASKED, MODEL, SIZE = "workload.kind", "question.kind", "model", "model.params"
_MEMORY = re.compile(r"\b(\d{1,4})[ -]?(?:GB|gigs?|gigabytes?)\b", re.IGNORECASE)
_GB = 1e9
_MONEY = ("USD", 1)
_LAST_NUMBER = re.compile(r"\d[\d.,']*k?(?!.*\d)")
_BARE_NUMBER = re.compile(r"\d[\d.,]*[km]")
_PART_OF = "part_of_"
"""How the classes begin of words for a part of something, whose value follows: parts of `rag` are `part_of_rag`."""
_ALIKE = 1.12
"""Two sizes of models that people call by one number differ by less than this factor."""
_NAMED_ALIKE = ("line", "family")
_KEY = ("family", "variant", "line")


@dataclass(frozen=True, slots=True)
class Interpretation:
    """What a sentence says of the job.

    ``given`` are the facts, without what is asked, which is ``asked``. ``named`` are the words that were understood.
    ``clash`` tells of a model and a size that cannot both be meant.
    """

    given: Mapping[str, Given]
    named: tuple[str, ...] = ()
    asked: Given | None = None
    options: tuple[Option, ...] = ()
    ignored: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    clash: tuple[str, float] | None = None
    understanding: Understanding | None = field(default=None, compare=False)


def read(advisor: Advisor, answers: Mapping[str, Given], text: str) -> Interpretation:
    """What ``text`` says when the job is ``answers``. Never raises because of the text."""
    text = _in_their_currency(advisor, answers, text)
    alone = advisor.understand(text)
    heard, prefix = alone, 0
    if WORK in answers and not _names_work(alone):
        start = _work_words(advisor.rulebook, answers[WORK].value)
        if start:
            lit = advisor.understand(start + text)
            heard, prefix = lit, len(start)
    own = [each for each in heard.heard if each.start >= prefix]
    given = {each.fact: heard.given[each.fact] for each in own if each.fact in heard.given}
    # What is implied by the work of the sentence itself says nothing beside the work of the job.
    if WORK in answers and not _names_work(alone):
        given.pop(WORK, None)
    given = {_stood_for(advisor.rulebook, answers, fact, each): each for fact, each in given.items()}
    given = {fact: each for fact, each in given.items() if fact in answers or not _is_said_again(answers, each)}
    given = {fact: each for fact, each in given.items() if not _is_part_of_it(advisor.rulebook, answers, fact, each)}
    asked = given.pop(ASKED, None)
    # What only the words about the work made of it is no doubt about the sentence.
    doubts = tuple(each for each in heard.doubts if prefix == 0 or each in alone.doubts)
    given, doubts = format_on_card(advisor, answers, text, given, doubts)
    if _is_as_many(answers, given):
        del given[COUNT]
        doubts = tuple(each for each in doubts if not each.endswith(TAKEN_AS_ONE))
    reading = Interpretation(
        given,
        tuple(dict.fromkeys(" ".join(each.words.split()) for each in own)),
        asked,
        heard.options,
        alone.ignored,
        doubts,
        understanding=alone,
    )
    reading = _with_variant(advisor, answers, reading)
    return _with_kin(advisor, answers, reading, _size_beside(advisor, alone))


def _stood_for(rulebook: Rulebook, answers: Mapping[str, Given], fact: str, said: Given) -> str:
    """The fact that is meant: who said 20 concurrent users, and now says 50 users, means as many at the same time.

    A count need not be asked where another one is known, which is then the one that the job rests on. An amount of
    money without a word about it is for what money was named for before.
    """
    declared = rulebook.facts.get(fact)
    if declared is not None and fact not in answers and _MONEY in declared.type.dimension:
        tokens = tokenise(said.note, Lexicon.of(rulebook))
        named = [each for each in answers if each in rulebook.facts and _MONEY in rulebook.type_of(each).dimension]
        bare = all(each.is_number or CURRENCY in each.kin for each in tokens)
        return named[0] if bare and len(named) == 1 else fact
    if declared is None or fact in answers or declared.ask_unless is None or declared.type.kind != "int":
        return fact
    for other in names(declared.ask_unless):
        kin = rulebook.facts.get(other)
        if kin is not None and other in answers and kin.type.kind == "int" and kin.ask_first > declared.ask_first:
            return other
    return fact


def _is_part_of_it(rulebook: Rulebook, answers: Mapping[str, Given], fact: str, said: Given) -> bool:
    """Whether words name a part of what an answer tells, and nothing else in its place: the indexing of a search."""
    before = answers.get(fact)
    if before is None or before.value == said.value or not isinstance(before.value, str):
        return False
    lexicon, part = Lexicon.of(rulebook), f"{_PART_OF}{before.value}"
    return any(part in lexicon.roles((token.text,)) for token in tokenise(said.note, lexicon))


def _is_as_many(answers: Mapping[str, Given], given: Mapping[str, Given]) -> bool:
    """Whether one card is only taken for meant beside a name: as many as before are, of `2 L40S` and `no, A6000`."""
    named, count = given.get(ACCELERATOR), given.get(COUNT)
    known = ACCELERATOR in answers and COUNT in answers
    return known and named is not None and count is not None and count.note == named.note


def _is_said_again(answers: Mapping[str, Given], said: Given) -> bool:
    """Whether words are a number alone which an answer was told with: `what do I get for 5k` names the budget of 5k."""
    number = said.note.strip().lower()
    if _BARE_NUMBER.fullmatch(number) is None:
        return False
    return any(number in each.note.lower().split() for each in answers.values())


def spoken_currency(advisor: Advisor, answers: Mapping[str, Given]) -> str:
    """The currency in which answers about money were said last; empty where none was."""
    facts, lexicon = advisor.rulebook.facts, Lexicon.of(advisor.rulebook)
    money = [given.note for fact, given in answers.items() if fact in facts and _MONEY in facts[fact].type.dimension]
    said = [token.text for note in money for token in tokenise(note, lexicon) if CURRENCY in token.kin]
    return said[-1] if said else ""


def _in_their_currency(advisor: Advisor, answers: Mapping[str, Given], text: str) -> str:
    """The text with the currency that was spoken of before, behind an amount of money that is said without any."""
    facts, lexicon = advisor.rulebook.facts, Lexicon.of(advisor.rulebook)
    spoken = spoken_currency(advisor, answers)
    if not spoken or any(CURRENCY in token.kin for token in tokenise(text, lexicon)):
        return text
    heard = advisor.understand(text)
    bare = [
        each
        for each in heard.heard
        if each.fact in facts
        and _MONEY in facts[each.fact].type.dimension
        and not any(CURRENCY in token.kin for token in tokenise(each.words, lexicon))
    ]
    for each in sorted(bare, key=lambda one: -one.start):
        number = _LAST_NUMBER.search(each.words)
        if number is not None:
            end = each.start + number.end()
            text = f"{text[:end]} {spoken}{text[end:]}"
    return text


def _size_beside(advisor: Advisor, heard: Understanding) -> Given | None:
    """The size that a text names beside a model, whose own name is left out for that; None where it names none."""
    name = next((each for each in heard.heard if each.fact == MODEL), None)
    if name is None:
        return None
    rest = heard.text[: name.start] + ", " + heard.text[name.end :]
    return advisor.understand(rest).given.get(SIZE) if any(each.isdigit() for each in rest) else None


def _with_variant(advisor: Advisor, answers: Mapping[str, Given], reading: Interpretation) -> Interpretation:
    """The reading with memory that nothing else has taken for the variant of the job's card: `the 128 GB one`."""
    card = answers.get(ACCELERATOR)
    size = next((each for each in map(_MEMORY.search, reading.ignored) if each is not None), None)
    if card is None or size is None or ACCELERATOR in reading.given:
        return reading
    other = variant_of(advisor, str(card.value), size[1], card.note)
    if other is None:
        return reading
    ignored = tuple(each for each in reading.ignored if each != size.string)
    given = {**reading.given, ACCELERATOR: Given(other, note=size[0])}
    return replace(reading, given=given, named=(*reading.named, size[0]), ignored=ignored)


def variant_of(advisor: Advisor, card: str, gigabytes: str, said: str = "") -> str | None:
    """The accelerator that goes by the name of ``card``, or as ``said``, with so much memory; None where none has."""
    names, margin = AcceleratorNames.of(advisor.catalogues), label_margin(advisor.rulebook)
    for name in dict.fromkeys((_MEMORY.sub("", advisor.catalogues.accelerators.label(card)), said)):
        other = advisor.understand(f"{name} {gigabytes} GB").given.get(ACCELERATOR) if name else None
        if other is not None and names.has_memory(str(other.value), float(gigabytes) * _GB, margin):
            return str(other.value)
    return None


def _names_work(heard: Understanding) -> bool:
    """Whether words say the kind of work, rather than something that implies it."""
    places = [(each.start, each.end) for each in heard.heard if each.fact != WORK]
    return any(each.fact == WORK and (each.start, each.end) not in places for each in heard.heard)


def _work_words(rulebook: Rulebook, kind: Value) -> str:
    """Words that say the kind of work, with which a sentence is read."""
    fact = rulebook.facts.get(WORK)
    phrases = [phrase for value, phrase in fact.words if value == kind] if fact is not None else []
    said = str(kind)
    return f"{said if said in phrases else phrases[0]}: " if phrases else ""


def _with_kin(
    advisor: Advisor, answers: Mapping[str, Given], reading: Interpretation, beside: Given | None
) -> Interpretation:
    """The reading with a size taken for the model of that size which is kin to the one named before.

    A size ``beside`` a model that is not its own is a clash.
    """
    size = reading.given.get(SIZE) or beside
    if size is None or isinstance(size.value, bool | str):
        return reading
    named = reading.given.get(MODEL)
    if named is not None:
        own = _size(advisor, str(named.value))
        if own is not None and not _alike(own, float(size.value)):
            return replace(reading, clash=(str(named.value), float(size.value)))
        return reading
    before = answers.get(MODEL)
    if before is None:
        return reading
    kin = next(_kin(advisor, str(before.value), float(size.value)), None)
    if kin is None:
        return reading
    label = advisor.catalogues.models.label(kin)
    given = {fact: each for fact, each in reading.given.items() if fact != SIZE} | {MODEL: Given(kin, note=size.note)}
    note = "" if kin == before.value else f"“{size.note}” is taken as {label}."
    return replace(reading, given=given, notes=(note,) if note else ())


def _kin(advisor: Advisor, model: str, size: float) -> Iterator[str]:
    """Models of that size which are of the family of ``model``, else of its line, those named most alike first."""
    catalogue = advisor.catalogues.models
    own = catalogue.fields(model) or {}
    for field_name in ("family", "line"):
        if own.get(field_name) is None:
            continue
        found = [
            each
            for each in catalogue.ids()
            if (fields := catalogue.fields(each) or {}).get(field_name) == own[field_name]
            and isinstance(total := fields.get("params_total"), int | float)
            and (_alike(float(total), size) or _is_called(each, size))
        ]
        recent = field_name == "family"  # of other generations the newest is meant
        yield from sorted(
            found, key=lambda each: (0 if recent else -_released(catalogue.fields(each)), *_unlikeness(each, model))
        )


def _released(fields: Mapping[str, Value | None] | None) -> float:
    """When a model was released; 0 where that is not known."""
    released = (fields or {}).get("released")
    return float(released) if isinstance(released, int | float) else 0.0


def _is_called(model: str, size: float) -> bool:
    """Whether a model has so many billions in its name: granite-3.3-2b has 2.53B parameters."""
    return f"{size / 1e9:g}b" in "".join(c if c.isalnum() or c == "." else " " for c in model.lower()).split()


def _unlikeness(one: str, other: str) -> tuple[int, int]:
    """How differently two models are called, sizes aside."""
    first, second = (set("".join(c if c.isalnum() else " " for c in each.lower()).split()) for each in (one, other))
    return len(first ^ second), len(one)


def _size(advisor: Advisor, model: str) -> float | None:
    total = (advisor.catalogues.models.fields(model) or {}).get("params_total")
    return float(total) if isinstance(total, int | float) else None


def _alike(one: float, other: float) -> bool:
    return one > 0 and other > 0 and abs(math.log(one / other)) <= math.log(_ALIKE)


def heard_places(heard: Sequence[Heard]) -> set[int]:
    """The characters of a text that were understood."""
    return {place for each in heard for place in range(each.start, each.end)}
