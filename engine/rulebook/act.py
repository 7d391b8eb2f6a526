"""What a person does with a sentence in a conversation."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from engine.findings.finding import Place
from engine.language import Value

__all__ = ["Act", "ActKind", "ActTest"]

ActKind = str
"""statement, question, wish, condition or command."""


class ActTest(Struct, frozen=True):
    """With the facts ``given``, the act answers with the sentence ``says``."""

    given: Mapping[str, Value]
    says: str
    place: Place


class Act(Struct, frozen=True):
    """A kind of sentence, told by its ``words``, and what is done with it.

    In ``words``, ``#`` stands for a number, ``...`` for any words, ``(word)`` for one that may be absent, and
    ``<name>`` for words that name something. ``does`` is what the program does, with the ``options`` for it; an act
    without it answers with what it ``says``, short texts with ``{fact}`` for values. ``examples`` are sentences that
    are taken as this act, ``counterexamples`` such that are not. ``cues`` are words that tell the act wherever they
    stand in a sentence that has the whole words of none.
    """

    id: str
    title: str
    kind: ActKind
    words: tuple[str, ...]
    does: str
    options: Mapping[str, str]
    says: tuple[str, ...]
    place: Place
    help: str = ""
    examples: tuple[str, ...] = ()
    counterexamples: tuple[str, ...] = ()
    tests: tuple[ActTest, ...] = field(default=())
    cues: tuple[str, ...] = ()
