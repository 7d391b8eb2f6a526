"""The differences between what was said and what is said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bench.frozen.record import Record

__all__ = ["Difference", "Explanation", "Renaming", "differences", "most_frequent", "unexplained"]

_PARTS = (
    "raw", "value", "title", "origin", "note", "rule", "branch", "reason", "formula", "arithmetic", "sources", "entry",
    "overridden", "premises",
)  # fmt: skip
"""What is recorded of a fact, in this order."""


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

    @property
    def parts(self) -> str:
        """What differs, in words: the parts of a fact, ``new`` or ``gone``; else ``text``."""
        if self.before is None or self.now is None:
            return "new" if self.before is None else "gone"
        one, other = self.before.split(" | "), self.now.split(" | ")
        if not self.key.startswith("fact ") or not len(one) == len(other) == len(_PARTS):
            return "text"
        return " ".join(name for name, was, now in zip(_PARTS, one, other, strict=True) if was != now)


@dataclass(frozen=True)
class Explanation:
    """Why things differ whose key matches ``key`` and of which no other parts differ than ``parts``.

    With ``along``, a key, only where that differs in the same case.
    """

    because: str
    key: str
    parts: frozenset[str]
    before: str = ""
    now: str = ""
    along: str = ""

    def covers(self, difference: Difference) -> bool:
        """Whether that is why ``difference`` is one; ``before`` and ``now`` are found in its texts."""
        return (
            re.fullmatch(self.key, difference.key) is not None
            and self.parts >= set(difference.parts.split())
            and re.search(self.before, difference.before or "") is not None
            and re.search(self.now, difference.now or "") is not None
        )


def unexplained(
    found: Mapping[str, list[Difference]], explanations: Sequence[Explanation]
) -> tuple[dict[str, list[Difference]], Counter[str]]:
    """The differences that no explanation covers, and how many each of them does."""
    counts: Counter[str] = Counter()
    left: dict[str, list[Difference]] = {}
    for name, differing in found.items():
        keys = {each.key for each in differing if {"raw", "gone", "new"} & set(each.parts.split())}
        counting = [each for each in explanations if not each.along or each.along in keys]
        for each in differing:
            why = next((one.because for one in counting if one.covers(each)), None)
            if why is None:
                left.setdefault(name, []).append(each)
            else:
                counts[why] += 1
    return left, counts


def differences(before: Record, now: Record) -> list[Difference]:
    """What is not alike, in the order of ``before`` and then what is new; the order of lists is no difference."""
    before, now = _without_order(before), _without_order(now)
    keys = [*before, *(key for key in now if key not in before)]
    return [Difference(key, before.get(key), now.get(key)) for key in keys if before.get(key) != now.get(key)]


def _without_order(record: Record) -> Record:
    """``record`` where what stands in lists of a document is told by what it says, and not by its place."""
    counts: Counter[str] = Counter()
    kept: Record = {}
    for key, value in record.items():
        path = re.sub(r"/\d+(?=/|$)", "", key)
        if path == key:
            kept[key] = value
        else:
            counts[f"{path} {value}"] += 1
    return kept | {key: f"{times} times" for key, times in counts.items()}


def most_frequent(found: Mapping[str, list[Difference]]) -> list[tuple[str, int]]:
    """How often each key differs, most often first: one cause usually shows in many situations."""
    return Counter(each.key for differing in found.values() for each in differing).most_common()
