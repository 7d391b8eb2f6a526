"""What came of loading: the rules in force, and the overlays that had to be left out."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from engine.findings.finding import Finding
from engine.inference.inference_plan import InferencePlan
from engine.loading.rule_sources import RuleSources
from engine.rulebook import Rulebook

__all__ = ["LoadedRules", "RefusedOverlay"]


class RefusedOverlay(Struct, frozen=True):
    """An overlay that cannot be used, with all that is wrong with it: at least one error."""

    path: Path
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> int:
        """How many errors there are."""
        return sum(finding.severity == "error" for finding in self.findings)


class LoadedRules(Struct, frozen=True):
    """A rulebook that can be used, the warnings about it, and the overlays of ``sources`` that are not in it."""

    rulebook: Rulebook
    findings: tuple[Finding, ...] = ()
    refused: tuple[RefusedOverlay, ...] = ()
    sources: RuleSources = RuleSources(())
    #: what an engine need not work out again; it says nothing that the rulebook does not
    plan: InferencePlan | None = None
