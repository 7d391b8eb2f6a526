"""What was answered earlier in the conversation: at first, or before the last change."""

from __future__ import annotations

from dataclasses import replace

from kb.dialogue.advice_text import answer_text, sentence
from kb.dialogue.moment import Moment, Offer
from kb.dialogue.reply import Reply
from kb.dialogue.revision import changes_between
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions

__all__ = ["earlier"]

_FIRST = "first"


def earlier(scene: Scene) -> Served | None:
    """What the answer was ``at`` first, or before the last change, with what was otherwise then; it is offered."""
    then = _then(scene)
    if then is None:
        if scene.is_open:
            return None
        reply = Reply.of("There is one answer so far.", sentence(answer_text(scene, scene.advice)))
        return Served(replace(reply, suggestions=suggestions(scene)), scene.moment)
    advice = scene.advice_for(then.answers, then.goal)
    changes = changes_between(scene.advisor, scene.answers, then.answers)
    said = "; ".join(each.text for each in changes if each.fact != "question.kind")
    opening = "At first" if scene.options.get("at") == _FIRST else "Before"
    reply = Reply.of(f"{opening} ({said}):" if said else f"{opening}:", sentence(answer_text(scene, advice)))
    reply = reply.with_paragraph("The job is as it is; \u201ckeep\u201d goes back to this.")
    offer = Offer("keep it", then.answers, then.goal, kept=True)
    given = {each.fact: then.answers.given[each.fact] for each in changes if each.fact in then.answers.given}
    moment = replace(scene.moment, offers=(offer,), tried=given)
    return Served(replace(reply, suggestions=suggestions(scene, "keep")), moment, given)


def _then(scene: Scene) -> Moment | None:
    """The moment that is asked about; None where the job was never another one."""
    now = scene.answers, scene.moment.goal
    known = [each for each in scene.past if each.answers.given and (each.answers, each.goal) != now]
    if not known:
        return None
    return known[0] if scene.options.get("at") == _FIRST else known[-1]
