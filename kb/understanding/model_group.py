"""Several models that are to run beside each other: `llama 8b and an embedding model on one L4`, `three 7B models`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from kb.catalogue import Model, Models
from kb.understanding.beside_words import KINDS, BesideMention, beside_words
from kb.understanding.mention import Meaning, Mention
from kb.understanding.model_names import ModelMention
from kb.understanding.polarity import Polarity
from kb.understanding.sizes import SizeMention
from kb.understanding.utterance import Utterance

__all__ = ["ModelGroup", "model_group"]

_ADDING, _COMPANY, _ALTERNATIVE, _SIDE_BY_SIDE = "adding", "company", "alternative", "side_by_side"
"""Classes of words between things: all are meant, they go together, one is to be chosen; and words for one moment."""
_MODELS, _DRAFT, _EMBEDDING = "models_noun", "draft_model", "embedding"
_SIGNS = frozenset("+&")
_SENTENCE_ENDS = (". ", "\n", "? ", "! ", ";")
_BEFORE_NAME = frozenset({"x", "times", "different", "separate", "small", "large"})
"""Words between a number and the models that it counts."""
_BETWEEN = 12
"""So many words at most stand between two of which one is added: `llama 8b on my L4 and also a reranker`."""
_MOST_COPIES = 16
_PLACES = ("first", "second", "third")
_ONE_AFTER_THE_OTHER = frozenset({"workload.kind", "training.purpose", "training.method", "workload.then_served"})
_ASKED = "question.kind"
_COMPARED = (_ASKED, "compare")


class ModelGroup(Struct, frozen=True):
    """What is to run beside the main model, or teaches it."""

    beside: tuple[Meaning, ...] = ()
    """The facts of the models other than the main one."""
    starts: frozenset[int] = frozenset()
    """Where those are named that are not the main one."""
    places: frozenset[int] = frozenset()
    """The tokens of those, which tell nothing of the main model or its use."""
    cues: frozenset[int] = frozenset()
    """The words that say that they run beside each other."""
    doubts: tuple[str, ...] = ()

    def without(self, meanings: Iterable[Meaning]) -> list[Meaning]:
        """The meanings that are not told by the words for the models beside the main one.

        Nor do they ask how many it carries `at the same time`, nor tell otherwise what is told here.
        """
        told = {each.fact for each in self.beside}
        return [
            each
            for each in meanings
            if each.fact not in told
            and (self.places | (self.cues if each.fact == _ASKED else frozenset())).isdisjoint(
                range(each.start, each.end)
            )
        ]


_ALONE = ModelGroup()


class _Model(Struct, frozen=True):
    """One of the models: its name, its size or what it does, and how many of it there are."""

    mention: Mention
    model: str | None = None
    params: float | None = None
    kind: str | None = None
    copies: int = 1
    number: int | None = None
    """The token that tells how many."""
    embeds: bool = False
    """Whether it is named, and gives a vector for a text."""

    @property
    def start(self) -> int:
        return self.mention.start

    @property
    def end(self) -> int:
        return self.mention.end


def model_group(utterance: Utterance, phrases: Sequence[Meaning]) -> ModelGroup:
    """The models that are to run beside the main one, which is the largest.

    None where one is to be chosen, where a training is told of, or where a small one helps a large one.
    """
    if any((each.fact, each.value) == _COMPARED or _is_training(each) for each in phrases):
        return _ALONE
    if any(_DRAFT in token.roles for token in utterance.tokens):
        return _ALONE
    chain = _joined(utterance, list(_models(utterance)))
    main = _main(chain)
    if main is None:
        return _ALONE
    others = [each for each in chain if each is not main]
    if main.copies > 1:
        others.append(replace(main, copies=main.copies - 1))
    distinct = sorted(_counted(others), key=lambda each: -(each.params or 0))
    told = distinct[: len(_PLACES)]
    left = [utterance.words(each.start, each.end) for each in distinct[len(_PLACES) :]]
    doubts = (f"{', '.join(left)}: {len(_PLACES)} models are added to the main one at most; left out",) if left else ()
    named = [each for each in others if each.mention is not main.mention]
    return ModelGroup(
        tuple(meaning for place, model in zip(_PLACES, told, strict=False) for meaning in _meanings(place, model)),
        frozenset(each.start for each in named),
        frozenset(at for each in named for at in range(each.start, each.end)),
        frozenset(_cues(utterance, chain)),
        doubts,
    )


def _models(utterance: Utterance) -> Iterator[_Model]:
    """Everything that names a model, in the order of the text; a size belongs to a family that is named without one."""
    names = [each for each, polarity in utterance.of_kind(ModelMention) if polarity is Polarity.WANTED]
    names = [each for each in names if each.model or each.options]
    found: list[_Model] = []
    records = utterance.catalogues.models
    for name in names:
        record = records.get(name.model) if name.model else _that_embeds(records, name.options)
        model = _Model(name) if record is None else _Model(name, record.id, record.params_total, embeds=record.embeds)
        found.append(_with_copies(utterance, model))
    if all(each.model for each in names):
        for size, polarity in utterance.of_kind(SizeMention):
            if polarity is Polarity.WANTED and size.params and not size.active and not any(map(size.touches, names)):
                found.append(_with_copies(utterance, _Model(size, params=size.params)))
    for word in beside_words(utterance):
        own = next((each for each in found if _describes(utterance, word, each)), None)
        if own is None:
            found.append(_Model(word, kind=word.kind))
        elif own.model is None and word.kind in KINDS:  # of a size or of a family
            found.remove(own)
            both = BesideMention(min(own.start, word.start), max(own.end, word.end), kind=word.kind)
            found.append(_Model(both, params=own.params, kind=word.kind))
    yield from sorted(found, key=lambda each: each.start)


def _that_embeds(records: Models, options: Sequence[str]) -> Model | None:
    """The smallest of a family of which none writes text; None where one does, as its size has to be said."""
    family = [records.get(each) for each in options]
    if not all(each.embeds for each in family):
        return None
    return min(family, key=lambda each: each.params_total or math.inf)


def _describes(utterance: Utterance, word: BesideMention, model: _Model) -> bool:
    """Whether a word for what a model does is about one that is named: `the embedding model bge-m3`.

    That stands right beside it, or does just that and is not added to it: `an embedding server with e5 large`.
    """
    one, other = (word, model.mention) if word.start < model.start else (model.mention, word)
    between = utterance.tokens[one.end : other.start]
    parted = any(mark in token.before for token in utterance.tokens[one.end : other.start + 1] for mark in ",;.+&")
    if model.embeds and word.kind == _EMBEDDING:
        return not parted and not any(_ADDING in token.roles for token in between)
    return one.end > other.start or (
        len(between) <= 2 and not parted and not any(_joins(token.roles) for token in between)
    )


def _joins(roles: frozenset[str]) -> bool:
    return not roles.isdisjoint({_ADDING, _COMPANY, _ALTERNATIVE})


def _with_copies(utterance: Utterance, model: _Model) -> _Model:
    """The model with the number before it, where it counts models: `three 7B models`, `2x llama 8b`."""
    tokens, at = utterance.tokens, model.start - 1
    multiplied = False
    while at > 0 and tokens[at].text in _BEFORE_NAME:
        multiplied = multiplied or tokens[at].text == "x"
        at -= 1
    if at < 0 or not all(token.soft for token in tokens[at + 1 : model.start + 1]):
        return model
    counted = multiplied or any(_MODELS in token.roles for token in tokens[model.end : model.end + 2])
    number = _number(utterance, at) if counted else None
    return model if number is None else replace(model, copies=number, number=at)


def _number(utterance: Utterance, at: int) -> int | None:
    token = utterance.tokens[at]
    value = token.text if token.is_number else token.kin.get("cardinal")
    number = float(value) if value is not None else 0.0
    return int(number) if number.is_integer() and 1 < number <= _MOST_COPIES else None


def _joined(utterance: Utterance, models: Sequence[_Model]) -> list[_Model]:
    """The models of which all are meant; empty where one of several is, or where nothing adds them."""
    chain = list(models[:1])
    added = any(each.copies > 1 for each in models)
    together = any(_SIDE_BY_SIDE in token.roles for token in utterance.tokens)
    for one, other in pairwise(models):
        between = utterance.tokens[one.end : other.start]
        gaps = [token.before for token in utterance.tokens[one.end : other.start + 1]]
        # Which of two is better is a question of its own; `which gpu` behind both asks for what holds them.
        if any(_ALTERNATIVE in token.roles for token in between) or (
            len(between) < 2 and any("/" in gap for gap in gaps)
        ):
            return []
        adds = any(_ADDING in token.roles for token in between) or any(_SIGNS & set(gap) for gap in gaps)
        ends = any(mark in gap for gap in gaps for mark in _SENTENCE_ENDS)
        if len(between) > _BETWEEN or (ends and not (adds and other.kind in KINDS)):
            break
        if any(each.kind in KINDS or each.embeds for each in (one, other)):  # a draft model helps the same answer
            adds = adds or any(_COMPANY in token.roles for token in between)
        listed = not between or any("," in gap for gap in gaps)
        if not (adds or listed or together):
            return []
        added = added or adds or together
        chain.append(other)
    return chain if added and (len(chain) > 1 or chain[0].copies > 1) else []


def _cues(utterance: Utterance, chain: Sequence[_Model]) -> Iterator[int]:
    """The tokens that add one of the models to another, count them, or put them at one time and place."""
    for one, other in pairwise(chain):
        for at in range(one.end, other.start):
            if not utterance.tokens[at].roles.isdisjoint({_ADDING, _COMPANY}):
                yield at
    for each in chain:
        if each.number is not None:
            yield from range(each.number, each.start)
    for at, token in enumerate(utterance.tokens):
        if _SIDE_BY_SIDE in token.roles:
            yield at
        if _MODELS in token.roles and at and _number(utterance, at - 1) == len(chain):
            yield at - 1


def _main(chain: Sequence[_Model]) -> _Model | None:
    """The largest that writes text; one of a family of which no size is said is the only such one."""
    writing = [each for each in chain if each.kind not in KINDS]
    unknown = [each for each in writing if each.params is None]
    if len(unknown) > 1 or not writing:
        return None
    return unknown[0] if unknown else max(writing, key=lambda each: each.params or 0)


def _counted(models: Sequence[_Model]) -> Iterator[_Model]:
    """Each model once, with the number of it."""
    found: dict[tuple[str | None, float | None, str | None], _Model] = {}
    for each in models:
        same = (each.model, each.params, each.kind)
        known = found.get(same)
        found[same] = each if known is None else replace(known, copies=known.copies + each.copies)
    yield from found.values()


def _meanings(place: str, model: _Model) -> Iterator[Meaning]:
    start, end = model.start, model.end
    if model.model is not None:
        yield Meaning(f"beside.{place}", model.model, start, end, literal=True)
    elif model.params is not None:
        yield Meaning(f"beside.{place}.params", model.params, start, end, literal=True)
    if model.kind in KINDS:
        yield Meaning(f"beside.{place}.kind", model.kind or "", start, end, literal=True)
    if model.copies > 1:
        at = (start, end) if model.number is None else (model.number, model.number + 1)
        yield Meaning(f"beside.{place}.copies", model.copies, *at, literal=True)


def _is_training(meaning: Meaning) -> bool:
    return meaning.fact in _ONE_AFTER_THE_OTHER and meaning.value != "inference"
