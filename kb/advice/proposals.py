"""Which models are worth a trial on hardware that is there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache

from msgspec import Struct

from engine.inference import Given, InferenceEngine
from kb.advice.case import Case

__all__ = ["proposals"]

_MODEL, _KIND, _LARGEST = "model", "question.kind", "largest_model"
_AGE, _ABILITY, _SIZE, _SPARSE = "proposed.age", "proposed.ability", "proposed.size", "proposed.sparse"
_RELEASED = "model.released"
_TEXT = frozenset({"decoder", "moe", "hybrid", "ssm"})


def proposals(case: Case, most: str) -> Sequence[str]:
    """Models with ``most`` parameters at most, the most able first, of each class of sizes the newest.

    How able a model is, rules say.
    """
    catalogue = case.engine.rulebook.catalogues["models"]
    largest, age = case.stated.value(most), case.stated.value(_AGE)
    if not isinstance(largest, int | float) or not isinstance(age, int | float):
        return ()
    oldest = (case.engine.as_of - timedelta(seconds=age)).isoformat()
    fitting: dict[str, _Ability] = {}
    for entry in catalogue.ids():
        fields = catalogue.fields(entry) or {}
        total, released = fields.get("params_total"), str(fields.get("release_date") or "")
        if not isinstance(total, int | float) or released < oldest or fields.get("architecture") not in _TEXT:
            continue
        if total <= largest and "Embedding" not in str(fields.get("family")) and fields.get("judges") is not True:
            fitting[entry] = _ability(case.engine, entry)
    newest = {fitting[entry].kind: entry for entry in sorted(fitting, key=lambda entry: fitting[entry].released)}
    return sorted(newest.values(), key=lambda entry: fitting[entry].ability, reverse=True)


class _Ability(Struct, frozen=True):
    """What the rules expect of a model. Of one ``kind``, a class of sizes, dense or sparse, the newest counts."""

    ability: float
    released: float
    kind: tuple[int, bool]


@lru_cache(maxsize=1024)
def _ability(engine: InferenceEngine, model: str) -> _Ability:
    inference = engine.conclude({_MODEL: Given(model), _KIND: Given(_LARGEST)})
    ability, size, released = (float(inference.value(fact) or 0) for fact in (_ABILITY, _SIZE, _RELEASED))
    return _Ability(ability, released, (_class(size), inference.value(_SPARSE) is True))


def _class(size: float) -> int:
    """A class of sizes that differ by less than a fifth."""
    return round(math.log(size) * 5)
