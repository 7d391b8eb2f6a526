"""The sentences of a text, as they are served: each by itself, or together with what is told beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.dialogue.act_book import says_change
from kb.dialogue.pattern import spoken
from kb.dialogue.scene import Scene
from kb.dialogue.sentence import Sentence, parted, sentences_of
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import in_own_words

__all__ = ["sentence_groups"]

_COMMANDS = frozenset({"retract", "undo", "redo", "keep"})
"""Kinds of acts that a first clause may ask for by itself."""
_ASKING, _CONDITION = ("ask", "how_many_cards", "compare"), "condition"
_SEVERAL = 2
_SUBJECT = "doer"
"""The class of words for who does something."""


def sentence_groups(scene: Scene) -> tuple[str, ...]:
    """The sentences of what is said; those that only tell something are read together, as they were written."""
    text = scene.said
    found = tuple(part for each in sentences_of(text) for part in _parted(scene, each))
    found = tuple(each for each in found if not _is_empty(scene, each.text)) or found
    found = tuple(_with_topics(scene, found))
    if len(found) < 2:
        return tuple(each.text for each in found)
    runs: list[list[Sentence]] = []
    telling = False
    for each in found:
        tells = (scene.is_open or not each.asks) and not _is_act(scene, each.text)
        if tells and telling:
            runs[-1].append(each)
        else:
            runs.append([each])
        telling = tells
    return tuple(text[run[0].start : run[-1].end].strip() for run in runs)


def _with_topics(scene: Scene, found: Sequence[Sentence]) -> Iterator[Sentence]:
    """The sentences, of which a question has what it is about in front of it: `and at night, what would we save`.

    Who tells something beside a question does so with somebody who does it: `we are 40, what would it cost?`.
    """
    before: Sentence | None = None
    for each in found:
        if before is not None and each.asks and _is_topic(scene, before, each):
            joint = scene.said[before.start : each.end].strip()
            before = Sentence(joint, before.start, each.end, asks=True)
            continue
        if before is not None:
            yield before
        before = each
    if before is not None:
        yield before


def _is_topic(scene: Scene, first: Sentence, question: Sentence) -> bool:
    """Whether what stands before a comma and a question says only what the question is about."""
    comma = scene.said[first.end : question.start].strip(" \n").startswith(",")
    found = scene.book.taken(scene, first.text)
    if scene.is_open or first.asks or not comma or (found is not None and found.act.kind != _CONDITION):
        return False
    lexicon = Lexicon.of(scene.rulebook)
    words = spoken(in_own_words(first.text, lexicon)).split()
    return not any(_SUBJECT in lexicon.roles((word,)) for word in words)


def _is_empty(scene: Scene, text: str) -> bool:
    """Whether a sentence only leads to the next one: `understood`."""
    return scene.book.is_small_talk(text) and scene.book.taken(scene, text) is None


def _is_act(scene: Scene, text: str) -> bool:
    """Whether a sentence, or a clause of it, has all words of an act, or several that tell of one.

    While nothing is said of a job, what would change it tells of it, and so does a question with facts in it; a
    condition is none of both.
    """
    found = scene.book.taken(scene, text)
    if found is not None and scene.is_open:
        tells = found.is_about_a_job or (found.act.does in _ASKING and says_change(scene, text))
        return found.act.kind == _CONDITION or not tells
    if found is not None:
        return True
    return not scene.is_open and any(each.weight > _SEVERAL for each in scene.book.cued(scene, text))


def _parted(scene: Scene, sentence: Sentence) -> Iterator[Sentence]:
    """A sentence whose first clause is a command of its own in two: `forget the 50B, 20B tokens are enough`.

    What is neither a change of the job nor a question behind it is the reason for it, and is left out.
    """
    clauses = None if scene.is_open else parted(scene.said, sentence)
    found = scene.book.taken(scene, clauses[0].text, _COMMANDS) if clauses is not None else None
    if clauses is None or found is None or found.loose:
        yield sentence
        return
    first, rest = clauses
    yield first
    if rest.asks or says_change(scene, rest.text):
        yield rest
