"""A rulebook with rules on top that only add to it: then nothing below has to be read again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.rulebook.aggregate import AGGREGATES
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.compiler import digest_of, read_merged, stop_on_errors
from engine.rulebook.deferred import Deferred
from engine.rulebook.document import Mapping as MappingNode
from engine.rulebook.document import Node, Scalar
from engine.rulebook.draft import Draft
from engine.rulebook.expansion import Expansion
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.quantity import WrittenQuantity
from engine.rulebook.forms.rule import WrittenRule
from engine.rulebook.forms.source import WrittenSource
from engine.rulebook.identifier import is_fact_id
from engine.rulebook.layer import Layer, texts_of
from engine.rulebook.ledger import Ledger
from engine.rulebook.merger import Merged, merge
from engine.rulebook.pack import Pack, read_packs
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.search_plan import PROOF
from engine.rulebook.source import Source

__all__ = ["extended_rulebook"]

_FILE = WrittenRuleFile
_ADDING = frozenset(
    key.name
    for key in (
        *(_FILE.schema, _FILE.pack, _FILE.title, _FILE.common),
        *(_FILE.facts, _FILE.parameters, _FILE.quantities, _FILE.rules, _FILE.requirements, _FILE.report),
    )
)
"""The sections of a file that say nothing about what other files declare."""
_LEANING = frozenset(key.name for key in (WrittenRule.for_, WrittenQuantity.error, WrittenSource.ref))
"""Keys that name lists, errors and references of other files, which a rulebook does not know any more."""
_AGGREGATE = re.compile(rf"\b(?:{'|'.join(AGGREGATES)})\(")


def extended_rulebook(
    base: Rulebook, layers: Sequence[Layer], catalogues: Mapping[str, Catalogue], ledger: Ledger | None = None
) -> Rulebook | None:
    """The rulebook of ``layers``, of which the lowest alone makes ``base``; None where the others do more than add.

    It is what `compile_rulebook` makes of all of them. Raises `RulebookError` as that does.
    """
    draft = _draft(base, ledger)
    packs = read_packs(layers[1:], draft)
    if not all(_only_adds(pack, base) for pack in packs):
        return None
    stop_on_errors(draft.findings)
    packs = Expansion(packs).packs
    stop_on_errors(draft.findings)
    merged = merge(packs)
    stop_on_errors(draft.findings)
    if _meets(merged, base):
        return None
    read_merged(merged, draft, {pack.reader.document.file: pack.reader for pack in packs})
    if any(_may_be_reference(each) for each in _sources(draft, base)):
        return None
    return replace(
        base,
        facts=draft.facts,
        parameters=draft.parameters,
        providers=draft.providers,
        requirements=tuple(draft.requirements.values()),
        report=tuple(each for each in draft.report if each.level != PROOF),
        proof=(*base.proof, *(each for each in draft.report if each.level == PROOF)),
        packs={**base.packs, **{pack.id: pack.title for pack in merged.packs}},
        digest=digest_of(layers, catalogues, ledger),
        deferred_texts=Deferred.of(texts_of(layers)),
        layers={file.name: layer.title for layer in layers for file in layer.files},
        replacements=merged.replacements,
        pack_files={**base.pack_files, **{pack.id: pack.reader.document.file for pack in merged.packs}},
    )


def _draft(base: Rulebook, ledger: Ledger | None) -> Draft:
    """A draft in which all that ``base`` says is declared."""
    types = {name: each.type for name, each in base.facts.items()}
    return Draft(
        catalogues=base.catalogues,
        ledger=ledger,
        units=base.units,
        types={**types, **{name: each.type for name, each in base.parameters.items()}},
        facts=dict(base.facts),
        parameters=dict(base.parameters),
        providers=dict(base.providers),
        choices=list(base.choices),
        requirements={each.id: each for each in base.requirements},
        goals=dict(base.goals),
        relaxations=dict(base.relaxations),
        report=list(base.report),
        acts=dict(base.acts),
    )


def _only_adds(pack: Pack, base: Rulebook) -> bool:
    return pack.id not in base.packs and pack.root.entries.keys() <= _ADDING and not _leans(pack.root)


def _leans(node: Node) -> bool:
    """Whether something in ``node`` goes over lists, or names errors or references, that other files may declare."""
    if isinstance(node, Scalar):
        return " in " in node.text and _AGGREGATE.search(node.text) is not None
    if isinstance(node, MappingNode):
        return not _LEANING.isdisjoint(node.entries) or any(map(_leans, node.entries.values()))
    return any(map(_leans, node.items))


def _meets(merged: Merged, base: Rulebook) -> bool:
    """Whether an id of ``merged`` has a meaning below already, or may be taken for a word there."""
    known: Mapping[str, set[str]] = {
        _FILE.rules.name: {*base.providers},
        _FILE.requirements.name: {each.id for each in base.requirements},
        _FILE.report.name: {each.title for each in base.report},
    }
    named = {*base.facts, *base.parameters}
    for section, items in merged.sections.items():
        for item in items:
            if section in (_FILE.facts.name, _FILE.parameters.name):
                # A name without a dot may also be a value of an enumeration, which is written bare.
                if item.key is None or item.key in named or "." not in item.key:
                    return True
            elif item.key is None or item.key in known.get(section, ()):
                return True
    return False


def _sources(draft: Draft, base: Rulebook) -> Iterator[Source]:
    """What the rules, parameters, facts and requirements cite that are not in ``base``."""
    for name, provider in draft.providers.items():
        if name not in base.providers:
            yield from provider.sources
            for branch in provider.all_branches:
                yield from branch.sources
    for name, parameter in draft.parameters.items():
        if name not in base.parameters:
            yield from parameter.sources
    for name, fact in draft.facts.items():
        if name not in base.facts:
            yield from fact.sources
    for requirement in tuple(draft.requirements.values())[len(base.requirements) :]:
        yield from requirement.sources


def _may_be_reference(source: Source) -> bool:
    """Whether what is written as a claim may be the id of a reference that another file declares."""
    return source.kind == "claim" and is_fact_id(source.reference)
