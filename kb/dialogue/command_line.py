"""The command line that gives an advice again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from engine.inference import Given
from engine.language import Value
from engine.rulebook import Rulebook

__all__ = ["command_line", "typed_form"]


def typed_form(rulebook: Rulebook, fact: str, value: Value) -> str:
    """``value`` so that reading it as an answer to the question about ``fact`` gives it back exactly."""
    declared = rulebook.facts[fact].type
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if declared.kind == "quantity" and declared.unit is not None:
        number = value / declared.unit.factor
        if number * declared.unit.factor == value:
            return f"{_plain(number)} {declared.unit.symbol}"
        base = "*".join(name for name, power in declared.dimension for _ in range(power))
        below = "".join(f"/{name}" for name, power in declared.dimension for _ in range(-power))
        return f"{_plain(value)} {base or '1'}{below}"
    return _plain(value)


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else repr(number)


def command_line(
    rulebook: Rulebook, given: Mapping[str, Given], goal: str | None = None, options: Sequence[str] = ()
) -> str:
    """The shell command that gives the advice for these answers again; empty when there are none.

    ``options`` are further words: what this run was told of rules and days.
    """
    if not given:
        return ""
    words = ["whygpu", "advise"]
    for fact, each in given.items():
        words += ["--set", f"{fact}={typed_form(rulebook, fact, each.value)}"]
    if goal is not None:
        words += ["--goal", goal]
    return shlex.join([*words, *options])
