"""The differences between what was said and what is said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bench.frozen.record import Record

__all__ = ["Difference", "Renaming", "differences", "most_frequent"]


@dataclass(frozen=True)
class Renaming:
    """Ids that were renamed, the former ones with the present ones; in texts too."""

    present: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        ids = "|".join(re.escape(each) for each in sorted(self.present, key=len, reverse=True))
        return re.compile(rf"(?<![\w.])(?:{ids})(?![\w]|\.\w)")

    def text(self, text: str) -> str:
        """``text`` with the present ids."""
        return self._pattern.sub(lambda found: self.present[found[0]], text) if self.present else text

    def record(self, record: Record) -> Record:
        """``record`` with the present ids."""
        return {self.text(key): self.text(value) for key, value in record.items()} if self.present else record


@dataclass(frozen=True)
class Difference:
    """What was said under ``key`` and what is said there now; None where nothing is."""

    key: str
    before: str | None
    now: str | None


def differences(before: Record, now: Record) -> list[Difference]:
    """What is not alike, in the order of ``before`` and then what is new."""
    keys = [*before, *(key for key in now if key not in before)]
    return [Difference(key, before.get(key), now.get(key)) for key in keys if before.get(key) != now.get(key)]


def most_frequent(found: Mapping[str, list[Difference]]) -> list[tuple[str, int]]:
    """How often each key differs, most often first: one cause usually shows in many situations."""
    return Counter(each.key for differing in found.values() for each in differing).most_common()
