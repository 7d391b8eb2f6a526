"""What the mention of an accelerator says: which it is, its memory, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kb.catalogue import Instance
from kb.understanding.device_mention import DeviceMention
from kb.understanding.full_machine import FullMachine
from kb.understanding.instance_names import CLOUD_WORDS
from kb.understanding.mention import Meaning
from kb.understanding.numeral import Numeral
from kb.understanding.utterance import Utterance

__all__ = ["count_meaning", "device_meanings"]

_ACCELERATOR, _COUNT, _MEMORY, _NODES = "hardware.accelerator", "hardware.count", "hardware.memory", "hardware.nodes"
_WISH = "site.accelerator_memory"
_SITE, _CLOUD, _OFFER = "site.kind", "site.cloud", "price.offer"
_OTHER = "other"
"""The cloud of a provider that the fact has no words for."""


def device_meanings(utterance: Utterance, mention: DeviceMention) -> Iterator[Meaning]:
    """Each fact that the mention tells, with its words."""
    if mention.accelerator:
        yield Meaning(_ACCELERATOR, mention.accelerator, mention.name_start, mention.name_end, literal=True)
    if mention.memory:
        value = float(mention.memory.digits) * utterance.rulebook.units.parse(_memory_unit(utterance, mention)).factor
        fact = _MEMORY if mention.accelerator or _WISH not in utterance.rulebook.facts else _WISH
        yield Meaning(fact, value, mention.memory.start, mention.memory.end, literal=True)
    if mention.instance:
        yield from _rented(utterance, mention, mention.instance)
    full = FullMachine.of(utterance, mention)
    if full:
        yield Meaning(_NODES, full.machines, mention.start, mention.end)
        yield Meaning(_COUNT, full.each * full.machines, mention.start, mention.end, shared=0)
    elif mention.count:
        meaning = count_meaning(utterance, mention.count)
        if _counts_machines(utterance, mention, mention.count):
            meaning = replace(meaning, fact=_NODES)
        elif mention.groups:
            groups = int(mention.groups.digits)
            yield Meaning(_NODES, groups, mention.groups.start, mention.groups.end, literal=True)
            meaning = replace(meaning, value=int(meaning.value) * groups, shared=0)
        yield meaning


def _memory_unit(utterance: Utterance, mention: DeviceMention) -> str:
    """The unit of the memory that is said of a card: the GB on its label are GiB where the catalogue says so."""
    said = mention.memory.unit if mention.memory else ""
    known = utterance.catalogues.accelerators.get(mention.accelerator).memory_unit if mention.accelerator else None
    return known if known == "GiB" and said == "GB" else said


def _rented(utterance: Utterance, mention: DeviceMention, instance: Instance) -> Iterator[Meaning]:
    """That the accelerators are rented, of whom, and for how much of each one."""
    at, end = mention.name_start, mention.name_end
    clouded = mention.start < at and utterance.tokens[at - 1].text in CLOUD_WORDS
    price = instance.usd_per_accelerator_hr
    if _SITE in utterance.rulebook.facts:
        yield Meaning(_SITE, "cloud", at, end, literal=True)
    if _CLOUD in utterance.rulebook.facts:
        place = (at - 1, at) if clouded else (at, end)
        named = utterance.rulebook.facts[_CLOUD].words
        cloud = next((value for value, phrase in named if phrase == instance.provider and value is not None), _OTHER)
        yield Meaning(_CLOUD, cloud, *place, literal=True)
    if _OFFER in utterance.rulebook.facts and price is not None:
        # what is said of the price counts more
        yield Meaning(_OFFER, price * utterance.rulebook.units.parse("USD/h").factor, at, end)


def _counts_machines(utterance: Utterance, mention: DeviceMention, count: Numeral) -> bool:
    """Whether a number is one of machines: `two H100 servers`, but not `8x H100 servers`."""
    after = utterance.tokens[mention.end : mention.end + 1]
    plural = bool(after) and after[0].soft and "machine" in after[0].roles and after[0].text != after[0].word
    multiplied = utterance.tokens[count.end - 1].text == "x" or "*" in "".join(
        token.before for token in utterance.tokens[count.end : count.end + 1]
    )
    return plural and not multiplied


def count_meaning(utterance: Utterance, count: Numeral) -> Meaning:
    """A number of accelerators; of two alternatives the smaller. An article counts less than a number."""
    named = [one for one in (count, count.other) if one and one.digits.isdecimal()]
    article = "article" in utterance.tokens[count.start].kin
    return Meaning(_COUNT, min(int(one.digits) for one in named), count.start, count.end, literal=not article)
