"""The Jinja environment of templates: sandboxed, strict, and with a writer for each kind of file."""

from __future__ import annotations

import math
from collections.abc import Callable

from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from kb.launch.traced import Traced, plain
from kb.launch.written import Written, comment, json_text, python, shell, word, yaml_scalar, yaml_text

__all__ = ["ENVIRONMENT", "UnwrittenError"]


class UnwrittenError(TypeError):
    """A template puts a text into a file that no writer made safe for it."""

    def __init__(self, value: object) -> None:
        self.value = value
        super().__init__(
            f"{str(value)[:60]!r} gets into the file as it is; end it with the writer of the file: "
            "| shell, | json, | yaml, | scalar, | python or | comment"
        )


def _finished(value: object) -> object:
    """``value`` where it may go into a file: what a writer made, and bare numbers. Raises `UnwrittenError`."""
    if isinstance(value, Written) or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    if value is None or isinstance(value, Traced | str | bool):
        raise UnwrittenError(value)
    return value  # what is undefined says so itself


def _flag(value: object, name: str) -> Written:
    """A flag of a command with its value, and in a comment what the value is made of: a line of a shell's array."""
    note = f"  # {comment(value.note)}" if isinstance(value, Traced) else ""
    return Written(f"{name} {shell(value)}{note}")


def _up(value: object, digits: int = 0) -> Traced:
    """``value`` rounded up to so many ``digits``, with its notes."""
    return _rounded(value, digits, math.ceil)


def _down(value: object, digits: int = 0) -> Traced:
    """``value`` rounded down to so many ``digits``, with its notes."""
    return _rounded(value, digits, math.floor)


def _rounded(value: object, digits: int, whole: Callable[[float], int]) -> Traced:
    found = plain(value)
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise TypeError(f"{found!r} is not a number, so it cannot be rounded")
    # What misses a step by no more than rounding errors of the calculation is on it.
    rounded = whole(round(found * 10**digits, 6)) / 10**digits
    note = value.note if isinstance(value, Traced) else ""
    return Traced(int(rounded) if rounded.is_integer() else rounded, note)


def _unit(value: object, symbol: str) -> Traced:
    """``value`` with ``symbol`` behind it, as one text: 96Gi."""
    return Traced(f"{plain(value)}{symbol}", value.note if isinstance(value, Traced) else "")


def _note(value: object) -> Written:
    """What a value is made of, for a comment."""
    return comment(value.note if isinstance(value, Traced) else "")


def _environment() -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined,
        finalize=_finished,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters = {
        each: environment.filters[each] for each in ("default", "first", "join", "last", "length", "list", "max", "min")
    } | {
        "comment": comment,
        "down": _down,
        "flag": _flag,
        "json": json_text,
        "note": _note,
        "python": python,
        "scalar": yaml_scalar,
        "shell": shell,
        "unit": _unit,
        "up": _up,
        "word": word,
        "yaml": yaml_text,
    }
    environment.globals = {"dict": dict, "range": environment.globals["range"]}
    return environment


ENVIRONMENT = _environment()
