"""Verification of a rulebook: running the tests that stand beside its rules."""

from engine.verification.embedded_tests import TestOutcome, run_embedded_tests

__all__ = ["TestOutcome", "run_embedded_tests"]
