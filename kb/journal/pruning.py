"""Which records a pruning is about."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from kb.journal.journal import Journal

__all__ = ["is_before", "prunable"]

_MOST = 10_000_000


def prunable(journal: Journal, numbers: Collection[int] = (), before: date | None = None) -> list[int]:
    """The numbers of the records that have their contents still and would lose them, the first one first.

    Those are the records named and those made ``before`` a day, with all notes about them. Prunings are never meant.
    """
    wanted, found = set(numbers) - {0}, list[int]()  # a record that is about none is about 0
    for each in reversed(journal.newest(_MOST)):
        if each.number not in wanted and each.about not in wanted and not (before and is_before(each.made, before)):
            continue
        wanted.add(each.number)
        if not each.pruned and each.kind != "pruning":
            found.append(each.number)
    return found


def is_before(made: str, day: date) -> bool:
    """Whether something was made before a day, in the time of this computer; not so where ``made`` is no time."""
    try:
        return datetime.fromisoformat(made).astimezone().date() < day
    except ValueError:
        return False
