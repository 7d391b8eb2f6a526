"""What a text says, in facts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from engine.inference import Given
from engine.language import Value
from engine.rulebook import Rulebook
from kb.catalogue import Catalogues
from kb.errors import printable
from kb.understanding.lexicon import CROWD, CURRENCY
from kb.understanding.mention import Meaning
from kb.understanding.model_group import model_group
from kb.understanding.number_alternatives import hear_numbers
from kb.understanding.option import Option, combined
from kb.understanding.paste import PasteMention
from kb.understanding.plausibility import doubtful
from kb.understanding.relevance import Relevance
from kb.understanding.resolution import resolve, work_of
from kb.understanding.said_formats import hear_formats
from kb.understanding.said_hardware import hear_hardware
from kb.understanding.said_models import hear_models
from kb.understanding.said_phrases import hear_phrases
from kb.understanding.said_products import PRODUCT, hear_products
from kb.understanding.teacher import teacher_group
from kb.understanding.token import Token
from kb.understanding.typing_error import Slip
from kb.understanding.unknown_name import UnknownName, unknown_names
from kb.understanding.utterance import Utterance
from kb.understanding.yes_or_no import asked_whether

__all__ = ["Heard", "Understanding", "understand"]

_LONGEST = 20_000
_DOCUMENT, _NO_SIZE = "document", "telling_no_size"
"""Classes of what is read and written, and of other words that size nothing where no number stands beside them."""
_ASKED, _COMPARE, _WHICH, _OTHER = "question.kind", "compare", "which", "hardware.compared"
_ONE = "one"


class Heard(Struct, frozen=True):
    """One fact that a text names: its value in base units, and the words, which are ``text[start:end]``."""

    fact: str
    value: Value
    words: str
    start: int
    end: int


class Understanding(Struct, frozen=True):
    """What was understood of a text, and what was not."""

    text: str
    given: Mapping[str, Given]
    """The facts for an inference; the note of each is the words that name it."""
    heard: tuple[Heard, ...]
    """The same facts in the order of the text. The places of two facts are the same or do not overlap."""
    ignored: tuple[str, ...]
    """Words that carry no fact, without the small change of the language."""
    doubts: tuple[str, ...]
    """What could be read otherwise, what contradicts, and what was left out, in words."""
    left_out: tuple[str, ...] = ()
    """What was understood, would count, and is not calculated with; and why, in words."""
    unknown: tuple[UnknownName, ...] = ()
    """Accelerators and models that are named and not known; nothing else is taken for them."""
    options: tuple[Option, ...] = ()
    """What is to be compared: of each option the facts that it differs in, with the words; none, or two and more."""
    pastes: tuple[tuple[int, int], ...] = ()
    """Where material stands that a tool printed, from one character up to another."""
    products: tuple[Heard, ...] = ()
    """All products that the text names; the first of them is among the facts."""
    agreeing: tuple[Heard, ...] = ()
    """What says no more than the rest of the text and the catalogue do: the 24 GB of a card that has them."""

    def naming(self, product: Heard, doubts: Sequence[str] = ()) -> Understanding:
        """The same with ``product`` as the one that is asked about, and ``doubts`` about the others."""
        heard = sorted((product, *(each for each in self.heard if each.fact != PRODUCT)), key=lambda each: each.start)
        given = {**self.given, PRODUCT: Given(product.value, note=_note(product))}
        return replace(self, given=MappingProxyType(given), heard=tuple(heard), doubts=(*self.doubts, *doubts))


def understand(text: str, rulebook: Rulebook, catalogues: Catalogues) -> Understanding:
    """The facts that a text names in plain words. Nothing is guessed: what is not understood is returned as such.

    Args:
        text: any text; only its first 20,000 characters are read.
        rulebook: the facts, with the phrases that name them.
        catalogues: the models, accelerators and number formats that a text can name.

    Returns:
        The facts with the words that name them, the words left over, and the doubts. Never raises because of the text.
    """
    utterance = Utterance.of(text[:_LONGEST], rulebook, catalogues)
    relevance = Relevance(rulebook)
    phrases = hear_phrases(utterance, relevance)
    group = teacher_group(utterance) or model_group(utterance, phrases.meanings)
    phrases.meanings = group.without(phrases.meanings)
    models = hear_models(utterance, phrases.meanings, group)
    hardware = hear_hardware(utterance, phrases.meanings)
    kind = work_of(phrases.meanings, relevance)
    formats = hear_formats(utterance, kind, phrases.meanings, hardware.meanings)
    parts = [phrases, models, hardware, formats]
    said = [meaning for part in parts for meaning in part.meanings]
    said += asked_whether(utterance, said)
    weighed = [meaning for part in parts for option in part.options for meaning in option]
    products = hear_products(utterance, [*said, *weighed])
    parts.append(products)
    said += products.meanings
    said = _with_rivals(utterance, said, [option for part in parts for option in part.options])
    # Of options the first stands for all of them in the facts.
    left = [
        *products.meanings[1:],
        *hardware.retracted,
        *(each for part in parts for option in part.options[1:] for each in option),
    ]
    resolved = resolve(utterance, [each for each in said if each not in left], kind, relevance)
    numbers = hear_numbers(utterance, resolved.meanings)
    parts.append(numbers)
    said += numbers.meanings
    unknown = tuple(unknown_names(utterance))
    ignored = _ignored(utterance, [*said, *resolved.meanings], unknown, group.cues)
    asked_back = tuple(doubtful(utterance, resolved.meanings, ignored))
    refused = [each.meaning for each in asked_back]
    heard = tuple(_heard(utterance, [each for each in resolved.meanings if each not in refused]))
    doubts = [
        f"“{printable(each.written)}” is read as {each.word}"
        for each in utterance.slips
        if _is_used(each, utterance, heard)
    ]
    uncounted = tuple(f"{words}: taken as" for words in (*numbers.uncounted, *resolved.uncounted))
    uncounted += tuple(f"{words} and " for words in numbers.uncounted)
    told = (doubt for part in (*parts, resolved) for doubt in part.doubts)
    doubts += [doubt for doubt in told if not (uncounted and doubt.startswith(uncounted))]
    if len(text) > _LONGEST:
        doubts.append(f"only the first {_LONGEST:,} of {len(text):,} characters were read")
    given = {each.fact: Given(each.value, note=_note(each)) for each in heard}
    left_out = [*(each.question for each in asked_back), *(each for part in parts for each in part.left_out)]
    return Understanding(
        text,
        MappingProxyType(given),
        heard,
        ignored,
        tuple(dict.fromkeys(doubts)),
        left_out=tuple(left_out),
        unknown=unknown,
        options=combined([[_option(utterance, each) for each in part.options] for part in parts]),
        pastes=tuple(_places(utterance)),
        products=tuple(_heard(utterance, products.meanings)),
        agreeing=tuple(_heard(utterance, resolved.agreeing)),
    )


def _with_rivals(utterance: Utterance, said: Sequence[Meaning], options: Sequence[Sequence[Meaning]]) -> list[Meaning]:
    """The same, where `which one` compares, since several things are named, and does not ask for hardware."""
    named: dict[str, set[Value]] = {}
    for each in said:
        if isinstance(each.value, str) and each.fact != _ASKED:
            named.setdefault(each.fact, set()).add(each.value)
    if not options and _OTHER not in named and all(len(values) < 2 for values in named.values()):
        return list(said)
    one = [token.text == _ONE for token in utterance.tokens]
    return [
        replace(each, value=_COMPARE)
        if (each.fact, each.value) == (_ASKED, _WHICH) and any(one[each.start : each.end])
        else each
        for each in said
    ]


def _places(utterance: Utterance) -> Iterator[tuple[int, int]]:
    for mention, _ in utterance.of_kind(PasteMention):
        yield utterance.tokens[mention.start].start, utterance.tokens[mention.end - 1].end


def _is_used(slip: Slip, utterance: Utterance, heard: Sequence[Heard]) -> bool:
    """Whether something was understood of words with a typing error."""
    token = utterance.tokens[slip.at]
    return any(each.start <= token.start < each.end for each in heard)


def _option(utterance: Utterance, meanings: Sequence[Meaning]) -> dict[str, Given]:
    facts, found = utterance.rulebook.facts, {}
    for meaning, heard in zip(meanings, _heard(utterance, meanings), strict=True):
        if meaning.fact in facts and facts[meaning.fact].type.problem_with(meaning.value) is None:
            found[meaning.fact] = Given(meaning.value, note=_note(heard))
    return found


def _note(heard: Heard) -> str:
    return printable(" ".join(heard.words.split()))


def _heard(utterance: Utterance, meanings: Sequence[Meaning]) -> list[Heard]:
    heard = []
    for meaning in meanings:
        start, end = utterance.tokens[meaning.start].start, utterance.tokens[meaning.end - 1].end
        if "(" in utterance.text[start:end] and utterance.text[end : end + 1] == ")":
            end += 1
        heard.append(Heard(meaning.fact, meaning.value, utterance.text[start:end], start, end))
    return heard


def _ignored(
    utterance: Utterance, said: Sequence[Meaning], unknown: Sequence[UnknownName], cues: Collection[int]
) -> tuple[str, ...]:
    """The words in no mention and not among ``cues``; what is joined, and a number with its unit, stays together."""
    tokens = utterance.tokens
    places = [(each.start, each.end) for each in utterance.mentions] + [(each.start, each.end) for each in said]
    places += [(each.start, each.end) for each in unknown]
    places += [cue for each in utterance.nearby for cue in each.cues]
    taken = {place for start, end in places for place in range(start, end)}.union(cues)
    runs: list[tuple[int, int]] = []
    for at, token in enumerate(tokens):
        if at in taken or _tells_whose(utterance.tokens, at):
            continue
        joined = at > 0 and (
            token.tight
            or CURRENCY in tokens[at - 1].kin
            or (tokens[at - 1].is_number and token.soft and "filler" not in token.roles)
        )
        if joined and runs and runs[-1][1] == at:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    words = []
    for start, end in runs:
        if not all(_tells_nothing(token) for token in tokens[start:end]):
            words.append(printable(" ".join(utterance.text[tokens[start].start : tokens[end - 1].end].split())))
    return tuple(dict.fromkeys(words))


def _tells_nothing(token: Token) -> bool:
    """Whether a word carries no fact: small words, words for what is read and written, and what sizes nothing."""
    return "filler" in token.roles or _NO_SIZE in token.roles or _DOCUMENT in token.kin


def _tells_whose(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word only says what kind of people ask: a law firm, the marketing team, where no number of them is."""
    if CROWD in tokens[at].kin:
        return True
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return following is not None and following.soft and CROWD in following.kin and tokens[at].word.isalpha()
