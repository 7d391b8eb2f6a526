"""Explanation: why a value holds, why another does not, why something is not known."""

from engine.explanation.estimate import bounds_of, estimate_text, short_estimate
from engine.explanation.missing_names import missing_names, missing_words
from engine.explanation.premises import premises
from engine.explanation.proof import Derives, NothingToProveError, prove, prove_all
from engine.explanation.proof_node import ProofNode
from engine.explanation.proof_text import ORIGIN_WORDS, place_words, proof_lines, source_words
from engine.explanation.reason_text import because_text, sources_of, written_out
from engine.explanation.report import reported
from engine.explanation.short_proof import ProofLine, short_proof
from engine.explanation.statement import Statement, statements_of
from engine.explanation.template import filled, is_told
from engine.explanation.why_not import Obstacle, why_not, why_not_taken

__all__ = [
    "ORIGIN_WORDS",
    "Derives",
    "NothingToProveError",
    "Obstacle",
    "ProofLine",
    "ProofNode",
    "Statement",
    "because_text",
    "bounds_of",
    "estimate_text",
    "filled",
    "is_told",
    "missing_names",
    "missing_words",
    "place_words",
    "premises",
    "proof_lines",
    "prove",
    "prove_all",
    "reported",
    "short_estimate",
    "short_proof",
    "source_words",
    "sources_of",
    "statements_of",
    "why_not",
    "why_not_taken",
    "written_out",
]
