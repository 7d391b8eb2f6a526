"""By which factors measured values differ from estimates."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bench.accuracy.outcome import Outcome
from bench.error_bars.residual import Residual
from engine.rulebook import Rulebook

__all__ = ["Residuals"]

_END = re.compile(r"error\.(\w+)\.(low|high)")
_DIGITS = 4

#: factors by quantity, class, group of the benchmark, and source
Factors = Mapping[str, Mapping[str, Mapping[str, Mapping[str, tuple[float, ...]]]]]


@dataclass(frozen=True, slots=True)
class Residuals:
    """Factors (measured over estimated) by quantity, class of runs, group and source; also classes without any.

    A quantity is what the product has one pair of factors for: ``error.<quantity>.low`` and ``error.<quantity>.high``.
    """

    factors: Factors

    @classmethod
    def of(cls, outcomes: Iterable[Outcome], rulebook: Rulebook) -> Residuals:
        """The factors of what was evaluated; estimates without error bars have no part in it."""
        classes = _classes(rulebook)
        found: dict[str, dict[str, dict[str, dict[str, list[float]]]]] = {
            quantity: {name: {} for name in rulebook.facts[fact].type.values} for quantity, fact in classes.items()
        }
        for outcome in outcomes:
            quantity = _quantity(rulebook, outcome.told_of)
            if quantity is None or outcome.factor is None or outcome.kind not in found.get(quantity, {}):
                continue
            by_source = found[quantity][outcome.kind].setdefault(outcome.case.group, {})
            by_source.setdefault(outcome.case.source, []).append(float(f"{outcome.factor:.{_DIGITS}g}"))
        return cls(
            {
                quantity: {
                    name: {
                        group: {source: tuple(sorted(each)) for source, each in sorted(by_source.items())}
                        for group, by_source in sorted(by_group.items())
                    }
                    for name, by_group in by_class.items()
                }
                for quantity, by_class in found.items()
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Residuals:
        """What `to_json` wrote."""
        return cls(
            {
                quantity: {
                    name: {
                        group: {source: tuple(each) for source, each in by_source.items()}
                        for group, by_source in by_group.items()
                    }
                    for name, by_group in by_class.items()
                }
                for quantity, by_class in json.loads(text).items()
            }
        )

    @property
    def classes(self) -> dict[str, tuple[str, ...]]:
        """The classes of each quantity."""
        return {quantity: tuple(by_class) for quantity, by_class in self.factors.items()}

    @property
    def each(self) -> tuple[Residual, ...]:
        """All factors, one by one."""
        return tuple(
            Residual(quantity, name, group, source, factor)
            for quantity, by_class in self.factors.items()
            for name, by_group in by_class.items()
            for group, by_source in by_group.items()
            for source, factors in by_source.items()
            for factor in factors
        )

    def to_json(self) -> str:
        """The factors as JSON, a line for each source."""
        text = json.dumps(self.factors, indent=1)
        return re.sub(r"\[[^\[\]]*\]", lambda numbers: re.sub(r"\s+", " ", numbers[0]), text) + "\n"


def _classes(rulebook: Rulebook) -> dict[str, str]:
    """For each quantity the fact that names the class of a run."""
    names = {match[1] for name in rulebook.facts if (match := _END.fullmatch(name))}
    training = {name for name in names if name.startswith("training")}
    return {name: f"error.{'training' if name in training else 'inference'}_class" for name in sorted(names)}


def _quantity(rulebook: Rulebook, fact: str) -> str | None:
    declared = rulebook.facts.get(fact)
    if declared is None or declared.bounds is None:
        return None
    readers = rulebook.providers_of.get(declared.bounds.high, ())
    return next((match[1] for each in readers for name in each.reads if (match := _END.fullmatch(name))), None)
