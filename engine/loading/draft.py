"""Rules with a file that is being written: as they would be if it were saved as it stands."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from engine.loading.collection_pause import collection_paused
from engine.loading.compiled_cache import CompiledCache
from engine.loading.loaded_rules import LoadedRules
from engine.loading.rule_check import checked_rules, extended_rules
from engine.loading.rule_sources import RuleSources
from engine.rulebook import Catalogue, Layer, Ledger, read_layers
from engine.rulebook.layer import RuleFile

__all__ = ["load_draft"]


@collection_paused()
def load_draft(
    sources: RuleSources,
    path: Path,
    text: str,
    catalogues: Mapping[str, Catalogue],
    cache_folder: Path | None = None,
    ledger: Ledger | None = None,
) -> LoadedRules:
    """The rules of ``sources`` with ``text`` in the place of what is saved at ``path``. Nothing is written.

    A file that is not there yet belongs to the overlay that it would be in, or is one of its own, on top. Raises
    `RulebookError` with all findings where one of them is an error.
    """
    layers = _with_text(read_layers(sources.base, sources.overlays, sources.rulebook), sources, path, text)
    lowest = CompiledCache(catalogues, cache_folder, ledger).compiled(layers[:1])
    rules = extended_rules(lowest, layers, catalogues, ledger) if len(layers) > 1 else None
    if rules is None:
        rules = checked_rules(layers, catalogues, ledger)
    return LoadedRules(rules.rulebook, rules.findings, (), sources, rules.plan)


def _with_text(layers: Sequence[Layer], sources: RuleSources, path: Path, text: str) -> tuple[Layer, ...]:
    real = Path(os.path.realpath(path))
    changed = list(layers)
    for number, layer in enumerate(layers):
        for place, file in enumerate(layer.files):
            if Path(os.path.realpath(file.path)) == real:
                draft = RuleFile(file.path, file.name, text)
                files = (*layer.files[:place], draft, *layer.files[place + 1 :])
                changed[number] = replace(layer, files=files)
                return tuple(changed)
    draft = RuleFile(path, str(path), text)
    for number, overlay in enumerate(sources.overlays, start=1):
        if real.is_relative_to(os.path.realpath(overlay)):
            # What was found in an empty place is that there is nothing.
            findings = changed[number].findings if changed[number].files else ()
            changed[number] = replace(changed[number], files=(*changed[number].files, draft), findings=findings)
            return tuple(changed)
    return (*layers, Layer(str(path), (draft,)))
