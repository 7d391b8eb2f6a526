"""What is entered in the transcript: what became of the answers, a reply, another advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tui.view.outcome import Outcome
from tui.view.transcript import PENDING, Entry, Voice

if TYPE_CHECKING:
    from engine.rulebook import Rulebook
    from kb.dialogue import Turn
    from kb.session import Answers

__all__ = ["advice_entries", "changes", "turn_entries", "why_asked"]

_TELLING = ("tell", "answer", "correct")
_SUGGESTED = 3
_BETWEEN = " · "


def changes(rulebook: Rulebook, before: Answers, after: Answers) -> Iterator[Entry]:
    """What became of the answers: those given or changed, those left open, those taken back."""
    for fact, given in after.given.items():
        old = before.given.get(fact)
        if fact not in rulebook.facts or (old is not None and old.value == given.value):
            continue
        shown, title = rulebook.show(fact, given.value), rulebook.title(fact)
        was = f" (was {rulebook.show(fact, old.value)})" if old is not None else ""
        yield Entry(Voice.TAKEN, f"{shown}{was}", title, fact, given.note)
    for fact in after.declined:
        if fact not in before.declined and fact in rulebook.facts:
            yield Entry(Voice.LEFT_OPEN, PENDING, rulebook.title(fact), fact)
    for fact in _gone(before, after):
        if fact in rulebook.facts:
            shown = rulebook.show(fact, before.given[fact].value) if fact in before.given else "not left open any more"
            yield Entry(Voice.DROPPED, shown, rulebook.title(fact), fact)


def _gone(before: Answers, after: Answers) -> Iterable[str]:
    now = {*after.given, *after.declined}
    return [fact for fact in (*before.given, *before.declined) if fact not in now]


def why_asked(rulebook: Rulebook, fact: str) -> Entry:
    """Why the question about ``fact`` is asked, in a sentence, and how to find out what to answer."""
    declared = rulebook.facts[fact]
    why = declared.why_asked or declared.help or f"The recommendation depends on it: {declared.title.lower()}."
    find_out = f" How to find out: {declared.find_out}" if declared.find_out else ""
    return Entry(Voice.REPLY, " ".join(f"{why}{find_out}".split()))


def turn_entries(turn: Turn) -> Iterator[Entry]:
    """The reply, a paragraph an entry, and what may be typed next.

    What is only told is left out where it changed the job: the changes stand by themselves, and the advice follows.
    """
    told = bool(turn.changes) and all(act in _TELLING for act in turn.acts)
    for sentences in () if told else turn.reply.paragraphs:
        yield Entry(Voice.REPLY, " ".join(sentences))
    if turn.reply.suggestions and not told:
        yield Entry(Voice.NEXT, f"or type: {' | '.join(turn.reply.suggestions[:_SUGGESTED])}")


def advice_entries(before: Outcome | None, after: Outcome) -> Iterator[Entry]:
    """What another advice says that the one before did not: its answer, and which answers count no longer."""
    told = before.not_counting if before is not None else ()
    for each in after.not_counting:
        if each not in told:
            yield Entry(Voice.CAUTION, f"{each[:1].upper()}{each[1:]}.")
    if before is not None and (before.answer, before.figures) == (after.answer, after.figures):
        return
    told_by_answer = after.answer.lower()
    others = [each for each in after.figures.split(_BETWEEN) if each and each.lower() not in told_by_answer]
    figures = f" {_BETWEEN.join(others)}." if others and after.fits else ""
    was = ""
    if before is not None and before.name and after.name and before.name != after.name:
        was = f" Before: {before.name}."
    if after.answer:
        yield Entry(Voice.ADVICE, f"{after.answer}{figures}{was}")
