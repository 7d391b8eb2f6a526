"""All acts of a rulebook, and which of them a sentence is."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from engine.rulebook import Act, Rulebook
from kb.advice.summary import COUNT
from kb.dialogue.change import RELATIVE, heard_change
from kb.dialogue.currency import is_currency
from kb.dialogue.definition import is_defined, is_term
from kb.dialogue.edges import Edges
from kb.dialogue.listed import is_listed
from kb.dialogue.named import entries_named, facts_led_by, facts_named, strangers_named
from kb.dialogue.pattern import Match, Pattern, spoken
from kb.dialogue.pattern_index import PatternIndex
from kb.dialogue.scene import Scene
from kb.dialogue.stranger import is_stranger
from kb.dialogue.taken import Taken
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import in_own_words

__all__ = ["SLOTS", "ActBook", "says_change", "says_otherwise"]

_TRIED, _TRIAL, _GIVEN, _OFFERED = "tried", "trial", "given", "offered"
"""What an act may come `after`: facts were tried and are not kept yet; just these were; they were given before;
anything was tried, be it another ranking."""
_SHORT_FOR = "short_for_"
"""How the ids of classes begin whose words are typed for one word, whose letters follow."""
_WORD = re.compile(r"(?<![<\w'])[a-z]{5,}(?![>\w'])")
_QUESTION, _MARKS = "question", ("?", "\uff1f")
_MADE: deque[tuple[Rulebook, ActBook]] = deque(maxlen=4)


class _Lines:
    """Lines of words, each with its act."""

    def __init__(self, lines: Sequence[tuple[Act, Pattern]]) -> None:
        self._lines = lines
        self._index = PatternIndex([pattern for _, pattern in lines])

    def possible(self, forms: Collection[str]) -> Iterator[tuple[Act, Pattern]]:
        """Those that one of ``forms`` may have, in their order."""
        return (self._lines[place] for place in self._index.possible(forms))


class ActBook:
    """The acts of a rulebook with their patterns."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        acts = rulebook.acts.values()
        self._lines = _Lines([(act, Pattern.of(text)) for act in acts for text in act.words])
        self._cues = _Lines([(act, Pattern.of(text, anywhere=True)) for act in acts for text in act.cues])
        self._lexicon = Lexicon.of(rulebook)
        self._edges = Edges(self._lexicon)
        self._full = {
            word: each.id.removeprefix(_SHORT_FOR).replace("_", " ")
            for each in rulebook.lexicon.classes
            if each.id.startswith(_SHORT_FOR)
            for word in each.words
        }

    @classmethod
    def of(cls, rulebook: Rulebook) -> ActBook:
        """The acts of a rulebook, read once for the rulebooks in use."""
        found = next((book for known, book in tuple(_MADE) if known is rulebook), None)
        if found is None:
            found = cls(rulebook)
            _MADE.append((rulebook, found))
        return found

    def taken(self, scene: Scene, text: str, does: Collection[str] | None = None) -> Taken | None:
        """What ``text`` is taken for; None where its words are those of no act."""
        return next(self.readings(scene, text, does), None)

    def readings(self, scene: Scene, text: str, does: Collection[str] | None = None) -> Iterator[Taken]:
        """What ``text`` can be taken for, the likeliest first.

        Of several acts that one comes first which has most words of its own. What stands in a place must be something
        that the place takes. With ``does``, only acts that do one of these count.
        """
        yield from self._found(scene, text, self._lines, does)

    def cued(self, scene: Scene, text: str, does: Collection[str] | None = None) -> Iterator[Taken]:
        """What single words of ``text`` tell that it may be, the likeliest first."""
        yield from self._found(scene, text, self._cues, does)

    @cached_property
    def words(self) -> Collection[str]:
        """The words with which acts are told, those that are long enough to be seen through a slip."""
        lines = (line for act in self.rulebook.acts.values() for line in (*act.words, *act.cues))
        return frozenset(word for line in lines for word in _WORD.findall(spoken(line, edges="")))

    def is_small_talk(self, text: str) -> bool:
        """Whether a sentence is nothing but small words with which another one may begin: `understood`."""
        return self._edges.is_opening(spoken(in_own_words(text, self._lexicon)))

    def _forms(self, words: str) -> Sequence[str]:
        """A sentence as it may stand among the words of acts: with less at its edges, and with short forms in full."""
        full = " ".join(self._full.get(word, word) for word in words.split())
        forms = self._edges.forms(words)
        return forms if full == words else tuple(dict.fromkeys((*forms, *self._edges.forms(full))))

    def _found(self, scene: Scene, text: str, lines: _Lines, does: Collection[str] | None) -> Iterator[Taken]:
        words = spoken(in_own_words(text, self._lexicon))
        forms, asks = self._forms(words), text.rstrip().endswith(_MARKS)
        found: list[tuple[Act, Match]] = []
        for act, pattern in lines.possible(forms):
            if act.options.get("after") in (_TRIED, _TRIAL) and not scene.moment.tried:
                continue
            if act.options.get("after") == _OFFERED and not any(each.is_tried for each in scene.moment.offers):
                continue
            if does is None or act.does in does:
                match = pattern.match(*forms)
                if match is None or (act.kind == _QUESTION and not asks and self._edges.is_subject(words, match.form)):
                    continue  # who compares, or explains, something tells what they do
                found.append((act, match))
        # Of two acts with the same words, `ok` and `ok?`, a question is what is asked.
        for act, match in sorted(found, key=lambda each: (each[1].order, (each[0].kind == _QUESTION) != asks)):
            here = replace(scene, said=text, slots=match.slots, options=act.options)
            if all(SLOTS[name](here, slot) for name, slot in match.slots.items() if name in SLOTS):
                words, after = match.slots.get("job", text), act.options.get("after")
                if after == _GIVEN and not says_otherwise(scene, words):
                    continue
                if after == _TRIAL and not heard_change(scene, words).given.keys() <= scene.moment.tried.keys():
                    continue
                loose = match.gaps > 0 or not is_term(scene, match.slots.get("term"))
                yield Taken(act, match.slots, match.own, match.weight, loose)


def says_otherwise(scene: Scene, words: str) -> bool:
    """Whether words say nothing new of the job, but something that it has, otherwise."""
    given = scene.answers.given
    said = {fact: each for fact, each in heard_change(scene, words).given.items() if fact != COUNT or fact in given}
    return bool(said) and all(fact in given and given[fact].value != each.value for fact, each in said.items())


def says_change(scene: Scene, words: str) -> bool:
    """Whether words say a change of the job."""
    return bool(heard_change(scene, words).given)


def _is_thing(scene: Scene, words: str) -> bool:
    """Whether words name something that is or can be chosen, or a number of what was spoken of last."""
    named = entries_named(scene, words) or strangers_named(scene, words)
    return bool(named) or scene.book.taken(scene, words, {RELATIVE}) is not None


SLOTS: Mapping[str, Callable[[Scene, str], bool]] = {
    "job": says_change,
    "fact": lambda scene, words: bool(facts_named(scene, words)),
    "thing": _is_thing,
    "other": lambda scene, words: bool(entries_named(scene, words)),
    "currency": is_currency,
    "term": is_defined,
    "listed": is_listed,
    "stranger": is_stranger,
    "said": lambda scene, words: any(fact in scene.answers.given for fact in facts_led_by(scene, words)),
}
"""What may stand in each place: a change of the job, a fact, something that hardware or a model is, a place
in a list, something that is not known, an answer given."""
