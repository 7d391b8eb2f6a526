"""Wishes: cheaper, faster, smaller, fewer, without something. Each is a real search, and says what is given up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.inference import Given
from engine.search import Candidate
from kb.advice.configuration import Configuration
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advice.way_out import ways_out
from kb.advisor import GOAL_SAID
from kb.dialogue.advice_text import answer_text, figures_of, priced, sentence
from kb.dialogue.assertion import retract, taken
from kb.dialogue.interpretation import Interpretation
from kb.dialogue.moment import Offer
from kb.dialogue.named import facts_named
from kb.dialogue.reply import Reply
from kb.dialogue.rest_of_machine import rest_of_machine
from kb.dialogue.revision import open_to_makers, revise
from kb.dialogue.scene import Scene
from kb.dialogue.sentence import sentences_of
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.dialogue.trade import trade
from kb.dialogue.what_if import tried

__all__ = ["less", "prefer", "rank", "without"]

_HARDWARE = (ACCELERATOR, COUNT)
_CHEAPEST = "cheapest"
_BY_PRICE = frozenset({"cheapest", "purchase"})
_BELOW = 0.9
"""A price bound so far below the present price asks for something cheaper, and not for the same."""
_BOUNDS = {"cost.per_hour": ("budget.per_month", "rent.month"), "cost.purchase": ("budget.purchase", "")}
"""Prices, with the answer that bounds each, and the parameter that its amount is multiplied by."""


def rank(scene: Scene) -> Served | None:
    """Ranks by another goal: for good where it is wished, for a look where it is asked."""
    goal = scene.options.get("goal", "")
    if goal == _CHEAPEST:  # of what stands at a place of one's own that is the price to buy
        said = {**scene.answers.given, GOAL_SAID: Given(goal)}
        goal = scene.advisor.goal_said(said) or goal
    if goal not in scene.rulebook.goals or scene.is_open:
        return None
    before, after = scene.advice, scene.advice_for(scene.answers, goal)
    title = scene.rulebook.goals[goal].title.lower()
    if before.recommendation is None or after.recommendation is None:
        text = sentence(answer_text(scene, after))
        return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)
    one, other = before.recommendation, after.recommendation
    if _alike(one, other) or (ACCELERATOR in scene.answers.given and not _gains(scene, goal, one, other)):
        return _already(scene, goal, one)
    asks = any(each.asks for each in sentences_of(scene.said))
    figures = figures_of(scene.rulebook, other.inference)
    better, given_up = trade(scene, one, other)
    told = Reply.of(
        f"By {title}: {priced(scene, other)}, in place of {priced(scene, one)}.", better, given_up, figures=figures
    )
    if asks:
        offer = Offer("keep it", scene.answers, goal, kept=True)
        reply = told.with_paragraph("The job is as it was; “keep” ranks by this from now on.")
        return Served(replace(reply, suggestions=suggestions(scene, "keep")), replace(scene.moment, offers=(offer,)))
    moment = replace(scene.moment, goal=goal).without_offers()
    reply = told.with_paragraph("From now on it is ranked by this; “undo” goes back.")
    return Served(replace(reply, suggestions=suggestions(scene.at(moment), "undo")), moment)


def _gains(scene: Scene, goal: str, one: Configuration, other: Configuration) -> bool:
    """Whether a price, or else anything the goal ranks by, is better."""
    if goal in _BY_PRICE:
        return _cheaper(other, one)
    return trade(scene, one, other)[0] != ""


def _alike(one: Configuration, other: Configuration) -> bool:
    return one.choices == other.choices


def _already(scene: Scene, goal: str, best: Configuration) -> Served:
    """That what is recommended is the best by a goal already, and what would have to give way for more."""
    title = scene.rulebook.goals[goal].title.lower()
    reply = Reply.of(f"By {title} it stays {priced(scene, best)}.", figures=figures_of(scene.rulebook, best.inference))
    offers = tuple(_ways(scene, goal, best))
    if not offers:
        return Served(replace(reply, suggestions=suggestions(scene)), scene.moment)
    wanted = "less" if goal in _BY_PRICE else "more"
    reply = reply.with_paragraph(f"For {wanted}, something has to give way; a number takes it:")
    for number, each in enumerate(offers, 1):
        reply = reply.with_paragraph(sentence(f"{number}. {each.words}"))
    moment = replace(scene.moment, offers=offers, tried={})
    return Served(replace(reply, suggestions=suggestions(scene, "1")), moment)


def _ways(scene: Scene, goal: str, best: Configuration) -> Iterator[Offer]:
    """What costs less where something of the job gives way: another card, or a relaxation of the rulebook."""
    if ACCELERATOR in scene.answers.given:
        free = scene.answers.without(*_HARDWARE)
        other = scene.advice_for(free, goal).recommendation
        if other is not None and _cheaper(other, best):
            yield Offer(f"any other card: {priced(scene, other)}", free, goal)
    for price, (bound, parameter) in _BOUNDS.items():
        now = best.inference.value(price)
        if isinstance(now, bool | str | None) or bound in scene.answers.given or bound not in scene.rulebook.facts:
            continue
        factor = scene.advisor.engine.parameters.get(parameter, 1.0) if parameter else 1.0
        given = {**scene.answers.given, bound: Given(_BELOW * now * float(factor))}
        case = scene.runs.case(given, goal)
        if case.best is not None:
            continue
        for way in ways_out(case)[:2]:
            values = {fact: Given(value) for fact, value in way.changes.items()}
            answers = revise(scene.advisor, scene.answers, values).answers
            yield Offer(f"{way.title} ({priced(scene, way.configuration)})", answers, goal)
        return


def _cheaper(one: Configuration, other: Configuration) -> bool:
    for price in _BOUNDS:
        mine, theirs = one.inference.value(price), other.inference.value(price)
        if isinstance(mine, int | float) and isinstance(theirs, int | float):
            return mine < theirs
    return False


def less(scene: Scene) -> Served | None:
    """The best that has less of the fact ``of`` in all than what is recommended, which is offered."""
    best = scene.advice.recommendation
    if scene.is_open:
        return None
    if best is None:
        text = sentence(answer_text(scene, scene.advice))
        return Served(Reply.of(text, suggestions=suggestions(scene, "alternatives")), scene.moment)
    of = scene.options.get("of", "hardware.memory")
    now = _amount(best.inference.value(of), best.choices.get(COUNT))
    found = next((each for each in scene.advice.search.ranked if _is_less(each, of, now)), None)
    if found is None:
        text = f"Nothing smaller than {priced(scene, best)} does the job."
        return Served(Reply.of(text, suggestions=suggestions(scene, "what would change it")), scene.moment)
    given = {fact: Given(found.choices[fact], note=scene.said) for fact in _HARDWARE if fact in found.choices}
    return tried(scene, Interpretation(given, (scene.said,)))


def _amount(value: object, count: object) -> float:
    known = isinstance(value, int | float) and isinstance(count, int | float)
    return float(value) * float(count) if known else 0.0  # type: ignore[arg-type]


def _is_less(candidate: Candidate, of: str, now: float) -> bool:
    value = candidate.figures.get(of)
    there = _amount(value, candidate.choices.get(COUNT))
    return 0 < there < now


def without(scene: Scene) -> Served | None:
    """The job without something: a card or a maker that is not to be taken, or an answer that is dropped."""
    words = scene.slots.get("text", "")
    reading = scene.read(f"no {words}")
    if reading.given == scene.read(words).given:
        return None  # "No, leave it at the 8B" denies nothing that it names
    numeric = (fact for fact in reading.given if scene.rulebook.type_of(fact).is_number and fact not in _HARDWARE)
    if next(numeric, None) is not None:
        return None  # "not more than 1500 a month" leaves nothing out
    excluded = {fact: each for fact, each in reading.given.items() if fact not in _HARDWARE}
    rest = rest_of_machine(scene, excluded.values())
    if rest:
        return taken(scene, Interpretation(rest, reading.named))
    if excluded:
        gone = [ACCELERATOR] if ACCELERATOR in scene.answers.given else []
        here = scene.at(replace(scene.moment, answers=scene.answers.without(*gone)))
        return _compared(scene, taken(here, Interpretation(excluded, reading.named, doubts=reading.doubts)))
    if any(fact in scene.answers.given for fact in facts_named(scene, words)):
        return retract(replace(scene, slots={"said": words}))
    return None


def prefer(scene: Scene) -> Served | None:
    """The job with a maker, a cloud, an engine or a card that is wished for."""
    words = scene.slots.get("text", "")
    if scene.is_open or scene.read(scene.said).given:
        return None  # what says something by itself is told
    reading = scene.read(f"only {words}")
    if not reading.given:
        return None
    here = scene.at(replace(scene.moment, answers=open_to_makers(scene.advisor, scene.answers, reading.given)))
    return _compared(scene, taken(here, reading))


def _compared(scene: Scene, outcome: Served) -> Served:
    """The outcome, with what was given up."""
    before = scene.advice.recommendation
    after = scene.advice_for(outcome.moment.answers).recommendation
    if before is None or after is None or _alike(before, after):
        return outcome
    return replace(outcome, reply=outcome.reply.with_paragraph(*trade(scene, before, after)))
