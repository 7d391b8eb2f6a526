"""The proof of every figure of an advice, as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from engine.explanation import proof_lines, prove_all
from engine.inference import InferenceEngine
from kb.advice import Advice
from kb.advice.document import AdviceDocument, ProofDocument, proof_roots
from tui.report.layout import heading

__all__ = ["proof_of_document", "proof_report"]


def proof_report(advice: Advice, engine: InferenceEngine) -> Iterator[str]:
    """The proofs of the verdict and of all that the report shows, each once."""
    yield from heading("Proof")
    inference = advice.inference
    nodes = prove_all(engine, inference, proof_roots(engine, inference))
    yield from (f"  {line}" for line in proof_lines(*nodes))


def proof_of_document(found: AdviceDocument) -> Iterator[str]:
    """The same proofs as a document has them, which may leave values out."""
    yield from heading("Proof")
    for node in found["proof"]:
        yield from _node(node, "  ")


def _node(node: ProofDocument, indent: str) -> Iterator[str]:
    known = "  (proved above)" if node.get("repeated") else f"  [{node['origin']}]"
    yield f"{indent}{node['title']}: {node['shown']}{known}"
    for key in ("reason", "formula", "arithmetic") if not node.get("repeated") else ():
        if text := str(node.get(key, "")):
            yield f"{indent}  {'= ' if key != 'reason' else ''}{text}"
    for child in node.get("children", []):
        yield from _node(child, f"{indent}  ")
