"""Working out an advice: the search, the recommendation, and, where nothing fits, what would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from engine.inference import Given, InferenceEngine, Origin
from engine.language import Value
from engine.rulebook import Goal
from engine.search import Rejected, SearchResult, search
from kb.advice.advice import Advice, Alternative, Configuration
from kb.advice.collecting import assumptions_of, citations_of, remarks_of, unknown_of
from kb.claims import Claims

__all__ = ["consult"]

_ALTERNATIVES = 5
_KEEP = 400
_ACCELERATOR, _COUNT = "hardware.accelerator", "hardware.count"


def consult(engine: InferenceEngine, claims: Claims, answers: Mapping[str, Given], goal: Goal) -> Advice:
    """The advice for ``answers``, ranked by ``goal``. Raises `GivenError` when an answer cannot be one."""
    return _Consultation(engine, claims, answers, goal).advice()


@dataclass(frozen=True)
class _Consultation:
    """One request being worked on."""

    engine: InferenceEngine
    claims: Claims
    answers: Mapping[str, Given]
    goal: Goal

    def advice(self) -> Advice:
        found = search(self.engine, self.answers, self.goal.id, keep=_KEEP)
        best = self._configuration(found.ranked[0].choices) if found.ranked else None
        nearest = None if best else self._nearest(found)
        planned = _ACCELERATOR in self.answers
        alternatives = self._others(found) if best else self._ways_out()
        main = best or nearest
        inference = main.inference if main else self.engine.infer(self.answers)
        return Advice(
            status="advice" if best else "nothing_fits",
            goal=self.goal,
            answers=dict(self.answers),
            plan=(best or nearest) if planned else None,
            recommendation=best,
            nearest=nearest,
            alternatives=tuple(alternatives),
            search=found,
            inference=inference,
            remarks=remarks_of(self.engine, inference),
            citations=citations_of(self.engine, inference, self.claims),
            assumptions=assumptions_of(self.engine, inference),
            unknown=unknown_of(self.engine, inference),
            notice=self.engine.notice,
        )

    def _configuration(self, choices: Mapping[str, Value], rejected: Rejected | None = None, **changed: Value) -> Configuration:
        chosen = {fact: Given(value, Origin.SEARCH) for fact, value in choices.items()}
        given = {**self.answers, **chosen}
        inference = self.engine.infer(given)
        decided = {each.fact: value for each in self.engine.rulebook.choices if (value := inference.value(each.fact)) is not None}
        return Configuration(
            choices=decided,
            inference=inference,
            summary=self._summary(decided),
            obstacle=rejected.reason if rejected else None,
            requirement=rejected.requirement if rejected else None,
        )

    def _summary(self, choices: Mapping[str, Value]) -> str:
        show = self.engine.rulebook.show
        parts = [f"{self.engine.rulebook.title(fact)}: {show(fact, value)}" for fact, value in choices.items() if fact not in (_ACCELERATOR, _COUNT)]
        if _ACCELERATOR in choices:
            count = f"{show(_COUNT, choices[_COUNT])} × " if _COUNT in choices else ""
            parts.insert(0, f"{count}{show(_ACCELERATOR, choices[_ACCELERATOR])}")
        elif _COUNT in choices:
            parts.insert(0, f"{show(_COUNT, choices[_COUNT])} accelerators")
        return ", ".join(parts)

    def _nearest(self, found: SearchResult) -> Configuration | None:
        """The rejected candidate that got furthest: the last requirement that rejected any, its nearest example."""
        order = {each.id: place for place, each in enumerate(self.engine.rulebook.requirements)}
        groups = sorted((group for group in found.rejected if group.examples), key=lambda group: -order.get(group.requirement, 0))
        if not groups:
            return None
        example = groups[0].examples[0]
        return self._configuration(example.choices, example)

    def _others(self, found: SearchResult) -> Iterator[Alternative]:
        """The next best feasible candidates, each with another accelerator than those before."""
        first = found.ranked[0].choices
        seen = {self._identity(first)}
        for candidate in found.ranked[1:]:
            if self._identity(candidate.choices) in seen:
                continue
            seen.add(self._identity(candidate.choices))
            yield Alternative(self._configuration(candidate.choices), {})
            if len(seen) > _ALTERNATIVES:
                return

    def _identity(self, choices: Mapping[str, Value]) -> Value:
        return choices.get(_ACCELERATOR) or str(sorted(choices.items()))

    def _ways_out(self) -> Iterator[Alternative]:
        """What would fit if one of the answers, or else two, were different."""
        answered = [each.fact for each in self.engine.rulebook.choices if each.fact in self.answers]
        found = 0
        for size in (1, 2):
            for facts in combinations(answered, size):
                result = search(self.engine, self.answers, self.goal.id, vary=facts, keep=_KEEP)
                accelerators: set[Value] = set()
                for candidate in result.ranked:
                    accelerator = self._identity(candidate.choices)
                    if accelerator in accelerators:
                        continue
                    accelerators.add(accelerator)
                    changes = {fact: candidate.choices[fact] for fact in facts if fact in candidate.choices}
                    if all(changes.get(fact) != self.answers[fact].value for fact in facts):
                        yield Alternative(self._configuration(candidate.choices), changes)
                        found += 1
                    if len(accelerators) >= (3 if size == 1 else 2):
                        break
            if found >= _ALTERNATIVES:
                return
