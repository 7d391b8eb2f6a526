"""The proof of every figure of an advice, as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from engine.explanation import proof_lines, prove_all
from engine.inference import InferenceEngine
from kb.advice import Advice
from kb.advice.document import proof_roots
from tui.report.layout import heading

__all__ = ["proof_report"]


def proof_report(advice: Advice, engine: InferenceEngine) -> Iterator[str]:
    """The proofs of the verdict and of all that the report shows, each once."""
    yield from heading("Proof")
    inference = advice.inference
    nodes = prove_all(engine, inference, proof_roots(engine, inference))
    yield from (f"  {line}" for line in proof_lines(*nodes))
