"""A thin driver over the C module of durable_rules, kept to the part of it that is known to be right.

What reaches C: one message per fact, ``{"sid", "id", "n", "v"}``, with keys made here and small whole numbers as
values; rules that are conjunctions of comparisons of such a value with such a number. No text a person wrote, no
absence, no alternatives, no arithmetic, no joins, no threads. Every limit of the library is checked before the call.
"""

from __future__ import annotations

import json
import os
import sys
import weakref
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import ModuleType

from engine.errors import EngineError

__all__ = [
    "LIMITS",
    "Condition",
    "NetworkError",
    "NetworkLimitError",
    "RuleNetwork",
    "durable_rules_module",
    "network_definition",
]

Condition = tuple[str, tuple[tuple[str, int], ...]]
"""A fact's key and the comparisons (operator, number) its value must meet, all of them."""

LIMITS = {
    "rules": 4_000,
    "conditions": 15,
    "facts": 500,
    "tests per fact": 60,
    "rules per condition": 250,
    "number": 2**31,
}

_OPERATORS = {"<": "$lt", "<=": "$lte", ">": "$gt", ">=": "$gte", "!=": "$neq"}
_FIRST, _LAST = "~", "~~"
_SESSION = "1"


class NetworkError(EngineError):
    """durable_rules reported an error, or did not do what it was asked to."""

    def __init__(self, doing: str, problem: str) -> None:
        self.doing, self.problem = doing, problem
        super().__init__(f"durable_rules failed while {doing}: {problem}")


class NetworkLimitError(EngineError):
    """A network would exceed what durable_rules can hold."""

    def __init__(self, limit: str, found: int) -> None:
        self.limit, self.found = limit, found
        super().__init__(f"a matching network can hold {LIMITS[limit]} ({limit}), not {found}")


@lru_cache(maxsize=1)
def durable_rules_module() -> ModuleType | None:
    """The C module of durable_rules, or None where it is not installed or cannot be loaded.

    From Python 3.13 on, a module that was built without the fitting define refers to a symbol that is gone and never
    called; binding it lazily makes the module usable.
    """
    try:
        import durable_rules_engine
    except ImportError as error:
        if "PyEval_CallObject" not in str(error) or not hasattr(sys, "setdlopenflags"):
            return None
        flags = sys.getdlopenflags()
        sys.setdlopenflags(os.RTLD_LAZY)
        try:
            import durable_rules_engine
        except ImportError:
            return None
        finally:
            sys.setdlopenflags(flags)
    return durable_rules_engine  # type: ignore[no-any-return]


def network_definition(rules: Sequence[Sequence[Condition]]) -> str:
    """The definition of a network, each rule of which is a non-empty conjunction of conditions on different facts.

    Raises `NetworkLimitError` for what durable_rules cannot hold, `NetworkError` for a rule that could not be right.
    """
    _check_limits(rules)
    return json.dumps(_definition(rules), separators=(",", ":"))


class RuleNetwork:
    """One immutable network, made of a `network_definition`. Raises `NetworkError` when durable_rules complains."""

    def __init__(self, name: str, definition: str) -> None:
        module = durable_rules_module()
        if module is None:
            raise NetworkError("being loaded", "the extension module is not installed")
        self._module = module
        self._name, self._definition = name, definition
        self._busy = False
        self._build()

    def _build(self) -> None:
        self._handle = 0
        self._ran = False
        try:
            self._handle = self._module.create_ruleset(self._name, self._definition)
        except self._module.error as error:
            raise NetworkError("building a network", str(error)) from error
        self._free = weakref.finalize(self, self._module.delete_ruleset, self._handle)
        self._free.atexit = False

    def close(self) -> None:
        """Frees the network, which otherwise happens when it is no longer referred to. It cannot be used afterwards."""
        self._free()
        self._handle = 0

    def match(self, facts: Mapping[str, int]) -> frozenset[int]:
        """The positions of the rules all of whose conditions are met by ``facts`` (key -> number)."""
        if self._busy:
            raise NetworkError("matching", "a network is not re-entrant")
        if not self._handle:
            raise NetworkError("matching", "the network is closed")
        module, matched, complete = self._module, set[int](), False
        messages = [
            _message(_FIRST, None),
            *(_message(key, value) for key, value in facts.items()),
            _message(_LAST, None),
        ]
        self._busy = True
        try:
            _, state = module.assert_facts(self._handle, f"[{','.join(messages)}]")
            started = module.start_action_for_state(self._handle, state)
            action = started[1] if started else None
            while action:
                fired = action.split('"', 2)[1]  # the name of the rule is the one key of the object
                if fired == _FIRST:
                    complete = True
                else:
                    matched.add(int(fired))
                action = module.complete_and_start_action(self._handle, state)
        except module.error as error:
            raise NetworkError("matching", str(error)) from error
        finally:
            self._busy = False
            self._ran = self._ran or complete
            self._end_session()
        if not complete:
            # A batch with a message that cannot be parsed is cut off there without any error.
            raise NetworkError("matching", "part of the facts was dropped")
        return frozenset(matched)

    def _end_session(self) -> None:
        if self._ran:
            self._module.delete_state(self._handle, _SESSION)
        else:  # to delete a session before any action ever ran would crash
            self._free()
            self._build()


def _message(key: str, value: int | None) -> str:
    if value is None:
        return f'{{"sid":"{_SESSION}","id":"{key}","n":"{key}"}}'
    if abs(value) >= LIMITS["number"]:
        raise NetworkLimitError("number", abs(value) + 1)
    return f'{{"sid":"{_SESSION}","id":"{key}","n":"{key}","v":{value:d}}}'


def _pattern(condition: Condition) -> dict[str, object]:
    key, comparisons = condition
    if not comparisons:
        return {"n": key}
    tests: list[dict[str, object]] = [
        {"v": number} if operator == "==" else {_OPERATORS[operator]: {"v": number}} for operator, number in comparisons
    ]
    return {"$and": [{"n": key}, *tests]}


def _definition(rules: Sequence[Sequence[Condition]]) -> dict[str, object]:
    definition: dict[str, object] = {
        str(index): {"all": [{f"c{place}": _pattern(condition)} for place, condition in enumerate(rule)], "pri": 0}
        for index, rule in enumerate(rules)
    }
    definition[_FIRST] = {"all": [{"a": {"n": _FIRST}}, {"b": {"n": _LAST}}], "pri": 0}
    return definition


def _check_limits(rules: Sequence[Sequence[Condition]]) -> None:
    def check(limit: str, found: int) -> None:
        if found > LIMITS[limit]:
            raise NetworkLimitError(limit, found)

    check("rules", len(rules))
    per_condition: dict[Condition, int] = {}
    prefixes: dict[str, set[tuple[tuple[str, int], ...]]] = {}
    for rule in rules:
        check("conditions", len(rule))
        keys = [key for key, _ in rule]
        if not keys or len(set(keys)) != len(keys):
            raise NetworkError("building a network", "a rule needs conditions, each on another fact")
        for key, comparisons in rule:
            for _, number in comparisons:
                check("number", abs(number) + 1)
            per_condition[key, comparisons] = per_condition.get((key, comparisons), 0) + 1
            seen = prefixes.setdefault(key, set())
            # Tests of one fact form a trie in the network; every prefix is a node of its own.
            seen.update(comparisons[: length + 1] for length in range(len(comparisons)))
    check("facts", len(prefixes) + 2)
    check("rules per condition", max(per_condition.values(), default=0))
    check("tests per fact", max((len(each) for each in prefixes.values()), default=0))
