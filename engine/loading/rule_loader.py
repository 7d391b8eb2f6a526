"""Loading rules: what is built in must be right, an overlay that is not is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from engine.findings.finding import Finding, RulebookError
from engine.loading.collection_pause import collection_paused
from engine.loading.compiled_cache import CompiledCache
from engine.loading.loaded_rules import LoadedRules, RefusedOverlay
from engine.loading.rule_sources import RuleSources
from engine.rulebook import Catalogue, Layer, Ledger, Rulebook, read_layers

__all__ = ["load_rules"]


@collection_paused()
def load_rules(
    sources: RuleSources,
    catalogues: Mapping[str, Catalogue],
    cache_folder: Path | None = None,
    ledger: Ledger | None = None,
) -> LoadedRules:
    """The rules of ``sources``, checked. Raises `RulebookError` when there is an error without any overlay.

    Overlays are tried in order, each on top of those that could be used; one with an error is left out. What could be
    used is kept compiled in ``cache_folder``, and taken from there as long as nothing has changed. Claims that rules
    cite have to stand in ``ledger``, where there is one.
    """
    cache = CompiledCache(catalogues, cache_folder, ledger)
    stamp = cache.stamp(sources)
    rules = cache.unchanged(stamp, sources)
    if rules is None:
        # All texts are read first, and once: what is tried below, several times at worst, is the same throughout.
        layers = read_layers(sources.base, sources.overlays, sources.rulebook)
        try:
            rules = cache.compiled(layers)
        except RulebookError as error:
            if not sources.overlays:
                raise
            return _without_broken(sources, layers, cache, error.findings)
        if _hides_another(rules.rulebook, layers):
            found = _without_broken(sources, layers, cache)
            if found.refused:
                return found
        cache.note(layers, stamp)
    return LoadedRules(rules.rulebook, rules.findings, (), sources, rules.plan)


def _hides_another(rulebook: Rulebook, layers: Sequence[Layer]) -> bool:
    """Whether an overlay takes something out that may be in one below it, so that an error there is not seen."""
    overlays = {file.name for layer in layers[1:] for file in layer.files}
    above = {file.name for layer in layers[2:] for file in layer.files}
    return any(each.below.file in overlays for each in rulebook.replacements) or any(
        each.place.file in above for each in rulebook.retirements
    )


def _without_broken(
    sources: RuleSources,
    layers: Sequence[Layer],
    cache: CompiledCache,
    found: Sequence[Finding] = (),
) -> LoadedRules:
    """What is left without the overlays that bring about what was ``found`` in all of it, or is wrong on its own."""
    kept = [layers[0]]
    rules = cache.compiled(kept)
    refused = []
    for path, layer in zip(sources.overlays, layers[1:], strict=True):
        tried = [*kept, layer]
        try:
            problems = found if len(tried) == len(layers) else ()
            rules = rules if problems else cache.compiled(tried)
        except RulebookError as error:
            problems = error.findings
        if problems:
            refused.append(RefusedOverlay(path, tuple(_explained(problems, layer, path))))
        else:
            kept = tried
    return LoadedRules(rules.rulebook, rules.findings, tuple(refused), sources, rules.plan)


def _explained(findings: Sequence[Finding], layer: Layer, path: Path) -> Iterator[Finding]:
    """``findings``; those in files of other layers with what brings them about."""
    own = {file.name for file in layer.files} | {finding.place.file for finding in layer.findings}
    for finding in findings:
        if finding.place.file in own or finding.cure:
            yield finding
        else:
            yield replace(finding, cure=f"{path} takes away or changes what this needs; look for the cause there")
