"""What the program can do with a sentence, by the names that acts use."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kb.dialogue import (
    affairs,
    assertion,
    assessment,
    best_listed,
    contrast,
    count_reason,
    currency,
    definition,
    earlier,
    figure_question,
    listed,
    loss,
    meant,
    model_reason,
    quicker,
    reasons,
    sensitivity,
    sources,
    stranger,
    what_if,
    wish,
)
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served

__all__ = ["CAPABILITIES", "Capability"]

Capability = Callable[[Scene], Served | None]
"""Serves a sentence; None where it is not that kind of sentence after all."""

CAPABILITIES: Mapping[str, Capability] = {
    "alternatives": assessment.alternatives,
    "answer": assertion.answer,
    "ask": figure_question.ask,
    "assumed": assessment.assumed,
    "best_listed": best_listed.best_listed,
    "choose": listed.choose,
    "compare": assessment.compare,
    "contrast": contrast.contrast,
    "currency": currency.in_currency,
    "decline": assertion.decline,
    "define": definition.define,
    "earlier": earlier.earlier,
    "end": affairs.end,
    "exchange": contrast.exchange,
    "export": affairs.export,
    "figure": figure_question.tell_figure,
    "flip": sensitivity.flip,
    "follow": affairs.follow,
    "greet": affairs.greet,
    "guide": affairs.guide,
    "how_sure": assessment.how_sure,
    "how_many_cards": figure_question.how_many_cards,
    "keep": what_if.keep,
    "launch": affairs.launch,
    "less": wish.less,
    "lose": loss.lose,
    "matter": sensitivity.matter,
    "meant": meant.meant,
    "part": figure_question.tell_part,
    "prefer": wish.prefer,
    "quicker": quicker.quicker,
    "rank": wish.rank,
    "recall": affairs.recall,
    "redo": affairs.redo,
    "relative": assertion.tell,
    "retract": assertion.retract,
    "show": listed.show,
    "sources": sources.sources,
    "start_again": affairs.start_again,
    "stay": assertion.stay,
    "stranger": stranger.stranger,
    "tell": assertion.tell,
    "try": what_if.what_if,
    "undo": affairs.undo,
    "unknown": affairs.unknown,
    "why": reasons.why,
    "why_count": count_reason.why_count,
    "why_fact": reasons.why_fact,
    "why_model": model_reason.why_model,
    "why_not": reasons.why_not,
    "why_thing": reasons.why_thing,
    "without": wish.without,
}
