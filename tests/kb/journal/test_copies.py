"""A copy is the same journal; one that was changed or cut off is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.advisor import Advisor
from kb.journal.copies import CopyError, Imported, exported, exported_records, imported
from kb.journal.errors import NoRecordError
from kb.journal.journal import Journal
from kb.journal.replay import replayed
from kb.journal.verification import verify


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Journal]:
    """An empty journal."""
    with Journal.open(str(tmp_path / "other.db"), create=True) as opened:
        yield opened


def test_a_copy_is_the_same_journal(journal: Journal, other: Journal, small: Advisor) -> None:
    assert imported(other, exported(journal)) == Imported(new=4, known=0)
    assert list(exported(other)) == list(exported(journal))
    assert verify(other) == verify(journal)
    assert replayed(other, 1, small).is_same
    assert [each.number for each in other.search("monday", 9)] == [4]


def test_its_lines_are_json_that_other_programs_read(journal: Journal) -> None:
    lines = [json.loads(line) for line in exported(journal)]
    assert lines[0]["line"] == "journal"
    records = [each for each in lines if each["line"] == "record"]
    assert [each["number"] for each in records] == [1, 2, 3, 4]
    assert records[3]["content"]["note"] == "ordered on Monday"


def test_it_can_be_gone_on_with(journal: Journal, other: Journal) -> None:
    imported(other, exported(journal))
    journal.note(1, "one more")
    assert imported(other, exported(journal)) == Imported(new=1, known=4)
    assert verify(other).faults == ()
    other.note(1, "and one here")
    assert verify(other).faults == ()


def test_pruned_records_stay_pruned(journal: Journal, other: Journal) -> None:
    journal.prune([1])
    imported(other, exported(journal))
    assert verify(other) == verify(journal)
    assert verify(other).pruned == 1


def test_ways_that_parted_are_not_joined(journal: Journal, other: Journal) -> None:
    imported(other, exported(journal))
    other.note(1, "here")
    journal.note(1, "there")
    with pytest.raises(CopyError, match="went different ways"):
        imported(other, exported(journal))


def test_another_journal_is_not_mixed_in(journal: Journal, other: Journal) -> None:
    other_lines = list(exported(other))
    with pytest.raises(CopyError, match="another journal"):
        imported(journal, other_lines)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (b"Monday", b"Friday", "the content of record 4 was changed"),
        (b'"number":3', b'"number":7', "does not follow"),
        (b"small.yaml", b"smell.yaml", "the text is not the one"),
        (b'{"line":"journal"', b'{"line":"diary"', "no line of a journal"),
    ],
)
def test_a_copy_that_was_changed_is_refused_whole(
    journal: Journal, other: Journal, old: bytes, new: bytes, told: str
) -> None:
    lines = [line.replace(old, new) for line in exported(journal)]
    with pytest.raises(CopyError, match=told):
        imported(other, lines)
    assert (other.last, other.store.text_digests()) == (0, [])


@pytest.mark.parametrize("left", [0, 1, -1])
def test_a_copy_that_was_cut_off_is_refused(journal: Journal, other: Journal, left: int) -> None:
    with pytest.raises(CopyError, match=r"cut off|no journal in it"):
        imported(other, list(exported(journal))[:left])
    assert other.last == 0


def test_some_records_go_with_the_notes_about_them_and_the_texts_they_rest_on(journal: Journal) -> None:
    lines = [json.loads(line) for line in exported_records(journal, [2])]
    assert lines[0]["records"] == 2
    assert [each["number"] for each in lines if each["line"] == "record"] == [2, 4]
    kept = {each["digest"] for each in lines if each["line"] == "text"}
    assert journal.content(2).sources in kept
    assert set(journal.source_list(journal.content(2).sources).digests) <= kept


def test_some_records_are_no_journal(journal: Journal, other: Journal) -> None:
    with pytest.raises(CopyError, match="only a whole journal can be read in"):
        imported(other, exported_records(journal, [1]))
    assert other.last == 0


def test_a_record_that_is_not_there_is_not_exported(journal: Journal) -> None:
    with pytest.raises(NoRecordError):
        list(exported_records(journal, [9]))
