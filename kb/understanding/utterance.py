"""A text with everything that was found in it, before it is decided what it says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeVar, cast

from msgspec import Struct, field
from msgspec.structs import replace

from engine.rulebook import Rulebook
from kb.catalogue import Catalogues
from kb.understanding.accelerator_names import AcceleratorNames
from kb.understanding.aggregates import aggregates
from kb.understanding.batch_header import batch_headers
from kb.understanding.clause import is_rejected
from kb.understanding.correction import corrected, corrections, lone_numbers
from kb.understanding.deepspeed_config import offload_settings
from kb.understanding.device_mention import DeviceMention
from kb.understanding.doubt_words import quoted
from kb.understanding.format_names import FormatNames
from kb.understanding.idioms import idioms
from kb.understanding.indirect_question import as_asked
from kb.understanding.instance_names import InstanceNames
from kb.understanding.length_pairs import length_pairs
from kb.understanding.lexicon import Lexicon
from kb.understanding.mention import Meaning, Mention, longest
from kb.understanding.model_names import ModelNames
from kb.understanding.part_of_people import parts_of_people
from kb.understanding.paste import pasted
from kb.understanding.phrase_book import PhraseBook
from kb.understanding.polarity import Polarity, polarity_of
from kb.understanding.processor_names import ProcessorNames
from kb.understanding.sizes import sizes
from kb.understanding.token import Token, tokenise
from kb.understanding.typing_error import Slip, spelled
from kb.understanding.vicinity import Nearby, Vicinity

__all__ = ["Findings", "Utterance"]

_SHORT = 4
_THING = "thing"
"""The class of plurals that nothing knows."""
_PEOPLE, _PERSON_ENDING, _IMPERSONAL = "people", "person_ending", "impersonal"
_LONG = 6
_OTHER = "other_word"
"""The class of words that nothing knows."""
_MEMORY_WORDS = frozenset({"vram_noun", "host_memory"})

M = TypeVar("M", bound=Mention)


class Findings(Struct):
    """What is concluded so far: values for facts, doubts in words, and options of which each has its own values.

    ``left_out`` says of what was understood, and counts, why it is not calculated with. ``uncounted`` are words, in
    quotation marks, that count no more, so that nobody wants to know what they were taken as.
    """

    meanings: list[Meaning] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    options: list[tuple[Meaning, ...]] = field(default_factory=list)
    agreeing: list[Meaning] = field(default_factory=list)
    """What says no more than the rest: the 24 GB of a card that has them."""
    uncounted: list[str] = field(default_factory=list)
    retracted: list[Meaning] = field(default_factory=list)
    """What other parts heard, and what is named one by one besides."""


class Utterance(Struct, frozen=True, eq=False):
    """A text, its tokens, and what they mention."""

    text: str
    tokens: tuple[Token, ...]
    rulebook: Rulebook
    catalogues: Catalogues
    mentions: tuple[Mention, ...]
    phrases: PhraseBook
    marks: tuple[int, ...] = ()
    """The tokens behind words of correction."""
    slips: tuple[Slip, ...] = ()
    """Typing errors that were read as what they are near to."""
    nearby: tuple[Nearby, ...] = ()
    """What words and numbers say that stand near each other."""
    _stances: dict[type[Mention], tuple[tuple[Mention, Polarity], ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str, rulebook: Rulebook, catalogues: Catalogues) -> Utterance:
        """Find everything that a text mentions."""
        lexicon, phrases, models = Lexicon.of(rulebook), PhraseBook.of(rulebook), ModelNames.of(catalogues.models)
        vicinity = Vicinity.of(rulebook)
        formats = FormatNames.of(catalogues.number_formats)
        accelerators = AcceleratorNames.of(catalogues)
        known = _together(*(each.vocabulary for each in (phrases, vicinity, formats, models, accelerators)))
        tokens, slips = spelled(tokenise(text, lexicon), lexicon, known, models.families, models.pairs)
        people = tuple(lexicon.words(_PERSON_ENDING))
        tokens = as_asked(tuple(_thing(token, known, people) for token in tokens))
        parts = tuple(parts_of_people(tokens))
        told = {meaning.start for each in parts for meaning in each.meanings}
        named = (each for each in phrases.mentions(tokens, text) if each.number not in told)
        found = chain(
            named,
            accelerators.mentions(tokens, text),
            InstanceNames.of(catalogues.instances).mentions(tokens),
            models.mentions(tokens, text),
            formats.mentions(tokens),
            ProcessorNames.of(catalogues.products).mentions(tokens),
            sizes(tokens, text),
            pasted(tokens, text),
            batch_headers(tokens, text),
            aggregates(tokens, text),
            parts,
            idioms(tokens, lexicon),
            length_pairs(tokens, rulebook),
            offload_settings(tokens, text),
        )
        marks = tuple(corrections(tokens, lexicon.phrases("correction")))
        mentions = longest(_without_names(chain(found, lone_numbers(tokens, marks)), tokens), tokens)
        nearby = tuple(vicinity.found(tokens, text, mentions))
        measured = [each.mention for each in nearby if each.mention.number >= 0]
        mentions = tuple(each for each in mentions if not any(one.number <= each.number < one.end for one in measured))
        return cls(text, tokens, rulebook, catalogues, mentions, phrases, marks, slips, nearby)

    def of_kind(self, kind: type[M]) -> Iterator[tuple[M, Polarity]]:
        """The mentions of one kind in the order of the text, and how they stand."""
        stances = self._stances.get(kind)
        if stances is None:
            stances = self._stances[kind] = tuple(self._standing(kind))
        yield from cast(tuple[tuple[M, Polarity], ...], stances)

    def _standing(self, kind: type[M]) -> Iterator[tuple[M, Polarity]]:
        found = [mention for mention in self.mentions if type(mention) is kind]
        named = kind is not Mention and self.marks
        taken_back = corrected([mention.start for mention in found], self.marks) if named else 0
        denied = -1  # where what was denied last ends
        for number, mention in enumerate(found):
            name = mention.name_start if isinstance(mention, DeviceMention) else None
            polarity = polarity_of(mention, self.tokens, name, found[number - 1].end if number else None)
            numeric = kind is Mention and mention.number >= 0
            denying = any("denial" in token.roles for token in self.tokens[mention.start : mention.end])
            if polarity is Polarity.WANTED and not numeric and not denying and is_rejected(self.tokens, mention.end):
                polarity = Polarity.DENIED
            if polarity is Polarity.WANTED and not numeric and self.carries_denial(denied, mention.start):
                polarity = Polarity.DENIED
            denied = mention.end if polarity is Polarity.DENIED else -1
            yield mention, Polarity.CORRECTED if number < taken_back else polarity

    def carries_denial(self, end: int, start: int) -> bool:
        """Whether only `or` stands between what ends and what begins: `not a 3090 or a 4090` denies both."""
        between = self.tokens[end:start] if end >= 0 else ()
        if not any("either_denied" in token.roles for token in between):
            return False
        plain = all("either_denied" in token.roles or "article" in token.kin for token in between)
        return plain and all(not token.before.strip(" ,") for token in self.tokens[end : start + 1])

    def words(self, start: int, end: int) -> str:
        """The words from token ``start`` up to ``end`` in quotation marks."""
        return quoted(self.text, self.tokens, start, end)


@lru_cache(maxsize=4)
def _together(*vocabularies: frozenset[str]) -> frozenset[str]:
    """All words of vocabularies, which are the same for every text."""
    return frozenset().union(*vocabularies)


def _without_names(found: Iterable[Mention], tokens: Sequence[Token]) -> list[Mention]:
    """The mentions without those that count with the name of what is counted: the `4090 per host` of `3x RTX 4090`.

    Nor does a number count anything that has the name of an accelerator and no word that says of what it is one: the
    `with 4070` of a `laptop with 4070`. Nor does a phrase measure with the size that ends a name: the `16 GB run` of
    `can an M2 16 GB run it`.
    """
    mentions = list(found)
    devices = [each for each in mentions if isinstance(each, DeviceMention)]
    counted = {place for each in devices if each.count for place in range(each.name_start, each.name_end)}
    named = {place for each in devices for place in range(each.name_start, each.name_end)}
    sized = {each.name_end: each.name_start for each in devices}
    return [
        each
        for each in mentions
        if each.number < 0
        or not (
            each.number in counted
            or (each.number in named and _is_bare(each, tokens))
            or _measures_with_size(each, sized, tokens)
        )
    ]


def _measures_with_size(mention: Mention, names: Mapping[int, int], tokens: Sequence[Token]) -> bool:
    """Whether a phrase begins with the size at the end of a name, and says nothing of memory itself.

    ``names`` are those of accelerators by the token behind them, with that at which each begins.
    """
    if mention.start != mention.number:
        return False
    ends = (end for end in range(mention.start + 2, mention.end) if names.get(end, mention.start) < mention.start)
    end = next(ends, None)
    return end is not None and not any(_MEMORY_WORDS & token.roles for token in tokens[end : mention.end])


def _is_bare(mention: Mention, tokens: Sequence[Token]) -> bool:
    """Whether a number has no unit, and nothing before it but words that carry no fact."""
    last = mention.end == mention.number + 1
    return last and all("filler" in token.roles for token in tokens[mention.start : mention.number])


def _thing(token: Token, known: Collection[str], people: tuple[str, ...]) -> Token:
    """A token, with the classes of what nothing knows: any word, things, as in `300 parcels`, and people by an ending.

    ``people`` are the endings of words for those who do something: the investigators of `20 investigators`.
    """
    word = token.text
    kept = token.kin or token.noun_kin or word in known or token.word in known or "filler" in token.roles
    if kept or not word.isalpha() or len(word) < _SHORT:
        return token
    kin: dict[str, float | str | None] = {_OTHER: None}
    if len(word) > _SHORT and word.endswith("s") and word[-2] not in "su":
        kin[_THING] = None
    if len(word) > _LONG and word.endswith(people) and _IMPERSONAL not in token.roles:
        kin[_PEOPLE] = None
    return replace(token, kin=kin, noun_kin=kin)
