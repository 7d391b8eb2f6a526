"""What came of loading: the rules in force, and the overlays that had to be left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from engine.findings.finding import Finding
from engine.loading.rule_sources import RuleSources
from engine.rulebook import Rulebook

__all__ = ["LoadedRules", "RefusedOverlay"]


@dataclass(frozen=True, slots=True)
class RefusedOverlay:
    """An overlay that cannot be used, with all that is wrong with it: at least one error."""

    path: Path
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> int:
        """How many errors there are."""
        return sum(finding.severity == "error" for finding in self.findings)


@dataclass(frozen=True, slots=True)
class LoadedRules:
    """A rulebook that can be used, the warnings about it, and the overlays of ``sources`` that are not in it."""

    rulebook: Rulebook
    findings: tuple[Finding, ...] = ()
    refused: tuple[RefusedOverlay, ...] = ()
    sources: RuleSources = field(default_factory=lambda: RuleSources(()))
