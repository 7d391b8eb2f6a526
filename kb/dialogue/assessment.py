"""What else there is beside the recommendation: comparisons, alternatives, assumptions, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.explanation import short_estimate
from engine.inference import Given
from engine.language import Value
from kb.advice import Advice
from kb.advice.configuration import Configuration
from kb.advice.report import Figure
from kb.advice.report.figure_words import figure, figures_in
from kb.advice.report.standing import main_configuration
from kb.advice.summary import ACCELERATOR, COUNT, hardware_of
from kb.advice.within_sentence import within_sentence
from kb.dialogue.advice_text import answer_text, figures_of, named, priced, sentence
from kb.dialogue.change import heard_change
from kb.dialogue.figure_question import asked
from kb.dialogue.moment import Offer
from kb.dialogue.named import entries_named, said_count
from kb.dialogue.reply import Reply
from kb.dialogue.revision import left_behind
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.dialogue.trial_question import asked_of_tried
from kb.understanding.option import Option

__all__ = ["alternatives", "assumed", "compare", "drawbacks", "how_sure", "which_of_tried"]

_COMPARED = (ACCELERATOR, COUNT, "model", "weights.format", "inference.engine")
"""What was tried of these can be compared with what is recommended."""
_FIRST = "first"
"""The option of acts by which the one to take is told first."""
_MOST = 3
_LISTED = 8
_ESTIMATES = ("memory.required", "inference.rate_per_request", "training.rate", "training.duration")


def compare(scene: Scene) -> Served | None:
    """Two things beside each other for this job, each by a real run; one alone is compared with what is recommended."""
    one, other = (dict(_option(scene, scene.slots.get(name, ""))) for name in ("thing", "other"))
    if not one:
        one, other = other, one
    if not one and not scene.slots:
        one = {fact: each for fact, each in scene.moment.tried.items() if fact in _COMPARED}
    if not one:
        return None
    if not other:
        best = main_configuration(scene.advice)
        if best is None:
            return None
        other = {fact: Given(best.choices[fact], note="recommended") for fact in one if fact in best.choices}
        if ACCELERATOR in other and COUNT in best.choices:
            other[COUNT] = Given(best.choices[COUNT], note="recommended")
        if not other or {f: g.value for f, g in one.items()} == {f: g.value for f, g in other.items()}:
            return None
        one, other = other, one
    choice = scene.read(scene.said).options if scene.slots else ()
    one_place = "other" not in scene.slots  # "is an A100 or an H100 better?" has both in one place, and of three two
    options: Sequence[Option] = choice if len(choice) > (1 if one_place else 2) else (one, other)
    facts = {fact for option in options for fact in option}
    given = {fact: each for fact, each in scene.answers.given.items() if fact not in facts}
    if ACCELERATOR in facts:
        given.pop(COUNT, None)
    given, options = _each_with_its_cards(given, options)
    advice = scene.advice_for(replace(scene.answers, given=given, options=options))
    comparison = advice.comparison
    if comparison is None:
        return None
    reply, offers, figures = Reply(), list[Offer](), list[Figure]()
    for row in comparison.rows:
        shown = row.configuration
        answers = replace(scene.answers, given={**given, **row.option}, options=())
        offers.append(Offer(row.title, answers, scene.moment.goal))  # each has its place, also one that does not do it
        if shown is None or not row.works:
            reason = row.against[0] if row.against else "it does not do the job"
            reply = reply.with_paragraph(sentence(f"{row.title}: no. {reason}"))
            continue
        said = figures_in(scene.rulebook, shown).replace(" · ", ", ")
        reply = reply.with_paragraph(sentence(f"{row.title}: {named(scene, shown)}; {said}"))
        figures += figures_of(scene.rulebook, shown.inference)
    if _FIRST in scene.options and advice.recommendation is not None:
        # who asks which of them to take is told that first, and why
        reply = Reply.of(sentence(answer_text(scene, advice))) + reply
    else:
        reply = reply.with_paragraph(sentence(comparison.why), figures=figures)
    moment = replace(scene.moment, offers=tuple(offers), tried={}).about(*one)
    working = [row.title for row in comparison.rows if row.works]
    return Served(replace(reply, suggestions=suggestions(scene, *working)), moment)


def which_of_tried(scene: Scene) -> Served | None:
    """Which to take: the job as it stands or what was tried, where that is something else to take."""
    return compare(scene) or asked_of_tried(scene, lambda here: asked(here, "which"))


def _each_with_its_cards(
    given: dict[str, Given], options: Sequence[Option]
) -> tuple[dict[str, Given], tuple[Option, ...]]:
    """The answers in common, and the options: cards of one's own belong to the options at their place alone."""
    cards = {fact: given[fact] for option in options for fact in left_behind(given, option)}
    common = {fact: each for fact, each in given.items() if fact not in cards}
    return common, tuple(option if left_behind(given, option) else {**cards, **option} for option in options)


def _option(scene: Scene, words: str) -> Iterator[tuple[str, Given]]:
    """What words name, without a number of cards that they do not say: `a second 4090` says two of them."""
    own, more = scene.answers.given.get(ACCELERATOR), heard_change(scene, words).given
    if own is not None and more.keys() == {COUNT} and ACCELERATOR in scene.read(words).given:
        yield from {ACCELERATOR: own, **more}.items()
        return
    for fact, each in entries_named(scene, words).items():
        if fact != COUNT or said_count(words, each):
            yield fact, each


def alternatives(scene: Scene) -> Served:
    """What else does the job: the best by other goals, and the next best; each can be chosen."""
    advice = scene.advice
    best = advice.recommendation
    if best is None:
        ways = advice.instead[:_MOST]
        told = [
            (f"{each.title} ({priced(scene, each.configuration)})", each.changes, scene.moment.goal) for each in ways
        ]
        opening = f"Nothing does it as it stands. {sentence(answer_text(scene, advice))}"
    else:
        found = [(each.title.lower(), each.configuration, goal) for goal, each in advice.seconds.items()]
        known = [hardware_of(best.choices), *(hardware_of(each.choices) for _, each, _ in found)]
        found += [
            ("next", each.configuration, scene.moment.goal)
            for each in advice.others
            if hardware_of(each.configuration.choices) not in known
        ]
        told = [(f"{title}: {priced(scene, each)}", _hardware_of(each), goal) for title, each, goal in found[:_MOST]]
        opening = f"Beside {priced(scene, best)}:"
    if not told:
        reply = Reply.of(sentence(f"nothing else that was tried does it; {within_sentence(opening.rstrip(':'))}"))
        return Served(replace(reply, suggestions=suggestions(scene)), scene.moment)
    reply = Reply.of(opening)
    offers = []
    for number, (words, changes, goal) in enumerate(told, 1):
        reply = reply.with_paragraph(sentence(f"{number}. {words}"))
        offers.append(_offer(scene, words, changes, goal))
    reply = reply.with_paragraph("A number takes one of them.") if len(offers) > 1 else reply
    moment = replace(scene.moment, offers=tuple(offers), tried={})
    return Served(replace(reply, suggestions=suggestions(scene)), moment)


def _hardware_of(configuration: Configuration) -> Mapping[str, Value]:
    return {fact: value for fact, value in configuration.choices.items() if fact in (ACCELERATOR, COUNT)}


def _offer(scene: Scene, words: str, changes: Mapping[str, Value], goal: str) -> Offer:
    """What is listed; its hardware alone would be set up otherwise by another goal than that by which it leads."""
    values = {fact: Given(value) for fact, value in changes.items()}
    given = {**scene.answers.given, **values}
    return Offer(words, replace(scene.answers, given=given), goal)


def drawbacks(scene: Scene) -> Served:
    """What is to be minded with what is recommended, the gravest first; where that is nothing, how sure it is."""
    warnings = sorted(scene.advice.warnings, key=lambda each: -each.gravity)
    if not warnings:
        return how_sure(scene)
    about = main_configuration(scene.advice)
    reply = Reply.of(f"With {named(scene, about)}:" if about is not None else "")
    for each in warnings[:_MOST]:
        reply = reply.with_paragraph(sentence(each.text))
    return Served(replace(reply, suggestions=suggestions(scene, "how sure are you", "alternatives")), scene.moment)


def how_sure(scene: Scene) -> Served:
    """How likely it fits, and where the doubt comes from."""
    advice = scene.advice
    about = main_configuration(advice)
    if about is None or about.is_open:
        return Served(Reply.of(sentence(answer_text(scene, advice)), suggestions=suggestions(scene)), scene.moment)
    inference, rulebook = about.inference, scene.rulebook
    facts = [each for each in ("fit.probability", "fit.verdict", *_ESTIMATES) if inference.value(each) is not None]
    figures = [figure(rulebook, inference, each) for each in facts]
    shown = {each.fact: each.shown for each in figures}
    reply = Reply(figures=tuple(figures))
    if "fit.probability" in shown:
        verdict = shown.get("fit.verdict", "").lower()
        needs = short_estimate(rulebook, inference, "memory.required", with_bounds=True)
        usable = short_estimate(rulebook, inference, "hardware.usable_memory")
        reply = reply.with_paragraph(
            f"{named(scene, about)}: {verdict}, with a probability of {shown['fit.probability']}.",
            f"The memory needed is {needs} of {usable} usable on each; nine of ten cases lie in between.",
        )
    wide = [
        f"{rulebook.title(each).lower()} {short_estimate(rulebook, inference, each, with_bounds=True)}"
        for each in _ESTIMATES[1:]
        if each in shown
    ]
    if wide:
        reply = reply.with_paragraph(sentence(f"less sure: {'; '.join(wide)}"))
    doubts = list(_decisive(advice))
    if doubts:
        reply = reply.with_paragraph("The doubt that can change it:", *doubts[:2])
    else:
        reply = reply.with_paragraph("No assumption that was tried with another plausible value changes it.")
    first = ("what did you assume", "which answers matter")
    return Served(replace(reply, suggestions=suggestions(scene, *first)), scene.moment)


def _decisive(advice: Advice) -> Iterator[str]:
    for each in advice.decisive:
        yield f"{each.title}: {each.value} is assumed; with {each.otherwise}, {each.becomes}."


def assumed(scene: Scene) -> Served:
    """What was assumed because nobody said: what decides first."""
    advice = scene.advice
    deciding = list(_decisive(advice))
    told = {each.fact for each in advice.decisive}
    # What is asked first is what matters most to people; formats of tables and the like come last.
    facts = scene.rulebook.facts
    others = [each for each in advice.assumptions if each.fact not in told and facts[each.fact].ask is not None]
    reply = Reply.of(*deciding)
    listed = [f"{each.title.lower()}: {each.value}" for each in others[:_LISTED]]
    if listed:
        opening = "Also assumed" if deciding else "Assumed, and no other plausible value changes the recommendation"
        more = f"; and {len(others) - _LISTED} more" if len(others) > _LISTED else ""
        reply = reply.with_paragraph(sentence(f"{opening}: {'; '.join(listed)}{more}"))
    if not deciding and not listed:
        reply = Reply.of("Nothing that is asked was assumed.")
    figures = [figure(scene.rulebook, advice.inference, each.fact) for each in (*advice.decisive, *others[:_LISTED])]
    reply = reply.with_paragraph("Say any of them otherwise, and it counts.", figures=figures)
    return Served(replace(reply, suggestions=suggestions(scene, "which answers matter")), scene.moment)
