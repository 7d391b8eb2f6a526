"""What the program can do with a sentence, by the names that acts use."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kb.dialogue import affairs, asking, defining, reasons, telling, trying, turning, weighing, wishing
from kb.dialogue.outcome import Outcome
from kb.dialogue.scene import Scene

__all__ = ["CAPABILITIES", "Capability"]

Capability = Callable[[Scene], Outcome | None]
"""Serves a sentence; None where it is not that kind of sentence after all."""

CAPABILITIES: Mapping[str, Capability] = {
    "alternatives": weighing.alternatives,
    "answer": telling.answer,
    "ask": asking.ask,
    "assumed": weighing.assumed,
    "compare": weighing.compare,
    "decline": telling.decline,
    "define": defining.define,
    "end": affairs.end,
    "export": affairs.export,
    "figure": asking.tell_figure,
    "flip": turning.flip,
    "follow": affairs.follow,
    "greet": affairs.greet,
    "guide": affairs.guide,
    "how_sure": weighing.how_sure,
    "how_many_cards": asking.how_many_cards,
    "keep": trying.keep,
    "launch": affairs.launch,
    "less": wishing.less,
    "matter": turning.matter,
    "part": asking.tell_part,
    "prefer": wishing.prefer,
    "rank": wishing.rank,
    "recall": affairs.recall,
    "redo": affairs.redo,
    "relative": telling.tell,
    "retract": telling.retract,
    "start_again": affairs.start_again,
    "stay": telling.stay,
    "tell": telling.tell,
    "try": trying.what_if,
    "undo": affairs.undo,
    "unknown": affairs.unknown,
    "why": reasons.why,
    "why_fact": reasons.why_fact,
    "why_not": reasons.why_not,
    "why_thing": reasons.why_thing,
    "without": wishing.without,
}
