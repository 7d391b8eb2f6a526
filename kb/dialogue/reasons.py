"""Why something is recommended, why a figure is what it is, and why something else is not recommended."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from engine.explanation import NothingToProveError, prove, short_estimate, source_words
from engine.inference import Given
from engine.language import Value, names
from engine.search import Candidate
from kb.advice import Advice
from kb.advice.configuration import Configuration
from kb.advice.precedence import speaks_for
from kb.advice.report.figure_words import figure
from kb.advice.report.standing import main_configuration
from kb.advice.rival import next_hardware
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advice.within_sentence import within_sentence
from kb.dialogue.advice_text import answer_text, joined, priced, sentence
from kb.dialogue.change import heard_change
from kb.dialogue.interpretation import MODEL, WORK
from kb.dialogue.named import entries_named, facts_named, said_count, strangers_named
from kb.dialogue.reply import Reply
from kb.dialogue.revision import revise
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.session import Answers

__all__ = ["why", "why_fact", "why_not", "why_thing"]

_LIMITS = 4
"""So many answers are left out in turn, to tell which one stands against something."""
_IN_ALL, _MUCH_MORE = "memory.total", 1.5
"""All memory of a plan, and so many times as much as another is told of."""
_FIT = ("memory.required", "hardware.usable_memory", "fit.probability")


def why(scene: Scene) -> Served:
    """Why what is recommended is: that it fits, and what puts it ahead of the next."""
    advice, rulebook = scene.advice, scene.rulebook
    about = main_configuration(advice)
    if about is None or about.is_open or about.obstacle:
        text = sentence(answer_text(scene, advice))
        return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)
    inference = about.inference
    figures = [figure(rulebook, inference, each) for each in _FIT if inference.value(each) is not None]
    shown = {each.fact: each.shown for each in figures}
    fits = ""
    if set(_FIT) <= shown.keys():
        fits = (
            f"It fits: {shown[_FIT[0]]} are needed of {shown[_FIT[1]]} usable on each, "
            f"with a probability of {shown[_FIT[2]]}."
        )
    reply = Reply.of(f"Recommended is {priced(scene, about)}.", fits, figures=figures)
    reply = reply.with_paragraph(*_ahead(scene, advice))
    return Served(
        replace(reply, suggestions=suggestions(scene, "why memory needed", "what would change it")), scene.moment
    )


def _ahead(scene: Scene, advice: Advice) -> Iterator[str]:
    """What puts the recommended before the next best with another accelerator."""
    ranked = advice.search.ranked
    if not ranked:
        return
    first = ranked[0]
    second = next_hardware(ranked)
    if second is None:
        yield "Nothing else that was tried meets all requirements."
        return
    decided = decided_by(scene, first, second)
    other = _short(scene, second)
    if decided:
        yield f"It comes before {other} by {decided}."
    yield f"{advice.search.considered:,} candidates were looked at, of which {advice.search.feasible:,} do the job."


def decided_by(scene: Scene, first: Candidate, second: Candidate) -> str:
    """What the goal tells two candidates apart by, with both figures; empty where nothing does."""
    goal = scene.advisor.goal(scene.moment.goal)
    rulebook = scene.rulebook
    for fact, _ in goal.order:
        one, other = first.figures.get(fact), second.figures.get(fact)
        if one is not None and other is not None and one != other:
            return speaks_for(rulebook, fact, one, other)
    return ""


def _short(scene: Scene, candidate: Candidate) -> str:
    rulebook, choices = scene.rulebook, candidate.choices
    count = f"{choices[COUNT]} x " if COUNT in choices else ""
    name = rulebook.show(ACCELERATOR, choices[ACCELERATOR]) if ACCELERATOR in choices else "the next"
    return f"{count}{name}"


def why_fact(scene: Scene) -> Served | None:
    """Why a figure is what it is: the reason, the arithmetic, the source; None where it is not known."""
    words = scene.slots.get("fact", "")
    names = scene.options["fact"].split() if "fact" in scene.options else list(facts_named(scene, words))
    for name in names:
        try:
            node = prove(scene.advisor.engine, scene.advice.inference, name)
        except NothingToProveError:
            continue
        if any(choice.fact == name for choice in scene.rulebook.choices) and name not in scene.answers.given:
            return why(scene)  # what was searched for has no other reason than that of the whole
        told = figure(scene.rulebook, scene.advice.inference, name)
        reply = Reply.of(f"{told.title} is {told.shown}.", sentence(node.reason or node.note), figures=(told,))
        if node.arithmetic:
            reply = reply.with_paragraph(f"{node.formula} = {node.arithmetic}.")
        if node.sources:
            reply = reply.with_paragraph(f"Source: {source_words(node.sources[0])}. Rule: {node.rule}.")
        elif node.origin:
            reply = reply.with_paragraph(f"It comes from: {node.origin}.")
        below = next((each.title.lower() for each in node.children if isinstance(each.raw, float)), "")
        first = (f"why {below}",) if below else ()
        return Served(replace(reply, suggestions=suggestions(scene, *first)), scene.moment.about(name))
    return None


def why_thing(scene: Scene) -> Served | None:
    """Why something that is named is recommended; where it is not, why not."""
    words = scene.slots.get("thing", "")
    wanted = {} if words.startswith(("not ", "no ")) else entries_named(scene, words)
    if not wanted:
        return None
    best = scene.advice.recommendation
    named = {fact: each for fact, each in wanted.items() if fact != COUNT}
    if best is not None and named and all(best.inference.value(fact) == each.value for fact, each in named.items()):
        return why(scene)
    return why_not(scene)


def why_not(scene: Scene) -> Served | None:
    """Why something that is named is not recommended, and what would have to be otherwise; None where it is unknown."""
    words = scene.slots.get("thing", "")
    # Without a name, what was tried last is meant.
    wanted = dict(entries_named(scene, words) or heard_change(scene, words).given if words else scene.moment.tried)
    if not wanted and not words:
        other = next((each for each in suggestions(scene) if each.startswith("why not")), "why not an A100")
        return Served(Reply.of("Name what you mean.", suggestions=suggestions(scene, other)), scene.moment)
    if not wanted:
        return _stranger(scene, words)
    if COUNT in wanted and ACCELERATOR in wanted and not said_count(words, wanted[COUNT]):
        wanted.pop(COUNT)  # an A100 names the card, and no number of them
    said = _called(scene, wanted)
    best = scene.advice.recommendation
    if best is not None and all(best.inference.value(fact) == each.value for fact, each in wanted.items()):
        text = f"{said} is what is recommended: {priced(scene, best)}."
        return Served(Reply.of(text, suggestions=suggestions(scene, "why")), scene.moment)
    others = {fact: each for fact, each in scene.answers.given.items() if fact not in wanted}
    if ACCELERATOR in wanted and COUNT not in wanted:
        others.pop(COUNT, None)
    if ACCELERATOR not in wanted and any(_is_of_open_hardware(scene, fact) for fact in wanted):
        for fact in (ACCELERATOR, COUNT):  # another maker's, or another kind: not the card of this job
            others.pop(fact, None)
    answers = revise(scene.advisor, replace(scene.answers, given=others, options=()), wanted).answers
    named_case = scene.runs.case(answers.given, scene.moment.goal)
    found = named_case.best
    if found is None:
        return Served(_impossible(scene, said, wanted, replace(answers, options=())), scene.moment.about(*wanted))
    return Served(_behind(scene, said, found), scene.moment.about(*wanted))


def _is_of_open_hardware(scene: Scene, fact: str) -> bool:
    """Whether a fact is asked only where the accelerator is open, as it is a wish for one."""
    when = scene.rulebook.facts[fact].when
    return when is not None and ACCELERATOR in names(when)


def _stranger(scene: Scene, words: str) -> Served | None:
    """That something plays no part in this kind of work; None where nothing such is named."""
    found = next(iter(strangers_named(scene, words).items()), None)
    if found is None:
        return None
    fact, each = found
    work = scene.rulebook.show(WORK, scene.advice.inference.value(WORK)).lower()
    title = scene.rulebook.title(fact)
    text = f"{_shown(scene, fact, each.value)} plays no part in this job: “{title}” says nothing of {work}."
    return Served(Reply.of(text, suggestions=suggestions(scene, "why")), scene.moment)


def _shown(scene: Scene, fact: str, value: Value) -> str:
    """A value by its name, and a mere number with what it is a number of."""
    shown = scene.rulebook.show(fact, value)
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{scene.rulebook.title(fact).lower()} {shown}" if number else shown


def _called(scene: Scene, wanted: Mapping[str, Given]) -> str:
    """What is asked about in words; so many accelerators of a kind are one thing."""
    parts = {fact: _shown(scene, fact, each.value) for fact, each in wanted.items()}
    if ACCELERATOR in parts and COUNT in wanted:
        parts[ACCELERATOR] = f"{wanted[COUNT].value} x {parts[ACCELERATOR]}"
        del parts[COUNT]
    return joined(list(parts.values()))


def _behind(scene: Scene, said: str, found: Configuration) -> Reply:
    """That it does the job, and what keeps it from being recommended."""
    best = scene.advice.recommendation
    if best is not None and best.choices == found.choices:
        text = f"That is what is recommended: {priced(scene, best)}."
        return Reply.of(text, suggestions=suggestions(scene, "why"))
    rejected = scene.advice.search.reason_for(dict(found.choices)) if best is not None else None
    opening = f"It would do the job: {priced(scene, found)}."
    if rejected is not None:
        requirement = next((each for each in scene.rulebook.requirements if each.id == rejected.requirement), None)
        title = f" ({requirement.title.lower()})" if requirement is not None else ""
        reply = Reply.of(opening, f"It was left out{title}: {within_sentence(rejected.reason)}")
        reply = reply.with_paragraph("Name it, and that is not asked of it any more.")
        return replace(reply, suggestions=suggestions(scene, *_next(scene, said)))
    if best is None:
        stands = "As the job stands, nothing does it."
        return Reply.of(
            opening,
            stands,
            sentence(answer_text(scene, scene.advice)),
            suggestions=suggestions(scene, *_next(scene, said)[:1]),
        )
    decided, ahead = _decided(scene, best, found)
    if ahead:
        # The person named what is recommended; by the goal alone the other would come first.
        told = f"What you named is {priced(scene, best)}; by {decided}, the other would come first."
    else:
        told = f"Recommended is {priced(scene, best)}{', by ' + decided if decided else ''}."
    reply = Reply.of(opening, _memory_of(scene, found, best), told)
    return replace(reply, suggestions=suggestions(scene, *_next(scene, said)))


def _memory_of(scene: Scene, found: Configuration, best: Configuration) -> str:
    """How much more memory it takes than what is recommended; empty where it is about as much, or less."""
    one, other = (each.inference.value(_IN_ALL) for each in (found, best))
    if isinstance(one, bool | str | None) or isinstance(other, bool | str | None) or one < _MUCH_MORE * other:
        return ""
    shown = [short_estimate(scene.rulebook, each.inference, _IN_ALL) for each in (found, best)]
    return f"It takes {shown[0]} of memory in all, and what is recommended {shown[1]}."


def _next(scene: Scene, said: str) -> tuple[str, str]:
    """What may be typed next about something, in the person's own words for it."""
    typed = scene.slots.get("thing") or said
    return f"use {typed}", f"compare with {typed}"


def _decided(scene: Scene, best: Configuration, found: Configuration) -> tuple[str, bool]:
    """What the goal tells two configurations apart by, and whether it puts ``found`` first."""
    goal, rulebook = scene.advisor.goal(scene.moment.goal), scene.rulebook
    for fact, direction in goal.order:
        one, other = best.inference.value(fact), found.inference.value(fact)
        if one is None or other is None or one == other or isinstance(one, str) or isinstance(other, str):
            continue
        ahead = (other - one) * direction > 0
        behind = (best if ahead else found).inference
        return speaks_for(rulebook, fact, one, other, behind), ahead
    return "", False


def _impossible(scene: Scene, said: str, wanted: Collection[str], answers: Answers) -> Reply:
    advice = scene.advice_for(answers)
    plan = advice.plan or advice.nearest
    if advice.recommendation is not None and (plan is None or not plan.obstacle):
        # Of a model without a name there are two answers, and none of them alone.
        told = f"It would do the job: {within_sentence(sentence(answer_text(scene, advice)))}"
        best = scene.advice.recommendation
        decided, ahead = _decided(scene, best, advice.recommendation) if best is not None else ("", False)
        ranked = f"Recommended is {priced(scene, best)}, by {decided}." if best and decided and not ahead else ""
        return Reply.of(told, ranked, suggestions=suggestions(scene, *_next(scene, said)))
    reason = plan.obstacle if plan is not None and plan.obstacle else answer_text(scene, advice)
    reply = Reply.of(f"{said} does not do this job: {within_sentence(sentence(reason))}")
    # Another accelerator is no way for this one to do it.
    ways = [each for each in advice.instead if each.title and each.changes.keys().isdisjoint(wanted)]
    if ways:
        reply = reply.with_paragraph(
            "It would with "
            + joined([f"{each.title} ({priced(scene, each.configuration)})" for each in ways[:2]], "or")
            + "."
        )
    elif plan is not None:
        reply = reply.with_paragraph(*_without_an_answer(scene, answers, plan))
    return replace(reply, suggestions=suggestions(scene))


def _without_an_answer(scene: Scene, answers: Answers, plan: Configuration) -> Iterator[str]:
    """The answer without which it does the job, or without which at least this reason does not stand against it."""
    requirement = next((each for each in scene.rulebook.requirements if each.id == plan.requirement), None)
    if requirement is None:
        return
    reached = scene.advisor.engine.graph.ancestors(*names(requirement.condition))
    kept = (ACCELERATOR, COUNT, WORK, MODEL)
    asked = [fact for fact in answers.given if fact in reached and fact not in kept]
    asked.sort(key=lambda fact: fact not in names(requirement.condition))
    other = ""
    for fact in asked[:_LIMITS]:
        given = {each: value for each, value in answers.given.items() if each != fact}
        case = scene.runs.case(given, scene.moment.goal)
        said = f"{scene.rulebook.title(fact).lower()}: {scene.rulebook.show(fact, answers.given[fact].value)}"
        if case.best is not None:
            yield f"It would without one answer ({said}): {priced(scene, case.best)}."
            return
        if not other and case.nearest is not None and case.nearest.requirement != plan.requirement:
            obstacle = within_sentence(sentence(case.nearest.obstacle or ""))
            other = f"Without one answer ({said}) that is none; then {obstacle}"
    yield other
