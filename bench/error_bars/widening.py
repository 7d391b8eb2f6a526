"""How much further off estimates are for sources that nobody had in view when formulas were mended."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from bench.accuracy.outcome import Outcome
from bench.error_bars.quantiles import covering
from bench.error_bars.residual import Family

__all__ = ["Widening", "widenings_from_json", "widenings_to_json"]

_SHARE = 0.9
_FAMILIES = {
    "weights_file": Family.EXACT,
    "kv_cache": Family.EXACT,
    "infer_mem": Family.PART,
    "train_mem": Family.MEMORY,
    "decode_tps": Family.SPEED,
    "prefill_tps": Family.SPEED,
    "train_tps": Family.SPEED,
}
"""The family that a group of cases tells of."""


@dataclass(frozen=True, slots=True)
class Widening:
    """Nine of ten cases missed by at most ``first`` before formulas were mended by them, by ``since`` after it.

    Both are logarithms of factors; a source weighs as much as the square root of its number of cases.
    """

    first: float
    since: float
    cases: int
    sources: int

    @property
    def factor(self) -> float:
        """By how much bars learnt from cases in view are to be widened; at least 1."""
        return max(1.0, self.first / self.since) if self.since > 0 else 1.0

    @classmethod
    def by_family(cls, first: Iterable[Outcome], since: Iterable[Outcome]) -> dict[Family, Widening]:
        """What cases show that were estimated both at first and since."""
        now = {outcome.case.id: outcome for outcome in since}
        pairs: dict[Family, list[tuple[str, float, float]]] = {}
        for before in first:
            family, after = _FAMILIES.get(before.case.group), now.get(before.case.id)
            missed = (_missed(before), _missed(after))
            if family is not None and missed[0] is not None and missed[1] is not None:
                pairs.setdefault(family, []).append((before.case.source, missed[0], missed[1]))
        return {family: cls._of(found) for family, found in sorted(pairs.items())}

    @classmethod
    def _of(cls, pairs: list[tuple[str, float, float]]) -> Widening:
        sizes = Counter(source for source, _, _ in pairs)
        first = covering(((before, 1 / math.sqrt(sizes[source])) for source, before, _ in pairs), _SHARE)
        since = covering(((after, 1 / math.sqrt(sizes[source])) for source, _, after in pairs), _SHARE)
        return cls(round(first, 4), round(since, 4), len(pairs), len(sizes))


def widenings_to_json(widenings: Mapping[Family, Widening]) -> str:
    """The widenings as JSON."""
    return json.dumps({family.value: asdict(each) for family, each in widenings.items()}, indent=1) + "\n"


def widenings_from_json(text: str) -> dict[Family, Widening]:
    """What `widenings_to_json` wrote."""
    return {Family(family): Widening(**each) for family, each in json.loads(text).items()}


def _missed(outcome: Outcome | None) -> float | None:
    """By how much the estimate missed, as the size of a logarithm."""
    if outcome is None or outcome.error is None or outcome.value is None or outcome.estimate is None:
        return None
    return abs(math.log(outcome.value / outcome.estimate)) if min(outcome.value, outcome.estimate) > 0 else None
