"""One set of layers, compiled and verified: rules that can be used, or everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.findings.finding import RulebookError
from engine.inference.inference_plan import InferencePlan
from engine.loading.compiled_rules import CompiledRules
from engine.rulebook import Catalogue, Layer, Ledger, Rulebook
from engine.rulebook.deferred import Deferred

if TYPE_CHECKING:
    from engine.rulebook.layer_imprint import LayerImprint

__all__ = ["checked_rules", "extended_rules", "revised_rules"]


def checked_rules(
    layers: Sequence[Layer], catalogues: Mapping[str, Catalogue], ledger: Ledger | None = None
) -> CompiledRules:
    """The rules that ``layers`` make together, and the warnings about them.

    The result depends on nothing but the arguments and the day. Raises `RulebookError` with every finding when one of
    them is an error.
    """
    # With the parsers and the analysis, which what was compiled before does without.
    from engine.rulebook import compile_rulebook

    return _with_folders(_checked(compile_rulebook(layers, catalogues, ledger)), layers)


def extended_rules(
    lowest: CompiledRules, layers: Sequence[Layer], catalogues: Mapping[str, Catalogue], ledger: Ledger | None = None
) -> CompiledRules | None:
    """What `checked_rules` returns for ``layers``, made from the rules of the ``lowest`` of them alone.

    Only what the others say is read, and only what that has to do with is verified. None where more has to be read
    (`extended_rulebook`), and where the lowest had findings of its own. Raises `RulebookError`.
    """
    from engine.rulebook.extension import extended_rulebook

    if lowest.findings:
        return None
    rulebook = extended_rulebook(lowest.rulebook, layers, catalogues, ledger)
    if rulebook is None:
        return None
    return _with_folders(_checked(rulebook, lowest), layers)


def revised_rules(
    earlier: CompiledRules,
    imprint: LayerImprint,
    layer: Layer,
    catalogues: Mapping[str, Catalogue],
    ledger: Ledger | None = None,
) -> CompiledRules | None:
    """What `checked_rules` returns for ``layer``, made from its rules when its files were as the ``imprint`` says.

    Only what was changed since is read, and only what that has to do with is verified. None where more has to be read
    (`revised_rulebook`), and where the ``earlier`` rules had findings of their own. Raises `RulebookError`.
    """
    from engine.rulebook.revision import revised_rulebook

    if earlier.findings:
        return None
    rulebook = revised_rulebook(earlier.rulebook, imprint, layer, catalogues, ledger)
    return _checked(rulebook, earlier) if rulebook is not None else None


def _with_folders(rules: CompiledRules, layers: Sequence[Layer]) -> CompiledRules:
    """``rules`` with the warnings about what stands in the folders of ``layers``."""
    return replace(rules, findings=(*rules.findings, *(each for layer in layers for each in layer.findings)))


def _checked(rulebook: Rulebook, like: CompiledRules | None = None) -> CompiledRules:
    """``rulebook`` verified and planned; what is as in rules that it is ``like`` is not worked out again.

    Such rules come and go: to compile what tells values would take longer than to check what is new in them.
    """
    from engine.verification import Soundness, verify

    plan = InferencePlan.of(rulebook, date.today(), (like.rulebook, like.plan) if like else None)  # refuses cycles
    findings = verify(rulebook, sound=Soundness.of(like.rulebook, rulebook) if like else None)
    if any(finding.severity == "error" for finding in findings):
        raise RulebookError(findings)
    return CompiledRules(rulebook, findings, replace(plan, values=Deferred.of(None)) if like else plan)
