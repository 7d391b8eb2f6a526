"""What a language model proposed, shown as such and taken only when a person says so."""

from __future__ import annotations

from dataclasses import replace

from kb.dialogue.moment import Offer
from kb.dialogue.proposer import Proposals
from kb.dialogue.revision import revise
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions

__all__ = ["proposed"]


def proposed(scene: Scene, outcome: Served, found: Proposals) -> Served:
    """``outcome`` with what was proposed, each with the words it rests on; `yes` takes it."""
    if found.problem:
        text = f"The language model is no help here: {found.problem}. All works without it."
        return replace(outcome, reply=outcome.reply.with_paragraph(text))
    if not found.usable:
        return outcome
    given = {each.fact: each.given for each in found.usable}
    revision = revise(scene.advisor, outcome.moment.answers, given)
    if revision.clash is not None or revision.answers == outcome.moment.answers:
        return outcome
    rulebook = scene.rulebook
    told = [
        f"{rulebook.title(each.fact)}: {rulebook.show(each.fact, each.given.value)} (“{each.words}”)"
        for each in found.usable
    ]
    text = f"Proposed by the language model, and not taken: {'; '.join(told)}. “yes” takes it."
    moment = replace(outcome.moment, offers=(Offer("take it", revision.answers, outcome.moment.goal, kept=True),))
    reply = replace(outcome.reply.with_paragraph(text), suggestions=suggestions(scene, "yes"))
    return replace(outcome, reply=reply, moment=moment)
