"""Sentences about an advice, and about the difference between two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.explanation import short_estimate
from engine.inference import Inference
from engine.language import evaluate
from engine.rulebook import Rulebook
from engine.rulebook.template import shown_names
from kb.advice import Advice
from kb.advice.advice import NOTABLE
from kb.advice.configuration import Configuration
from kb.advice.report import Figure
from kb.advice.report.answer_line import answer_line
from kb.advice.report.figure_words import figure, figures_in, short_name
from kb.advice.report.standing import main_configuration
from kb.advice.summary import ACCELERATOR, COUNT
from kb.comparison import FactChange, compare
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene

__all__ = [
    "answer_text",
    "difference",
    "figures_of",
    "headline_facts",
    "joined",
    "named",
    "presented",
    "priced",
    "sentence",
]

_FIGURES = "Figures"
_RANGE = re.compile(r" \([^()]* to [^()]*\)")
"""The range behind a figure: (8.1 to 38)."""
_WITH_RANGE = re.compile(r"[^()]+ \([^()]* to [^()]*\)")
_SHOWN = 3
_SIZE = "model.params"
_PRICES = ("training.rent", "cost.per_hour", "cost.purchase")
_MONTHS = dict(zip(_PRICES, ("cost.rent_months", "cost.rent_months", "cost.purchase_month"), strict=True))
"""The facts that tell of which months these prices are."""


def sentence(text: str) -> str:
    """``text`` as a sentence: a capital first, a stop last."""
    text = text.strip()
    if not text:
        return ""
    # Names that begin small (vLLM) stay as they are.
    opened = text[0].upper() + text[1:] if text[1:2].islower() or len(text) == 1 or text[1:2] == " " else text
    return opened if opened[-1] in ".!?:" else f"{opened}."


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Parts of a sentence as a list for people."""
    if len(parts) < 2:
        return "".join(parts)
    comma = "; " if any("," in each for each in parts) else ", "
    return f"{comma.join(parts[:-1])} {last} {parts[-1]}"


def answer_text(scene: Scene, advice: Advice) -> str:
    """The sentence that answers what was asked."""
    return answer_line(scene.advisor.engine, advice).text


def named(scene: Scene, configuration: Configuration) -> str:
    """A configuration in a few words."""
    return short_name(scene.rulebook, configuration)


def headline_facts(rulebook: Rulebook, inference: Inference) -> tuple[str, ...]:
    """The facts that the first screen tells of ``inference`` as its figures, in their order."""
    found = [
        name
        for section in rulebook.report
        if section.level == "summary" and section.title == _FIGURES
        if section.when is None or evaluate(section.when, inference.values) is True
        for text in section.says
        for name in shown_names(text)
    ]
    return tuple(name for name in dict.fromkeys(found) if inference.value(name) is not None)


def figures_of(rulebook: Rulebook, inference: Inference) -> tuple[Figure, ...]:
    """The choice of hardware and the figures of the first screen."""
    names = (ACCELERATOR, COUNT, *headline_facts(rulebook, inference))
    return tuple(figure(rulebook, inference, each) for each in names if inference.value(each) is not None)


def priced(scene: Scene, configuration: Configuration) -> str:
    """A configuration in a few words with its price, where one is known."""
    inference = configuration.inference
    shown = set(headline_facts(scene.rulebook, inference))
    price = next((each for each in _PRICES if each in shown), None)
    name = named(scene, configuration)
    if price is None:
        return name
    month = inference.value(_MONTHS[price])
    return f"{name} at {short_estimate(scene.rulebook, inference, price)}{f' ({month})' if month else ''}"


def presented(scene: Scene, advice: Advice) -> Reply:
    """What the job comes to: the answer, its figures, and the gravest warning."""
    about = main_configuration(advice)
    told, rest = answer_text(scene, advice), list[str]()
    figures: tuple[Figure, ...] = ()
    if about is not None and about.works:
        for part in figures_in(scene.rulebook, about).split(" · "):
            brief = _RANGE.sub("", part)
            if part and brief in told:  # said already: there with its range, and once
                told = told if part in told else told.replace(brief, part, 1)
            elif part and not _is_told(part, told):
                rest.append(part)
        figures = figures_of(scene.rulebook, about.inference)
    sentences = [sentence(told), sentence(", ".join(rest)) if rest else ""]
    reply = Reply.of(*sentences, figures=figures)
    grave = [each for each in advice.warnings if each.gravity >= NOTABLE]
    known = about is not None and not about.is_open
    return reply.with_paragraph(f"Mind: {_first(grave[0].text)}") if grave and known else reply


def _is_told(part: str, told: str) -> bool:
    """Whether a figure stands with its range in what was told: `8.1 h (3.9 to 22)` of `8.1 h (3.9 to 22) in all`."""
    figure = _WITH_RANGE.match(part)
    return figure is not None and figure[0] in told


def _first(text: str) -> str:
    """The first sentence of a remark."""
    head, stop, rest = text.partition(". ")
    return f"{head}." if stop and rest else text


def difference(scene: Scene, before: Advice, after: Advice) -> Reply:
    """What another advice says otherwise: what is recommended, and the figures that changed."""
    compared = compare(before, after, scene.rulebook, scene.rulebook)
    told = after.recommendation
    if told is None:
        return Reply.of(sentence(answer_text(scene, after)))
    figures = figures_of(scene.rulebook, told.inference)
    if before.recommendation is None:
        listed = figures_in(scene.rulebook, told).replace(" · ", ", ")
        return Reply.of(sentence(f"then it can be done: {priced(scene, told)}"), sentence(listed), figures=figures)
    if sizes := _other_size(scene.rulebook, after, before.recommendation.inference, told.inference):
        first, second = sizes
        larger = _size(told.inference) > _size(before.recommendation.inference)
        fails = "" if larger else f"With {first} as before it does not do the job."
        fits = ", which did not fit before" if larger else ""
        return Reply.of(fails, f"With {second}{fits}: {priced(scene, told)}.", figures=figures)
    one, other = named(scene, before.recommendation), named(scene, told)
    if one == other:
        first = f"The recommendation stays {priced(scene, told)}."
    else:
        first = f"Then take {priced(scene, told)}, not {priced(scene, before.recommendation)}."
    shown = headline_facts(scene.rulebook, told.inference)
    prices = {each for each in _PRICES if each in shown}
    sides = before.recommendation.inference, told.inference
    changed = [
        each
        for each in _ordered(compared.facts, shown)
        if (one == other or each.fact not in prices) and _is_seen(scene.rulebook, each, *sides)
    ]
    said = "; ".join(_turned(scene.rulebook, each, *sides) for each in changed[:_SHOWN])
    reply = Reply.of(first, sentence(said), figures=figures)
    if compared.verdict is not None and compared.verdict.after is not None:
        reply = reply.with_paragraph(sentence(_turned(scene.rulebook, compared.verdict, *sides)))
    new = [each for each in compared.remarks if each.level == "warn" and each.before is None and each.after]
    return reply.with_paragraph(f"New to mind: {_first(new[0].after or '')}") if new else reply


def _size(inference: Inference) -> float:
    """The size of the model; 0 where it is not known."""
    value = inference.value(_SIZE)
    return 0.0 if isinstance(value, bool | str | None) else float(value)


def _other_size(rulebook: Rulebook, after: Advice, was: Inference, now: Inference) -> tuple[str, str] | None:
    """The sizes of two models, where none was named and another is assumed now; figures of the two tell no change."""
    if after.assumed_model is None or was.value(_SIZE) in (None, now.value(_SIZE)):
        return None
    before, since = (short_estimate(rulebook, each, _SIZE, with_bounds=False) for each in (was, now))
    return before, since


def _ordered(facts: Sequence[FactChange], shown: Sequence[str]) -> Iterator[FactChange]:
    by_name = {each.fact: each for each in facts}
    return (by_name[name] for name in shown if name in by_name)


def _is_seen(rulebook: Rulebook, change: FactChange, before: Inference, after: Inference) -> bool:
    """Whether a change is one in the figures as they are shown."""
    if change.before is None and change.after is not None:
        return True
    told = _turned(rulebook, change, before, after).removeprefix(change.title.lower()).split(", before")
    return told[0].strip() != told[-1].strip()


def _turned(rulebook: Rulebook, change: FactChange, before: Inference, after: Inference) -> str:
    told = [
        short_estimate(rulebook, inference, change.fact, with_bounds=False) if figure is not None else "not known"
        for inference, figure in ((after, change.after), (before, change.before))
    ]
    was = f", before {told[1]}" if change.before is not None else ""  # what was no figure before is told alone
    return f"{change.title.lower()} {told[0]}{was}"
