"""The estimators that can be asked."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bench.estimators.accelerate_memory import AccelerateMemory
from bench.estimators.deepspeed_zero import DeepspeedZero
from bench.estimators.estimator import Estimator
from bench.estimators.fitcheck_memory import FitcheckMemory
from bench.estimators.fitscout_memory import FitscoutMemory
from bench.estimators.hf_vram_calc_memory import HfVramCalcMemory
from bench.estimators.llm_analysis_figures import LlmAnalysisFigures
from bench.estimators.llmfit_plan import LlmfitPlan
from bench.estimators.ridgepoint_fit import RidgepointFit

__all__ = ["PEERS"]

_ALL: Final[tuple[Estimator, ...]] = (
    AccelerateMemory(),
    DeepspeedZero(),
    FitcheckMemory(),
    FitscoutMemory(),
    HfVramCalcMemory(),
    LlmAnalysisFigures(),
    LlmfitPlan(),
    RidgepointFit(),
)

PEERS: Final[Mapping[str, Estimator]] = MappingProxyType({peer.name: peer for peer in _ALL})
"""By the name of their package."""
