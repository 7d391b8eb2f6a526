"""The question turned round: the largest model, the longest context, the most requests that hardware carries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from engine.inference import Given, Origin
from engine.language import Value
from engine.search import Candidate
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.proposals import proposals
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["Reach", "reach"]

_PART, _GGUF, _HOST = "offload.part", "inference.gguf_files", "hardware.host_ram"
_ENGINE, _PRECISION = "standard.engine", "standard.precision"
_MEMORY, _TIGHT = "standard.memory", "standard.tight"
_USUAL = ("standard.supply", "standard.card", "standard.machines", "standard.place")
_FEWER_BITS = 2
_RATE, _LEVEL = "inference.rate_per_request", "proposed.rate"
_MONEY = ("budget.per_month", "budget.purchase")
"""What limits the hardware where none was named."""
_KIND, _LARGEST = "question.kind", "largest_model"
_MODEL, _PARAMS = "model", "model.params"
_WISH, _TOTAL, _MEMORY_SAID = "site.accelerator_memory", "site.total_memory", "hardware.memory"
_CONTEXT, _CONCURRENCY = "inference.context", "inference.concurrency"
_BATCH = "training.micro_batch"
_NUMBERS = {
    "longest_context": (_CONTEXT, "model.max_context", 1024),
    "how_many_users": (_CONCURRENCY, "", 1),
    "largest_batch": (_BATCH, "", 1),
}
_LIMIT = {_CONTEXT: 2**20, _CONCURRENCY: 4096, _BATCH: 1024}
_FEW, _SMALL = "few.requests", "assumed.encoder"
_PRECISE = 32
"""A number is sought to this part of it."""
_MODELS = 4
_TRIALS = 24
_PROPOSED, _WITH_HOST, _FROM_HOST = "proposed.params", "proposed.params_with_host", "proposed.from_host"
_FOR_MONEY, _LEAST, _STEP = "proposed.for_money", 1e9, 1.25
"""Sizes are tried in steps of a quarter: models of one class differ by less."""
_PLACE = "standard.place"
_FORMAT = "weights.format"
_PATIENCE: Sequence[Mapping[str, Value]] = ({}, {"service.assumed_counts": False})
_PROBABILITY, _LIKELY = "proposed.probability", "fit.probability"


class Reach(Struct, frozen=True):
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
    if kind not in (_LARGEST, *_NUMBERS) or named != (kind in _NUMBERS):
        return None
    hardware = _hardware(case)
    # What money is enough for shows which models are possible; each is then given the hardware that suits it.
    there = _with(case, hardware or _for_money(case))
    limited = kind in _NUMBERS and any(fact in case.answers for fact in _MONEY)
    if ACCELERATOR not in there.answers and not limited:
        return None
    if kind == _LARGEST:
        models = tuple(_models(there))
        return Reach(_MODEL, models, hardware) if models else None
    fact, limit, step = _NUMBERS[str(kind)]
    number = None if fact in case.answers else _largest(there, fact, _limit(there, fact, limit), step)
    return Reach(fact, (_option({fact: number}),), hardware) if number is not None else None


def _option(values: Mapping[str, Value]) -> Mapping[str, Given]:
    return {fact: Given(value, Origin.SEARCH) for fact, value in values.items()}


def _with(case: Case, answers: Mapping[str, Given]) -> Case:
    return Case(case.engine, {**case.answers, **answers}, case.goal)


def _hardware(case: Case) -> Mapping[str, Given]:
    """A usual accelerator with the memory that was said, where none was named; one, where no number was said."""
    wish = next((case.answers[fact] for fact in (_WISH, _TOTAL, _MEMORY_SAID) if fact in case.answers), None)
    if ACCELERATOR in case.answers or wish is None:
        return {}
    named = any(fact in case.answers for fact in (_MODEL, _PARAMS))
    usual_size = case.stated.value("assumed.params")
    if usual_size is None and not named:
        return {}
    count = {} if COUNT in case.answers else {COUNT: Given(1, Origin.DEFAULT, "one, as no number was said")}
    note = "a usual one with the memory that was said"
    # Where little memory was said, a small model tells it.
    sizes: list[Mapping[str, Given]] = [
        {_PARAMS: Given(size, Origin.DEFAULT)}
        for size in (usual_size, case.engine.parameters[_SMALL])
        if size is not None
    ]
    for model in [{}] if named else sizes:
        best = _with(case, {**model, _WISH: wish, **count}).best
        if best is not None and ACCELERATOR in best.choices:
            return {ACCELERATOR: Given(best.choices[ACCELERATOR], Origin.DEFAULT, note), **count}
    return {}


def _for_money(case: Case) -> Mapping[str, Given]:
    """The hardware for the largest model that the money is enough for, where money is all that was named."""
    size = case.stated.value(_FOR_MONEY)
    while isinstance(size, int | float) and size >= _LEAST:
        best = _with(case, {_PARAMS: Given(size, Origin.DEFAULT)}).best
        if best is not None and best.fits and not best.inference.value(_PLACE):
            return {fact: Given(best.choices[fact], Origin.DEFAULT) for fact in (ACCELERATOR, COUNT)}
        size /= _STEP
    return {}


def _models(case: Case) -> Iterator[Mapping[str, Given]]:
    """Models of today that fit as probably as is wanted and are fast enough, the most able first.

    Where rules say that main memory counts, one of which a part stays there is among them, else it comes last.
    """
    found = 0
    beside: Mapping[str, Given] | None = None
    alone = set(proposals(case, _PROPOSED))
    least = case.stated.number(_PROBABILITY)
    from_host = case.stated.value(_FROM_HOST) is True
    for model in proposals(case, _WITH_HOST)[:_TRIALS]:
        option = _with_room(case, model, least) if model in alone else None
        if option is not None:
            found += 1
            yield option
        elif (
            beside is None
            and _HOST in case.answers
            and (model not in alone or case.with_values({_MODEL: model}).best is None)
        ):
            beside = _partly(case, model)
            if beside is not None and from_host:
                yield beside
        if found == _MODELS:
            break
    if beside is not None and not from_host:
        yield beside


def _with_room(case: Case, model: str, least: float) -> Mapping[str, Given] | None:
    """The first way to run a model that fits as well as is wanted and is fast enough; None where there is none."""
    for values, there in _ways(case, model):
        best = there.best
        if best is not None and best.fits and best.inference.number(_LIKELY) >= least and _is_fast(best):
            return _option(values)
    return None


def _ways(case: Case, model: str) -> Iterator[tuple[Mapping[str, Value], Case]]:
    """The ways to run a model: as it is run first of all, then in fewer bits; both again with a later first token.

    Who asks for the largest waits for its first token, rather than take a smaller one.
    """
    for patience in _PATIENCE:
        values: Mapping[str, Value] = {_MODEL: model, **patience}
        there = case.with_values(values)
        if there.best is None:
            continue
        yield values, there
        sure = (each.choices[_FORMAT] for each in there.found.ranked if _is_sure(each) and _FORMAT in each.choices)
        for bits in islice(sure, 1):
            fewer = {**values, _FORMAT: bits}
            yield fewer, case.with_values(fewer)


def _partly(case: Case, model: str) -> Mapping[str, Given] | None:
    """A model of which a part stays in host memory, its experts or else layers, if it is as fast as is usual."""
    for part in ("experts", "layers"):
        values: Mapping[str, Value] = {_MODEL: model, _GGUF: True, _PART: part}
        best = case.with_values(values).best
        if best is not None and _is_fast(best):
            return _option(values)
    return None


def _is_fast(configuration: Configuration) -> bool:
    """Whether a request is as fast as the rules ask of a model that is proposed; where they ask nothing, it is."""
    rate, level = (configuration.inference.value(fact) for fact in (_RATE, _LEVEL))
    return level is None or (isinstance(rate, int | float) and rate >= float(level))


def _limit(case: Case, fact: str, limit: str) -> float:
    known = case.stated.value(limit) if limit else None
    return float(known) if isinstance(known, int | float) else float(_LIMIT[fact])


def _largest(case: Case, fact: str, limit: float, step: int) -> Value | None:
    """The largest value with which the job fits with room, or else at all, in multiples of ``step``; None for none.

    Many requests need an engine made for them, if one can serve even a few more than one person sends.
    """
    few = int(case.engine.parameters[_FEW]) + 1 if fact == _CONCURRENCY else step
    wanted = _LIKELY_FIRST if fact == _CONTEXT else _BEST_FIRST
    trials = ((start, each) for start in dict.fromkeys((few, step)) for each in wanted)
    found = next(((start, each) for start, each in trials if _some(case, {fact: start}, each)), None)
    if found is None:
        return None
    start, made = found
    low = high = start
    while high < limit and _some(case, {fact: min(2 * high, int(limit))}, made):
        high = low = min(2 * high, int(limit))
    high = min(2 * low, int(limit))
    while high - low > max(step, low // _PRECISE):
        middle = (low + high) // 2 // step * step
        if middle == low:
            break
        low, high = (middle, high) if _some(case, {fact: middle}, made) else (low, middle)
    return low


def _some(case: Case, values: Mapping[str, Value], condition: Callable[[Candidate], bool]) -> bool:
    """Whether a candidate is possible with ``values`` that meets ``condition``."""
    return any(condition(each) for each in case.with_values(values).found.ranked)


def _fits(_: Candidate) -> bool:
    """Always true, as a search ranks only candidates that fit."""
    return True


def _is_likely(candidate: Candidate) -> bool:
    """Whether it fits in most cases, without filling the memory to the brim."""
    return candidate.figures.get(_MEMORY) == 0


def _is_sure(candidate: Candidate) -> bool:
    """Whether it fits by more than estimates may be off."""
    return candidate.figures.get(_TIGHT) == 0


def _is_precise(candidate: Candidate) -> bool:
    """Whether it has the bits that are advised."""
    return candidate.figures.get(_PRECISION) != _FEWER_BITS


def _is_usual(candidate: Candidate) -> bool:
    """Whether it is what an engineer orders for such a load: in supply, and a card that is made for it."""
    return not any(candidate.figures.get(fact) for fact in _USUAL)


def _suits(*conditions: Callable[[Candidate], bool]) -> Callable[[Candidate], bool]:
    """Whether its engine is made for the load, and all ``conditions`` hold."""
    return lambda candidate: candidate.figures.get(_ENGINE) == 0 and all(holds(candidate) for holds in conditions)


_BEST_FIRST = (
    _suits(_is_usual, _is_precise, _is_sure),
    _suits(_is_precise, _is_sure),
    _suits(_is_precise, _is_likely),
    _suits(_is_sure),
    _suits(_is_likely),
    _is_sure,
    _is_likely,
    _fits,
)
_LIKELY_FIRST = (
    _suits(_is_precise, _is_likely),
    _suits(_is_likely),
    _is_likely,
    _fits,
)
"""Of a length: what fits in most cases, as a context may be shortened at any time."""
