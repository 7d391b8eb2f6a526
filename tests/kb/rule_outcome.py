"""What comes of reading rules, in a form in which two ways of reading them can be compared."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.findings import Finding, RulebookError
from engine.loading.compiled_rules import CompiledRules
from engine.rulebook.deferred import Deferred

__all__ = ["outcome"]


def outcome(make: Callable[[], CompiledRules | None]) -> bytes | tuple[Finding, ...] | None:
    """What is made, without what tells values, which is compiled for rules that last; else what was found."""
    try:
        made = make()
    except RulebookError as error:
        return error.findings
    return None if made is None else replace(made, plan=replace(made.plan, values=Deferred.of(None))).to_bytes()
