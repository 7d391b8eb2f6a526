"""What the parts of the app tell each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from engine.findings import Finding
    from kb.advice import Advice
    from kb.advisor import Advisor
    from kb.dialogue import Turn
    from kb.session import Answers
    from tui.app.cards import Card
    from tui.app.columns import Column
    from tui.app.dialogue import Dialogue, Request
    from tui.app.difference import Difference
    from tui.app.outcome import Outcome

__all__ = [
    "AdviceReady",
    "Answered",
    "Entered",
    "Failed",
    "Loaded",
    "Prepared",
    "QuestionReady",
    "ReviseWanted",
    "RulesCompared",
    "RulesRead",
    "RulesUnusable",
    "Tried",
    "TryWanted",
    "TurnReady",
    "TypedElsewhere",
    "WhyWanted",
]


class Loaded(Message):
    """Rules and catalogues are there."""

    def __init__(self, dialogue: Dialogue) -> None:
        self.dialogue = dialogue
        super().__init__()


class Prepared(Message):
    """Words can be heard from now on without a wait."""


class RulesRead(Message):
    """The rule files were read again."""

    def __init__(self, advisor: Advisor) -> None:
        self.advisor = advisor
        super().__init__()


class RulesUnusable(Message):
    """The rule files were read, but the packs that everything begins with have errors."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        super().__init__()


class RulesCompared(Message):
    """What the change of the rules did to the advice for the request of that number, which is now ``advice``."""

    def __init__(self, sequence: int, advice: Advice, difference: Difference) -> None:
        self.sequence, self.advice, self.difference = sequence, advice, difference
        super().__init__()


class QuestionReady(Message):
    """What to ask next, for the request of that number."""

    def __init__(self, sequence: int, card: Card) -> None:
        self.sequence, self.card = sequence, card
        super().__init__()


class AdviceReady(Message):
    """The advice for the request of that number."""

    def __init__(self, sequence: int, outcome: Outcome) -> None:
        self.sequence, self.outcome = sequence, outcome
        super().__init__()


class TurnReady(Message):
    """What is replied to ``request``'s text, and what the answers and the goal are then."""

    def __init__(self, request: Request, turn: Turn, answers: Answers, goal: str) -> None:
        self.request, self.turn, self.answers, self.goal = request, turn, answers, goal
        super().__init__()


class TryWanted(Message):
    """The person wants to see what would become of the job with ``words``."""

    def __init__(self, words: str) -> None:
        self.words = words
        super().__init__()


class Tried(Message):
    """What became of the job with ``words``: a column, or why there is none."""

    def __init__(self, words: str, column: Column | None, complaint: str = "") -> None:
        self.words, self.column, self.complaint = words, column, complaint
        super().__init__()


class TypedElsewhere(Message):
    """A character was typed on a screen without a field: it belongs to the line of the conversation."""

    def __init__(self, character: str) -> None:
        self.character = character
        super().__init__()


class Failed(Message):
    """Work in a thread failed: what was being done, in words, and why."""

    def __init__(self, doing: str, why: str) -> None:
        self.doing, self.why = doing, why
        super().__init__()


class Answered(Message):
    """The person chose an answer of the card about ``fact``, shown as ``shown``; ``text`` is None for "don't know"."""

    def __init__(self, fact: str, text: str | None, shown: str) -> None:
        self.fact, self.text, self.shown = fact, text, shown
        super().__init__()


class Entered(Message):
    """The person said something in the line: an answer, a command, or anything else.

    ``typed`` is what stood in the line, where that is not the same.
    """

    def __init__(self, text: str, typed: str = "") -> None:
        self.text, self.typed = text, typed or text
        super().__init__()


class ReviseWanted(Message):
    """The person wants to answer ``fact`` anew."""

    def __init__(self, fact: str) -> None:
        self.fact = fact
        super().__init__()


class WhyWanted(Message):
    """The person wants to know where the value of ``fact`` comes from."""

    def __init__(self, fact: str) -> None:
        self.fact = fact
        super().__init__()
