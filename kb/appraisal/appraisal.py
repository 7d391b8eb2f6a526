"""An appraisal: whether a product is a choice for a job, and why."""

from __future__ import annotations

from dataclasses import dataclass

from engine.inference import Inference
from engine.rulebook import Source
from kb.appraisal.product_trial import Trial
from kb.catalogue import Product

__all__ = ["Appraisal"]


@dataclass(frozen=True)
class Appraisal:
    """What the rules say of a product in the situation of a job.

    ``standing`` is recommended, possible, depends, replaced, unsuitable or not_a_choice, and ``shown`` its name for
    people; None, with an empty ``reason``, while the job does not tell. ``reason`` is that of ``rule``, which rests on
    ``sources``. ``trials`` are the ways in which the job was worked out with it, the one that counts first.
    """

    product: Product
    standing: str | None
    shown: str
    reason: str
    rule: str
    sources: tuple[Source, ...]
    trials: tuple[Trial, ...]
    inference: Inference
