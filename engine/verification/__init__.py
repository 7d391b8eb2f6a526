"""Verification of a rulebook: what can be said without running it, and the tests that stand beside its rules."""

from engine.verification.boundaries import Boundary, BoundaryCase, boundaries
from engine.verification.boundary_snapshot import BoundaryDifference, BoundarySnapshot
from engine.verification.coverage import Coverage, CoverageItem, coverage
from engine.verification.embedded_tests import TestOutcome, run_embedded_tests
from engine.verification.problem import Problem
from engine.verification.requirement_tests import run_requirement_tests
from engine.verification.soundness import Soundness
from engine.verification.unchecked import UncheckedConclusion, unchecked_conclusions
from engine.verification.verification import Verification, analyse, verify

__all__ = [
    "Boundary",
    "BoundaryCase",
    "BoundaryDifference",
    "BoundarySnapshot",
    "Coverage",
    "CoverageItem",
    "Problem",
    "Soundness",
    "TestOutcome",
    "UncheckedConclusion",
    "Verification",
    "analyse",
    "boundaries",
    "coverage",
    "run_embedded_tests",
    "run_requirement_tests",
    "unchecked_conclusions",
    "verify",
]
