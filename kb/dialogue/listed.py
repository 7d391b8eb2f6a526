"""What stands in the list that was shown last, named by its place in it: `the second one`, `option 3`."""

from __future__ import annotations

from dataclasses import replace

from kb.dialogue.advice_text import difference, sentence
from kb.dialogue.moment import Offer
from kb.dialogue.reply import Reply
from kb.dialogue.revision import changes_between
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.dialogue.what_if import chosen

__all__ = ["choose", "is_listed", "show"]


def is_listed(scene: Scene, words: str) -> bool:
    """Whether words are a place in the list that was shown last."""
    return _offer(scene, words) is not None


def choose(scene: Scene) -> Served | None:
    """Goes on with what stands at a place of the list; None where none stands there."""
    offer = _offer(scene, scene.slots.get("listed", ""))
    return chosen(scene, offer) if offer is not None else None


def show(scene: Scene) -> Served | None:
    """What would be otherwise with what stands at a place of the list, which is offered; None where none does."""
    offer = _offer(scene, scene.slots.get("listed", ""))
    if offer is None:
        return None
    after = scene.advice_for(offer.answers, offer.goal)
    changes = changes_between(scene.advisor, scene.answers, offer.answers)
    reply = Reply.of(sentence(offer.words)) + difference(scene, scene.advice, after)
    reply = reply.with_paragraph("The job is as it was; \u201ckeep\u201d goes on with this.")
    given = {each.fact: offer.answers.given[each.fact] for each in changes if each.fact in offer.answers.given}
    kept = replace(offer, words="keep it", kept=True)
    moment = replace(scene.moment, offers=(kept,), tried=given).about(*given)
    return Served(replace(reply, suggestions=suggestions(scene, "keep")), moment, given)


def _offer(scene: Scene, words: str) -> Offer | None:
    """What stands at the place that words name, in digits or as the act tells; None where nothing does."""
    place = scene.options.get(words, words)
    listed = scene.moment.listed
    if place == "last":
        return listed[-1] if listed else None
    return listed[int(place) - 1] if place.isdecimal() and 0 < int(place) <= len(listed) else None
