"""Ways to do a job beside each other: as it is, what else would do, and what is tried."""

from __future__ import annotations

from engine.explanation import reported
from engine.inference import Given
from engine.rulebook import Rulebook
from kb.advice import Advice, Alternative, Configuration
from kb.advice.report.figure_words import short_name
from kb.session import Answers, Session
from tui.view.advice_outcome import verdict_of
from tui.view.column import Column
from tui.view.outcome import Verdict

__all__ = ["column_of", "columns_beside"]

_FIRST = (
    *("cost.per_hour", "cost.purchase", "training.rent", "inference.rate_per_request", "inference.first_token"),
    *("inference.rate", "training.rate", "training.duration", "power.total", "memory.required", "fit.probability"),
)
"""What people look at first: money, speed, power, memory."""
_ALTERNATIVES = 3
_RENT, _DEAREST = "cost.per_hour", 3.0
"""What costs so many times as much is no alternative by another goal, however fast it is."""


def column_of(rulebook: Rulebook, title: str, advice: Advice, answers: Answers | None, goal: str) -> Column:
    """What an advice comes to: what it recommends or, where nothing fits, what comes nearest."""
    main = advice.recommendation or advice.nearest or advice.plan
    if main is None:
        return Column(title, "nothing yet", Verdict.OPEN, "Not known yet", {}, answers, goal)
    return _column(rulebook, title, main, verdict_of(advice, main), answers, goal)


def columns_beside(session: Session, advice: Advice, *, alternatives: bool) -> tuple[Column, ...]:
    """The job as it is and, if they are wanted, the alternatives of its ``advice``."""
    rulebook, answers, goal = session.advisor.rulebook, session.answers, session.goal
    title = "recommended" if alternatives and advice.recommendation is not None else "as it is"
    now = column_of(rulebook, title, advice, answers, goal)
    return (now, *(_alternatives(rulebook, advice, answers, goal) if alternatives else ()))


def _alternatives(rulebook: Rulebook, advice: Advice, answers: Answers, goal: str) -> tuple[Column, ...]:
    """The alternatives of an advice, then those by other goals, without the same thing twice."""
    main = advice.recommendation or advice.nearest
    taken = {short_name(rulebook, main)} if main is not None else set()
    found: list[Column] = []
    others = [each for each in advice.seconds.values() if not _is_too_dear(each.configuration, main)]
    for each in (*advice.alternatives, *others):
        name = short_name(rulebook, each.configuration)
        if name in taken or len(found) >= _ALTERNATIVES:
            continue
        taken.add(name)
        found.append(_alternative(rulebook, each, advice, answers, goal))
    return tuple(found)


def _is_too_dear(one: Configuration, main: Configuration | None) -> bool:
    rents = [each.inference.value(_RENT) for each in (one, main) if each is not None]
    numbers = [float(each) for each in rents if isinstance(each, int | float) and not isinstance(each, bool)]
    return len(numbers) == 2 and numbers[0] > _DEAREST * numbers[1]


def _alternative(rulebook: Rulebook, one: Alternative, advice: Advice, answers: Answers, goal: str) -> Column:
    said = {**one.changes, **one.configuration.choices}
    given = {fact: Given(value) for fact, value in said.items() if rulebook.facts[fact].ask is not None}
    job = Answers({**answers.given, **given}, tuple(each for each in answers.declined if each not in given))
    title = one.title or ("alternative" if advice.recommendation is not None else "a way out")
    return _column(rulebook, title, one.configuration, verdict_of(advice, one.configuration), job, goal)


def _column(
    rulebook: Rulebook, title: str, main: Configuration, verdict: Verdict, answers: Answers | None, goal: str
) -> Column:
    known = [fact for _, facts in reported(rulebook, main.inference) for fact in facts]
    figures = {
        rulebook.title(fact): rulebook.show(fact, value)
        for fact in sorted(known, key=_order)
        if (value := main.inference.value(fact)) is not None
    }
    words = main.obstacle if main.obstacle and not main.is_open else rulebook.show("fit.verdict", main.verdict)
    return Column(title, short_name(rulebook, main), verdict, words or "Not known yet", figures, answers, goal)


def _order(fact: str) -> int:
    return _FIRST.index(fact) if fact in _FIRST else len(_FIRST)
