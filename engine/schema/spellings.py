"""Words as an editor's YAML reads them where they stand without quotes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.schema.json import Json

__all__ = ["spellings"]

_WHOLE = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


def spellings(words: Iterable[str]) -> Iterator[Json]:
    """Each word, and before it the number or truth that is read where it stands without quotes."""
    for word in words:
        if word in ("true", "false"):
            yield word == "true"
        elif _WHOLE.fullmatch(word):
            yield int(word)
        elif _NUMBER.fullmatch(word):
            yield float(word)
        yield word
