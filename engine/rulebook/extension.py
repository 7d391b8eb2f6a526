"""A rulebook with rules on top: of what stands below, that alone is read again whose meaning may have changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.findings.finding import Place, RulebookError
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.compiler import digest_of, drafted, read_merged, stop_on_errors
from engine.rulebook.document import parse_document
from engine.rulebook.draft import Draft
from engine.rulebook.entry import Entry, EntryError
from engine.rulebook.entry_reader import extended_catalogues, read_entries
from engine.rulebook.expansion import Expansion
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.kept_names import invents_a_word, keeps_types, misses_names, takes_names_away
from engine.rulebook.layer import Layer
from engine.rulebook.ledger import Ledger
from engine.rulebook.merger import Merged, merge
from engine.rulebook.pack import Pack, read_packs
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.settled import settled_packs
from engine.rulebook.shared_sections import BARE, Heading, leans, shares_anew, sharing_packs

__all__ = ["extended_rulebook"]

_NO_THINGS = Heading(*BARE)


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
    if any(WrittenRuleFile.units.name in pack.root.entries for pack in packs):
        return None
    sharing = sharing_packs(layers[0], draft) if any(leans(pack.root) for pack in packs) else ()
    if shares_anew(packs, sharing, base):
        return None
    packs = Expansion(packs, sharing).packs
    stop_on_errors(draft.findings)
    merged = merge((*settled_packs(base, draft, _roots(packs, base, layers[0])), *packs))
    if _takes_away(merged, base, layers[0]) or invents_a_word(merged, base):
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
        if keeps_types(draft, base) and not misses_names(draft, merged, base):
            raise
        return None
    if not keeps_types(draft, base):
        return None
    rulebook = drafted(draft, merged, entries, layers, digest_of(layers, catalogues, ledger))
    # The same lexicon where it says the same, so that what was made of it is known.
    return replace(rulebook, lexicon=base.lexicon) if rulebook.lexicon == base.lexicon else rulebook


def _roots(packs: Sequence[Pack], base: Rulebook, lowest: Layer) -> dict[str, Place]:
    """Where the packs of ``base`` begin whose place is taken by one of ``packs``."""
    texts = {file.name: file.text for file in lowest.files}
    taken = {pack.id: base.pack_files[pack.id] for pack in packs if pack.id in base.pack_files}
    return {name: parse_document(file, texts[file]).root.place for name, file in taken.items()}


def _takes_away(merged: Merged, base: Rulebook, lowest: Layer) -> bool:
    """Whether something is gone, or has changed, that other things below name, or that is no thing with an id."""
    if takes_names_away(merged, base):
        return True
    left = {pack.reader.document.file for pack in merged.packs}
    return any(_NO_THINGS.is_in(file.text) for file in lowest.files if file.name not in left)


def _entries(merged: Merged, base: Rulebook, catalogues: Mapping[str, Catalogue]) -> Mapping[str, tuple[Entry, ...]]:
    """The entries of ``base``, then those of the packs on top of it."""
    added = read_entries(merged.packs, catalogues)
    return {
        name: (*base.entries.get(name, ()), *added.get(name, ())) for name in dict.fromkeys((*base.entries, *added))
    }
