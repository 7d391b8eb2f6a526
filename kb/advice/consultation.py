"""Working out an advice: the search, the recommendation, and, where nothing fits, what would."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from msgspec import Struct, structs

from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.language import Value
from engine.rulebook import Goal
from kb.advice.advice import Advice, Assumption
from kb.advice.afterwards import afterwards
from kb.advice.alternative import Alternative
from kb.advice.assumed_model import assumed_model
from kb.advice.case import Case
from kb.advice.compare import compare
from kb.advice.comparison import Comparison
from kb.advice.configuration import Configuration
from kb.advice.decisive import decisive
from kb.advice.enough import cheapest_enough
from kb.advice.parts import assumptions_of, citations_of, indispensable_of, remarks_of, unknown_of
from kb.advice.reach import reach
from kb.advice.report.figure_words import short_name
from kb.advice.said import with_said
from kb.advice.second import goals_beside, seconds
from kb.advice.statements import document_statements
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advice.way_out import ways_out
from kb.claims import Claims

__all__ = ["consult"]

_MOST_ABLE = "It is the most able model of the last two years that does it; smaller ones are faster."
_MEANT = {
    "site.processor_only": ("question.processor_meant", "no accelerator was named"),
    ACCELERATOR: ("question.accelerator_meant", "there is no accelerator"),
    COUNT: ("question.count_meant", "no number was said"),
    "hardware.owned": ("question.owned_meant", "who asks what so much memory runs has it"),
}
"""Facts that are not said and yet meant: the fact that tells what is meant, and why."""
_ALTERNATIVES = 5
_FORMAT, _PAIR = "weights.format", 2
_MORE = 2  # times as many of the same accelerators are an alternative still


def consult(
    engine: InferenceEngine,
    claims: Claims,
    answers: Mapping[str, Given],
    goal: Goal,
    options: Sequence[Mapping[str, Given]] = (),
) -> Advice:
    """The advice for ``answers``, ranked by ``goal``; of several ``options`` that for the best, with all compared.

    Raises `GivenError` when an answer cannot be one.
    """

    def advised(given: Mapping[str, Given]) -> Advice:
        about = Case(engine, with_said(engine, given), goal)
        return _Consultation(structs.replace(about, beside=goals_beside(about)), claims).advice()

    said = Case(engine, with_said(engine, answers), goal)
    for fact, (tells, reason) in _MEANT.items():  # what one of them means may tell what another does
        value = said.stated.value(tells) if fact not in answers else None
        if value is not None:
            meant = {fact: Given(value, Origin.DEFAULT, reason)}
            answers, said = (
                {**answers, **meant},
                structs.replace(said, answers=with_said(engine, {**said.answers, **meant})),
            )
    turned = reach(said) if len(options) < 2 else None
    if turned is not None:
        given = {**answers, **turned.hardware}
        if len(turned.options) == 1:
            return structs.replace(advised({**given, **turned.options[0]}), largest=turned)
        advice, comparison = compare(engine.rulebook, goal, given, turned.options, advised, _MOST_ABLE)
        return structs.replace(advice, comparison=comparison, largest=turned)
    assumed = assumed_model(said)
    why = ""
    if assumed is not None:
        answers = {**answers, **assumed.option}
        if len(options) < 2:
            options, why = (assumed.option, assumed.other), assumed.assumption.note
    if len(options) < 2:
        return advised(answers)

    def reached(given: Mapping[str, Given]) -> Advice:
        """The advice for the most that is carried, where that is asked."""
        turned = reach(structs.replace(said, answers=with_said(engine, given)))
        return advised({**given, **turned.options[0]} if turned is not None and len(turned.options) == 1 else given)

    advice, comparison = compare(engine.rulebook, goal, answers, options, reached, why)
    comparison = structs.replace(comparison, alike=_on_the_same(comparison, answers, advised))
    if assumed is None or not why:
        assumption = assumed.assumption if assumed else None
        return structs.replace(_told_once(advice, assumption), comparison=comparison, assumed_model=assumption)
    taken, beside = comparison.rows if comparison.chosen is not comparison.rows[1] else reversed(comparison.rows)
    other = beside.configuration
    told = replace(
        assumed.assumption,
        value=taken.title,
        otherwise=beside.title,
        other=beside.option[assumed.assumption.fact].value,
        becomes=short_name(engine.rulebook, other) if other is not None and other.works else "nothing fits",
    )
    return structs.replace(_told_once(advice, told), comparison=comparison, assumed_model=told)


def _on_the_same(
    comparison: Comparison, answers: Mapping[str, Given], advised: Callable[[Mapping[str, Given]], Advice]
) -> Configuration | None:
    """What the last number format makes of the hardware that the first one takes; None where nothing else differs."""
    first, last = comparison.rows[0], comparison.rows[-1]
    if comparison.facts != (_FORMAT,) or len(comparison.rows) != _PAIR or not (first.works and last.works):
        return None
    hardware, other = (
        {fact: row.configuration.choices.get(fact) for fact in (ACCELERATOR, COUNT)}
        for row in (first, last)
        if row.configuration is not None
    )
    if hardware == other:
        return None
    there = {fact: Given(value, Origin.SEARCH) for fact, value in hardware.items() if value is not None}
    return advised({**answers, **last.option, **there}).recommendation


def _told_once(advice: Advice, assumption: Assumption | None) -> Advice:
    """``advice`` without ``assumption`` among its own, as it is told apart."""
    left = tuple(each for each in advice.assumptions if assumption is None or each.fact != assumption.fact)
    return structs.replace(advice, assumptions=left)


class _Consultation(Struct, frozen=True, dict=True):
    """One request being worked on."""

    case: Case
    claims: Claims

    @cached_property
    def judged(self) -> bool:
        """Whether everything is known without which no candidate is nearer than another."""
        return not any(indispensable_of(self.case.engine, self.case.stated))

    def advice(self) -> Advice:
        case, engine = self.case, self.case.engine
        best = case.best
        nearest = case.nearest if self.judged and not best else None
        plan = self._plan(best or nearest)
        main = best or plan or nearest
        inference = main.inference if main else case.stated
        return Advice(
            status="advice" if best else "nothing_fits",
            goal=case.goal,
            answers=dict(case.answers),
            plan=plan,
            recommendation=best,
            nearest=nearest,
            others=tuple(self._others()) if best else (),
            search=case.found,
            inference=inference,
            remarks=remarks_of(engine, [inference]),
            statements=document_statements(engine.rulebook, self._looked_at(best, plan, nearest), self.claims),
            citations=citations_of(engine, [inference], self.claims),
            assumptions=assumptions_of(engine, inference),
            unknown=unknown_of(engine, inference),
            notice=engine.notice,
            give_way=lambda: ways_out(case) if self.judged and not best else (),
            decide=lambda: decisive(case) if self.judged else (),
            then=lambda: afterwards(case, best),
            look_aside=lambda: seconds(case),
            look_cheaper=lambda: cheapest_enough(case, main) if self.judged else None,
        )

    def _looked_at(
        self, best: Configuration | None, plan: Configuration | None, nearest: Configuration | None
    ) -> Mapping[str, Inference]:
        """The inferences that statements of documents are judged by: what is recommended, or what was proposed."""
        found = {"recommendation": best, "plan": plan if plan is not best else None}
        looked_at = {name: each.inference for name, each in found.items() if each is not None}
        if looked_at:
            return looked_at
        return {"nearest": nearest.inference} if nearest else {"answers": self.case.stated}

    def _plan(self, likeliest: Configuration | None) -> Configuration | None:
        """The hardware that the person has or considers, as it stands, with the best for what was left open."""
        if ACCELERATOR not in self.case.answers:
            return None
        if likeliest is not None:
            return likeliest
        return self.case.configuration({}, self.case.found.reason_for({})) if COUNT in self.case.answers else None

    def _others(self) -> Iterator[Alternative]:
        """The next best feasible candidates, each with another accelerator; not ever more of the same."""
        ranked = self.case.found.ranked
        first = ranked[0].choices
        seen = {self._identity(first)}
        most = _MORE * float(first.get(COUNT, math.inf))
        for candidate in ranked[1:]:
            same = candidate.choices.get(ACCELERATOR) == first.get(ACCELERATOR)
            if self._identity(candidate.choices) in seen or (same and float(candidate.choices.get(COUNT, 1)) > most):
                continue
            seen.add(self._identity(candidate.choices))
            yield Alternative(self.case.of(candidate), {})
            if len(seen) > _ALTERNATIVES:
                return

    def _identity(self, choices: Mapping[str, Value]) -> Value:
        return choices.get(ACCELERATOR) or str(sorted(choices.items()))
