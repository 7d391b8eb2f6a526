"""Inference: facts in, facts and trace out."""

from engine.inference.engine import GivenError, InferenceEngine, MatcherName
from engine.inference.inference import Candidate, Conflict, FactState, Firing, Given, Inference, Origin

__all__ = [
    "Candidate",
    "Conflict",
    "FactState",
    "Firing",
    "Given",
    "GivenError",
    "Inference",
    "InferenceEngine",
    "MatcherName",
    "Origin",
]
