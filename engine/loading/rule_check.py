"""One set of layers, compiled and verified: rules that can be used, or everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from engine.findings.finding import RulebookError
from engine.inference.inference_plan import InferencePlan
from engine.loading.compiled_rules import CompiledRules
from engine.rulebook import Catalogue, Layer, Ledger

__all__ = ["checked_rules"]


def checked_rules(
    layers: Sequence[Layer], catalogues: Mapping[str, Catalogue], ledger: Ledger | None = None
) -> CompiledRules:
    """The rules that ``layers`` make together, and the warnings about them.

    The result depends on nothing but the arguments and the day. Raises `RulebookError` with every finding when one of
    them is an error.
    """
    # With the parsers and the analysis, which what was compiled before does without.
    from engine.rulebook import compile_rulebook
    from engine.verification import verify

    rulebook = compile_rulebook(layers, catalogues, ledger)
    plan = InferencePlan.of(rulebook, date.today())  # refuses cycles
    findings = verify(rulebook)
    if any(finding.severity == "error" for finding in findings):
        raise RulebookError(findings)
    return CompiledRules(rulebook, findings, plan)
