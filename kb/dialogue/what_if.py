"""What if: another job tried without changing this one, and keeping it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.inference import Given
from kb.advice.summary import ACCELERATOR, COUNT
from kb.dialogue.advice_text import difference, presented, sentence
from kb.dialogue.change import heard_change
from kb.dialogue.interpretation import ASKED, Interpretation
from kb.dialogue.moment import Offer
from kb.dialogue.pattern import spoken
from kb.dialogue.reply import Reply
from kb.dialogue.revision import OF_A_CHOICE, changes_between, open_to_makers, revise
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.dialogue.turn import Change
from kb.session import Answers
from kb.spoken_answer import answer_in
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import in_own_words

__all__ = [
    "TURNED_ROUND",
    "asks_only",
    "further",
    "is_of_one_question",
    "keep",
    "together",
    "told_by_act",
    "tried",
    "what_if",
]

TURNED_ROUND = frozenset({"largest_model", "how_many_users", "longest_context", "largest_batch"})
"""Kinds of questions that ask for the most that hardware carries."""
ASKED_AGAIN = TURNED_ROUND | {"how_much", "power"}
"""Those, and kinds whose answer is no figure that a difference tells."""
_POINTING = "pointing_back"
"""The class of words that point to something that was spoken of before."""
_TAIL = "tail"
"""The class of words with which the last words of a question begin, which say the job otherwise."""
_QUESTION, _OF_ONE_QUESTION = "question.", "question.on_"
"""How facts begin that tell what is asked, and nothing of the job."""
_GOING_ON = re.compile(
    r"(?:and|also|plus|the same|same)\b|.*\b(?:of|on|with|by|for) (?:them|those|these)\b|.*\binstead$"
)
"""What a sentence has that goes on with what was tried last."""


def what_if(scene: Scene) -> Served | None:
    """Tries what the sentence says, and tells the difference; None where it says nothing of the job."""
    words = scene.slots.get("job") or scene.slots.get("thing") or scene.options.get("job") or scene.said
    meant = told_by_act(scene)
    if meant:
        return tried(scene, Interpretation(meant, (scene.said,)))
    going_on = scene.moment.tried and _goes_on(scene)
    reading = heard_change(_on_tried(scene) if going_on else scene, words)
    going_on = going_on or _is_beside_tried(scene, reading)
    if not reading.given or _is_part_of_another(scene, words, reading):
        return None
    if going_on:
        reading = replace(reading, given=dict(together(scene, reading.given)))
    return _asked_again(scene, reading) or tried(scene, reading)


def told_by_act(scene: Scene) -> dict[str, Given]:
    """What the act says itself: of the job, or of what is asked, such as the time for which a price is told."""
    told = {fact: value for fact, value in scene.options.items() if fact in scene.rulebook.facts}
    return {fact: answer_in(scene.advisor, fact, value) for fact, value in told.items()}


def _asked_again(scene: Scene, reading: Interpretation) -> Served | None:
    """The answer to the question that was asked before, for what is named now: `how much?`, and `and on an H100?`."""
    kind = scene.moment.asking
    if kind not in ASKED_AGAIN or reading.asked is not None or _is_turned_round(scene) or not _is_more_of_it(scene):
        return None
    return replace(tried(scene, replace(reading, asked=Given(kind))), asking=kind)


def _is_more_of_it(scene: Scene) -> bool:
    """Whether a sentence has no question of its own, and names only what the one before is asked of now."""
    lexicon = Lexicon.of(scene.rulebook)
    said = spoken(in_own_words(scene.said, lexicon))
    return _GOING_ON.match(said) is not None or any(_TAIL in lexicon.roles((each,)) for each in said.split()[:2])


def _is_part_of_another(scene: Scene, words: str, reading: Interpretation) -> bool:
    """Whether words say something else in their sentence than alone: `one request` in `what does one request cost`."""
    if words == scene.said or reading.given != scene.read(words).given:
        return False
    whole = scene.read(scene.said).given
    return bool(whole) and whole.keys().isdisjoint(reading.given)


def further(scene: Scene) -> Served | None:
    """Tries what says something of what was tried last, and nothing of the job: `to 500 users` of serving it then."""
    if not scene.moment.tried:
        return None
    reading = heard_change(_on_tried(scene), scene.said)
    return tried(scene, replace(reading, given=dict(together(scene, reading.given)))) if reading.given else None


def _goes_on(scene: Scene) -> bool:
    """Whether a sentence says more of what was tried last: it begins so, points to it, counts it, or follows it."""
    said = spoken(in_own_words(scene.said, Lexicon.of(scene.rulebook)))
    counts = scene.options.get("fact") == COUNT and ACCELERATOR in scene.moment.tried
    return counts or scene.options.get("after") == "tried" or _GOING_ON.match(said) is not None


def _is_beside_tried(scene: Scene, reading: Interpretation) -> bool:
    """Whether a sentence points to what was tried, and says something else of it: a card, and `can it be an 8b?`."""
    said = spoken(in_own_words(scene.said, Lexicon.of(scene.rulebook))).split()
    points = any(_POINTING in Lexicon.of(scene.rulebook).roles((each,)) for each in said)
    tried_last = scene.moment.tried
    return points and bool(tried_last) and tried_last.keys().isdisjoint(reading.given)


def _on_tried(scene: Scene) -> Scene:
    """The scene as if what was tried last were the job."""
    answers = revise(scene.advisor, scene.answers, scene.moment.tried).answers
    return scene.at(replace(scene.moment, answers=answers))


def together(scene: Scene, given: Mapping[str, Given]) -> Mapping[str, Given]:
    """What was tried last and what is tried now; of one thing, what is said now.

    A number of the cards that the job has is one of those that are named in their place, too.
    """
    before = dict(scene.moment.tried)
    if ACCELERATOR in given and ACCELERATOR in before:
        before.pop(COUNT, None)
    return {**before, **given}


def tried(scene: Scene, reading: Interpretation) -> Served:
    """What the job would come to with what was read, which is offered to be kept."""
    given = dict(reading.given)
    revision = revise(scene.advisor, open_to_makers(scene.advisor, scene.answers, given), given, reading.options)
    if revision.clash is not None:
        return Served(Reply.of(revision.clash.sentence, suggestions=suggestions(scene)), scene.moment)
    if revision.refused and revision.answers == scene.answers:
        return Served(Reply.of(*map(sentence, revision.refused), suggestions=suggestions(scene)), scene.moment)
    changes = changes_between(scene.advisor, scene.answers, revision.answers)
    asked = {ASKED: reading.asked} if reading.asked is not None else {}
    if not changes and asked:
        return Served(_as_it_stands(scene, asked), scene.moment)
    if not changes:
        text = "That is the job as it stands."
        return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)
    before = revision.answers.given
    stated = {fact: each for fact, each in before.items() if fact in given or not is_of_one_question(fact)}
    ways = replace(revision.answers, given={**(stated if asked else before), **asked})
    after = scene.advice_for(ways)
    if asks_only(reading):
        return Served(replace(presented(scene, after), suggestions=suggestions(scene)), scene.moment)
    whole = scene.is_open or asked or _is_turned_round(scene)
    told = presented(scene, after) if whole else difference(scene, scene.advice, after)
    notes = Reply.of(_opening(changes), *reading.notes, *map(sentence, reading.doubts[:1]))
    return _offered(scene, notes + told, _without_question(scene, revision.answers), given)


def _without_question(scene: Scene, answers: Answers) -> Answers:
    """Answers without what was only asked of them in this sentence."""
    asked = (fact for fact in answers.given if fact.startswith(_QUESTION) and fact not in scene.answers.given)
    return answers.without(*asked)


def tried_without(scene: Scene, answers: Answers) -> Served:
    """What the job would come to with ``answers``, which lack some that were given; they are offered to be kept."""
    changes = changes_between(scene.advisor, scene.answers, answers)
    after = scene.advice_for(answers)
    told = difference(scene, scene.advice, after) if answers.given else presented(scene, after)
    return _offered(scene, Reply.of(_opening(changes)) + told, answers, {})


def _is_turned_round(scene: Scene) -> bool:
    """Whether the job asks for what its hardware carries, which is the answer for what is tried as well."""
    kind = scene.answers.given.get(ASKED)
    return kind is not None and kind.value in TURNED_ROUND


def _as_it_stands(scene: Scene, asked: Mapping[str, Given]) -> Reply:
    """The answer to what is asked of the job as it stands: `is that enough for 20 people?` of a job for 20."""
    advice = scene.advice_for(replace(scene.answers, given={**scene.answers.given, **asked}))
    return replace(presented(scene, advice), suggestions=suggestions(scene))


def _opening(changes: Iterable[Change]) -> str:
    told = [each.text for each in changes if not each.fact.startswith(_QUESTION)]
    return f"Tried: {'; '.join(told)}." if told else ""


def _offered(scene: Scene, reply: Reply, answers: Answers, given: Mapping[str, Given]) -> Served:
    offer = Offer("keep it", answers, scene.moment.goal, kept=True)
    moment = replace(scene.moment, offers=(offer,), tried=given).about(*given)
    reply = reply.with_paragraph("The job is as it was; “keep” goes on with this.")
    return Served(replace(reply, suggestions=suggestions(scene, "keep")), moment, given)


def is_of_one_question(fact: str) -> bool:
    """Whether a fact tells what a question asks besides its kind, which the next question does not ask."""
    return fact.startswith(_OF_ONE_QUESTION)


def asks_only(reading: Interpretation) -> bool:
    """Whether words tell nothing of the job, and ask something of it."""
    return bool(reading.given) and all(fact.startswith(_QUESTION) for fact in reading.given)


def keep(scene: Scene) -> Served:
    """Goes on with what was tried or offered last."""
    offer = next((each for each in scene.moment.offers if each.kept), None)
    if offer is not None:
        return chosen(scene, offer)
    if scene.moment.listed:
        told = Reply.of("Several are listed: a number takes one of them.", suggestions=suggestions(scene, "1"))
        return Served(told, replace(scene.moment, offers=scene.moment.listed))
    text = "Nothing was tried that could be kept: the job is as it stands."
    return Served(Reply.of(text, suggestions=suggestions(scene)), scene.moment)


def chosen(scene: Scene, offer: Offer) -> Served:
    """Goes on with something that was offered."""
    changes = changes_between(scene.advisor, scene.answers, offer.answers)
    goal = scene.advisor.goal(offer.goal)
    moment = replace(scene.moment, answers=offer.answers, goal=offer.goal).without_offers()
    here = scene.at(moment.about(*(each.fact for each in changes)))
    ranked = f"Ranked by: {goal.title.lower()}." if offer.goal != scene.moment.goal else ""
    told = [each.text for each in changes if each.after is not None or each.fact not in OF_A_CHOICE]
    kept = "; ".join(told) or (offer.words if changes else "")
    said = f"Kept: {kept}." if kept else "Kept." if not ranked else ""
    reply = Reply.of(said, ranked) + presented(here, here.advice)
    return Served(replace(reply, suggestions=suggestions(here)), here.moment)
