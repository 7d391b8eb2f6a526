"""A case as answers to the product's questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from bench.accuracy.accelerator import Accelerator
from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.inference_facts import inference_facts
from bench.accuracy.model_facts import model_facts
from bench.accuracy.number_format import number_format
from bench.accuracy.speed_facts import speed_facts
from bench.accuracy.training_engine import training_engine
from bench.accuracy.training_facts import training_facts
from engine.inference import Given, GivenError
from engine.language import Value
from kb.advisor import Advisor

__all__ = ["Answers"]


@dataclass(frozen=True, slots=True)
class Answers:
    """The configuration of a case, as a person would have typed it, and what is known of its card."""

    given: Mapping[str, Given]
    accelerator: Accelerator
    count: int

    @classmethod
    def of(cls, case: Case, advisor: Advisor) -> Answers:
        """The answers that the case gives; what it leaves open is left to the product's assumptions.

        Raises:
            NotCoveredError: something stated has no counterpart in the product, or cannot be.
        """
        facts: dict[str, Value] = dict(model_facts(case, advisor.catalogues.models, partial(_is_complete, advisor)))
        if not facts:
            raise NotCoveredError("model not known", case.fields.text("model") or "none stated")
        if case.training:
            facts |= training_facts(case)
            facts |= training_engine(case)
        else:
            facts |= inference_facts(case)
            facts |= speed_facts(case)
            facts |= number_format(case, frozenset(advisor.catalogues.number_formats.ids()))
        accelerator = Accelerator.of(case, advisor.catalogues.accelerators)
        facts |= accelerator.facts(advisor.catalogues.accelerators)
        facts["hardware.count"] = case.accelerators
        for fact, value in facts.items():
            try:
                advisor.engine.check_given(fact, value)
            except GivenError as error:
                raise NotCoveredError(f"unusable value of {fact}", str(error)) from None
        return cls({fact: Given(value) for fact, value in facts.items()}, accelerator, case.accelerators)


def _is_complete(advisor: Advisor, model: str) -> bool:
    """Whether the catalogue knows enough of a model's shape to size its cache."""
    known = advisor.engine.conclude({"model": Given(model)}, assume=False).value
    return all(known(fact) is not None for fact in ("model.layers", "model.hidden", "model.kv_kind"))
