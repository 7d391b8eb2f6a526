"""Inference: facts in, facts and trace out."""

from engine.inference.engine import GivenError, InferenceEngine, MatcherName
from engine.inference.inference import Candidate, Conflict, FactState, Firing, Given, Inference, Origin
from engine.inference.recent import GivenKey, Recent, given_key
from engine.inference.scope import Scope

__all__ = [
    "Candidate",
    "Conflict",
    "FactState",
    "Firing",
    "Given",
    "GivenError",
    "GivenKey",
    "Inference",
    "InferenceEngine",
    "MatcherName",
    "Origin",
    "Recent",
    "Scope",
    "given_key",
]
