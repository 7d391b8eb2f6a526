"""The ways to divide a model of which one is to be chosen: `4 replicas of tp 2 or tp 8`, `TP or a copy on each`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kb.understanding.clause import is_asked
from kb.understanding.mention import Meaning, Mention
from kb.understanding.polarity import AGAINST, AT_STAKE, Polarity
from kb.understanding.rivalry import Joint, joint
from kb.understanding.utterance import Utterance

__all__ = ["layout_alternatives"]

_NUMBERS = ("parallel.replicas", "parallel.tensor", "parallel.pipeline")
_WAY, _COPIES = "parallel.division", "copies"
_SHARING, _PLAIN = "training.sharding", "ddp"
_NEAR = 2
"""So many words lie at most between two parts of one layout: `2 replicas with tp 4`."""


def layout_alternatives(utterance: Utterance) -> list[tuple[Meaning, ...]]:
    """What is said of each layout, the parts of one together; empty where fewer than two are held against each other.

    A number tells more than the way it belongs to: the 4 of `tensor parallel 4`.
    """
    layouts: list[tuple[list[Mention], list[Meaning]]] = []
    rivals = False
    for mention, polarity, said in _parts(utterance):
        before = layouts[-1][0][-1] if layouts else None
        against = polarity in AGAINST
        if before is None:
            layouts.append(([mention], [*said]))
            rivals = against
            continue
        joined = Joint.RIVAL if against else joint(utterance.tokens, before, mention)
        if joined is not Joint.RIVAL and mention.start - before.end <= _NEAR:
            layouts[-1][0].append(mention)
            layouts[-1][1].extend(said)
        elif joined is Joint.APART and not rivals:
            break
        else:
            layouts.append(([mention], [*said]))
            rivals = rivals or joined is Joint.RIVAL
    options = [_told(said) for _, said in layouts]
    if all(_SHARING in {each.fact for each in mention.meanings} for mentions, _ in layouts for mention in mentions):
        return []  # DDP or FSDP
    apart = {tuple((each.fact, each.value) for each in option) for option in options}
    return options if rivals and len(apart) == len(options) > 1 else []


def _parts(utterance: Utterance) -> Iterator[tuple[Mention, Polarity, list[Meaning]]]:
    """Each part of a layout that counts, as it is said."""
    for mention, polarity in utterance.of_kind(Mention):
        said = [meaning for each in mention.meanings if (meaning := _of_layout(each)) is not None]
        compared = polarity in AGAINST and is_asked(utterance.tokens, mention.start)
        if said and (polarity in AT_STAKE or compared):
            yield mention, polarity, said


def _of_layout(meaning: Meaning) -> Meaning | None:
    """What a word says of a layout: data parallel is a training, and beside tensor parallel a copy on each card."""
    if meaning.fact == _SHARING and meaning.value == _PLAIN:
        return replace(meaning, fact=_WAY, value=_COPIES)
    return meaning if meaning.fact in (*_NUMBERS, _WAY) else None


def _told(said: list[Meaning]) -> tuple[Meaning, ...]:
    numbers = [meaning for meaning in said if meaning.fact in _NUMBERS]
    return tuple({meaning.fact: meaning for meaning in numbers or said}.values())
