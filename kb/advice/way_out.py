"""Where a plan does not work: what would, with the least change first, each really tried."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.explanation import filled
from engine.language import Value, evaluate
from engine.rulebook import Relaxation
from engine.search import Candidate
from kb.advice.alternative import Alternative
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.summary import ACCELERATOR

__all__ = ["ways_out"]

_EFFORT = 120_000
"""About how many candidates are tried in all; a search counts as `_SEARCH` more. It takes two to three seconds."""

_SEARCH = 1_000

_RATE, _COUNTS = "inference.rate_per_request", "service.assumed_counts"
_MEMORY, _SAID_MEMORY = "memory.required", "outcome.said_memory"
_SIZED = "fit.sized"
_FIGURES = (_MEMORY, _RATE, "inference.first_token", "training.rate")


def ways_out(case: Case) -> tuple[Alternative, ...]:
    """What would do where nothing does for ``case``: by the relaxations of the rulebook, in their order."""
    case = _with_said_memory(case)
    offered: list[Alternative] = []
    left = _EFFORT
    for relaxation in case.engine.rulebook.relaxations.values():
        if relaxation.when is not None and evaluate(relaxation.when, case.stated.values) is False:
            continue
        if relaxation.also and any(each.changes.keys() - {_SIZED} <= _changed_by(relaxation) for each in offered):
            continue  # as little a change did, or less
        attempt = _Attempt(case.with_values(dict(relaxation.also)) if relaxation.also else case, left)
        for each in attempt.of(relaxation):
            if not any(_same(each.configuration, other.configuration) for other in offered):
                offered.append(each)
        left = attempt.left
    return _no_slower_elsewhere(case, offered)


def _with_said_memory(case: Case) -> Case:
    """``case``, in which rules can look at the memory that the plan as it was said needs, or what came nearest to it.

    Memory that runs out as was to be expected says nothing of how far estimates are off.
    """
    plan = case.stated if case.nearest is None else case.nearest.inference
    needed = plan.value(_MEMORY)
    if needed is None or _SAID_MEMORY not in case.engine.rulebook.facts:
        return case
    return case.with_values({_SAID_MEMORY: needed}, keep=case.keep)


def _no_slower_elsewhere(case: Case, offered: Sequence[Alternative]) -> tuple[Alternative, ...]:
    """``offered`` without other hardware on which a request is slower than on what was named, where that is slow."""
    named = case.answers.get(ACCELERATOR)
    if named is None:
        return tuple(offered)

    def is_elsewhere(each: Alternative) -> bool:
        return each.configuration.choices.get(ACCELERATOR) != named.value

    def rate(each: Alternative) -> float:
        return each.configuration.inference.number(_RATE)

    slow = [rate(each) for each in offered if each.changes.get(_COUNTS) is False and not is_elsewhere(each)]
    least = max(slow, default=0.0)
    return tuple(each for each in offered if not (is_elsewhere(each) and 0 < rate(each) < least))


class _Attempt(Struct):
    """The trials for one case; ``left`` is the effort that may still be spent."""

    case: Case
    left: int

    def of(self, relaxation: Relaxation) -> Iterator[Alternative]:
        """What becomes feasible when ``relaxation`` is applied, the best first; nothing where it does not help."""
        if relaxation.vary:
            yield from self._varied(relaxation)
            return
        if relaxation.opened:
            yield from self._opened(relaxation)
            return
        fact = relaxation.fact
        present = self.case.stated.value(fact) if fact else None
        if present is None and relaxation.start is not None:
            present = self.case.stated.value(relaxation.start)
        if fact is None or present is None:
            return
        if relaxation.least is not None:
            found = self._lowered(fact, present, relaxation)
        else:
            found = self._first(fact, self._values(fact, present, relaxation))
        value = found.inference.value(fact) if found is not None else None
        if found is not None and value is not None:
            yield self._alternative(found, {fact: value}, relaxation)

    def _varied(self, relaxation: Relaxation) -> Iterator[Alternative]:
        """The best in which all facts that vary are changed, with different values of the first."""
        facts, answers = relaxation.vary, self.case.answers
        if not all(fact in answers for fact in facts) or self.left <= 0:
            return
        result = self.case.search(vary=facts)
        self.left -= result.considered + _SEARCH
        changed = [each for each in result.ranked if _is_changed(each, self.case, facts)]
        if all(self.case.engine.rulebook.type_of(fact).is_number for fact in facts):
            changed.sort(key=self._distance(facts))
        seen: set[tuple[Value, ...]] = set()
        for candidate in changed:
            kind = (candidate.choices[facts[0]],)
            if len(seen) >= relaxation.most:
                return
            if kind not in seen:
                seen.add(kind)
                changes = {fact: candidate.choices[fact] for fact in facts}
                yield self._alternative(self.case.of(candidate), changes, relaxation)

    def _opened(self, relaxation: Relaxation) -> Iterator[Alternative]:
        """The best configuration when the answers on the facts that the relaxation opens are left out."""
        said = [fact for fact in relaxation.opened if fact in self.case.answers]
        if not said:
            return
        answers = {fact: given for fact, given in self.case.answers.items() if fact not in relaxation.opened}
        best = self._best(replace(self.case, answers=answers, beside=(), keep=1))
        if best is not None:
            changes = {fact: value for fact in said if (value := best.inference.value(fact)) is not None}
            yield self._alternative(best, changes, relaxation)

    def _alternative(
        self, configuration: Configuration, changes: Mapping[str, Value], relaxation: Relaxation
    ) -> Alternative:
        """``configuration`` as an alternative, titled as the relaxation says."""
        title = filled(relaxation.title, self.case.engine.rulebook, configuration.inference, short=True)
        return Alternative(configuration, {**changes, **dict(relaxation.also)}, relaxation.id, title)

    def _distance(self, facts: Sequence[str]) -> Callable[[Candidate], tuple[float, ...]]:
        """How far a candidate is from the answers; of two as far, the smaller first."""
        now = [float(self.case.answers[fact].value) for fact in facts]

        def distance(candidate: Candidate) -> tuple[float, ...]:
            values = [float(candidate.choices[fact]) for fact in facts]
            return (sum(abs(value - before) for value, before in zip(values, now, strict=True)), *values)

        return distance

    def _lowered(self, fact: str, present: Value, relaxation: Relaxation) -> Configuration | None:
        """What works with the largest value below ``present``, in multiples of the step."""
        least, step = float(relaxation.least or 0), float(relaxation.step or 1)
        whole = self.case.engine.rulebook.type_of(fact).kind == "int"
        low, high = math.ceil(least / step), math.ceil(float(present) / step) - 1
        found: Configuration | None = None
        steps = low  # the least first: where that does not help, nothing of this kind does
        while low <= high:
            value = int(steps * step) if whole else steps * step
            tried = self._tried({fact: value})
            if tried is None and found is None:
                return None
            if tried is not None:
                found, low = tried, steps + 1
            else:
                high = steps - 1
            steps = (low + high + 1) // 2
        return found

    def _values(self, fact: str, present: Value, relaxation: Relaxation) -> Sequence[Value]:
        measured = relaxation.below or relaxation.above
        if measured is None:
            return [value for value in relaxation.values if value != present]
        rulebook = self.case.engine.rulebook
        catalogue = rulebook.catalogues[rulebook.type_of(fact).catalogue or ""]
        now = catalogue.fields(str(present)) or {}
        fields = {each: catalogue.fields(each) or {} for each in catalogue.ids() if each != present}
        own = now.get(measured)
        if own is None or any(now.get(name) is None for name in relaxation.alike):
            return []
        steps = {
            entry: float(its[measured] or 0) - float(own)
            for entry, its in fields.items()
            if its.get(measured) and all(its.get(name) == now[name] for name in relaxation.alike)
        }
        kin = [entry for entry, step in steps.items() if (step > 0 if relaxation.above else step < 0)]
        return sorted(kin, key=lambda entry: abs(steps[entry]))

    def _first(self, fact: str, values: Iterable[Value]) -> Configuration | None:
        """What works with the first value with which something does."""
        return next((tried for value in values if (tried := self._tried({fact: value})) is not None), None)

    def _tried(self, values: Mapping[str, Value]) -> Configuration | None:
        return self._best(self.case.with_values(values, keep=1))

    def _best(self, case: Case) -> Configuration | None:
        """The best of a case, as long as there is effort left to search it."""
        if self.left <= 0:
            return None
        self.left -= case.lead.considered + _SEARCH
        return case.best


def _is_changed(candidate: Candidate, case: Case, facts: Sequence[str]) -> bool:
    choices = candidate.choices
    return all(fact in choices and choices[fact] != case.answers[fact].value for fact in facts)


def _changed_by(relaxation: Relaxation) -> frozenset[str]:
    """The facts that the relaxation gives other values."""
    facts = [*relaxation.vary, *relaxation.opened, *(fact for fact, _ in relaxation.also)]
    return frozenset([*facts, relaxation.fact] if relaxation.fact else facts)


def _same(one: Configuration, other: Configuration) -> bool:
    """Whether both are one plan with the same figures, whichever relaxation led to it."""
    if one.choices != other.choices:
        return False
    first, second = one.inference, other.inference
    told = first.given.keys() ^ second.given.keys()
    return all(first.value(fact) == second.value(fact) for fact in (*first.given, *_FIGURES) if fact not in told)
