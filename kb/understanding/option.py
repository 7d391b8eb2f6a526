"""Options: what is to be compared, each with values for the facts in which it differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from engine.inference import Given
from engine.language import Value

__all__ = ["Option", "combined", "without"]

Option = Mapping[str, Given]

_MOST = 6


def combined(groups: Iterable[Sequence[Option]]) -> tuple[Option, ...]:
    """Every combination of one option of each group, while there are few; the first groups count more.

    Empty where nothing stands to choice. Options that say the same count once.
    """
    options: list[dict[str, Given]] = [{}]
    for group in groups:
        different = _different(group)
        if len(different) > 1 and len(options) * len(different) <= _MOST:
            options = [option | dict(each) for option in options for each in different]
    return tuple(MappingProxyType(option) for option in options) if len(options) > 1 else ()


def without(options: Sequence[Option], facts: Iterable[str]) -> tuple[Option, ...]:
    """``options`` when ``facts`` have another value; empty where nothing stands to choice any more."""
    changed = frozenset(facts)
    left = [{fact: given for fact, given in option.items() if fact not in changed} for option in options]
    different = _different(left)
    return tuple(MappingProxyType(dict(option)) for option in different) if len(different) > 1 else ()


def _different(options: Sequence[Option]) -> list[Option]:
    found: list[Option] = []
    for option in options:
        if option and _values(option) not in map(_values, found):
            found.append(option)
    return found


def _values(option: Option) -> dict[str, Value]:
    return {fact: given.value for fact, given in option.items()}
