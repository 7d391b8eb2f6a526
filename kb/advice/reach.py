"""The question turned round: the largest model, the longest context, the most requests that hardware carries."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.inference import Given, Origin
from engine.language import Value
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["Reach", "reach"]

_PART, _GGUF, _HOST = "offload.part", "inference.gguf_files", "hardware.host_ram"
_TIGHT = "standard.tight"
_RATE, _LEVEL = "inference.rate_per_request", "service.rate_level"
_KIND, _MODEL, _PARAMS = "question.kind", "model", "model.params"
_WISH, _TOTAL, _JOB = "site.accelerator_memory", "site.total_memory", "workload.kind"
_NUMBERS = {
    "longest_context": ("inference.context", "model.max_context", 1024),
    "how_many_users": ("inference.concurrency", "", 1),
}
_LIMIT = {"inference.context": 2**20, "inference.concurrency": 4096}
_PRECISE = 32
"""A number is sought to this part of it."""
_MODELS = 4
_TRIALS = 24
_YEARS = 2
"""How old a model may be that is proposed."""
_BITS = 3.2
"""Fewest bits for each weight that are worth a trial."""
_FITTING = {False: ("comfortable",), True: ("comfortable", "tight")}
"""How well a model has to fit, by whether it is trained: a training that is tight can take shorter sequences."""
_TEXT = frozenset({"decoder", "moe", "hybrid", "ssm"})


@dataclass(frozen=True, slots=True)
class Reach:
    """What hardware carries at most: values of ``fact``, the best first, each with which the job is possible.

    ``options`` have each value, with what goes with it. ``hardware`` are the answers about it that were assumed.
    """

    fact: str
    options: tuple[Mapping[str, Given], ...]
    hardware: Mapping[str, Given]

    @property
    def values(self) -> tuple[Value, ...]:
        """The values themselves."""
        return tuple(option[self.fact].value for option in self.options)


def reach(case: Case) -> Reach | None:
    """What is asked for where the question is turned round; None where it is not, or where nothing is carried."""
    kind = case.stated.value(_KIND)
    named = _MODEL in case.answers or _PARAMS in case.answers
    if kind == "largest_model" and not named:
        hardware = _hardware(case)
        there = case if not hardware else _with(case, hardware)
        models = tuple(_models(there)) if ACCELERATOR in there.answers else ()
        return Reach(_MODEL, models, hardware) if models else None
    if kind in _NUMBERS and named and ACCELERATOR in case.answers:
        fact, limit, step = _NUMBERS[str(kind)]
        number = None if fact in case.answers else _largest(case, fact, _limit(case, fact, limit), step)
        return Reach(fact, (_option({fact: number}),), {}) if number is not None else None
    return None


def _option(values: Mapping[str, Value]) -> Mapping[str, Given]:
    return {fact: Given(value, Origin.SEARCH) for fact, value in values.items()}


def _with(case: Case, answers: Mapping[str, Given]) -> Case:
    return Case(case.engine, {**case.answers, **answers}, case.goal)


def _hardware(case: Case) -> Mapping[str, Given]:
    """A usual accelerator with the memory that was said, where none was named; one, where no number was said."""
    wish = case.answers.get(_WISH) or case.answers.get(_TOTAL)
    if ACCELERATOR in case.answers or wish is None:
        return {}
    size = case.stated.value("assumed.params")
    count = {} if COUNT in case.answers else {COUNT: Given(1, Origin.DEFAULT, "one, as no number was said")}
    if size is None:
        return {}
    best = _with(case, {_PARAMS: Given(size, Origin.DEFAULT), _WISH: wish, **count}).best
    usual = best.choices.get(ACCELERATOR) if best is not None else None
    note = "a usual one with the memory that was said"
    return {} if usual is None else {ACCELERATOR: Given(usual, Origin.DEFAULT, note), **count}


def _models(case: Case) -> Iterator[Mapping[str, Given]]:
    """Models of today that fit with room to spare and are fast enough, the most able first."""
    found = 0
    beside: Mapping[str, Given] | None = None
    alone = set(_candidates(case, _room(case, hosts=False)))
    for model in _candidates(case, _room(case, hosts=True))[:_TRIALS]:
        best = case.with_values({_MODEL: model}).best if model in alone else None
        if best is not None and best.verdict in _FITTING[case.stated.value(_JOB) == "training"] and _is_fast(best):
            found += 1
            yield _option({_MODEL: model})
        elif best is None and beside is None and _HOST in case.answers:
            beside = _partly(case, model)
        if found == _MODELS:
            break
    if beside is not None:
        yield beside


def _partly(case: Case, model: str) -> Mapping[str, Given] | None:
    """A model of which a part stays in host memory, its experts or else layers, if it is as fast as is usual."""
    for part in ("experts", "layers"):
        values: Mapping[str, Value] = {_MODEL: model, _GGUF: True, _PART: part}
        best = case.with_values(values).best
        if best is not None and _is_fast(best):
            return _option(values)
    return None


def _is_fast(configuration: Configuration) -> bool:
    """Whether a request is as fast as is usual for the use; where nothing is usual, it is."""
    rate, level = (configuration.inference.value(fact) for fact in (_RATE, _LEVEL))
    return level is None or (isinstance(rate, int | float) and rate >= float(level))


def _candidates(case: Case, room: float) -> Sequence[str]:
    """Models of which the weights may fit in ``room`` byte, the most able first, of each class of sizes the newest."""
    catalogue = case.engine.rulebook.catalogues["models"]
    day = case.engine.as_of
    oldest = day.replace(year=day.year - _YEARS, day=1).isoformat()
    able: dict[str, tuple[float, str]] = {}
    for entry in catalogue.ids():
        fields = catalogue.fields(entry) or {}
        total, released = fields.get("params_total"), str(fields.get("release_date") or "")
        if not isinstance(total, int | float) or released < oldest or fields.get("architecture") not in _TEXT:
            continue
        active = fields.get("params_active")
        ability = math.sqrt(total * float(active if isinstance(active, int | float) else total))
        if total * _BITS / 8 <= room and "Embedding" not in str(fields.get("family")):
            able[entry] = ability, released
    ranked = sorted(able, key=lambda entry: (_size(able[entry][0]), able[entry][1]), reverse=True)
    newest = {_size(able[entry][0]): entry for entry in reversed(ranked)}
    return [newest[size] for size in sorted(newest, reverse=True)]


def _size(ability: float) -> int:
    """A class of sizes that differ by less than a fifth."""
    return round(math.log(ability) * 5)


def _room(case: Case, *, hosts: bool) -> float:
    """Memory of all accelerators, and that of their ``hosts``, in byte."""
    values = case.stated.values
    each, count = values.get("hardware.usable_memory"), values.get(COUNT, 1)
    host = values.get(_HOST, 0) if hosts else 0
    numbers = [float(one) if isinstance(one, int | float) else 0.0 for one in (each, count, host)]
    return numbers[0] * max(numbers[1], 1.0) + numbers[2]


def _limit(case: Case, fact: str, limit: str) -> float:
    known = case.stated.value(limit) if limit else None
    return float(known) if isinstance(known, int | float) else float(_LIMIT[fact])


def _largest(case: Case, fact: str, limit: float, step: int) -> Value | None:
    """The largest value with which the job fits with room, or else at all, in multiples of ``step``; None for none."""
    roomy = _has_room(case, {fact: step})

    def works(value: int) -> bool:
        return _has_room(case, {fact: value}) if roomy else case.with_values({fact: value}).best is not None

    low = step
    if not roomy and not works(low):
        return None
    high = low
    while high < limit and works(min(2 * high, int(limit))):
        high = low = min(2 * high, int(limit))
    high = min(2 * low, int(limit))
    while high - low > max(step, low // _PRECISE):
        middle = (low + high) // 2 // step * step
        if middle == low:
            break
        low, high = (middle, high) if works(middle) else (low, middle)
    return low


def _has_room(case: Case, values: Mapping[str, Value]) -> bool:
    """Whether there is a candidate that fits by more than estimates may be off."""
    return any(each.figures.get(_TIGHT) == 0 for each in case.with_values(values).found.ranked)
