"""What all estimators have in common."""

from __future__ import annotations

from typing import Protocol

from bench.estimators.question import Question

__all__ = ["Estimator"]


class Estimator(Protocol):
    """Another tool, called as a library, with its defaults for all that a case does not state.

    Attributes:
        name: Name of its package.
        asked: How it is asked, in a sentence.
        groups: The groups of cases that it can be asked about.
    """

    name: str
    asked: str
    groups: frozenset[str]

    def estimate(self, question: Question) -> float:
        """Memory of one accelerator in bytes, or tokens per second of all requests.

        Raises:
            NoAnswerError: It cannot be asked this, or has no answer.
        """
