"""Explanation: why a value holds, why another does not, why something is not known."""

from engine.explanation.proof import ProofNode, prove
from engine.explanation.rendering import proof_lines
from engine.explanation.why_not import Obstacle, why_not
from engine.explanation.wording import because_text, written_out

__all__ = ["Obstacle", "ProofNode", "because_text", "proof_lines", "prove", "why_not", "written_out"]
