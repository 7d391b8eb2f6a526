"""The phrases that rule files declare for facts, found in a text."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import chain

from engine.language import Value
from engine.language.unit import DIMENSIONLESS, Dimension
from engine.rulebook import Fact, Rulebook
from kb.understanding.choice_phrase import ChoicePhrase, spelled_out
from kb.understanding.lexicon import Lexicon
from kb.understanding.mention import Meaning, Mention
from kb.understanding.numeral import may_begin_number
from kb.understanding.phrase import Place
from kb.understanding.phrase_index import PhraseIndex
from kb.understanding.phrase_line import NEAR, PhraseLine
from kb.understanding.phrase_place import stands
from kb.understanding.quantity import numerals_at
from kb.understanding.said_words import NearWords, SaidWords
from kb.understanding.spelled_phrase import SpelledPhrase
from kb.understanding.token import Token

__all__ = ["PhraseBook"]

_KEPT = 4
# A rulebook cannot be a key, and is the same as long as it is the same object.
_MADE: deque[tuple[Rulebook, PhraseBook]] = deque(maxlen=_KEPT)


class PhraseBook:
    """All phrases of a rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._lexicon = Lexicon.of(rulebook)
        self._declared = tuple(_declared(rulebook))
        self._index = PhraseIndex.of([text for _, _, text in self._declared])
        self._choices: dict[int, ChoicePhrase] = {}
        self._made: dict[int, dict[str, SpelledPhrase]] = {}
        #: those of the text that was read last
        self._said: SaidWords | None = None

    @classmethod
    def of(cls, rulebook: Rulebook) -> PhraseBook:
        """The phrases of a rulebook, made once for the rulebooks in use."""
        found = next((book for known, book in tuple(_MADE) if known is rulebook), None)
        if found is None:
            found = cls(rulebook)
            _MADE.append((rulebook, found))
        return found

    def mentions(self, tokens: Sequence[Token], text: str) -> Iterator[Mention]:
        """Everything that the phrases say; facts that share a phrase share the mention."""
        found: dict[tuple[int, int, bool], dict[int, list[tuple[Meaning | None, str]]]] = {}
        numbers: dict[tuple[int, int, bool], int] = {}
        skipped: dict[tuple[int, int, bool], int] = {}
        said = self._words_of(tokens)
        for at in range(len(tokens)):
            near, numbered = said.near(at), may_begin_number(tokens[at])
            lines = [*(self._bare_of(near) if numbered else ()), *self._beginning_with(said.words[at], near)]
            for name in said.classes[at]:
                lines += self._beginning_with(name, near)
            if numbered and at + 1 < len(tokens):
                lines += self._starting_with_number(said, at)
            pairs = [(line, line.phrase.match(tokens, at, *line.wanted)) for line in lines]
            for line, places in (*pairs, *self._settings(tokens, at, said)):
                for place in places:
                    if not stands(tokens, at, place, line.phrase, line.fact.type.dimension):
                        continue
                    meant = line.meaning(place, tokens, text, self._rulebook)
                    if meant:
                        # what follows in the sentence tells more than the words alone
                        key = (place.start, place.end, bool(line.phrase.later))
                        found.setdefault(key, {}).setdefault(place.passed, []).append(meant)
                        skipped[key] = min(place.skipped, skipped.get(key, place.skipped))
                        numbers[key] = place.number.start if place.number else -1
                        break
        for key, said_of in found.items():
            start, end, completed = key
            # `2,000 daily visitors` are what names all of these words: it says more than `visitors`
            yield _together(start, end, said_of[min(said_of)], skipped[key], numbers[key], rank=-int(completed))

    @property
    def vocabulary(self) -> frozenset[str]:
        """Every word of every phrase."""
        return self._index.vocabulary

    @cached_property
    def _bare(self) -> tuple[SpelledPhrase, ...]:
        """The phrases that are nothing but a number, as `8k` can be an answer; they have no word to be found by.

        Some of them have words that come before, somewhere in the sentence.
        """
        spelled = (
            SpelledPhrase(written, fact, value, self._lexicon)
            for fact, value, text in (self._declared[place] for place in self._index.bare)
            for written in spelled_out(text)
        )
        return tuple(each for each in spelled if each.outline.first is None and each.outline.numbered)

    def _words_of(self, tokens: Sequence[Token]) -> SaidWords:
        """The words of a text, of which more than one thing is asked."""
        said = self._said
        if said is None or said.tokens is not tokens:
            said = self._said = SaidWords(tokens, self._classes)
        return said

    def _bare_of(self, near: NearWords) -> Sequence[PhraseLine]:
        """The phrases that are nothing but a number, and whose words before it are all ``near``."""
        if near.bare is None:
            near.bare = tuple(each.line for each in self._bare if each.needed <= near.words)
        return near.bare

    def _beginning_with(self, word: str, near: NearWords) -> Sequence[PhraseLine]:
        """The phrases whose first word, or class of words, is ``word``, and whose words are all ``near``."""
        if word not in near.beginning:
            near.beginning[word] = tuple(self._begun(self._index.begun(word), word, near.words, False))
        return near.beginning[word]

    def _behind_number(self, word: str, near: NearWords) -> Sequence[PhraseLine]:
        """The phrases that begin with a number and go on with ``word``, with no other words than those ``near``."""
        if word not in near.behind_number:
            places = self._index.behind_number(word)
            near.behind_number[word] = tuple(self._begun(places, word, near.words, True))
        return near.behind_number[word]

    def _begun(self, places: Iterable[int], word: str, said: AbstractSet[str], numbered: bool) -> Iterator[PhraseLine]:
        for place in places:
            if self._index.needs(place) <= said:
                for phrase in self._spelled(place, said):
                    outline = phrase.outline
                    if outline.first == word and outline.numbered == numbered and phrase.needed <= said:
                        yield phrase.line

    def _spelled(self, place: int, said: AbstractSet[str]) -> Iterator[SpelledPhrase]:
        """What is spelled out of one declared phrase for the words that are ``said``: most of it never is."""
        fact, value, text = self._declared[place]
        choices, made = self._choices.get(place), self._made.setdefault(place, {})
        if choices is None:
            choices = self._choices[place] = ChoicePhrase.of(text)
        for written in choices.spelled(said):
            phrase = made.get(written)
            if phrase is None:
                phrase = made[written] = SpelledPhrase(written, fact, value, self._lexicon)
            yield phrase

    def inside(self, fact: str, mention: Mention, tokens: Sequence[Token]) -> Iterator[Meaning]:
        """What the words of a mention say about a fact by themselves: `full fine-tuning` names fine-tuning.

        The longest of them count: `cheapest computer` says more than `cheapest`.
        """
        said = self._words_of(tokens)
        found: dict[int, list[Meaning]] = {}
        for at in range(mention.start, mention.end):
            for name in (said.words[at], *said.classes[at]):
                for line in self._beginning_with(name, said.near(at)):
                    for place in line.phrase.match(tokens, at) if line.fact.id == fact else ():
                        if place.end <= mention.end and line.value is not None:
                            meant = Meaning(fact, line.value, mention.start, mention.end, line.literal)
                            found.setdefault(place.end - place.start, []).append(meant)
        yield from found[max(found)] if found else ()

    def _starting_with_number(self, said: SaidWords, at: int) -> Iterator[PhraseLine]:
        """The lines whose number may begin here: their first word follows within a few words."""
        names = chain.from_iterable(said.classes[at + 1 : at + 9])
        for word in dict.fromkeys((*said.words[at + 1 : at + 9], *names)):
            yield from self._behind_number(word, said.near(at))

    def _settings(
        self, tokens: Sequence[Token], at: int, said: SaidWords
    ) -> Iterator[tuple[PhraseLine, tuple[Place, ...]]]:
        """What a line of settings says, `users: 14`, of which a phrase has the words behind the number."""
        behind = tokens[at + 1 : at + 2]
        if not behind or behind[0].before.strip() not in (":", "="):
            return
        for name in (said.words[at], *said.classes[at]):
            for line in self._behind_number(name, said.near(at)):
                if len(line.phrase.tokens) == 1 and line.phrase.is_plain:
                    numbers = numerals_at(tokens, at + 1, line.fact.type.dimension, spending=line.spending)
                    own = (each for each in numbers if not _has_noun(tokens, each.end, line.fact.type.dimension))
                    yield line, tuple(Place(at, number.end, number) for number in own)

    def _classes(self, token: Token) -> Iterable[str]:
        """The classes of a word, and those of which a member begins with it."""
        return dict.fromkeys((*token.kin, *token.noun_kin, *self._lexicon.begun(token.text)))


def _declared(rulebook: Rulebook) -> Iterator[tuple[Fact, Value | None, str]]:
    """The phrases as rule files write them, with the fact and the value that each names."""
    for fact in rulebook.facts.values():
        for value, text in fact.words:
            if NEAR in text:
                continue  # these are matched in any order
            yield fact, value, text
            if value is None and fact.type.kind == "int" and fact.type.problem_with(0) is None:
                yield fact, 0, f"no {text.replace('#', '')}"
                yield fact, 0, f"without {text.replace('#', '')}"


def _has_noun(tokens: Sequence[Token], at: int, dimension: Dimension) -> bool:
    """Whether a count is one of what stands behind it: in `game dev: 12 characters` they are no developers."""
    behind = tokens[at] if at < len(tokens) and tokens[at].soft else None
    return behind is not None and dimension == DIMENSIONLESS and behind.text.isalpha() and behind.text != behind.word


def _together(
    start: int, end: int, said: Sequence[tuple[Meaning | None, str]], skipped: int, number: int, *, rank: int
) -> Mention:
    meanings = tuple(
        Meaning(each.fact, each.value, start, end, each.literal, max(len(said), each.shared))
        for each, _ in said
        if each is not None
    )
    doubts = tuple(dict.fromkeys(doubt for each, doubt in said if doubt and (each or not meanings)))
    return Mention(start, end, meanings, doubts, rank, skipped=skipped, number=number)
