"""Working out an advice: the search, the recommendation, and, where nothing fits, what would."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.language import Value
from engine.rulebook import Goal
from engine.search import Candidate, Rejected, SearchResult, search
from kb.advice.advice import Advice
from kb.advice.alternative import Alternative
from kb.advice.collecting import assumptions_of, citations_of, indispensable_of, remarks_of, unknown_of
from kb.advice.configuration import Configuration
from kb.advice.stating import document_statements
from kb.advice.summary import ACCELERATOR, COUNT, summary
from kb.claims import Claims

__all__ = ["consult"]

_ALTERNATIVES = 5
_KEEP = 400
_MORE = 2  # times as many of the same accelerators are an alternative still


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

    @cached_property
    def stated(self) -> Inference:
        """What follows from the answers alone."""
        return self.engine.infer(self.answers)

    def advice(self) -> Advice:
        found = search(self.engine, self.answers, self.goal.id, keep=_KEEP)
        best = self._configuration(found.ranked[0].choices) if found.ranked else None
        # Without what is indispensable no candidate is nearer than another.
        judged = not any(indispensable_of(self.engine, self.stated))
        nearest = self._nearest(found) if judged and not best else None
        plan = self._plan(found, best or nearest)
        alternatives = self._others(found) if best else self._ways_out()
        main = best or plan or nearest
        inference = main.inference if main else self.stated
        # A plan that does not work as it stands has its own remarks, beside those on what is recommended instead.
        inferences = [plan.inference, inference] if plan and plan.obstacle and plan is not main else [inference]
        return Advice(
            status="advice" if best else "nothing_fits",
            goal=self.goal,
            answers=dict(self.answers),
            plan=plan,
            recommendation=best,
            nearest=nearest,
            alternatives=tuple(alternatives),
            search=found,
            inference=inference,
            remarks=remarks_of(self.engine, inferences),
            statements=document_statements(self.engine.rulebook, self._looked_at(best, plan, nearest), self.claims),
            citations=citations_of(self.engine, inferences, self.claims),
            assumptions=assumptions_of(self.engine, inference),
            unknown=unknown_of(self.engine, inference),
            notice=self.engine.notice,
        )

    def _looked_at(
        self, best: Configuration | None, plan: Configuration | None, nearest: Configuration | None
    ) -> Mapping[str, Inference]:
        """The inferences that statements of documents are judged by: what is recommended, and what was proposed."""
        found = {"recommendation": best, "plan": plan}
        looked_at = {name: each.inference for name, each in found.items() if each is not None}
        if looked_at:
            return looked_at
        return {"nearest": nearest.inference} if nearest else {"answers": self.stated}

    def _plan(self, found: SearchResult, likeliest: Configuration | None) -> Configuration | None:
        """What the person proposed, as it stands: an accelerator and how many, and the usual for what was left open."""
        if ACCELERATOR not in self.answers or COUNT not in self.answers:
            return None
        open_choices = [each.fact for each in self.engine.rulebook.choices if self.stated.value(each.fact) is None]
        filled = {fact: likeliest.choices[fact] for fact in open_choices if likeliest and fact in likeliest.choices}
        return self._configuration(filled, found.reason_for(filled))

    def _configuration(self, choices: Mapping[str, Value], rejected: Rejected | None = None) -> Configuration:
        chosen = {fact: Given(value, Origin.SEARCH) for fact, value in choices.items()}
        inference = self.engine.infer({**self.answers, **chosen})
        decided = {
            each.fact: value
            for each in self.engine.rulebook.choices
            if (value := inference.value(each.fact)) is not None
        }
        return Configuration(
            choices=decided,
            inference=inference,
            summary=summary(self.engine.rulebook, decided),
            obstacle=rejected.reason if rejected else None,
            requirement=rejected.requirement if rejected else None,
            missing=rejected.missing if rejected else (),
        )

    def _nearest(self, found: SearchResult) -> Configuration | None:
        """The rejected candidate that got furthest, and of those alike the nearest."""
        if found.furthest is None:
            return None
        example = found.furthest.nearest[0]
        return self._configuration(example.choices, example)

    def _others(self, found: SearchResult) -> Iterator[Alternative]:
        """The next best feasible candidates, each with another accelerator; not ever more of the same."""
        first = found.ranked[0].choices
        seen = {self._identity(first)}
        most = _MORE * float(first.get(COUNT, math.inf))
        for candidate in found.ranked[1:]:
            same = candidate.choices.get(ACCELERATOR) == first.get(ACCELERATOR)
            if self._identity(candidate.choices) in seen or (same and float(candidate.choices.get(COUNT, 1)) > most):
                continue
            seen.add(self._identity(candidate.choices))
            yield Alternative(self._configuration(candidate.choices), {})
            if len(seen) > _ALTERNATIVES:
                return

    def _identity(self, choices: Mapping[str, Value]) -> Value:
        return choices.get(ACCELERATOR) or str(sorted(choices.items()))

    def _ways_out(self) -> Iterator[Alternative]:
        """What would fit if one of the answers, or else two, were different: the best of each, by accelerator."""
        varied = dict.fromkeys(each.fact for each in self.engine.rulebook.choices)
        answered = [fact for fact in varied if fact in self.answers]
        offered: list[Mapping[str, Value]] = []
        for size in (1, 2):
            for facts in combinations(answered, size):
                result = search(self.engine, self.answers, self.goal.id, vary=facts, keep=_KEEP)
                for choices in self._best(result, facts, most=3 if size == 1 else 2):
                    if choices not in offered:
                        offered.append(choices)
                        changes = {fact: choices[fact] for fact in facts}
                        yield Alternative(self._configuration(choices), changes)
            if len(offered) >= _ALTERNATIVES:
                return

    def _best(self, result: SearchResult, facts: Sequence[str], most: int) -> Iterator[Mapping[str, Value]]:
        """The smallest candidate in which all ``facts`` changed, then the best of those with other accelerators."""
        changed = [each for each in result.ranked if self._changed(each, facts)]
        if not changed:
            return
        smallest = min(changed, key=_memory_in_all)
        yield smallest.choices
        accelerators = {smallest.choices.get(ACCELERATOR)} if ACCELERATOR in facts else set()
        for candidate in changed:
            if len(accelerators) >= most:
                return
            if candidate.choices.get(ACCELERATOR) not in accelerators:
                accelerators.add(candidate.choices.get(ACCELERATOR))
                yield candidate.choices

    def _changed(self, candidate: Candidate, facts: Sequence[str]) -> bool:
        choices = candidate.choices
        return all(fact in choices and choices[fact] != self.answers[fact].value for fact in facts)


def _memory_in_all(candidate: Candidate) -> float:
    """Usable memory of all accelerators of a candidate, in byte."""
    each, count = candidate.figures.get("hardware.usable_memory"), candidate.choices.get(COUNT, 1)
    return float(each) * float(count) if each is not None else float("inf")
