"""What the numbers of a reply may come from."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from itertools import chain

from msgspec import Struct

from engine.explanation import estimate_text, short_estimate
from engine.inference import Given, Inference
from engine.language import Value
from kb.advice import Advice
from kb.advice.alternative import Alternative
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advice.way_out import ways_out
from kb.advisor import Advisor
from kb.runs import Runs
from kb.session import Answers

__all__ = ["Evidence", "Recorded", "numbers_in"]

_TOKEN = re.compile(r"[^\s()\[\]\u201c\u201d\"'/;:,=]*\d(?:[^\s()\[\]\u201c\u201d\"'/;:,=]|,(?=\d))*")
_UNIT = re.compile(r"[ /]?([^\s()\[\]\u201c\u201d\"';:,.\d=]+)")
_WORD = 24
"""A word before a number is looked for in so many characters."""
_LISTED = re.compile(r"^\d+\. ", re.MULTILINE)
_NUMERIC = re.compile(r"[+~\u2212-]?(?P<money>[$\u20ac])?(?P<digits>\d[\d,]*(?:\.\d+)?)(?P<percent>%)?")
_COUNTING = re.compile(r"\b(?:or \d+ others|and \d+ more)\b")
"""What counts the things that a sentence leaves out."""
_CURRENCIES = {"usd": "$", "dollar": "$", "eur": "\u20ac", "euro": "\u20ac"}
_JOINING = frozenset({"to", "and", "or", "of", "with", "for", "is", "as", "in", "on", "at", "x", "against", "before"})
"""Words behind a number that are no unit."""
_DATED = re.compile(r"\d{4}-\d\d")
_GRADED = re.compile(r"[a-z]+-(\d+)")
"""A number that hangs on a word: `ZeRO-3`."""
_RANGE = re.compile(r"\S+(?: [^\s()\d]+)? \([^()]*\d to [^()]+\)")
"""A figure with its bounds: `52 tokens/s (31 to 80)`."""
_TRIED = 6
"""Of so many trials that come to nothing the ways out are looked for."""
_RANKED = 40
"""So many of the best candidates may be told of."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number without commas, the unit behind it without the ending of the plural, and the word before it.

    A word with digits in it, such as a name, is one too.
    """

    digits: str
    unit: str = ""
    before: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class _Told:
    """What a figure is shown as: its numbers, its forms with bounds, and so many accelerators of a name."""

    numbers: Collection[Number] = frozenset()
    estimates: Collection[str] = ()
    counts: Collection[tuple[str, str]] = frozenset()


@dataclass
class _Left:
    """What is still to be found."""

    numbers: set[Number]
    ranges: set[str]
    counts: set[tuple[str, str]]

    @property
    def is_none(self) -> bool:
        return not (self.numbers or self.ranges or self.counts)

    @property
    def words(self) -> tuple[str, ...]:
        numbers = (f"{each.digits} {each.unit}".strip() for each in self.numbers)
        return tuple(sorted((*numbers, *self.ranges, *(" x ".join(each) for each in self.counts))))

    def take(self, told: _Told) -> None:
        found = told.numbers
        self.numbers = {each for each in self.numbers if each not in found and Number(each.digits) not in found}
        self.ranges = {each for each in self.ranges if not any(each in form for form in told.estimates)}
        self.counts -= set(told.counts)


class Recorded(Runs):
    """Runs that remember what was worked out since `forget`."""

    def __init__(self, advisor: Advisor) -> None:
        super().__init__(advisor)
        self.advices: list[Advice] = []
        self.cases: list[Case] = []
        self._ways: dict[int, Sequence[Alternative]] = {}

    def forget(self) -> None:
        """Begins anew."""
        self.advices, self.cases, self._ways = [], [], {}

    def advice(self, answers: Answers, goal: str) -> Advice:
        """As in `Runs`."""
        found = super().advice(answers, goal)
        self.advices.append(found)
        return found

    def case(self, given: Mapping[str, Given], goal: str) -> Case:
        """As in `Runs`."""
        found = super().case(given, goal)
        self.cases.append(found)
        return found

    @property
    def configurations(self) -> Iterator[Configuration]:
        """Every way to do the job that was looked at."""
        for advice in self.advices:
            ways = [*advice.others, *advice.__dict__.get("instead", ()), *advice.__dict__.get("seconds", {}).values()]
            rows = advice.comparison.rows if advice.comparison is not None else ()
            shown: list[Configuration | None] = [advice.recommendation, advice.plan, advice.nearest]
            shown += [each.configuration for each in (*ways, *rows)]
            yield from (each for each in shown if each is not None)
        for case in self.cases:
            yield from (each for each in (case.best, case.nearest) if each is not None)

    @property
    def ways_out(self) -> Iterator[Configuration]:
        """What would do instead, where nothing does the job."""
        for case in self.cases[:_TRIED]:
            if case.best is None:
                if id(case) not in self._ways:
                    self._ways[id(case)] = ways_out(case)
                yield from (each.configuration for each in self._ways[id(case)])


def numbers_in(text: str) -> Iterator[Number]:
    """The numbers of a text, and the words that have digits in them; not the numbers of a list."""
    text = _LISTED.sub("", text)
    for found in _TOKEN.finditer(text):
        written = found[0].rstrip(".,?!*_`\u2026")
        before = text[max(0, found.start() - _WORD) : found.start()].split()
        word = before[-1].lower() if before else ""
        number = _NUMERIC.fullmatch(written)
        if number is None:
            graded = _GRADED.fullmatch(written.lower())
            yield Number(written.lower()) if graded is None else Number(graded[1], before=word)
            continue
        unit = _UNIT.match(text, found.end()) if written == found[0] else None
        name = unit[1].lower().removesuffix("s") if unit is not None else ""
        name = "" if name in _JOINING or f"{name}s" in _JOINING else _CURRENCIES.get(name, name)
        yield Number(number["digits"].replace(",", ""), number["money"] or number["percent"] or name, word)


class Evidence:
    """The numbers that may be said by one advisor: those of its rules, catalogues and claims, and those of facts."""

    def __init__(self, advisor: Advisor) -> None:
        self._advisor = advisor
        rulebook = advisor.rulebook
        entries = [each for each in rulebook.facts.values() if each.type.kind == "entry" and each.type.catalogue]
        shown = {
            rulebook.show(each.id, entry)
            for each in entries
            for entry in advisor.catalogues.by_name()[str(each.type.catalogue)].ids()
        }
        names = sorted((each for each in shown if re.search(r"\d", each)), key=len, reverse=True)
        some_name = "|".join(map(re.escape, names))
        self._counted = re.compile(rf"(?P<count>\d[\d,]*) x (?P<name>{some_name})")
        self._names = re.compile(some_name)
        texts = (*_texts(rulebook), *_texts(advisor.catalogues), *_texts(advisor.claims))
        parameters = advisor.engine.parameters.items()
        fixed = (rulebook.show(name, value, digits=digits) for name, value in parameters for digits in (3, 6))
        self._known = frozenset((each, each.before) for text in texts for each in numbers_in(text))
        self._fixed = frozenset(number for text in fixed for number in numbers_in(text))
        self._shown: dict[Hashable, _Told] = {}

    def unproved(
        self, text: str, said: Iterable[str], seen: Recorded, jobs: Iterable[Mapping[str, Given]] = ()
    ) -> tuple[str, ...]:
        """What ``text`` tells that is neither known, nor ``said``, nor of ``jobs``, nor a figure of what was ``seen``.

        That are numbers with their units, figures whose bounds are not theirs, and so many accelerators of a kind.
        """
        spoken = {each.digits for words in said for each in numbers_in(words)}
        plain = _COUNTING.sub("", self._names.sub("it", text))
        # What stands first in a text of a rule may stand behind its title in a reply.
        numbers = {each for each in numbers_in(plain) if not {(each, each.before), (each, "")} & self._known}
        left = _Left(
            {each for each in numbers if each.digits not in spoken and not {each, Number(each.digits)} & self._fixed},
            {each for each in _RANGE.findall(text) if not _DATED.search(each)},
            {(each["count"].replace(",", ""), each["name"]) for each in self._counted.finditer(text)},
        )
        answers = ((fact, each.value) for job in jobs for fact, each in job.items())
        own = (self._told((fact, value), partial(self._plain, fact, value)) for fact, value in answers)
        for told in chain(own, self._figures_in(seen)):
            if left.is_none:
                break
            left.take(told)
        return left.words

    def _figures_in(self, seen: Recorded) -> Iterator[_Told]:
        done = set[int]()
        for advice in seen.advices:
            yield _Told({Number(f"{each}") for each in (advice.search.considered, advice.search.feasible)})
            yield from self._of(advice.inference)
            for each in advice.__dict__.get("decisive", ()):  # what was tried in place of an assumption
                told = f"{each.otherwise}; {each.becomes}"
                counts = frozenset((one["count"], one["name"]) for one in self._counted.finditer(told))
                yield _Told(frozenset(numbers_in(told)), (told,), counts)
        for configuration in chain(seen.configurations, seen.ways_out):
            yield self._hardware(configuration.choices)
            if id(configuration.inference) not in done:
                done.add(id(configuration.inference))
                yield from self._of(configuration.inference)
        for candidate in (each for advice in seen.advices for each in advice.search.ranked[:_RANKED]):
            yield self._hardware(candidate.choices)
            for fact, value in candidate.figures.items():
                if value is not None:
                    yield self._told((fact, value), partial(self._plain, fact, value))

    def _hardware(self, choices: Mapping[str, Value]) -> _Told:
        if not {COUNT, ACCELERATOR} <= choices.keys():
            return _Told()
        name = self._advisor.rulebook.show(ACCELERATOR, choices[ACCELERATOR])
        return _Told(counts=frozenset({(f"{choices[COUNT]}", name)}))

    def _of(self, inference: Inference) -> Iterator[_Told]:
        """The figures of an inference in all forms in which they are shown."""
        rulebook = self._advisor.rulebook
        for fact, value in inference.values.items():
            if fact not in rulebook.facts or isinstance(value, bool):
                continue
            bounds = rulebook.facts[fact].bounds
            ends = (inference.value(bounds.low), inference.value(bounds.high)) if bounds is not None else ()
            yield self._told((fact, value, ends), partial(self._estimated, inference, fact, value))

    def _told(self, key: Hashable, forms: Callable[[], Iterable[str]]) -> _Told:
        if key not in self._shown:
            texts = tuple(forms())
            numbers = frozenset(number for text in texts for number in numbers_in(text))
            self._shown[key] = _Told(numbers, tuple(text for text in texts if "(" in text))
        return self._shown[key]

    def _plain(self, fact: str, value: Value) -> Iterator[str]:
        rulebook = self._advisor.rulebook
        yield from (rulebook.show(fact, value), rulebook.show(fact, value, digits=3), f"{value}")

    def _estimated(self, inference: Inference, fact: str, value: Value) -> Iterator[str]:
        rulebook = self._advisor.rulebook
        yield from self._plain(fact, value)
        yield estimate_text(rulebook, inference, fact)
        yield short_estimate(rulebook, inference, fact)
        yield short_estimate(rulebook, inference, fact, with_bounds=False)


def _texts(thing: object) -> Iterator[str]:
    """Every text in something made of dataclasses, structs, mappings and sequences."""
    stack, seen = [thing], set[int]()
    while stack:
        each = stack.pop()
        if isinstance(each, str):
            yield each
        elif id(each) not in seen:
            seen.add(id(each))
            if isinstance(each, Mapping):
                stack += [*each.keys(), *each.values()]
            elif isinstance(each, list | tuple | set | frozenset):
                stack += each
            elif is_dataclass(each) and not isinstance(each, type):
                stack += [getattr(each, part.name) for part in fields(each)]
            elif isinstance(each, Struct):
                stack += [getattr(each, name) for name in each.__struct_fields__]
            elif hasattr(each, "__dict__"):
                stack += vars(each).values()
