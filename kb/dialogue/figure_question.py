"""Questions about figures: how much, how long, how fast, how many, the largest; answered by real runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.explanation import prove
from engine.inference import Given, Origin
from kb.advice.report.figure_words import figure
from kb.advice.report.standing import main_configuration
from kb.dialogue.advice_text import answer_text, figures_of, joined, priced, sentence
from kb.dialogue.affairs import WHAT_TO_SAY
from kb.dialogue.change import RELATIVE, heard_change
from kb.dialogue.interpretation import ASKED, MODEL, SIZE, Interpretation
from kb.dialogue.moment import Offer
from kb.dialogue.named import facts_named
from kb.dialogue.pattern import spoken
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.dialogue.trial_question import ABOUT_TRIED
from kb.dialogue.what_if import TURNED_ROUND, asks_only, is_of_one_question, together, told_by_act
from kb.dialogue.what_if import tried as tried_as
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import in_own_words

__all__ = ["ask", "how_many_cards", "tell_figure", "tell_part"]

_FREED = {
    "largest_model": (MODEL, SIZE),
    "how_many_users": ("inference.concurrency", "inference.team"),
    "longest_context": ("inference.context",),
    "largest_batch": ("training.micro_batch",),
    "rent_or_buy": ("site.kind", "site.to_buy"),
}
"""What a question turned round asks for, and is not given by the job then."""
_LARGEST, _LEADING = "largest_model", "tail"
"""The class of words with which the last words of a question begin, which say the job otherwise."""
_FREE = "free"
"""The option of acts with the facts that the question itself names, and does not tell."""
_WHOLES = ("memory.required", "training.duration", "cost.per_hour", "cost.purchase")
"""Figures of which others are a part."""
_OF_THE_QUESTION = ("hardware.", "question.")
"""Facts that the question for a number of cards says itself."""
_HARDWARE = ("hardware.accelerator", "hardware.count")


def ask(scene: Scene) -> Served | None:
    """Answers the question that the act's option ``kind`` names, for the job as it stands."""
    kind = scene.options.get("kind", "")
    if kind not in scene.rulebook.type_of(ASKED).values:
        return None
    if scene.is_open and kind in TURNED_ROUND:
        text = "That depends on what it runs on, and nothing is said of it yet."
        return Served(Reply.of(text, WHAT_TO_SAY, suggestions=suggestions(scene)), scene.moment)
    tried = _with_facts(scene, kind)
    return replace(tried if tried is not None else _spoken_of(scene, asked(scene, kind)), asking=kind)


def _spoken_of(scene: Scene, outcome: Served) -> Served:
    """The outcome, with the figure that the act asks for spoken of: `how long?`, and then `halve that`."""
    inference = scene.advice.inference
    figures = [each for each in scene.options.get("of", "").split() if inference.value(each) is not None]
    return replace(outcome, moment=outcome.moment.about(*figures[:1]))


def _with_facts(scene: Scene, kind: str) -> Served | None:
    """The answer for what the question says otherwise, `how long would 4 L40S take?`; None where it says nothing."""
    if scene.is_open:
        return None
    reading = _heard_beside(scene)
    reading = replace(reading, given={**reading.given, **told_by_act(scene)})
    free = (*_FREED.get(kind, ()), *scene.options.get(_FREE, "").split())
    given = {
        fact: each
        for fact, each in reading.given.items()
        if fact not in free and (fact not in scene.answers.given or scene.answers.given[fact].value != each.value)
    }
    if not given:
        return None
    name, value = ABOUT_TRIED
    if scene.options.get(name) == value and not asks_only(replace(reading, given=given)):
        given = dict(together(scene, given))
    return tried_as(scene, replace(reading, given=given, asked=Given(kind)))


def _heard_beside(scene: Scene) -> Interpretation:
    """What a question says of the job, be it only in its tail: `how long on just 2` says how many cards."""
    reading = scene.read(scene.said)
    return reading if reading.given else next(_tails(scene), reading)


def _tails(scene: Scene) -> Iterator[Interpretation]:
    """What the last words of a question say of the job, those from a word with which an addition begins on."""
    lexicon = Lexicon.of(scene.rulebook)
    words = spoken(in_own_words(scene.said, lexicon)).split()
    for at in range(1, len(words)):
        for tail in (words[at:], words[at + 1 :]) if _LEADING in lexicon.roles((words[at],)) else ():
            said = " ".join(tail)
            reading = heard_change(scene, said) if scene.book.taken(scene, said, {RELATIVE}) is not None else None
            if reading is not None and reading.given:
                yield reading


def asked(scene: Scene, kind: str) -> Served:
    """The answer to a kind of question about the job."""
    given = {
        fact: each
        for fact, each in scene.answers.given.items()
        if fact not in _FREED.get(kind, ()) and not is_of_one_question(fact)
    }
    assumed = {**_on_recommended(scene, kind), **_with_proposed(scene, kind)}
    answers = replace(scene.answers, given={**given, **assumed, ASKED: Given(kind)})
    advice = scene.advice_for(answers)
    about = main_configuration(advice)
    sentences = [sentence(answer_text(scene, advice))]
    if about is not None and about.works and kind != _LARGEST:
        name = priced(scene, about)
        if name.split(",")[0] not in sentences[0]:
            sentences.append(f"That is for {name}.")
    if _HARDWARE[0] in assumed:
        sentences.append("That is on what is recommended for the job.")
    figures = figures_of(scene.rulebook, about.inference) if about is not None and about.works else ()
    reply = Reply.of(*sentences, figures=figures, suggestions=suggestions(scene))
    return Served(reply, scene.moment)


def _on_recommended(scene: Scene, kind: str) -> dict[str, Given]:
    """The hardware that a question turned round is asked of: what is recommended, where none is named."""
    if kind not in TURNED_ROUND or _HARDWARE[0] in scene.answers.given or scene.is_open:
        return {}
    best = scene.advice.recommendation
    if best is None:
        return {}
    return {fact: Given(best.choices[fact], note="recommended") for fact in _HARDWARE if fact in best.choices}


def _with_proposed(scene: Scene, kind: str) -> dict[str, Given]:
    """What was found where the job asks for the most that hardware carries, of which a figure is asked then.

    Who asks how many users it serves, and then how fast it is, means with as many.
    """
    turned = scene.answers.given.get(ASKED)
    asks = str(turned.value) if turned is not None else ""
    if asks not in TURNED_ROUND or kind == asks:
        return {}
    sought = (MODEL,) if asks == _LARGEST else _FREED.get(asks, ())
    best = main_configuration(scene.advice)
    found = {fact: best.inference.value(fact) for fact in sought if best is not None and best.works}
    known = [fact for fact in sought if fact not in scene.answers.given and found.get(fact) is not None]
    return {fact: Given(value, note="proposed") for fact in known[:1] if (value := found[fact]) is not None}


def how_many_cards(scene: Scene) -> Served | None:
    """How many of a card that is named, or of the one that is recommended, the job takes.

    None where more is said of a job, as in `how many H100 do I need for Llama 70B with 50 users`, which tells a job.
    """
    if any(not fact.startswith(_OF_THE_QUESTION) for fact in scene.read(scene.said).given):
        return None
    named = scene.read(scene.slots.get("thing", "")).given.get(_HARDWARE[0])
    best = scene.advice.recommendation
    if named is None and "thing" in scene.slots:
        return None
    if named is None or (best is not None and best.choices.get(_HARDWARE[0]) == named.value):
        return asked(scene, "which")
    given = {fact: each for fact, each in scene.answers.given.items() if fact not in _HARDWARE}
    answers = replace(scene.answers, given={**given, _HARDWARE[0]: named})
    outcome = asked(scene.at(replace(scene.moment, answers=answers)), "which")
    reply = outcome.reply.with_paragraph("The job is as it was; \u201ckeep\u201d goes on with this.")
    offer = Offer("keep it", answers, scene.moment.goal, kept=True)
    moment = replace(scene.moment, offers=(offer,), tried={_HARDWARE[0]: named})
    return Served(replace(reply, suggestions=suggestions(scene, "keep")), moment, {_HARDWARE[0]: named})


def tell_figure(scene: Scene) -> Served | None:
    """The value of a fact that is named, with where it comes from; None where it is not known.

    What rules answer in a sentence of their own is answered by it: `how many lanes do they need` asks for no figure.
    """
    reading = scene.read(scene.said)
    if asks_only(reading):
        return tried_as(scene, reading)
    inference = scene.advice.inference
    words = scene.slots.get("fact", "")
    named = scene.options["fact"].split() if "fact" in scene.options else list(facts_named(scene, words))
    known = next((fact for fact in named if inference.value(fact) is not None), None)
    if known is None:
        return None
    told = figure(scene.rulebook, inference, known)
    node = prove(scene.advisor.engine, scene.advice.inference, known)
    reason = node.reason or ("" if node.origin is Origin.CATALOGUE else node.note)
    reply = Reply.of(
        f"{told.title}: {told.shown}.",
        sentence(reason),
        figures=(told,),
        suggestions=suggestions(scene, f"why {told.title.lower()}"),
    )
    return Served(reply, scene.moment.about(known))


def tell_part(scene: Scene) -> Served | None:
    """Whether a figure that is named is counted in the memory, the time or the price; None where none is named."""
    inference, graph = scene.advice.inference, scene.advisor.engine.graph
    named = list(facts_named(scene, scene.slots.get("fact", "")))
    known = next((fact for fact in named if inference.value(fact) is not None), None)
    if known is None:
        title = scene.rulebook.title(named[0]) if named else ""
        text = f"\u201c{title}\u201d plays no part in this job." if title else ""
        return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment) if text else None
    wholes = [each for each in _WHOLES if inference.value(each) is not None and known in graph.ancestors(each)]
    told = figure(scene.rulebook, inference, known)
    shown = [figure(scene.rulebook, inference, each) for each in wholes]
    counted = joined([f"{each.title.lower()} ({each.shown})" for each in shown])
    first = f"Yes, it is counted in: {counted}." if shown else "No, nothing else is worked out with it."
    reply = Reply.of(first, f"{told.title}: {told.shown}.", figures=(told, *shown))
    below = f"why {told.title.lower()}"
    return Served(replace(reply, suggestions=suggestions(scene, below)), scene.moment.about(known))
