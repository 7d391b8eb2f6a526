"""Telling, answering, correcting and taking back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.errors import EngineError
from engine.inference import Given
from engine.interview import Question
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advisor import GOAL_SAID
from kb.dialogue.advice_text import answer_text, joined, presented, sentence
from kb.dialogue.change import heard_change
from kb.dialogue.interpretation import MODEL, SIZE, Interpretation, read
from kb.dialogue.moment import Moment, Offer
from kb.dialogue.named import facts_led_by, facts_named
from kb.dialogue.pattern import spoken
from kb.dialogue.relative import relative_change
from kb.dialogue.reply import Reply
from kb.dialogue.rest_of_machine import rest_of_machine
from kb.dialogue.revision import OF_A_CHOICE, Revision, changes_between, revise
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.dialogue.turn import Change
from kb.dialogue.what_if import asks_only, keep, tried, tried_without
from kb.errors import KnowledgeError, printable
from kb.session import Answers
from kb.spoken_answer import options_in
from kb.understanding.lexicon import Lexicon
from kb.understanding.option import Option

__all__ = ["answer", "changed", "chosen_answer", "decline", "left_unused", "retract", "stay", "tell"]

_WITH_CARD = (COUNT, "hardware.owned")
"""What was said of a card that is taken back goes with it."""
_BEYOND = "workload.beyond"
"""Work that is not worked out here, as it is none with language models."""
_ADDED = re.compile(r"(?:and|also|plus|as well as|together with|beside|besides|in addition)\b")
"""How a sentence begins that says something beside what was said."""
_SET = re.compile(r"\b(?:to|by) (?:about )?\d")
_NUMBER = re.compile(r"\b\d[\d.,]*[km]?\b")
_TAIL = "tail"
"""The class of words with which the last words of a question begin, which say the job otherwise."""
_FAR = 1_000.0
"""A number so many times as large as any that is suggested is asked back."""


def tell(scene: Scene) -> Served | None:
    """Takes what the sentence says for answers; None where it says nothing of the job."""
    words = scene.slots.get("job", scene.said)
    put = relative_change(scene) if "from" in scene.options else {}
    reading = Interpretation(put, (scene.said,)) if put else heard_change(scene, words)
    if words != scene.said and len((whole := scene.read(scene.said)).given) >= max(len(reading.given), 1):
        reading = replace(whole, ignored=reading.ignored)  # "no nvidia" excludes it, and who has a card owns it
    if reading.clash is not None:
        return _asked_back(scene, reading)
    if not reading.given and not reading.options:
        return None
    if reading.given and scene.moment.tried and scene.moment.offers and _is_tried(scene, reading):
        return keep(scene)
    if _is_light(scene) and reading.given and reading.given.keys() <= scene.moment.tried.keys():
        return tried(scene, replace(reading, given={**scene.moment.tried, **reading.given}))
    if not scene.is_open and asks_only(reading):
        return tried(scene, reading)  # what is only asked is no answer: "yearly power cost pls"
    far = None if scene.options.get("sure") else next(_far(scene, reading), None)
    if far is not None:
        return _doubted(scene, reading, far)
    return taken(scene, reading)


def _is_light(scene: Scene) -> bool:
    """Whether a sentence is a mere number or the like, which speaks of what was tried: `take 200` does not."""
    rest = spoken(_NUMBER.sub("", spoken(scene.said).replace(scene.slots.get("number", ""), "")))
    lexicon = Lexicon.of(scene.rulebook)
    leads = all(_TAIL in lexicon.roles((word,)) for word in rest.split())  # "on 16" is only where it is asked of
    return bool(scene.options.get("light")) and (leads or scene.book.is_small_talk(rest))


def _is_tried(scene: Scene, reading: Interpretation) -> bool:
    """Whether a sentence says just what was tried last: who tried 64k and says `64k then` keeps it."""
    tried_last = scene.moment.tried
    return all(fact in tried_last and tried_last[fact].value == each.value for fact, each in reading.given.items())


def taken(scene: Scene, reading: Interpretation) -> Served:
    """The job with what was read in it, and what it comes to then."""
    given = dict(reading.given)
    if scene.is_open and reading.asked is not None:
        given["question.kind"] = reading.asked
    revision = revise(scene.advisor, _covered(scene, given), given, reading.options)
    if revision.clash is not None:
        text = f"{revision.clash.sentence} Nothing is changed; say which of them is meant."
        return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)
    return changed(scene, revision, reading, tuple(given))


def _covered(scene: Scene, given: Mapping[str, Given]) -> Answers:
    """The answers without work that is not covered, where a language model is named in place of it: `ok then a 7B`."""
    named = {MODEL, SIZE}
    replaced = bool(named & given.keys()) and not named & scene.answers.given.keys()
    return scene.answers.without(_BEYOND) if replaced and _ADDED.match(spoken(scene.said)) is None else scene.answers


def changed(scene: Scene, revision: Revision, reading: Interpretation, facts: tuple[str, ...]) -> Served:
    """The job as revised, what is new in it, and what it comes to; ``facts`` are spoken of."""
    goal = scene.advisor.goal_said(revision.answers.given)
    answers = revision.answers.without(GOAL_SAID)  # it is kept as the goal, which can be changed by itself
    changes = changes_between(scene.advisor, scene.answers, answers)
    moment = replace(scene.moment, answers=answers, goal=goal or scene.moment.goal).without_offers().about(*facts)
    moment = replace(moment, listed=tuple(_to_choose(scene, answers, reading.options, moment.goal)))
    here = scene.at(moment)
    if not changes and answers.options == scene.answers.options and moment.goal == scene.moment.goal:
        reply = Reply.of("That is what the job says already.")
    else:
        ranked = f"Ranked by {scene.advisor.goal(goal).title.lower()}." if goal else ""
        reply = Reply.of(_noted(changes), *reading.notes, ranked)
    reply = reply.with_paragraph(*_not_used(reading), *map(sentence, revision.refused))
    shown = presented(here, here.advice)
    return Served(reply + replace(shown, suggestions=suggestions(here)), moment)


def _to_choose(scene: Scene, answers: Answers, options: Sequence[Option], goal: str) -> Iterator[Offer]:
    """Each of the things of which one is to be chosen, by its place in the sentence: `take the second`."""
    asked = [fact for fact in answers.given if fact in OF_A_CHOICE]
    for option in options:
        named = [(fact, each.value) for fact, each in option.items() if fact != COUNT and each.value is not True]
        shown = ", ".join(scene.rulebook.show(fact, value) for fact, value in named)
        given = {**answers.without(*asked, *(fact for each in options for fact in each)).given, **option}
        yield Offer(shown, replace(answers, given=given, options=()), goal)


def _noted(changes: tuple[Change, ...]) -> str:
    visible = [each.text for each in changes if each.fact != "question.kind"]
    return f"Noted: {'; '.join(visible)}." if visible else ""


def _not_used(reading: Interpretation) -> Iterator[str]:
    for doubt in reading.doubts[:2]:
        yield sentence(doubt)
    heard = reading.understanding
    for unknown in heard.unknown if heard is not None else ():
        yield sentence(unknown.said)
    yield from map(sentence, heard.left_out if heard is not None else ())
    yield from left_unused(reading.ignored)


def left_unused(words: Sequence[str]) -> Iterator[str]:
    """Which words of a sentence were not used; nothing where all were."""
    if words:
        yield f"Not used: {', '.join(f'“{each}”' for each in words[:6])}."


def _far(scene: Scene, reading: Interpretation) -> Iterator[str]:
    """The facts whose value is beyond everything that is usual."""
    for fact, given in reading.given.items():
        declared = scene.rulebook.facts[fact]
        usual = [float(each) for each in declared.suggest if not isinstance(each, bool | str)]
        if not usual or not declared.type.is_number or isinstance(given.value, bool | str):
            continue
        value = float(given.value)
        if value > _FAR * max(usual) or 0 < value < min(usual) / _FAR:
            yield fact


def _doubted(scene: Scene, reading: Interpretation, fact: str) -> Served:
    """A number that is beyond everything usual is taken only when it is said again."""
    rulebook, given = scene.rulebook, reading.given[fact]
    shown = rulebook.show(fact, given.value)
    usual = [rulebook.show(fact, each) for each in rulebook.facts[fact].suggest]
    revision = revise(scene.advisor, scene.answers, reading.given, reading.options)
    offers = (Offer(f"yes, {shown}", revision.answers, scene.moment.goal, kept=True, doubted=True),)
    reply = Reply.of(
        f"{rulebook.title(fact)}: {shown} is far from what is usual ({usual[0]} to {usual[-1]}).",
        "Nothing is changed yet: say “yes” if it is meant so, or give the number again.",
        suggestions=("yes", *usual[:2]),
    )
    return Served(reply, replace(scene.moment, offers=offers, tried={}))


def _asked_back(scene: Scene, reading: Interpretation) -> Served:
    """A model and a size that contradict each other: which of them is meant."""
    model, size = reading.clash or ("", 0.0)
    rulebook, label = scene.rulebook, scene.advisor.catalogues.models.label(model)
    rest = {fact: given for fact, given in reading.given.items() if fact not in (MODEL, SIZE)}
    kin = read(scene.advisor, {MODEL: Given(model)}, f"{size / 1e9:g}B").given.get(MODEL)
    named: list[tuple[str, dict[str, Given]]] = [(label, {MODEL: reading.given[MODEL]})]
    if kin is not None and kin.value != model:
        named.append((scene.advisor.catalogues.models.label(str(kin.value)), {MODEL: kin}))
    shown = rulebook.show(SIZE, size)
    named.append((f"a model of {shown}", {SIZE: Given(size, note=shown)}))
    offers = tuple(
        Offer(
            words, revise(scene.advisor, scene.answers, {**rest, **given}, reading.options).answers, scene.moment.goal
        )
        for words, given in named
    )
    own = rulebook.show(SIZE, (scene.advisor.catalogues.models.fields(model) or {}).get("params_total"))
    reply = Reply.of(
        f"{label} has {own}, and {shown} are said: both cannot be.",
        f"Which is meant: {joined([each for each, _ in named], 'or')}? Nothing is changed until then.",
        suggestions=[each for each, _ in named],
    )
    return Served(reply, replace(scene.moment, offers=offers, tried={}))


def answer(scene: Scene) -> Served | None:
    """Takes the sentence for an answer to what was asked; None where it is none."""
    question = scene.question
    if question is None:
        return None
    try:
        options = options_in(scene.advisor, question.fact, scene.said)
    except (EngineError, KnowledgeError, OSError):
        return None
    first = options[0]
    given = {question.fact: Given(first.value, first.origin, first.note or printable(scene.said))}
    several = tuple({question.fact: each} for each in options) if len(options) > 1 else ()
    reading = Interpretation(given, (scene.said,), options=several)
    far = next(_far(scene, reading), None)
    return _doubted(scene, reading, far) if far is not None else taken(scene, reading)


def chosen_answer(scene: Scene) -> Served | None:
    """Takes the sentence for one of the answers that were offered; None where it is none."""
    question = scene.question
    return tell(scene) if question is not None and question.also else answer(scene)


def stay(scene: Scene) -> Served:
    """Goes on with the job as it is, and leaves what was tried."""
    reply = Reply.of("The job stays as it is.", sentence(answer_text(scene, scene.advice)) if not scene.is_open else "")
    return Served(replace(reply, suggestions=suggestions(scene)), scene.moment.without_offers())


def decline(scene: Scene) -> Served | None:
    """Takes "don't know" for an answer to what was asked, or to what is named with it; None where that is nothing."""
    named = scene.slots.get("fact", "")
    question = _question_named(scene, named) if named else scene.question
    if question is None:
        return None
    said = [fact for fact in question.facts if fact in scene.answers.given]
    if named and said:
        told = "; ".join(f"{scene.rulebook.title(fact)}: {_shown(scene, fact)}" for fact in said)
        text = f"{told}, as you said before. “forget the {printable(named)}” takes that back."
        return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)
    answers = scene.answers.declining(question, scene.advisor)
    moment = replace(scene.moment, answers=answers).without_offers()
    assumed = f"{question.assumption} is assumed: {question.assumption_note}" if question.assumption else ""
    reply = sentence(assumed.rstrip(": ")) if assumed else "Then that stays open."
    return Served(Reply.of(reply, suggestions=suggestions(scene.at(moment))), moment)


def _question_named(scene: Scene, words: str) -> Question | None:
    """The question about what words name, open or answered; None where it is none of the job: `how many GPUs`."""
    for fact in facts_named(scene, words):
        if fact in scene.answers.given and scene.rulebook.facts[fact].ask:
            return scene.advisor.question_about({}, fact)
        for question in scene.advisor.interview(scene.answers.given).open:
            if fact in question.facts:
                return question
    return None


def _shown(scene: Scene, fact: str) -> str:
    return scene.rulebook.show(fact, scene.answers.given[fact].value)


def retract(scene: Scene, *, asks: bool = False) -> Served | None:
    """Takes answers back that are named, or only tries that where it ``asks``; None where none such was given."""
    words = (
        scene.slots.get("said") or scene.slots.get("fact") or scene.slots.get("text") or scene.options.get("fact", "")
    )
    if "text" in scene.slots and _SET.search(words):
        return None  # "drop the context to 4k" takes nothing back
    rest = rest_of_machine(scene, scene.read(f"no {words}").given.values())
    if rest:
        reading = Interpretation(rest, (words,))
        return tried(scene, reading) if asks else taken(scene, reading)
    named = [fact for fact in facts_led_by(scene, words) if fact in scene.answers.given]
    if not named and scene.moment.tried.keys() & scene.read(words).given.keys():
        return stay(scene)  # who forgets what was only tried leaves it
    if not named:
        text = f"Nothing was said of \u201c{printable(words)}\u201d yet: there is nothing to take back."
        return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)
    gone = [named[0]]
    if ACCELERATOR in gone:
        gone += [fact for fact in _WITH_CARD if fact in scene.answers.given]
    answers = scene.answers.without(*gone)
    if asks:
        return tried_without(scene, answers)
    revision = Revision(answers)
    return changed(scene, revision, Interpretation({}), tuple(gone))


def restored(scene: Scene, moment: Moment, word: str) -> Served:
    """The outcome of going to another moment: what changed by that."""
    changes = changes_between(scene.advisor, scene.answers, moment.answers)
    said = "; ".join(each.text for each in changes if each.fact != "question.kind")
    here = scene.at(moment)
    goal = ""
    if moment.goal != scene.moment.goal:
        goal = f"It is ranked by {scene.advisor.goal(moment.goal).title.lower()} again."
    stands = "" if here.is_open else sentence(answer_text(here, here.advice))
    return Served(Reply.of(f"{word}.", sentence(said), goal, stands, suggestions=suggestions(here)), moment)
