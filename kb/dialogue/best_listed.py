"""Which of several things that are listed has the most or the least of a figure: `which of them is the fastest`."""

from __future__ import annotations

from dataclasses import replace

from engine.explanation import short_estimate
from kb.advice.configuration import Configuration
from kb.advice.report.figure_words import figure
from kb.advice.report.standing import main_configuration
from kb.dialogue.advice_text import joined, sentence
from kb.dialogue.moment import Offer
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions

__all__ = ["best_listed"]

_LESS, _THAN, _NOTE = "less", "than", "note"
"""Options of acts: which way it is asked, and what is told before the figures."""
_ALIKE = 0.02
"""Figures that are nearer to each other than this part are as good as equal."""


def best_listed(scene: Scene) -> Served | None:
    """Which of what is listed leads by the act's ``fact``, with the figure of each; None where fewer than two are.

    Of several facts that one counts which most of them have a figure for.
    """
    plans = [(offer, plan) for offer in _listed(scene) if (plan := _plan(scene, offer)) is not None]
    facts = [each for each in scene.options.get("fact", "").split() if each in scene.rulebook.facts]
    told = [
        [(plan, value, offer) for offer, plan in plans if (value := _number(plan, fact)) is not None] for fact in facts
    ]
    most = max(told, key=len, default=[])
    if len(most) < 2:
        return None
    fact, down = facts[told.index(most)], scene.options.get(_THAN) == _LESS
    ranked = sorted(most, key=lambda each: each[1] if down else -each[1])
    amounts = [short_estimate(scene.rulebook, plan.inference, fact, with_bounds=False) for plan, _, _ in ranked]
    shown = [f"{each} with {offer.words}" for each, (_, _, offer) in zip(amounts, ranked, strict=True)]
    first, second = ranked[0][1], ranked[1][1]
    alike = abs(first - second) <= _ALIKE * max(abs(first), abs(second))
    leads = f"{joined([each[2].words for each in ranked[:2]])} are alike in that" if alike else ranked[0][2].words
    title = scene.rulebook.title(fact).lower()
    missing = [offer.words for offer in _listed(scene) if all(offer is not each[2] for each in ranked)]
    without = f"Of {joined(missing)} it is not known." if missing else ""
    reply = Reply.of(
        scene.options.get(_NOTE, ""),
        f"{leads}.",
        sentence(f"{title}: {'; '.join(shown)}"),
        without,
        figures=[figure(scene.rulebook, plan.inference, fact) for plan, _, _ in ranked],
        suggestions=suggestions(scene, "compare"),
    )
    return Served(reply, replace(scene.moment, offers=scene.moment.offers or scene.moment.listed).about(fact))


def _listed(scene: Scene) -> tuple[Offer, ...]:
    """What was listed last."""
    return scene.moment.listed or (scene.moment.offers if len(scene.moment.offers) > 1 else ())


def _plan(scene: Scene, offer: Offer) -> Configuration | None:
    return main_configuration(scene.advice_for(offer.answers, offer.goal))


def _number(plan: Configuration, fact: str) -> float | None:
    value = plan.inference.value(fact)
    return None if isinstance(value, bool | str | None) else float(value)
