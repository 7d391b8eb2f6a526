"""Regular expressions that few runs of the program need."""

from __future__ import annotations

import re
from functools import cached_property
from typing import AnyStr, Generic

__all__ = ["LatePattern"]


class LatePattern(Generic[AnyStr]):
    """A regular expression, as it is given to ``re.compile``, that is compiled when it is first asked for.

    To compile one takes from 0.1 to 2 ms, which a start would spend on hundreds of which it uses a few.
    """

    def __init__(self, written: AnyStr, flags: int = 0) -> None:
        self._written: AnyStr = written
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[AnyStr]:
        """The expression, ready to search with. Raises `re.error` where it is none."""
        return re.compile(self._written, self._flags)
