"""Making the outcome of an advice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.explanation import estimate_text, reported
from engine.inference import Firing, Inference
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice import Advice
from kb.advice.advice import DocumentStatement
from kb.advice.alternative import Alternative
from kb.advice.configuration import Configuration
from kb.journal.outcome import Fired, Judged, Known, Outcome, Remarked, Supposed, Way

__all__ = ["outcome_of"]

_LARGEST = 2**63
"""Whole numbers from here on are kept as text: readers of JSON would round them."""


def outcome_of(advice: Advice, rulebook: Rulebook, *, with_ways_out: bool = False) -> Outcome:
    """The outcome of ``advice``. Ways out are told where they were found already, or are wanted."""
    inference = advice.inference
    # Not by identity: a fact that was taken over from an inference before has a firing that is only equal.
    places = {(each.provider, each.branch): place for place, each in enumerate(inference.firings)}
    instead = advice.instead if with_ways_out or "instead" in vars(advice) else None
    return Outcome(
        status=advice.status,
        goal=advice.goal.id,
        recommendation=_way(advice.recommendation, rulebook),
        plan=_way(advice.plan, rulebook),
        nearest=_way(advice.nearest, rulebook),
        others=_ways(advice.others, rulebook),
        instead=_ways(instead, rulebook) if instead is not None else None,
        options=tuple((row.title, row.works) for row in advice.comparison.rows) if advice.comparison else (),
        considered=advice.search.considered,
        feasible=advice.search.feasible,
        rejected={each.requirement: each.count for each in advice.search.rejected},
        facts={fact: _known(rulebook, inference, fact, places) for fact in inference.facts},
        firings=tuple(map(_fired, inference.firings)),
        conflicts=tuple((each.fact, each.first.provider, each.second.provider) for each in inference.conflicts),
        reported=tuple(fact for _, section in reported(rulebook, inference) for fact in section),
        assumptions=tuple(Supposed(each.fact, each.title, each.value, each.note) for each in advice.assumptions),
        remarks=tuple(Remarked(each.rule, each.branch, each.level, each.title, each.text) for each in advice.remarks),
        judged=tuple(map(_judged, advice.statements)),
        cited=tuple((each.claim, each.stance) for each in advice.citations),
        unknown=tuple((each.fact, each.why) for each in advice.unknown),
    )


def _ways(alternatives: Iterable[Alternative], rulebook: Rulebook) -> tuple[Way, ...]:
    found = []
    for each in alternatives:
        way = _way(each.configuration, rulebook, each)
        if way is not None:
            found.append(way)
    return tuple(found)


def _way(configuration: Configuration | None, rulebook: Rulebook, told: Alternative | None = None) -> Way | None:
    if configuration is None:
        return None
    inference = configuration.inference
    probability = inference.value("fit.probability")
    price = inference.value("cost.per_hour")
    return Way(
        summary=configuration.summary,
        choices=_values(configuration.choices),
        verdict=configuration.verdict or "",
        probability=probability if isinstance(probability, float) else None,
        price=rulebook.show("cost.per_hour", price) if price is not None else "",
        obstacle=configuration.obstacle or "",
        kind=told.kind if told else "",
        title=told.title if told else "",
        changes=_values(told.changes) if told else {},
    )


def _known(rulebook: Rulebook, inference: Inference, fact: str, places: Mapping[tuple[str, str], int]) -> Known:
    state = inference.facts[fact]
    return Known(
        _plain(state.value),
        estimate_text(rulebook, inference, fact),
        state.origin.value,
        places.get((state.firing.provider, state.firing.branch), -1) if state.firing else -1,
        state.note,
        tuple((rulebook.show(fact, each.value), each.lost_to) for each in state.overridden),
    )


def _judged(told: DocumentStatement) -> Judged:
    return Judged(told.rule, told.branch, told.configuration, told.mark, told.document or told.title, told.says)


def _fired(firing: Firing) -> Fired:
    return Fired(
        firing.provider,
        firing.branch,
        firing.level,
        firing.used,
        _values(firing.concluded),
        firing.overridden_by or "",
        _values(firing.refused),
    )


def _values(values: Mapping[str, Value]) -> dict[str, Value]:
    return {fact: _plain(value) for fact, value in values.items()}


def _plain(value: Value) -> Value:
    """``value`` as JSON can hold it without loss: numbers that it cannot are text."""
    if isinstance(value, bool | str):
        return value
    exact = abs(value) < _LARGEST if isinstance(value, int) else value - value == 0
    return value if exact else repr(value)
