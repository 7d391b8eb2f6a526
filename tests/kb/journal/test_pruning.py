"""Which records a pruning is about."""

from __future__ import annotations

from datetime import date, timedelta

from kb.journal.journal import Journal
from kb.journal.pruning import prunable

TODAY, TOMORROW = date.today(), date.today() + timedelta(days=1)


def test_notes_go_with_what_they_are_about(journal: Journal) -> None:
    journal.note(4, "a note on the note")
    assert prunable(journal, [2]) == [2, 4, 5]
    done = journal.prune(prunable(journal, [2]))
    assert done is not None
    assert done.content is not None
    assert done.content.pruning is not None
    assert done.content.pruning.count == 3


def test_all_before_a_day(journal: Journal) -> None:
    assert prunable(journal, before=TODAY - timedelta(days=1)) == []
    assert prunable(journal, before=TOMORROW) == [1, 2, 3, 4]


def test_what_was_pruned_and_prunings_are_not_meant(journal: Journal) -> None:
    journal.prune([1])
    assert prunable(journal, before=TOMORROW) == [2, 3, 4]


def test_no_record_has_the_number_0(journal: Journal) -> None:
    assert prunable(journal, [0]) == []
    assert journal.prune([0]) is None
