"""Accuracy: the product's estimates against measured memory and speed, ``python -m bench.accuracy FILE.jsonl ...``."""

from bench.accuracy.case import Case
from bench.accuracy.evaluation import Evaluator
from bench.accuracy.outcome import Outcome
from bench.accuracy.summary import Summary

__all__ = ["Case", "Evaluator", "Outcome", "Summary"]
