"""The wish for something faster: what is noticeably faster and does not cost a hundred times as much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.explanation import short_estimate
from engine.inference import Given
from kb.advice.configuration import Configuration
from kb.advice.summary import ACCELERATOR
from kb.dialogue.advice_text import figures_of, priced, sentence
from kb.dialogue.moment import Offer
from kb.dialogue.relative import limits
from kb.dialogue.reply import Reply
from kb.dialogue.revision import CARDS, revise
from kb.dialogue.scene import Scene
from kb.dialogue.sentence import sentences_of
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.dialogue.trade import trade
from kb.dialogue.wish import rank
from kb.session import Answers

__all__ = ["quicker"]


def quicker(scene: Scene) -> Served | None:
    """The best plan that is the act's ``by`` times as fast as that which is recommended, the most times first.

    The speed is wanted from now on, or only for a look where it is asked. Where nothing is so much faster, or a plan
    has no figure to tell it by, it is ranked by the act's ``goal``.
    """
    best = None if scene.is_open else scene.advice.recommendation
    if best is None:
        return rank(scene)
    for figure, limit, answers in _faster_jobs(scene, best):
        case = scene.runs.case(answers.given, scene.moment.goal)
        if case.best is None or case.best.choices == best.choices:
            continue
        better, given_up = _gains(scene, figure, best, case.best)
        if better:
            told = f"Faster: {priced(scene, case.best)}, in place of {priced(scene, best)}."
            figures = figures_of(scene.rulebook, case.best.inference)
            return _told(scene, limit, answers, Reply.of(told, better, given_up, figures=figures))
    return _on_another(scene, best) or rank(scene)


def _on_another(scene: Scene, best: Configuration) -> Served | None:
    """What is faster on another card, where the job names one that is as fast as it gets; it is offered."""
    if ACCELERATOR not in scene.answers.given:
        return None
    free = scene.at(replace(scene.moment, answers=scene.answers.without(*CARDS)))
    for figure, limit, answers in _faster_jobs(free, best):
        case = scene.runs.case(answers.given, scene.moment.goal)
        better, given_up = _gains(scene, figure, best, case.best) if case.best is not None else ("", "")
        if case.best is None or not better:
            continue
        reply = Reply.of(
            f"{priced(scene, best)} is as fast as it gets there.",
            f"Faster is another card: {priced(scene, case.best)}.",
            better,
            given_up,
            figures=figures_of(scene.rulebook, case.best.inference),
        )
        return _offered(scene, limit, answers, reply.with_paragraph(_as_it_was(scene, limit, answers, "takes that")))
    return None


def _gains(scene: Scene, fact: str, best: Configuration, other: Configuration) -> tuple[str, str]:
    """What is better and what is given up, the figure first that makes it faster; empty where it is not."""
    rulebook, better_given_up = scene.rulebook, trade(scene, best, other)
    if other.inference.value(fact) in (None, best.inference.value(fact)):
        return "", ""
    title = rulebook.title(fact).lower()
    if title in better_given_up[0]:
        return better_given_up
    shown = [short_estimate(rulebook, each.inference, fact) for each in (other, best)]
    first = sentence(f"{title} {shown[0]}, before {shown[1]}")
    return " ".join((first, better_given_up[0])).strip(), better_given_up[1]


def _faster_jobs(scene: Scene, best: Configuration) -> Iterator[tuple[str, str, Answers]]:
    """The job with a speed or a time that is better by each factor of the act: its figure, and the answer for it."""
    bounds = limits(scene.rulebook)
    for option, sign in (("less", -1), ("more", 1)):
        for figure in scene.options.get(option, "").split():
            now, limit = best.inference.value(figure), bounds.get(figure)
            if isinstance(now, bool | str | None) or limit is None:
                continue
            for factor in scene.options.get("by", "").split():
                given = Given(now * float(factor) ** sign, note=scene.said)
                yield figure, limit, revise(scene.advisor, scene.answers, {limit: given}).answers
            return


def _told(scene: Scene, limit: str, answers: Answers, reply: Reply) -> Served:
    """The reply with what is wanted from now on, or offered to be."""
    if any(each.asks for each in sentences_of(scene.said)):
        told = reply.with_paragraph(_as_it_was(scene, limit, answers, "asks for this"))
        return _offered(scene, limit, answers, told, "fastest")
    moment = replace(scene.moment, answers=answers).without_offers().about(limit)
    reply = reply.with_paragraph(f"That is wanted from now on ({_wanted(scene, limit, answers)}); “undo” goes back.")
    return Served(replace(reply, suggestions=suggestions(scene.at(moment), "undo", "fastest")), moment)


def _offered(scene: Scene, limit: str, answers: Answers, reply: Reply, *also: str) -> Served:
    """The reply with ``answers`` to be kept; the job stays as it was until then."""
    tried = {limit: answers.given[limit]}
    moment = replace(scene.moment, offers=(Offer("keep it", answers, scene.moment.goal, kept=True),), tried=tried)
    return Served(replace(reply, suggestions=suggestions(scene, "keep", *also)), moment, tried)


def _as_it_was(scene: Scene, limit: str, answers: Answers, keep: str) -> str:
    return f"The job is as it was; “keep” {keep} ({_wanted(scene, limit, answers)})."


def _wanted(scene: Scene, limit: str, answers: Answers) -> str:
    return f"{scene.rulebook.title(limit).lower()}: {scene.rulebook.show(limit, answers.given[limit].value)}"
