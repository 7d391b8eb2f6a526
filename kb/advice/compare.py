"""Working out several options, and which of them is best."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from engine.explanation import because_text
from engine.inference import Given
from engine.language import Value
from engine.rulebook import Goal, Rulebook
from kb.advice.advantage import BUYING, RENTING, advantage, faster, faster_on_the_same, fewer_for_more, is_less
from kb.advice.advice import NOTABLE, Advice
from kb.advice.common_terms import Consult, Option, on_common_terms, without_implied_number
from kb.advice.comparison import Comparison, Row
from kb.advice.configuration import Configuration
from kb.advice.deciding import is_money
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advice.within_sentence import within_sentence

__all__ = ["compare"]

_OWNED, _COMPARED = "hardware.owned", "hardware.compared"
_MONEY = ((("USD", 1),), (("USD", 1), ("s", -1)))
_PLACE, _RENTED = "site.kind", "cloud"
_FORMAT, _MISSED = "weights.format", "service.missed"
_OF_FORMAT = frozenset({"standard.precision", "standard.bits_short"})
"""Facts that rank by the number format."""
_AGAINST = 3
"""How many objections are told of an option."""


def compare(
    rulebook: Rulebook,
    goal: Goal,
    answers: Mapping[str, Given],
    options: Sequence[Option],
    consult: Consult,
    why_first: str = "",
) -> tuple[Advice, Comparison]:
    """The advice for the best of ``options``, and all of them beside each other.

    An option takes the place of what ``answers`` say of the facts in which the options differ. The best is that which
    ``goal`` puts first among those that do the job, and of those alike the first named; but what is there already and
    does the job is not replaced. Where none does, the advice is that for the one that comes nearest, or for the first
    one named where that cannot be said. With ``why_first``, the first is chosen for that reason as long as it does the
    job.
    """
    options = without_implied_number(options)
    facts = tuple(dict.fromkeys(fact for option in options for fact in option))
    beside = {_COMPARED} if ACCELERATOR in facts else set[str]()
    common = {fact: given for fact, given in answers.items() if fact not in facts and fact not in beside}
    advices = on_common_terms(rulebook, common, options, consult)
    differing = tuple(fact for fact in facts if len({_value(option, fact) for option in options}) > 1)
    told = {*(differing or facts), ACCELERATOR, COUNT}
    rows = [_row(rulebook, option, advice, told) for option, advice in zip(options, advices, strict=True)]
    ranking = _Ranking(rulebook, goal, rows)
    by_rule = bool(why_first) and rows[0].works
    chosen = 0 if by_rule else ranking.best
    why = why_first if by_rule else ranking.why
    if chosen is not None:
        return advices[chosen], Comparison(differing or facts, tuple(rows), rows[chosen], why)
    at = _nearest(rows)
    nearest = rows[at] if at is not None else None
    return advices[at or 0], Comparison(differing or facts, tuple(rows), None, why, nearest)


def _nearest(rows: Sequence[Row]) -> int | None:
    """The index of the row that misses least of what is wanted; None where that is not known or tells none apart."""
    missed = []
    for at, row in enumerate(rows):
        value = row.configuration.inference.value(_MISSED) if row.configuration is not None else None
        if row.configuration is None or not isinstance(value, int | float):
            return None
        missed.append((not row.configuration.fits, value, at))
    first, *others = sorted(missed)
    return first[2] if others and first[:2] != others[0][:2] else None


def _value(option: Option, fact: str) -> Value | None:
    return option[fact].value if fact in option else None


def _row(rulebook: Rulebook, option: Option, advice: Advice, told: Collection[str]) -> Row:
    shown = advice.shown
    against = [shown.obstacle] if shown is not None and shown.obstacle else []
    against += [remark.title for remark in advice.warnings if remark.gravity >= NOTABLE]
    named = {fact: given for fact, given in option.items() if fact in told}
    title = _title(rulebook, named, shown.inference.value(ACCELERATOR) if shown is not None else None)
    return Row(dict(option), title, shown, tuple(dict.fromkeys(against))[:_AGAINST])


def _title(rulebook: Rulebook, option: Option, accelerator: Value | None) -> str:
    """An option in a few words: what differs, the number before the accelerator."""
    told = {fact: given.value for fact, given in option.items() if not isinstance(given.value, bool)}
    said = {fact: rulebook.show(fact, value) for fact, value in told.items()}
    for fact in told:
        if fact != COUNT and rulebook.type_of(fact).kind == "int":
            said[fact] = f"{within_sentence(rulebook.title(fact))} {said[fact]}"
    if COUNT in said and accelerator is not None:
        count = said.pop(COUNT)
        said = {**said, ACCELERATOR: f"{count} × {rulebook.show(ACCELERATOR, accelerator)}"}
    return ", ".join(said.values())


class _Ranking:
    """Ranks those rows of a comparison that do the job."""

    def __init__(self, rulebook: Rulebook, goal: Goal, rows: Sequence[Row]) -> None:
        self._rulebook, self._rows = rulebook, rows
        self._working = [at for at, row in enumerate(rows) if row.works]
        self._inferences = [row.configuration.inference for row in rows if row.works and row.configuration]
        formats = {each.value(_FORMAT) for each in self._inferences}
        hardware = {tuple(map(each.value, (ACCELERATOR, COUNT, *RENTING, *BUYING))) for each in self._inferences}
        # What is kept in the same bits everywhere is no reason for either; nor is what the same hardware costs.
        self._order = [
            each
            for each in goal.order
            if (len(formats) > 1 or each[0] not in _OF_FORMAT)
            and (len(hardware) > 1 or not is_money(rulebook, each[0]))
        ]
        self._working.sort(key=lambda at: (not _is_owned(rows[at]), *self._merits(rows[at])))

    @property
    def best(self) -> int | None:
        """The index of the best row; None where no row does the job."""
        return self._working[0] if self._working else None

    @property
    def why(self) -> str:
        """A sentence that says why the best row is better than the next, or why no other one counts."""
        if not self._working:
            return "None of them does the job."
        first = self._rows[self._working[0]]
        if len(self._working) == 1:
            others = [row for row in self._rows if row is not first]
            against = f": {others[0].against[0].rstrip('.')}" if others[0].against else ""
            alone = f"{others[0].title} does not do the job{against}."
            return alone if len(others) == 1 else f"{first.title} is the only one that does the job."
        second = self._rows[self._working[1]]
        if _is_owned(first) and not _is_owned(second):
            return f"It is there already and does the job.{self._instead(first, second)}"
        for fact, direction in self._order:
            one, other = (row.configuration.inference.value(fact) for row in (first, second) if row.configuration)
            if one is not None and other is None:
                if self._rulebook.type_of(fact).dimension in _MONEY:
                    had = self._had(second, first)
                    unknown = f"No price is known of {second.title}{self._merit(first, second)}."
                    return f"It {had}. {unknown}" if had else unknown
                about = self._rulebook.title(fact).partition(": ")[0]
                return f"{about}: not known of {second.title}."
            if one != other and one is not None and other is not None:
                return self._because(fact, direction, first, second)
        return f"{first.title} and {second.title} come out alike; {first.title} was named first."

    def _because(self, fact: str, direction: int, first: Row, second: Row) -> str:
        """That the rows differ in a fact: with its values where it is measured, else by what it is about."""
        rulebook = self._rulebook
        about, _, grades = rulebook.title(fact).partition(": ")
        if grades and rulebook.type_of(fact).unit is None:
            if objection := _objection(rulebook, fact, second):
                return f"{self._for_and_against(first, second, objection)}."
            return f"{about} is better than with {second.title}."
        inferences = [row.configuration.inference for row in (first, second) if row.configuration]
        if told := faster(rulebook, fact, *inferences):
            return f"{told}{self._merit(first, second)}."
        instead = ""
        if rulebook.type_of(fact).dimension in _MONEY:
            if told := faster_on_the_same(rulebook, *inferences):
                return f"{told}."
            rented = inferences[0].value(_PLACE) == _RENTED
            prices = (*RENTING, *BUYING) if rented else (*BUYING, *RENTING)
            instead = self._merit(first, second)
            paid = next((price for price in prices if is_less(price, *inferences)), None)
            if paid is None and (fewer := fewer_for_more(rulebook, prices, *inferences)):
                told = f"{fewer}: {grades}" if grades else fewer
                return f"{told}. The other is {second.title}{instead}."
            fact = paid or fact
            about = rulebook.title(fact).partition(": ")[0]
        one, other = (rulebook.show(fact, each.value(fact)) for each in inferences)
        return f"{about}: {one}, {'more' if direction > 0 else 'less'} than the {other} of {second.title}{instead}."

    def _for_and_against(self, first: Row, second: Row, objection: str) -> str:
        """What either does better, where it does, and what is against ``second``."""
        better = self._had(second, first)
        told = f"It {better}. " if better else ""
        if had := self._had(first, second):
            return f"{told}{second.title} {had}, but {within_sentence(objection)}"
        return f"{told}Against {second.title}: {objection}"

    def _had(self, less: Row, more: Row) -> str:
        """What ``more`` does better: a predicate, empty where it is nothing notable."""
        if less.configuration is None or more.configuration is None:
            return ""
        return advantage(self._rulebook, less.configuration.inference, more.configuration.inference)

    def _merit(self, first: Row, second: Row) -> str:
        """What ``second`` does better all the same: a relative clause, empty where that is nothing notable."""
        had = self._had(first, second)
        return f", which {had}" if had else ""

    def _instead(self, first: Row, second: Row) -> str:
        """What ``second`` would have, and what it costs; empty where it has nothing more."""
        had = self._had(first, second)
        if not had or second.configuration is None:
            return ""
        price = second.configuration.inference.value(BUYING[0])
        paid = f", for {self._rulebook.show(BUYING[0], price)}" if price is not None else ""
        return f" {second.title} {had}{paid}."

    def _merits(self, row: Row) -> tuple[float, ...]:
        values = _values(row.configuration, self._order)
        return tuple(
            math.inf if value is None else -direction * value
            for value, (_, direction) in zip(values, self._order, strict=True)
        )


def _objection(rulebook: Rulebook, fact: str, row: Row) -> str:
    """What the rule that graded a row says about it; empty where no rule did."""
    inference = row.configuration.inference if row.configuration is not None else None
    state = inference.facts.get(fact) if inference is not None else None
    if inference is None or state is None or state.firing is None:
        return ""
    firing = state.firing
    because = because_text(rulebook, inference, rulebook.providers[firing.provider], firing.branch)
    return because.rstrip(".").replace(". ", "; ")


def _values(configuration: Configuration | None, order: Sequence[tuple[str, int]]) -> list[float | None]:
    found: list[float | None] = []
    for fact, _ in order:
        value = configuration.inference.value(fact) if configuration is not None else None
        found.append(float(value) if isinstance(value, int | float) else None)
    return found


def _is_owned(row: Row) -> bool:
    return _OWNED in row.option and row.option[_OWNED].value is True
