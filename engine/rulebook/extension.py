"""A rulebook with rules on top: of what stands below, that alone is read again whose meaning may have changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from engine.findings.finding import Place, RulebookError
from engine.rulebook.aggregate import AGGREGATES
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.compiler import digest_of, read_merged, stop_on_errors
from engine.rulebook.declaration import Fact, Parameter
from engine.rulebook.deferred import Deferred
from engine.rulebook.document import Mapping as MappingNode
from engine.rulebook.document import Node, Scalar, parse_document
from engine.rulebook.document import Sequence as SequenceNode
from engine.rulebook.draft import Draft
from engine.rulebook.entry import Entry, EntryError
from engine.rulebook.entry_reader import extended_catalogues, read_entries
from engine.rulebook.expansion import Expansion
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.quantity import WrittenItems, WrittenQuantity
from engine.rulebook.forms.rule import WrittenRule
from engine.rulebook.forms.source import WrittenSource
from engine.rulebook.layer import Layer, texts_of
from engine.rulebook.ledger import Ledger
from engine.rulebook.lexicon import Lexicon, Term
from engine.rulebook.merger import Merged, merge
from engine.rulebook.pack import Pack, read_packs
from engine.rulebook.provider import Branch, Provider
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.search_plan import PROOF, Requirement
from engine.rulebook.settled import settled_packs

__all__ = ["extended_rulebook"]

_FILE = WrittenRuleFile
_SHARED = (_FILE.items.name, _FILE.errors.name, _FILE.references.name)
"""The sections of a file that say something for other files, which a rulebook does not know any more."""
_LEANING = frozenset(key.name for key in (WrittenRule.for_, WrittenQuantity.error, WrittenSource.ref))
"""Keys that name what stands in these sections."""
_AGGREGATE = re.compile(rf"\b(?:{'|'.join(AGGREGATES)})\(")
_SHARING = re.compile(rf"^(?:{'|'.join(_SHARED)}):", re.MULTILINE)
_NO_THINGS = re.compile(rf"^(?:{_FILE.units.name}|{_FILE.entries.name}):", re.MULTILINE)
"""How sections begin that hold nothing with an id of its own."""
_CLAIM = WrittenSource.claim.name
_SOURCES, _ID = WrittenRule.sources.name, WrittenItems.id.name


def extended_rulebook(
    base: Rulebook, layers: Sequence[Layer], catalogues: Mapping[str, Catalogue], ledger: Ledger | None = None
) -> Rulebook | None:
    """The rulebook of ``layers``, of which the lowest alone makes ``base``, with what ``base`` says left as it is.

    It is what `compile_rulebook` makes of all of them. None where something that the others do not take the place of
    may have another meaning on account of them: they declare units, lists that go by the name of one below, facts of
    another type, or take away what things below name. Raises `RulebookError` as `compile_rulebook` does.
    """
    draft = Draft(catalogues=base.catalogues, ledger=ledger, units=base.units)
    packs = read_packs(layers[1:], draft, base.packs)
    stop_on_errors(draft.findings)
    if any(_FILE.units.name in pack.root.entries for pack in packs):
        return None
    sharing = _sharing(layers[0], draft) if any(_leans(pack.root) for pack in packs) else ()
    if _shares_anew(packs, sharing, base):
        return None
    packs = Expansion(packs, sharing).packs
    stop_on_errors(draft.findings)
    merged = merge((*settled_packs(base, draft, _roots(packs, base, layers[0])), *packs))
    if _takes_away(merged, base, layers[0]) or _invents_a_word(merged, base):
        return None
    readers = {pack.reader.document.file: pack.reader for pack in merged.packs}
    entries = _entries(merged, base, catalogues)
    stop_on_errors(draft.findings)
    try:
        draft.catalogues = base.catalogues if entries == base.entries else extended_catalogues(catalogues, entries)
    except EntryError:
        return None  # told by who has all files before them
    try:
        read_merged(merged, draft, readers)
    except RulebookError:
        if _keeps_types(draft, base):
            raise
    if not _keeps_types(draft, base):
        return None
    return _rulebook(base, draft, merged, entries, layers, digest_of(layers, catalogues, ledger))


def _rulebook(
    base: Rulebook,
    draft: Draft,
    merged: Merged,
    entries: Mapping[str, tuple[Entry, ...]],
    layers: Sequence[Layer],
    digest: str,
) -> Rulebook:
    lexicon = Lexicon(
        tuple(draft.word_classes.values()),
        tuple(draft.languages.values()),
        tuple(draft.examples),
        tuple(draft.terms.values()),
    )
    return replace(
        base,
        facts=draft.facts,
        parameters=draft.parameters,
        providers=draft.providers,
        choices=tuple(draft.choices),
        requirements=tuple(draft.requirements.values()),
        goals=draft.goals,
        relaxations=draft.relaxations,
        report=tuple(each for each in draft.report if each.level != PROOF),
        proof=tuple(each for each in draft.report if each.level == PROOF),
        packs={pack.id: pack.title for pack in merged.packs},
        catalogues=draft.catalogues,
        digest=digest,
        deferred_texts=Deferred.of(texts_of(layers)),
        layers={file.name: layer.title for layer in layers for file in layer.files},
        entries=entries,
        # The same one where it says the same, so that what was made of it is known.
        lexicon=base.lexicon if lexicon == base.lexicon else lexicon,
        acts=draft.acts,
        replacements=merged.replacements,
        retirements=merged.retirements,
        pack_files={pack.id: pack.reader.document.file for pack in merged.packs},
    )


def _sharing(lowest: Layer, draft: Draft) -> tuple[Pack, ...]:
    """The packs of the ``lowest`` layer that say something for other files."""
    files = tuple(file for file in lowest.files if _SHARING.search(file.text))
    return read_packs((replace(lowest, files=files),), draft)


def _leans(node: Node) -> bool:
    """Whether something in ``node`` goes over lists, or names errors or references, that other files may declare."""
    if isinstance(node, Scalar):
        return " in " in node.text and _AGGREGATE.search(node.text) is not None
    if isinstance(node, SequenceNode):
        return any(map(_leans, node.items))
    if not _LEANING.isdisjoint(node.entries) or not node.entries.keys().isdisjoint(_SHARED):
        return True
    cited = node.entries.get(_SOURCES)
    if isinstance(cited, SequenceNode) and any(isinstance(each, Scalar) for each in cited.items):
        return True
    return any(map(_leans, node.entries.values()))


def _shares_anew(packs: Sequence[Pack], sharing: Sequence[Pack], base: Rulebook) -> bool:
    """Whether lists, errors or references of ``packs`` may be what something below means, by name, already."""
    shared = [{*_ids(packs, section)} & {*_ids(sharing, section)} for section in _SHARED]
    cited = {*_ids(packs, _FILE.references.name)}
    return any(shared) or bool(cited and not cited.isdisjoint(_claims(base)))


def _ids(packs: Sequence[Pack], section: str) -> Iterator[str]:
    for pack in packs:
        for node in pack.items(section):
            written = node.entries.get(_ID) if isinstance(node, MappingNode) else None
            if isinstance(written, Scalar):
                yield written.text


def _claims(base: Rulebook) -> Iterator[str]:
    """What ``base`` cites as claims: of a text it is not known any more whether it could have been a reference."""
    things: tuple[Iterable[Fact | Parameter | Provider | Branch | Requirement | Term], ...] = (
        base.facts.values(),
        base.parameters.values(),
        base.providers.values(),
        (branch for each in base.providers.values() for branch in each.all_branches),
        base.requirements,
        base.lexicon.terms,
    )
    yield from (source.reference for each in chain(*things) for source in each.sources if source.kind == _CLAIM)
    # A unit keeps of its source no more than the name.
    yield from (each.source for each in base.units.conversions.values())


def _roots(packs: Sequence[Pack], base: Rulebook, lowest: Layer) -> dict[str, Place]:
    """Where the packs of ``base`` begin whose place is taken by one of ``packs``."""
    texts = {file.name: file.text for file in lowest.files}
    taken = {pack.id: base.pack_files[pack.id] for pack in packs if pack.id in base.pack_files}
    return {name: parse_document(file, texts[file]).root.place for name, file in taken.items()}


def _takes_away(merged: Merged, base: Rulebook, lowest: Layer) -> bool:
    """Whether something is gone, or has changed, that other things below name, or that is no thing with an id."""
    kept = {section: {item.key for item in items} for section, items in merged.sections.items()}
    if not base.facts.keys() <= kept[_FILE.facts.name] or not base.parameters.keys() <= kept[_FILE.parameters.name]:
        return True
    if not {each.fact for each in base.choices} <= kept[_FILE.choices.name]:
        return True
    lexicon = base.lexicon
    if any(each.adds_to and each.adds_to not in kept[_FILE.words.name] for each in lexicon.classes):
        return True
    if any(each.adds_to and each.adds_to not in kept[_FILE.languages.name] for each in lexicon.languages):
        return True
    left = {pack.reader.document.file for pack in merged.packs}
    return any(_NO_THINGS.search(file.text) for file in lowest.files if file.name not in left)


def _invents_a_word(merged: Merged, base: Rulebook) -> bool:
    """Whether a fact or parameter is new whose name may be a value of an enumeration, which is written bare."""
    known = {*base.facts, *base.parameters}
    items = (*merged.sections[_FILE.facts.name], *merged.sections[_FILE.parameters.name])
    return any(item.key is None or ("." not in item.key and item.key not in known) for item in items)


def _entries(merged: Merged, base: Rulebook, catalogues: Mapping[str, Catalogue]) -> Mapping[str, tuple[Entry, ...]]:
    """The entries of ``base``, then those of the packs on top of it."""
    added = read_entries(merged.packs, catalogues)
    return {
        name: (*base.entries.get(name, ()), *added.get(name, ())) for name in dict.fromkeys((*base.entries, *added))
    }


def _keeps_types(draft: Draft, base: Rulebook) -> bool:
    """Whether all names of ``base`` that were read stand for what they stood for."""
    return all(
        draft.types.get(name, each.type) == each.type and (name in draft.parameters) <= (name in base.parameters)
        for known in (base.facts, base.parameters)
        for name, each in known.items()
    )
