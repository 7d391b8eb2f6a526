"""Reading fields of JSON objects that may lack them, or hold something else."""

from __future__ import annotations

import math
from collections.abc import Mapping

__all__ = ["Fields"]


class Fields:
    """A JSON object. A field that is missing, null or of another type than asked for reads as None. Never raises."""

    def __init__(self, values: object) -> None:
        self._values: Mapping[str, object] = values if isinstance(values, dict) else {}

    def text(self, name: str) -> str | None:
        """A text that is not blank."""
        value = self._values.get(name)
        return value.strip() if isinstance(value, str) and value.strip() else None

    def number(self, name: str) -> float | None:
        """A finite number."""
        value = self._values.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        try:
            number = float(value)
        except OverflowError:
            return None
        return number if math.isfinite(number) else None

    def positive(self, name: str) -> float | None:
        """A number greater than zero."""
        number = self.number(name)
        return number if number is not None and number > 0 else None

    def whole(self, name: str) -> int | None:
        """A whole number greater than zero."""
        number = self.positive(name)
        return int(number) if number is not None and number == int(number) else None

    def flag(self, name: str) -> bool | None:
        """True or false."""
        value = self._values.get(name)
        return value if isinstance(value, bool) else None

    def part(self, name: str) -> Fields:
        """An object inside this one; one without fields where there is none."""
        return Fields(self._values.get(name))

    def words(self, name: str) -> str:
        """A text, or the texts of a list one after the other, in lower case; empty where there is none."""
        value = self._values.get(name)
        listed = value if isinstance(value, list) else [value]
        return " ".join(each for each in listed if isinstance(each, str)).strip().lower()
