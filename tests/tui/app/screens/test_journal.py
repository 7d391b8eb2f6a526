"""The app keeps what is said, looks through the journal, and goes on with what was cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kb.advisor import Advisor
from kb.journal.journal import Journal
from kb.journal.recorder import Recorder
from tests.tui.app.screens.kept import GOAL, JOB, SIZE, page_of, told
from tui.app.screens.journal import JournalScreen
from tui.view.session_log import SessionLog


def listed(place: str) -> list[tuple[int, str, str]]:
    with Journal.open(place) as journal:
        return [(each.number, each.kind, each.title) for each in journal.newest(50)]


async def test_each_turn_is_kept_with_the_advice_it_came_to(open_app, small: Advisor, log: SessionLog, place: str):
    async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
        await terminal.say("8B model")
        await terminal.say("why?")
        await terminal.settle()
        turns = listed(place)
        assert [each[1] for each in turns] == ["turn"] * len(turns)
        assert "8B model" in [each[2] for each in turns]
        with Journal.open(place) as journal:
            content = next(content for _, content in journal.contents() if content.text == "8B model")
    assert [each.fact for each in content.answers] == ["model.params"]
    assert content.outcome is not None
    assert content.exchange is not None
    assert content.exchange.changes


async def test_without_a_journal_nothing_is_kept_and_that_is_said(open_app, small: Advisor, place: str):
    async with open_app(SIZE, over=small, begin=False) as terminal:
        await terminal.say("8B model")
        await terminal.say("/journal")
        assert "No journal is kept" in told(terminal)
    assert not Path(place).exists()


@pytest.mark.usefixtures("filled")
class TestScreen:
    async def test_records_are_listed_and_found_by_words(self, open_app, small: Advisor, log: SessionLog):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j")
            assert isinstance(terminal.app.screen, JournalScreen)
            assert "2 of 2" in terminal.text
            await terminal.type("8b")
            assert "1 of 2" in terminal.text
            assert "Record 1: an answer" in page_of(terminal)
            await terminal.press("escape")
            assert not isinstance(terminal.app.screen, JournalScreen)

    async def test_a_replay_says_whether_it_is_reproduced_and_what_today_says(
        self, open_app, small: Advisor, log: SessionLog
    ):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+r")
            assert "Record 2 is reproduced exactly with its own rules and prices." in page_of(terminal)
            assert "with the rules and prices of today: the same answer" in page_of(terminal)

    async def test_a_note_is_written_in_the_field(self, open_app, small: Advisor, log: SessionLog, place: str):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+n")
            await terminal.type("ordered [b]it[/b]", "enter")
            assert (3, "note", "ordered [b]it[/b]") in listed(place)
            assert "note on 2: ordered [b]it[/b]" in terminal.text
            await terminal.press("alt+n", "escape")
            assert isinstance(terminal.app.screen, JournalScreen)

    async def test_two_records_are_compared(self, open_app, small: Advisor, log: SessionLog):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+d", "down", "alt+d")
            assert "From record 2 to record 1:" in page_of(terminal)
            assert "Recommendation:" in page_of(terminal)

    async def test_the_journal_is_verified(self, open_app, small: Advisor, log: SessionLog):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "alt+v")
            assert "nothing was changed, removed or forged" in page_of(terminal)

    async def test_the_job_of_a_record_is_taken_up_and_can_be_undone(self, open_app, small: Advisor, log: SessionLog):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j", "down", "alt+t")
            assert terminal.given == {"model.params": 8e9, "hardware.accelerator": "small"}
            await terminal.press("ctrl+z")
            assert terminal.given == {}

    async def test_a_journal_that_cannot_be_read_is_told(self, open_app, small: Advisor, log: SessionLog, place: str):
        Path(place).write_bytes(b"no database " * 500)
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            await terminal.press("alt+j")
            assert "is no database of SQLite" in told(terminal)


class TestGoingOn:
    @pytest.fixture
    def cut_off(self, place: str, small: Advisor) -> Callable[[], None]:
        recorder = Recorder(place, "app")
        recorder.begin_conversation()
        recorder.turn(small, JOB, GOAL, "an 8B on a small card", advice=small.advise(JOB.given, GOAL))
        return recorder.end

    async def test_is_offered_and_done(self, open_app, small: Advisor, log: SessionLog, place: str, cut_off):
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            assert "The last conversation did not end (8B param, Card S 24 GB)." in told(terminal)
            await terminal.say("/resume")
            assert terminal.given == {"model.params": 8e9, "hardware.accelerator": "small"}
            assert terminal.app.context.consultation.session.goal == GOAL
        with Journal.open(place) as journal:
            (_, first), *_, (_, last) = journal.contents()
        assert last.conversation == first.conversation

    async def test_is_not_offered_where_it_ended(self, open_app, small: Advisor, log: SessionLog, cut_off):
        cut_off()
        async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
            assert "did not end" not in told(terminal)
            await terminal.say("/resume")
            assert "No conversation was cut off." in told(terminal)
