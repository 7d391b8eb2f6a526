"""The values that follow from what is given, without what they follow from: rules as one function of Python."""

from __future__ import annotations

import marshal
import math
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import MAGIC_NUMBER
from typing import Any

from msgspec import Struct

from engine.inference.catalogue_figures import CatalogueFigures
from engine.inference.inference import Given
from engine.inference.selection import select
from engine.language import Value
from engine.language.code_names import APPLIED, BEYOND, CEILING, FLOOR
from engine.language.evaluation import applied, evaluate
from engine.rulebook import Provider, Rulebook

__all__ = ["CompiledValues", "ValueProgram"]

_FILE, _FUNCTION = "<values>", "settled"
_NAMES: Mapping[str, Any] = {
    BEYOND: math.inf,
    APPLIED: applied,
    CEILING: math.ceil,
    FLOOR: math.floor,
    "__builtins__": {"float": float, "int": int, "max": max, "min": min, "type": type},
}
"""All that the source can name."""


class CompiledValues(Struct, frozen=True):
    """A `ValueCode` as Python compiled it; ``python`` is the version of its bytecode.

    ``facts``, ``owners``, ``figures`` and ``weighed`` are those of the source.
    """

    python: bytes
    code: bytes
    facts: tuple[str, ...]
    owners: tuple[str, ...]
    figures: tuple[tuple[tuple[str, str], ...], ...]
    weighed: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def of(
        cls,
        rulebook: Rulebook,
        order: Sequence[str],
        providers: Mapping[str, Provider],
        parameters: Mapping[str, Value],
    ) -> CompiledValues | None:
        """What settles the facts of ``rulebook`` in that ``order``; None where it cannot be compiled."""
        # Rules that were compiled before do without the import.
        from engine.inference.value_code import value_code

        written = value_code(_FUNCTION, rulebook, order, providers, parameters)
        try:
            code = compile(written.source, _FILE, "exec", dont_inherit=True, optimize=2)
        except (MemoryError, RecursionError, SyntaxError):  # an expression that is nested too deeply for the parser
            return None
        made = zlib.compress(marshal.dumps(code))  # to a fifth: it is held beside what it becomes
        return cls(MAGIC_NUMBER, made, written.facts, written.owners, written.figures, written.weighed)

    @property
    def function(self) -> Callable[..., Sequence[Value | None]] | None:
        """The function; None where another version of Python compiled it."""
        if self.python != MAGIC_NUMBER:
            return None
        names = dict(_NAMES)
        try:
            exec(marshal.loads(zlib.decompress(self.code)), names)  # noqa: S102, S302 - made here, of numbered names and literals
        except (EOFError, TypeError, ValueError, zlib.error):
            return None
        # The function has the names: in a circle with it both would stay.
        found: Callable[..., Sequence[Value | None]] = names.pop(_FUNCTION)
        return found


class ValueProgram:
    """Settles the facts of ``rulebook`` by ``compiled``, which was made of it and of these ``parameters``."""

    def __init__(
        self,
        compiled: CompiledValues,
        settle: Callable[..., Sequence[Value | None]],
        rulebook: Rulebook,
        figures: CatalogueFigures,
        parameters: Mapping[str, Value],
    ) -> None:
        self._settle = settle
        self._facts, self._parameters = compiled.facts, parameters
        self._places = {name: place for place, name in enumerate(compiled.facts)}
        self._entries = tuple(
            _Entries(rulebook, figures, owner, read)
            for owner, read in zip(compiled.owners, compiled.figures, strict=True)
        )
        self._weighed = tuple(
            partial(_weighed, rulebook, rulebook.providers[name], read, parameters) for name, read in compiled.weighed
        )

    def values(self, given: Mapping[str, Given], *, assume: bool) -> dict[str, Value]:
        """Parameters and known facts, in the order in which an inference settles them."""
        places, before = self._places, list[Value | None]([None] * len(self._facts))
        for fact, each in given.items():
            value = each.value
            before[places[fact]] = float(value) if type(value) is int else value
        found = dict(self._parameters)
        settled = self._settle(before, self._entries, self._weighed, assume)
        found.update([(name, value) for name, value in zip(self._facts, settled, strict=True) if value is not None])
        found.update([(fact, each.value) for fact, each in given.items()])
        return found


class _Entries(dict[str, Sequence[Value | None]]):
    """By entry that ``owner`` may name, its figures of the facts that are ``read`` from it by their fields."""

    def __init__(
        self, rulebook: Rulebook, figures: CatalogueFigures, owner: str, read: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__()
        self._facts, self._figures = rulebook.facts, figures
        self._owner, self._read = owner, read

    def __missing__(self, entry: str) -> Sequence[Value | None]:
        found = tuple(self._figures.of(self._facts[fact], self._owner, field, entry) for fact, field in self._read)
        self[entry] = found
        return found


def _weighed(
    rulebook: Rulebook,
    provider: Provider,
    read: Sequence[str],
    parameters: Mapping[str, Value],
    values: Sequence[Value | None],
) -> Sequence[Value | None]:
    """What ``provider`` concludes of the facts that it sets, where those that it has ``read`` have these ``values``."""
    known = {name: value for name, value in zip(read, values, strict=True) if value is not None}
    world = {**parameters, **known}
    held = {
        place
        for place, branch in enumerate(provider.all_branches)
        if branch.condition is None or evaluate(branch.condition, world) is True
    }
    ranks = {name: rulebook.facts[name].type.values for name in provider.sets}
    firings = select(provider, held, world, known, ranks)
    return [
        next((value for firing in firings if _is_proper(rulebook, name, value := firing.concluded.get(name))), None)
        for name in provider.sets
    ]


def _is_proper(rulebook: Rulebook, fact: str, value: Value | None) -> bool:
    return value is not None and rulebook.facts[fact].type.problem_with(value) is None
