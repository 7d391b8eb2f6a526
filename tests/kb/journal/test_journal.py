"""A journal: answers become records, in order, and stay as they were."""

from __future__ import annotations

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from kb.advisor import Advisor
from kb.journal.content import SCHEMA, Content
from kb.journal.errors import JournalError, NoRecordError
from kb.journal.journal import Journal, ranges_of
from kb.journal.recorder import Recorder
from kb.journal.verification import verify
from tests.kb.journal.conftest import GOAL, JOBS, Record


def test_a_record_says_who_asked_what_when_and_what_came_of_it(journal: Journal, small: Advisor) -> None:
    content = journal.content(1)
    assert content.made.endswith("+00:00")
    assert content.host
    assert content.command == ("advise", "a job")
    assert [(each.fact, each.value, each.origin, each.note) for each in content.answers] == [
        ("model.params", 8e9, "answer", "8B"),
        ("hardware.accelerator", "small", "answer", ""),
    ]
    assert (content.goal, content.as_of, content.rules) == (GOAL, "2026-11-21", small.rulebook.digest)
    outcome = content.outcome
    assert outcome is not None
    inference = small.advise(JOBS[0].given, GOAL).inference
    assert {fact: known.value for fact, known in outcome.facts.items()} == {
        fact: state.value for fact, state in inference.facts.items()
    }
    assert [(each.rule, each.branch) for each in outcome.firings] == [
        (each.provider, each.branch) for each in inference.firings
    ]
    assert outcome.assumptions == () or all(each.value for each in outcome.assumptions)


def test_every_fact_that_a_rule_set_names_its_firing(journal: Journal, small: Advisor) -> None:
    outcome = journal.content(1).outcome
    assert outcome is not None
    inference = small.advise(JOBS[0].given, GOAL).inference
    for fact, state in inference.facts.items():
        known = outcome.facts[fact]
        if state.firing is not None:
            assert outcome.firings[known.firing].rule == state.firing.provider
        else:
            assert known.firing == -1


def test_texts_of_rules_and_catalogues_are_kept_once(journal: Journal, small: Advisor) -> None:
    sources = {journal.content(number).sources for number in (1, 2, 3)}
    assert len(sources) == 1
    listed = journal.source_list(sources.pop())
    assert sorted(journal.store.text_digests()) == sorted({*listed.digests, journal.content(1).sources})
    (layer,) = listed.layers
    kept = {file.name: journal.text(file.digest).decode() for file in layer.files}
    assert kept == dict(small.rulebook.texts)
    assert listed.data.keys() >= {"accelerators.json", "models.json", "claims.json"}


def test_the_newest_come_first(journal: Journal) -> None:
    assert [each.number for each in journal.newest(10)] == [4, 3, 2, 1]
    assert [each.number for each in journal.newest(2)] == [4, 3]
    assert [each.number for each in journal.newest(10, ("advice",))] == [3, 2, 1]
    assert [each.number for each in journal.newest(10, before=3)] == [2, 1]


@pytest.mark.parametrize(
    ("words", "found"),
    [("MONDAY", [4]), ("ordered mon", [4]), ("monday tuesday", []), ('mon" OR "x', []), ("*", [])],
)
def test_records_are_found_by_the_beginnings_of_words(journal: Journal, words: str, found: list[int]) -> None:
    assert [each.number for each in journal.search(words, 10)] == found


def test_notes_stand_with_what_they_are_about(journal: Journal) -> None:
    journal.note(2, "delivered")
    assert [each.note for each in journal.notes(2)] == ["ordered on Monday", "delivered"]
    assert journal.notes(1) == []
    with pytest.raises(NoRecordError, match=r"no record 99; records are numbered from 1 to 5"):
        journal.note(99, "of nothing")


def test_only_the_owner_may_read_it(record: Record, place: str) -> None:
    record(JOBS[0])
    assert stat.S_IMODE(Path(place).stat().st_mode) == 0o600
    assert stat.S_IMODE(Path(place).parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM record WHERE number = 2",
        "UPDATE record SET title = 'another' WHERE number = 2",
        "UPDATE record SET packed = NULL, hash = 'x' WHERE number = 2",
        "UPDATE text SET packed = x'00'",
    ],
)
def test_the_database_refuses_to_change_a_record(journal: Journal, place: str, statement: str) -> None:
    with sqlite3.connect(place) as connection, pytest.raises(sqlite3.IntegrityError, match="is never"):
        connection.execute(statement)
    connection.close()


def test_several_writers_make_one_chain(place: str, small: Advisor) -> None:
    advices = [small.advise(job.given, GOAL) for job in JOBS]
    complaints: list[str] = []

    def write(_: int) -> None:
        recorder = Recorder(place, "advise", complain=complaints.append)
        for job, advice in zip(JOBS, advices, strict=True):
            recorder.advice(small, advice, job)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(write, range(6)))
    assert complaints == []
    with Journal.open(place) as journal:
        found = verify(journal)
        assert (found.records, found.faults) == (18, ())


class TestPruning:
    def test_takes_the_content_and_leaves_the_chain(self, journal: Journal) -> None:
        done = journal.prune([1, 2], "older than allowed")
        assert done is not None
        with pytest.raises(JournalError, match="pruned"):
            journal.content(1)
        found = verify(journal)
        assert (found.records, found.pruned, found.faults) == (5, 3, ())

    def test_says_what_was_pruned_and_why(self, journal: Journal) -> None:
        done = journal.prune([1, 2], "older than allowed")
        told = done.content.pruning if done is not None and done.content is not None else None
        assert told is not None
        assert (told.count, told.ranges, told.why) == (3, ((1, 2), (4, 4)), "older than allowed")

    def test_leaves_no_word_of_it(self, journal: Journal, place: str) -> None:
        journal.prune([2])
        assert journal.search("monday", 10) == []
        heading = next(each for each in journal.newest(10) if each.number == 2)
        assert (heading.pruned, heading.title, heading.result, heading.who) == (True, "", "", "")

    def test_leaves_no_word_of_it_in_the_files(self, journal: Journal, place: str) -> None:
        journal.note(1, "for zanzibarcorp")
        files = [Path(place), Path(f"{place}-wal")]
        assert any(b"zanzibar" in each.read_bytes() for each in files)
        journal.prune([1])
        assert not any(b"zanzibar" in each.read_bytes() for each in files)
        assert verify(journal).faults == ()

    def test_that_cannot_free_the_file_says_so_and_is_done_once_more(self, journal: Journal, place: str) -> None:
        with closing(sqlite3.connect(place)) as reader:
            reader.execute("PRAGMA busy_timeout = 0")
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM record").fetchone()
            journal.store.rows("PRAGMA busy_timeout = 0")
            with pytest.raises(JournalError, match=r"is pruned, but .* is locked .*, and prune once more"):
                journal.prune([1])
        assert journal.prune([1]) is None

    def test_keeps_texts_while_something_rests_on_them(self, journal: Journal) -> None:
        journal.prune([1, 2])
        assert journal.store.text_digests()
        journal.prune([3])
        assert journal.store.text_digests() == []
        assert verify(journal).faults == ()

    def test_of_nothing_records_nothing(self, journal: Journal) -> None:
        assert journal.prune([99]) is None
        assert journal.last == 4

    def test_is_itself_not_pruned(self, journal: Journal) -> None:
        done = journal.prune([1])
        assert done is not None
        assert journal.prune([done.number]) is None


def test_ranges() -> None:
    assert ranges_of([1, 2, 3, 7, 9, 10]) == ((1, 3), (7, 7), (9, 10))
    assert ranges_of([]) == ()


def test_writers_that_make_the_journal_at_the_same_time_do_not_disturb_each_other(tmp_path: Path) -> None:
    content = Content(SCHEMA, "note", "2026-11-26T00:00:00+00:00", note="x")
    for number in range(12):
        place = str(tmp_path / f"{number}" / "journal.db")

        def write(_: int, place: str = place) -> None:
            with Journal.open(place, create=True) as journal:
                journal.append(content)

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(write, range(8)))
        with Journal.open(place) as journal:
            assert journal.last == 8
