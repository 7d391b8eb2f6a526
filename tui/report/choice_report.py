"""Why this and not that: the steps of a ranking, the runner-up, and another choice that was asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.explanation import because_text
from engine.inference import Inference, InferenceEngine, Origin
from engine.language import Value, printable
from engine.rulebook import Rulebook
from engine.search import Ranking, RankingStep
from kb.advice import Advice, Configuration
from kb.advice.case import Case
from kb.advice.deciding import PAID, Deciding, is_money
from kb.advice.precedence import speaks_for
from kb.advice.report.figure_words import figures_in, short_name
from kb.advice.rival import Rival
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advice.within_sentence import within_sentence
from tui.report.layout import wrapped

__all__ = ["ranking_lines", "rival_lines", "runner_up_lines", "stranger_lines"]

_FIGURES = "Compared"
"""The figures of a configuration as they stand where several are compared, with every price that is known."""
_WORK = "workload.kind"


def ranking_lines(
    engine: InferenceEngine, advice: Advice, ranking: Ranking, second: Rival | None, width: int
) -> Iterator[str]:
    """What the goal asks, step by step, with the candidates that each step left; and by what the runner-up lost."""
    rulebook, goal = engine.rulebook, advice.goal
    yield ""
    yield from wrapped(
        f"{ranking.considered:,} candidates were looked at; {ranking.feasible:,} do the job. "
        f"The goal “{goal.title}” [{goal.id}] narrows them down, the most important first:",
        width,
    )
    for number, step in enumerate(ranking.steps, start=1):
        yield from wrapped(_step(engine, advice, step), width, f"  {number}. ", "     ")
    if second is not None:
        yield ""
        yield from runner_up_lines(rulebook, advice, second, [step.fact for step in ranking.steps], width)


def runner_up_lines(
    rulebook: Rulebook, advice: Advice, second: Rival, steps: Sequence[str], width: int
) -> Iterator[str]:
    """The next best with other hardware, and by what it lost; ``steps`` as in `rival_lines`."""
    if second.found is None:
        return
    name, figures = short_name(rulebook, second.found), figures_in(rulebook, second.found, _FIGURES)
    yield from wrapped(f"Runner-up: {name}: {figures}.", width)
    if second.decided is not None:
        judged = second.judged or second.found.inference
        for text in _decision(rulebook, second, second.decided, advice.inference, judged, steps):
            yield from wrapped(text, width)


def stranger_lines(
    rulebook: Rulebook, advice: Advice, strangers: Sequence[str], called: str, width: int
) -> Iterator[str]:
    """That what was ``called`` so plays no part in this kind of work."""
    work = within_sentence(rulebook.show(_WORK, advice.inference.value(_WORK)))
    titles = ", ".join(f"“{rulebook.title(fact)}”" for fact in strangers)
    yield from wrapped(f"{printable(called, 100)} plays no part in this job: {titles} says nothing of {work}.", width)


def rival_lines(
    rulebook: Rulebook, advice: Advice, asked: Rival, steps: Sequence[str], width: int, called: str = ""
) -> Iterator[str]:
    """What becomes of the job with what was asked about, ``called`` so, and what decided against it.

    ``steps`` are the facts by which the goal narrows the candidates down, in the order of `ranking_lines`.
    """
    for text in _rival(rulebook, advice, asked, steps, called or _called(rulebook, asked.wanted)):
        yield from wrapped(text, width)


def _rival(rulebook: Rulebook, advice: Advice, asked: Rival, steps: Sequence[str], called: str) -> Iterator[str]:
    chosen, found = advice.recommendation, asked.found
    if chosen is not None and all(chosen.inference.value(fact) == value for fact, value in asked.wanted.items()):
        yield f"{called}: that is what is recommended: {_figured(rulebook, chosen)}."
        return
    if found is None:
        yield f"{called}: no candidate has that."
        return
    if not found.works:
        stands = "that cannot be told" if found.is_open else "that does not do the job"
        best = f"even in its best layout, {short_name(rulebook, found)}"
        yield f"{called}: {stands}, {best}: {found.obstacle} [{found.requirement}]"
        yield from _instead_of(rulebook, advice, asked)
        if asked.others is not None and asked.others.found is not None:
            yield f"Of the same, {_figured(rulebook, asked.others.found)} does the job."
            yield from _standing(rulebook, advice, asked.others, steps)
        return
    if chosen is not None and _is_same(rulebook, chosen, found):
        yield f"{called}: that makes no difference to this job. Recommended is {_figured(rulebook, chosen)} either way."
        return
    yield f"{called}: that does the job, as {_figured(rulebook, found)}."
    yield from _standing(rulebook, advice, asked, steps)


def _figured(rulebook: Rulebook, configuration: Configuration) -> str:
    return f"{short_name(rulebook, configuration)}: {figures_in(rulebook, configuration, _FIGURES)}"


def _is_same(rulebook: Rulebook, chosen: Configuration, found: Configuration) -> bool:
    """Whether two configurations are the same to those who read of them."""
    return _figured(rulebook, chosen) == _figured(rulebook, found)


def _standing(rulebook: Rulebook, advice: Advice, asked: Rival, steps: Sequence[str]) -> Iterator[str]:
    """What is recommended, and by what the other, which does the job, stands behind it, or would stand before it."""
    chosen, judged = advice.recommendation, asked.judged
    if chosen is None or judged is None or asked.found is None:
        yield "As the job stands, nothing does it."
        yield from _instead_of(rulebook, advice, asked)
        return
    yield f"{'You named' if _names_hardware(advice) else 'Recommended is'} {_figured(rulebook, chosen)}."
    decided = asked.decided
    if asked.left_out is not None:
        requirement, reason = asked.left_out
        yield f"It is left out of what this job is chosen from: {reason} [{requirement}]"
    elif decided is None and not asked.is_paid_as(chosen):
        one, two = (within_sentence(rulebook.show(PAID, each.value(PAID))) for each in (chosen.inference, judged))
        yield (
            f"That one is {one}, this one is {two}: prices of such different kinds are not compared, and no step "
            "before the price tells the two apart."
        )
        yield from _instead_of(rulebook, advice, asked)
        yield from _not_asked_for(rulebook, advice, asked)
    elif decided is None:
        yield "The goal does not tell the two apart; of alike ones the more usual is taken."
        yield from _instead_of(rulebook, advice, asked)
    elif decided.ahead:
        yield from _ahead(rulebook, advice, asked, decided, steps)
    else:
        yield from _decision(rulebook, asked, decided, chosen.inference, judged, steps)
        yield from _instead_of(rulebook, advice, asked)


def _ahead(rulebook: Rulebook, advice: Advice, asked: Rival, decided: Deciding, steps: Sequence[str]) -> Iterator[str]:
    """That it would come first, and what keeps it from that: an answer, or what is taken where nobody says."""
    chosen, judged = advice.recommendation, asked.judged
    if chosen is None or judged is None:
        return
    told = _answers(rulebook, advice, asked)
    if told:
        yield f"You said {told}. Without that it would be taken."
    else:
        yield "By the goal it would come first."
        yield from _not_asked_for(rulebook, advice, asked)
    yield f"{_step_named(decided.fact, steps)} speaks for it: {_both(rulebook, decided, chosen.inference, judged)}."


def _not_asked_for(rulebook: Rulebook, advice: Advice, asked: Rival) -> Iterator[str]:
    """What is taken where nobody says it, in the place of which it would stand."""
    for fact, value in asked.wanted.items():
        state = advice.inference.state(fact)
        if fact not in asked.changed and state is not None and state.value != value and state.origin is Origin.DEFAULT:
            why = f" ({state.note})" if state.note else ""
            shown = rulebook.show(fact, state.value)
            yield f"Nobody asked for it: {within_sentence(rulebook.title(fact))} is taken to be {shown}{why}."


def _instead_of(rulebook: Rulebook, advice: Advice, asked: Rival) -> Iterator[str]:
    """The answers of the person in the place of which it stands."""
    told = _answers(rulebook, advice, asked)
    if told:
        yield f"You said {told}; this takes the place of it."


def _answers(rulebook: Rulebook, advice: Advice, asked: Rival) -> str:
    """The answers in the place of which it stands; of a card that was named its number is not told."""
    told = [fact for fact in asked.changed if fact != COUNT or ACCELERATOR not in asked.changed]
    shown = ((rulebook.title(fact), rulebook.show(fact, advice.answers[fact].value)) for fact in told)
    return ", ".join(f"{within_sentence(title)}: {value}" for title, value in shown)


def _names_hardware(advice: Advice) -> bool:
    return ACCELERATOR in advice.answers and advice.answers[ACCELERATOR].origin is not Origin.DEFAULT


def _step(engine: InferenceEngine, advice: Advice, step: RankingStep) -> str:
    """A step with what the best have in it, and what the next; of amounts of money also how they were worked out."""
    rulebook = engine.rulebook
    title, _, grades = rulebook.title(step.fact).partition(": ")
    left = f"{step.before:,} → {step.after:,}"
    best, other = _shown(rulebook, step.fact, step.best), _shown(rulebook, step.fact, step.next)
    if grades and rulebook.type_of(step.fact).unit is None:
        return f"{title}: {_grade(grades, step.best) or best}: {left}"
    if not is_money(rulebook, step.fact):
        behind = f"the next {other}" if step.next is not None else "not known of the others"
        return f"{title}: {best}, {behind}: {left}"
    made = _worked_out(rulebook, step.fact, advice.inference)
    second = short_name(rulebook, Case(engine, advice.answers, advice.goal).configuration(step.second))
    return f"{title}: {made or best}; the next {other} ({second}): {left}"


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


def _decision(
    rulebook: Rulebook, asked: Rival, decided: Deciding, chosen: Inference, judged: Inference, steps: Sequence[str]
) -> Iterator[str]:
    """The step that puts what is recommended first, and with which price the other would be."""
    step = within_sentence(_step_named(decided.fact, steps))
    yield f"What decides is {step}: {_both(rulebook, decided, chosen, judged)}."
    price = asked.price
    if price is not None:
        title = within_sentence(rulebook.title(price.fact))
        most, now = (rulebook.show(price.fact, each) for each in (price.most, price.now))
        less = f"{price.less * 100:.0f} % less than {now}"
        yield f"With a {title} of {most} or less it would be taken, all else alike: {less}."


def _step_named(fact: str, steps: Sequence[str]) -> str:
    """A step of the ranking by its number, where it is one, and by its fact."""
    return f"Step {steps.index(fact) + 1} of the ranking [{fact}]" if fact in steps else f"[{fact}]"


def _both(rulebook: Rulebook, decided: Deciding, chosen: Inference, judged: Inference) -> str:
    """A figure of both, worked out where it is money; of one that grades them, what it is about."""
    fact = decided.fact
    if rulebook.type_of(fact).unit is None or _number(decided.chosen) is None:
        behind = chosen if decided.ahead else judged
        return speaks_for(rulebook, fact, decided.chosen, decided.other, behind)
    title = within_sentence(rulebook.title(fact).partition(": ")[0])
    ours, theirs = (
        _worked_out(rulebook, fact, inference) or _shown(rulebook, fact, _number(value))
        for value, inference in ((decided.chosen, chosen), (decided.other, judged))
    )
    return f"{title}. What is recommended: {ours}. This: {theirs}"


def _worked_out(rulebook: Rulebook, fact: str, inference: Inference) -> str:
    """The first sentence of the reason of an amount of money, which tells how it was made; empty for no reason."""
    state = inference.state(fact)
    if state is None or state.firing is None or not is_money(rulebook, fact):
        return ""
    provider = rulebook.providers[state.firing.provider]
    first, _, _ = because_text(rulebook, inference, provider, state.firing.branch).partition(". ")
    return within_sentence(first.rstrip("."))


def _number(value: Value | None) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _shown(rulebook: Rulebook, fact: str, value: float | None) -> str:
    return "not known" if value is None else rulebook.show(fact, value)
