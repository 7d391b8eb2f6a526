"""Why this and not that: the steps of a ranking, the runner-up, and another choice that was asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.language import Value
from engine.rulebook import Rulebook
from engine.search import Ranking, RankingStep
from kb.advice import Advice, Configuration
from kb.advice.precedence import speaks_for
from kb.advice.report.figure_words import figures_in, short_name
from kb.advice.rival import Deciding, Rival
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advice.within_sentence import within_sentence
from tui.report.layout import wrapped

__all__ = ["ranking_lines", "rival_lines", "runner_up_lines"]

_FIGURES = "Or"
"""The figures of a configuration as they stand where several are compared."""


def ranking_lines(
    rulebook: Rulebook, advice: Advice, ranking: Ranking, second: Rival | None, width: int
) -> Iterator[str]:
    """What the goal asks, step by step, with the candidates that each step left; and by what the runner-up lost."""
    goal = advice.goal
    yield ""
    yield from wrapped(
        f"{ranking.considered:,} candidates were looked at; {ranking.feasible:,} do the job. "
        f"The goal “{goal.title}” [{goal.id}] narrows them down, the most important first:",
        width,
    )
    for number, step in enumerate(ranking.steps, start=1):
        yield from wrapped(_step(rulebook, step), width, f"  {number}. ", "     ")
    if second is not None:
        yield ""
        yield from runner_up_lines(rulebook, second, width)


def runner_up_lines(rulebook: Rulebook, second: Rival, width: int) -> Iterator[str]:
    """The next best with other hardware, and by what it lost."""
    if second.found is None:
        return
    name, figures = short_name(rulebook, second.found), figures_in(rulebook, second.found, _FIGURES)
    yield from wrapped(f"Runner-up: {name}: {figures}.", width)
    if second.decided is not None:
        for text in _decision(rulebook, second.decided, second.found):
            yield from wrapped(text, width)


def rival_lines(rulebook: Rulebook, advice: Advice, asked: Rival, width: int) -> Iterator[str]:
    """What becomes of the job with what was asked about, and what decided against it."""
    chosen, found = advice.recommendation, asked.found
    wanted = _called(rulebook, asked.wanted)
    if chosen is not None and all(chosen.inference.value(fact) == value for fact, value in asked.wanted.items()):
        yield from wrapped(f"{wanted}: that is what is recommended.", width)
        return
    if found is None:
        yield from wrapped(f"{wanted}: no candidate has that.", width)
        return
    name = short_name(rulebook, found)
    if not found.works:
        stands = "that cannot be told" if found.is_open else "that does not do the job"
        yield from wrapped(f"{wanted}: {stands}, not even as {name}: {found.obstacle} [{found.requirement}]", width)
        if asked.others is not None:
            figures = figures_in(rulebook, asked.others, _FIGURES)
            yield from wrapped(f"Of the same, {short_name(rulebook, asked.others)} does: {figures}.", width)
        return
    yield from wrapped(f"{wanted}: that does the job, as {name}: {figures_in(rulebook, found, _FIGURES)}.", width)
    if chosen is None:
        return
    taken = f"{short_name(rulebook, chosen)}: {figures_in(rulebook, chosen, _FIGURES)}"
    yield from wrapped(f"Recommended is {taken}.", width)
    if asked.decided is None:
        yield from wrapped("The goal does not tell the two apart; of alike ones the more usual is taken.", width)
        return
    for text in _decision(rulebook, asked.decided, found):
        yield from wrapped(text, width)


def _step(rulebook: Rulebook, step: RankingStep) -> str:
    title, _, grades = rulebook.title(step.fact).partition(": ")
    left = f"{step.before:,} → {step.after:,}"
    best, other = _shown(rulebook, step.fact, step.best), _shown(rulebook, step.fact, step.next)
    if grades and rulebook.type_of(step.fact).unit is None:
        return f"{title}: {_grade(grades, step.best) or best}: {left}"
    return f"{title}: {best}, the next {other}: {left}"


def _grade(grades: str, value: float | None) -> str:
    """What a grade means, where a title says so: “with room (0), or filled to the brim (1)”."""
    for part in grades.split(", or "):
        for text in part.split("), "):
            words, _, number = text.rstrip(")").rpartition(" (")
            if value is not None and number == f"{value:g}":
                return words
    return ""


def _called(rulebook: Rulebook, wanted: Mapping[str, Value]) -> str:
    """What is asked about; so many accelerators of a kind are one thing."""
    parts = {fact: f"{rulebook.title(fact)} {rulebook.show(fact, value)}" for fact, value in wanted.items()}
    if {ACCELERATOR, COUNT} <= wanted.keys():
        parts[ACCELERATOR] = f"{wanted[COUNT]} x {rulebook.show(ACCELERATOR, wanted[ACCELERATOR])}"
        del parts[COUNT]
    return ", ".join(parts.values())


def _decision(rulebook: Rulebook, decided: Deciding, found: Configuration) -> Iterator[str]:
    """The step of the goal that puts what is recommended first, and with which figure the other would be."""
    fact = decided.fact
    start = f"What decides is step {decided.step} of the goal [{fact}]: "
    chosen, other = _number(decided.chosen), _number(decided.other)
    if rulebook.type_of(fact).unit is None or chosen is None or other is None:
        yield f"{start}{speaks_for(rulebook, fact, decided.chosen, decided.other, found.inference)}."
        return
    title = rulebook.title(fact)
    ours, theirs = (rulebook.show(fact, each, digits=3) for each in (chosen, other))
    yield f"{start}{within_sentence(title)}: {ours} for what is recommended, {theirs} for this."
    if other:
        side = "or less" if chosen < other else "or more"
        yield f"With {ours} {side} it would be taken, all else alike: that is {abs(chosen / other - 1):.0%} off."


def _number(value: Value | None) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _shown(rulebook: Rulebook, fact: str, value: float | None) -> str:
    return "not known" if value is None else rulebook.show(fact, value, digits=3)
