"""Typed access to the fields of a config: every complaint names the field and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import NoReturn, TypeVar

from kb.errors import ModelConfigError, printable
from kb.model_config.config_document import Json

__all__ = ["ConfigFields"]

_T = TypeVar("_T")


class ConfigFields:
    """Fields of one config object. Several names may stand for one thing; the first that is present counts."""

    def __init__(self, path: str, values: Mapping[str, Json], outer: Mapping[str, Json] | None = None) -> None:
        self.path = path
        self._values = values
        self._outer = outer or {}

    def __contains__(self, name: str) -> bool:
        return self._values.get(name) is not None

    def outside(self, name: str) -> bool:
        """Whether the object around this one has a field."""
        return self._outer.get(name) is not None

    @property
    def names(self) -> Sequence[str]:
        """All names of the object."""
        return tuple(self._values)

    def integer(self, *names: str, low: int = 1, high: int) -> int | None:
        """A whole number within a closed range; None when no name is present.

        Raises:
            ModelConfigError: wrong type (a boolean is not a number) or out of range.
        """
        found = self._first(names)
        if found is None:
            return None
        name, value = found
        if isinstance(value, bool) or not isinstance(value, int):
            if isinstance(value, float) and value.is_integer() and low <= value <= high:
                return int(value)
            self.wrong(name, f"says {_shown(value)}", "a whole number")
        if not low <= value <= high:
            self.wrong(name, f"says {_shown(value)}", f"a whole number from {low} to {high:,}")
        return value

    def required(self, *names: str, low: int = 1, high: int) -> int:
        """A whole number that must be present.

        Raises:
            ModelConfigError: missing, wrong type or out of range.
        """
        value = self.integer(*names, low=low, high=high)
        if value is None:
            self.missing(*names)
        return value

    def flag(self, *names: str, default: bool, outer: bool = False) -> bool:
        """A boolean; `outer` also looks into the object around this one.

        Raises:
            ModelConfigError: not a boolean.
        """
        value = self._of_type(bool, "true or false", names, outer)
        return default if value is None else value

    def text(self, *names: str, outer: bool = False) -> str | None:
        """A text; None when no name is present.

        Raises:
            ModelConfigError: not a text.
        """
        return self._of_type(str, "a text", names, outer)

    def texts(self, name: str, length: int) -> tuple[str, ...] | None:
        """A list of as many texts as there are layers; None when it is not present.

        Raises:
            ModelConfigError: not such a list.
        """
        value = self._values.get(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.wrong(name, f"says {_shown(value)}", "a list of texts")
        if len(value) != length:
            self.wrong(name, f"lists {len(value)} layers", f"{length}, one for each layer")
        return tuple(str(item) for item in value)

    def integers(self, name: str, high: int) -> tuple[int, ...] | None:
        """A list of whole numbers from 0; None when it is not present.

        Raises:
            ModelConfigError: not such a list.
        """
        value = self._values.get(name)
        if value is None:
            return None
        numbers = value if isinstance(value, list) else [value]
        if len(numbers) > high or any(isinstance(n, bool) or not isinstance(n, int) or n < 0 for n in numbers):
            self.wrong(name, f"says {_shown(value)}", "a list of whole numbers")
        return tuple(n for n in numbers if isinstance(n, int))

    def object(self, name: str, *, outer: bool = False) -> Mapping[str, Json] | None:
        """An object inside; None when it is not present.

        Raises:
            ModelConfigError: not an object.
        """
        return self._of_type(dict, "an object", (name,), outer)

    def wrong(self, name: str, says: str, expected: str, suggestion: str = "") -> NoReturn:
        """Complain about a field."""
        raise ModelConfigError(self.path, name, says, expected, suggestion)

    def missing(self, *names: str) -> NoReturn:
        """Complain that a field is absent; suggests a name that is spelt alike."""
        near = difflib.get_close_matches(names[0], self.names, n=1, cutoff=0.75)
        suggestion = f"did you mean {printable(near[0])}?" if near else "a model card or the paper may give it"
        also = f" (or {', '.join(names[1:])})" if names[1:] else ""
        raise ModelConfigError(self.path, names[0], f"is missing{also}", "a whole number", suggestion)

    def _of_type(self, wanted: type[_T], words: str, names: Sequence[str], outer: bool) -> _T | None:
        """The value of the first name that is present; None when none is. Complains where it is of another type."""
        found = self._first(names, outer=outer)
        if found is None:
            return None
        name, value = found
        if not isinstance(value, wanted):
            self.wrong(name, f"says {_shown(value)}", words)
        return value

    def _first(self, names: Sequence[str], *, outer: bool = False) -> tuple[str, Json] | None:
        for values in (self._values, self._outer) if outer else (self._values,):
            for name in names:
                if values.get(name) is not None:
                    return name, values[name]
        return None


def _shown(value: Json) -> str:
    if isinstance(value, str):
        return f"'{printable(value, 40)}'"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a number of more than 18 digits"
    return str(value)
