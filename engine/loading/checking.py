"""One set of layers, compiled and verified: rules that can be used, or everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from engine.findings.finding import Finding, RulebookError
from engine.graph import DependencyGraph
from engine.loading.compiled_cache import CompiledCache
from engine.loading.compiled_key import compiled_key
from engine.loading.stored_rulebook import StoredRulebook
from engine.rulebook import Catalogue, Layer, Rulebook

__all__ = ["checked_rulebook"]


def checked_rulebook(
    layers: Sequence[Layer], catalogues: Mapping[str, Catalogue], cache: CompiledCache | None = None
) -> tuple[Rulebook, tuple[Finding, ...]]:
    """The rulebook that ``layers`` make together, and the warnings about it.

    The result depends on nothing but the arguments and the day; ``cache`` saves time. Raises `RulebookError` with every
    finding when one of them is an error.
    """
    if cache is None:
        return _compiled(layers, catalogues)
    key = compiled_key(layers, catalogues)
    stored = cache.get(key, catalogues)
    if stored is None:
        stored = StoredRulebook(*_compiled(layers, catalogues), date.today())
        cache.put(key, stored)
    return stored.rulebook, stored.findings


def _compiled(layers: Sequence[Layer], catalogues: Mapping[str, Catalogue]) -> tuple[Rulebook, tuple[Finding, ...]]:
    # With the parsers and the analysis, which what was compiled before does without.
    from engine.rulebook import compile_rulebook
    from engine.verification import verify

    rulebook = compile_rulebook(layers, catalogues)
    DependencyGraph(rulebook)  # refuses cycles
    findings = verify(rulebook)
    if any(finding.severity == "error" for finding in findings):
        raise RulebookError(findings)
    return rulebook, findings
