"""What makes one plan slower, faster or dearer than another: both figures, and what is different between the two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.explanation import short_estimate
from engine.inference import Inference
from kb.advice.configuration import Configuration
from kb.advice.report.figure_words import figure
from kb.advice.report.standing import main_configuration
from kb.advice.summary import ACCELERATOR, COUNT
from kb.dialogue.advice_text import headline_facts, named, sentence
from kb.dialogue.named import entries_named, said_count
from kb.dialogue.reasons import why_fact
from kb.dialogue.reply import Reply
from kb.dialogue.revision import revise
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.dialogue.trade import trade
from kb.session import Answers

__all__ = ["contrast", "exchange"]

_LESS, _ALONE, _ASKS, _EITHER = "less", "alone", "asks", "either"
"""Options of acts: which way it is put, what is told where there are no two plans, whether it only is asked, and
whether it is asked which of the two it is."""
_ALIKE = 0.02
"""Figures that are nearer to each other than this part are as good as equal."""


def contrast(scene: Scene) -> Served | None:
    """Why one plan has more or less of the act's ``fact`` than another, by what differs of the facts in ``by``.

    The two are what was tried and the job as it stands, two things that were compared, what is named and what is
    recommended, or the job now and before. Where there are no two, it is told why the figure is what it is.
    """
    facts = [each for each in scene.options.get("fact", "").split() if each in scene.rulebook.facts]
    for pair in _pairs(scene):
        shown = headline_facts(scene.rulebook, pair.one.inference)
        known = [each for each in facts if None not in _both(pair, each)]
        fact = next(iter(sorted(known, key=lambda each: each not in shown)), None)
        if fact is not None:
            return Served(_told(scene, fact, pair), scene.moment)
    if _ALONE in scene.options:
        return Served(Reply.of(scene.options[_ALONE], suggestions=suggestions(scene, "alternatives")), scene.moment)
    return None if _ASKS in scene.options else why_fact(scene)


def exchange(scene: Scene) -> Served:
    """What is given up with one plan for another, and what is better: the two that a contrast would take."""
    for pair in _pairs(scene):
        better, given_up = trade(scene, pair.other, pair.one)
        if better or given_up:
            sides = " against ".join(named(scene, each) for each in (pair.one, pair.other))
            reply = Reply.of(given_up or "Nothing that is counted here is given up.", better, f"That is {sides}.")
            return Served(_reply(scene, reply), scene.moment)
    text = scene.options.get(_ALONE, "")
    return Served(Reply.of(text, suggestions=suggestions(scene, "alternatives", "cheaper")), scene.moment)


@dataclass(frozen=True, slots=True)
class _Pair:
    """What is asked about, and what it is compared with, each with what it is where both have one name."""

    one: Configuration
    other: Configuration
    called: tuple[str, str] = ("", "")
    either: bool = False
    """Whether the one is meant that is as it was said."""

    @property
    def turned(self) -> _Pair:
        """The other way round."""
        return _Pair(self.other, self.one, (self.called[1], self.called[0]))


def _pairs(scene: Scene) -> Iterator[_Pair]:
    """The plans that may be meant; the likeliest first."""
    now = scene.moment.answers, scene.moment.goal
    thing = _with_thing(scene)
    tried = [(each.answers, each.goal) for each in scene.moment.offers if each.is_tried]
    listed = [(each.answers, each.goal) for each in (scene.moment.offers or scene.moment.listed)]
    past = [(each.answers, each.goal) for each in scene.past if each.answers.given]
    before = [each for each in past if each != now]
    asked = [(thing, now, ("with that", "as it stands"))] if thing is not None else []
    asked += [(tried[0], now, ("as tried", "as it stands"))] if tried else []
    asked += [(listed[1], listed[0], ("the second", "the first"))] if len(listed) > 1 else []
    asked += [(now, before[-1], ("now", "before"))] if before else []
    for one, other, called in asked:
        found = [main_configuration(scene.advice_for(*each)) for each in (one, other)]
        if found[0] is not None and found[1] is not None:
            yield _Pair(found[0], found[1], called, either=called[0] == "the second" or _EITHER in scene.options)


def _with_thing(scene: Scene) -> tuple[Answers, str] | None:
    """The job with what is named in the sentence; None where nothing is."""
    words = scene.slots.get("thing", "")
    wanted = dict(entries_named(scene, words)) if words else {}
    if not wanted:
        return None
    others = scene.answers
    if ACCELERATOR in wanted:
        others = others.without(COUNT)
        if COUNT in wanted and not said_count(words, wanted[COUNT]):
            wanted.pop(COUNT)
    return revise(scene.advisor, others, wanted).answers, scene.moment.goal


def _both(pair: _Pair, fact: str) -> tuple[float | None, float | None]:
    return _number(pair.one, fact), _number(pair.other, fact)


def _number(of: Configuration, fact: str) -> float | None:
    value = of.inference.value(fact)
    return None if isinstance(value, bool | str | None) else float(value)


def _told(scene: Scene, fact: str, pair: _Pair) -> Reply:
    """Both figures, whether it is as was said, and what is different."""
    first, second = (each or 0.0 for each in _both(pair, fact))
    if pair.either and _is_other_way(scene, first, second):
        return _told(scene, fact, pair.turned)
    rulebook, sides = scene.rulebook, (pair.one.inference, pair.other.inference)
    names = [f"with {named(scene, each)}" for each in (pair.one, pair.other)]
    names = list(pair.called) if names[0] == names[1] else names
    amounts = (f"{_shown(scene, each, fact)} {name}" for each, name in zip(sides, names, strict=True))
    told = f"{rulebook.title(fact)}: {'; '.join(amounts)}."
    figures = [figure(rulebook, each, fact) for each in sides]
    if abs(first - second) <= _ALIKE * max(first, second):
        return _reply(scene, Reply.of("They are alike in that.", told, figures=figures))
    contrary = "It is the other way round." if _is_other_way(scene, first, second) else ""
    if _ASKS in scene.options:
        contrary = "No." if contrary else "Yes."
    reasons = "; ".join(_differences(scene, fact, sides))
    why = sentence(f"what makes the difference: {reasons}") if reasons else ""
    return _reply(scene, Reply.of(contrary, told, figures=figures).with_paragraph(why))


def _is_other_way(scene: Scene, first: float, second: float) -> bool:
    than = scene.options.get("than")
    return than is not None and (first > second if than == _LESS else first < second)


def _reply(scene: Scene, reply: Reply) -> Reply:
    return replace(reply, suggestions=suggestions(scene, "compare"))


def _differences(scene: Scene, fact: str, sides: tuple[Inference, Inference]) -> Iterator[str]:
    """The facts that the act names as reasons, with which ``fact`` is worked out, and that differ between the sides."""
    reached = scene.advisor.engine.graph.ancestors(fact)
    for reason in scene.options.get("by", "").split():
        one, other = (_shown(scene, each, reason) for each in sides) if reason in reached else ("", "")
        if one and other and one != other:
            yield f"{scene.rulebook.title(reason).lower()} {one}, against {other}"


def _shown(scene: Scene, inference: Inference, fact: str) -> str:
    if inference.value(fact) is None:
        return ""
    return short_estimate(scene.rulebook, inference, fact, with_bounds=False)
