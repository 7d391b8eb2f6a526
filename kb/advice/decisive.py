"""The assumptions that could change the answer: tried with plausible other values, by real searches."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.inference import Origin
from engine.interview import contradictions
from engine.language import Value, evaluate
from engine.rulebook import Fact
from kb.advice.advice import Assumption
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.parts import assumptions_of
from kb.advice.report.figure_words import short_name
from kb.advice.summary import ACCELERATOR, COUNT, hardware_of

__all__ = ["decisive"]

_VARIANTS = 8
"""How many other values are tried in all."""
_EFFORT = 60_000
"""About how many candidates are looked at for them; a search counts as `_SEARCH` more."""
_SEARCH = 1_000
_TOLD = 4
_WORDED = 1
"""How many of them may be answers in words, which are less often otherwise than numbers are."""
_FORMAT = "weights.format"
_FLIP = math.inf


def decisive(case: Case) -> tuple[Assumption, ...]:
    """The assumptions that change what is recommended, or whether anything is, those of the greatest effect first.

    Each carries the value with which it was tried, and what becomes of the recommendation.
    """
    shown = case.best or case.nearest
    if shown is None:
        return ()
    left, tried, found = _EFFORT, 0, list[_Effect]()
    leading = [case.lead.best.choices] if case.lead.best is not None else []
    for assumption, value in _variants(case, shown):
        if tried >= _VARIANTS or left <= 0:
            break
        if any(each.assumption.fact == assumption.fact for each in found):
            continue
        other = case.with_values({assumption.fact: value}, keep=1, likely=leading)
        if contradictions(case.engine, other.answers):
            continue
        left -= other.lead.considered + _SEARCH
        tried += 1
        if other.lead.best is not None and other.lead.best.choices not in leading:
            leading.append(other.lead.best.choices)
        if _is_same(case, other):
            continue
        weight = _weight(case.best, other.best)
        unknown = other.best is None and other.nearest is not None and bool(other.nearest.missing)
        if weight and not unknown:
            found.append(_Effect(weight, _told(case, assumption, value, other.best)))
    found.sort(key=lambda each: -each.weight)
    facts = case.engine.rulebook.facts
    worded = [each for each in found if not facts[each.assumption.fact].type.is_number][_WORDED:]
    return tuple(each.assumption for each in found if each not in worded)[:_TOLD]


@dataclass(frozen=True, slots=True)
class _Effect:
    weight: float
    assumption: Assumption


def _told(case: Case, assumption: Assumption, value: Value, best: Configuration | None) -> Assumption:
    rulebook = case.engine.rulebook
    none = "it is not enough any more" if ACCELERATOR in case.answers else "nothing fits"
    becomes = none if best is None else short_name(rulebook, best)
    return replace(assumption, otherwise=rulebook.show(assumption.fact, value), other=value, becomes=becomes)


def _variants(case: Case, shown: Configuration) -> Iterator[tuple[Assumption, Value]]:
    """Other values of what was assumed and is doubted: of every assumption one, then the next of each."""
    facts = case.engine.rulebook.facts
    assumed = (*assumptions_of(case.engine, shown.inference), *_chosen(case, shown))
    doubted = [each for each in assumed if _is_doubted(facts[each.fact], case)]
    doubted = [each for each in doubted if _may_matter(case, each.fact)]
    doubted.sort(key=lambda each: not facts[each.fact].type.is_number)
    values = [list(_others(facts[each.fact], shown.inference.value(each.fact))) for each in doubted]
    for turn in range(max(map(len, values), default=0)):
        for assumption, others in zip(doubted, values, strict=True):
            if turn < len(others):
                yield assumption, others[turn]


def _chosen(case: Case, shown: Configuration) -> Iterator[Assumption]:
    """What the search chose for a fact of which a value is assumed before: LoRA or QLoRA where no method was named."""
    rulebook = case.engine.rulebook
    for fact in shown.choices:
        state, value = case.stated.state(fact), shown.inference.value(fact)
        if state is not None and state.origin is Origin.DEFAULT and value is not None:
            yield Assumption(fact, rulebook.title(fact), rulebook.show(fact, value), state.note)


def _is_doubted(fact: Fact, case: Case) -> bool:
    """Whether what is assumed of a fact may be otherwise in this case; what the answers hold is not doubted."""
    if fact.doubt is None or fact.id in case.answers:
        return False
    return evaluate(fact.doubt, case.stated.values) is True


def _may_matter(case: Case, fact: str) -> bool:
    """Whether what is ranked by can depend on a fact."""
    reached = case.engine.graph.descendants(fact)
    return any(name in reached for name, _ in case.goal.order)


def _others(fact: Fact, value: Value | None) -> Iterator[Value]:
    """Plausible other values: those suggested next above and below, half and double, or the other words."""
    if value is None:
        return
    if fact.type.kind == "bool":
        yield not value
    elif fact.type.kind == "enum":
        yield from (each for each in fact.type.values if each != value)
    elif fact.type.is_number and not isinstance(value, bool | str):
        yield from _numbers(fact, value)


def _numbers(fact: Fact, value: float) -> Iterator[Value]:
    suggested: Sequence[float] = sorted(float(each) for each in fact.suggest if not isinstance(each, bool | str))
    above = next((each for each in suggested if each > value), 2 * value)
    below = next((each for each in reversed(suggested) if each < value), value / 2)
    for other in (above, below):
        number: Value = round(other) if fact.type.kind == "int" else other
        if number != value and fact.type.problem_with(number) is None:
            yield number


def _is_same(case: Case, other: Case) -> bool:
    """Whether the search tells already that the two recommendations do not differ in what counts."""
    before, after = case.taken, other.taken
    if before is None or after is None:
        return False
    return all(
        fact in before and fact in after and before[fact] == after[fact] for fact in (_FORMAT, ACCELERATOR, COUNT)
    )


def _weight(before: Configuration | None, after: Configuration | None) -> float:
    """How much two recommendations differ; 0 where only details do."""
    if (before is None) != (after is None):
        return _FLIP
    if before is None or after is None:
        return 0.0
    one, other = before.choices, after.choices
    weight = float(one.get(_FORMAT) != other.get(_FORMAT)) * 0.1
    if hardware_of(one) != hardware_of(other):
        weight += 0.5 + abs(math.log(_memory(after) / _memory(before)))
    return weight


def _memory(configuration: Configuration) -> float:
    """Memory of all accelerators, in byte."""
    each, count = configuration.inference.value("hardware.usable_memory"), configuration.choices.get(COUNT, 1)
    known = isinstance(each, int | float) and isinstance(count, int | float)
    return float(each) * float(count) if known and each else 1.0
