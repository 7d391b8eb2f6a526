"""A rulebook of which some files were changed: those are read again, and what may mean something else for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.findings.finding import RulebookError
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.compiler import digest_of, drafted, read_merged, stop_on_errors
from engine.rulebook.draft import Draft
from engine.rulebook.expansion import Expansion
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.kept_names import invents_a_word, keeps_types, misses_names, misses_rules, takes_names_away
from engine.rulebook.layer import Layer
from engine.rulebook.layer_imprint import LayerImprint
from engine.rulebook.ledger import Ledger
from engine.rulebook.merger import Merged, merge
from engine.rulebook.pack import Pack, read_packs
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.settled import settled_packs
from engine.rulebook.shared_sections import BARE, Touched, leans, shares_anew, sharing_packs, without_places

__all__ = ["revised_rulebook"]

_FILE = WrittenRuleFile
_UNITS = _FILE.units.name
_NAMED = (
    (_FILE.facts.name, _FILE.parameters.name),
    *((key.name,) for key in (_FILE.rules, _FILE.requirements, _FILE.goals, _FILE.relaxations)),
    *((key.name,) for key in (_FILE.words, _FILE.languages, _FILE.terms, _FILE.acts)),
)
"""The sections in which an id stands for one thing, those together that share their ids."""


def revised_rulebook(
    base: Rulebook,
    imprint: LayerImprint,
    layer: Layer,
    catalogues: Mapping[str, Catalogue],
    ledger: Ledger | None = None,
) -> Rulebook | None:
    """The rulebook of ``layer``, which made ``base`` when its files were as the ``imprint`` says.

    It is what `compile_rulebook` makes of it. None where what stands in the other files may have another meaning now:
    a name is gone, twice there or of another type, or a unit or an entry of a catalogue is another one. Raises
    `RulebookError` as `compile_rulebook` does.
    """
    if layer.findings:
        return None
    draft = Draft(catalogues=base.catalogues, ledger=ledger, units=base.units)
    packs = _packs_to_read(base, imprint, layer, draft)
    if packs is None:
        return None
    files = frozenset(pack.reader.document.file for pack in packs)
    others = replace(layer, files=tuple(file for file in layer.files if file.name not in files))
    sharing = sharing_packs(others, draft) if any(leans(pack.root) for pack in packs) else ()
    if shares_anew(packs, sharing, base):
        return None
    packs = Expansion(packs, sharing).packs
    stop_on_errors(draft.findings)
    settled = settled_packs(base, draft, {})
    by_file = {pack.reader.document.file: pack for pack in (*settled, *packs)}
    merged = merge([by_file[file.name] for file in layer.files])
    stop_on_errors(draft.findings)
    if takes_names_away(merged, base) or invents_a_word(merged, base) or _names_twice(merged):
        return None
    try:
        read_merged(merged, draft, {name: pack.reader for name, pack in by_file.items()})
    except RulebookError as error:
        told = all(each.place.file in files for each in error.findings)
        if told and keeps_types(draft, base) and not misses_names(draft, merged, base):
            raise
        return None
    if not keeps_types(draft, base) or misses_rules(draft, base):
        return None
    rulebook = drafted(draft, merged, base.entries, (layer,), digest_of((layer,), catalogues, ledger))
    # The same lexicon where it says the same, so that what was made of it is known.
    return replace(rulebook, lexicon=base.lexicon) if rulebook.lexicon == base.lexicon else rulebook


def _packs_to_read(base: Rulebook, imprint: LayerImprint, layer: Layer, draft: Draft) -> tuple[Pack, ...] | None:
    """The packs of the files that were changed, and of those that lean on what is other in them.

    None where a unit, an entry or the id of a pack is not what it was. Raises `RulebookError`.
    """
    changed = imprint.changed(layer)
    packs = read_packs((_part(layer, changed),), draft)
    kept = {name for name, file in base.pack_files.items() if file not in changed}
    if any(pack.id in kept for pack in packs):
        return None
    stop_on_errors(draft.findings)
    then = read_packs((imprint.then(layer, changed),), Draft(base.catalogues))
    if _bare(packs) != _bare(then):
        return None
    touched = Touched(then, packs)
    if touched.is_nothing:
        return packs
    others = {file.name: file.text for file in layer.files if file.name not in changed}
    return read_packs((_part(layer, changed | touched.leaning(others)),), draft)


def _part(layer: Layer, names: frozenset[str]) -> Layer:
    return replace(layer, files=tuple(file for file in layer.files if file.name in names))


def _bare(packs: Sequence[Pack]) -> dict[tuple[str, str], object]:
    """What ``packs`` say of units, which have no place, and of entries."""
    found: dict[tuple[str, str], object] = {}
    for pack in packs:
        for section in BARE & pack.root.entries.keys():
            node = pack.root.entries[section]
            found[pack.reader.document.file, section] = without_places(node) if section == _UNITS else node
    return found


def _names_twice(merged: Merged) -> bool:
    """Whether one id stands for two things: what was read before does not tell where it stands first."""
    for sections in _NAMED:
        counted = Counter(item.key for section in sections for item in merged.sections[section])
        if any(count > 1 for count in counted.values()):
            return True
    return False
