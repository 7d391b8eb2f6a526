"""What-if and comparison: columns side by side."""

from __future__ import annotations

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers
from tui.app.screens.board import BoardScreen
from tui.app.screens.conversation import ConversationScreen
from tui.app.widgets.table import beside_content, visible
from tui.view.column import Column
from tui.view.outcome import Verdict

JOB = Answers({"workload.kind": Given("inference"), "model.params": Given(8e9)})


def column(title: str, **figures: str) -> Column:
    return Column(title, f"1 x {title}", Verdict.COMFORTABLE, "Fits comfortably", figures)


def test_only_what_differs_has_a_line():
    one, two = column("A", Rent="$1/h", Power="1 kW"), column("B", Rent="$2/h", Power="1 kW")
    text = beside_content([one, two], 1, 80).plain
    assert "Rent" in text
    assert "Power" not in text
    assert "The same in all columns: 1 figure." in text
    assert "▸ B" in text


@pytest.mark.parametrize("width", [38, 58, 78, 118, 198])
@pytest.mark.parametrize("count", [1, 2, 3, 5, 9])
def test_the_first_and_the_marked_column_are_always_shown(width: int, count: int):
    for marked in range(count):
        shown = visible(count, marked, width)
        assert shown[0] == 0
        assert marked in shown
        assert len(set(shown)) == len(shown) <= count


@pytest.mark.parametrize("width", [38, 58, 78, 118])
def test_nothing_is_cut_and_every_line_fits(width: int):
    long = "a value of many words " * 4
    text = beside_content([column("A", Rent=long), column("B", Rent="$2/h")], 0, width).plain
    assert text.count("many") == 4
    assert "…" not in text
    assert all(len(line) <= width for line in text.splitlines())


@pytest.mark.parametrize(
    ("way", "words"), [("f12", None), ("ctrl+l", None), ("/whatif", None), ("/compare", None), ("palette", "try other")]
)
async def test_it_opens_and_closes_in_every_way(open_app, small: Advisor, way: str, words: str | None):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        if way.startswith("/"):
            await terminal.say(way)
        elif words is not None:
            await terminal.press("ctrl+p")
            await terminal.type(words)
            await terminal.click("#found", (3, 0))
        else:
            await terminal.press(way)
        assert isinstance(terminal.app.screen, BoardScreen)
        assert "Card S 24 GB" in terminal.text
        hints = str(terminal.app.screen.query_one("#hints").render())
        await terminal.click("#hints", (hints.index("Esc back") + 1, 0))
        assert isinstance(terminal.app.screen, ConversationScreen)


async def test_what_is_tried_stands_beside_the_job_and_changes_nothing(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        await terminal.press("f12")
        await terminal.say("30B model")
        assert len(terminal.app.screen.columns) == 2
        assert "▸ 30B model" in terminal.text
        assert terminal.given == {"workload.kind": "inference", "model.params": 8e9}
        await terminal.press("escape")
        assert terminal.given == {"workload.kind": "inference", "model.params": 8e9}


async def test_a_column_that_pleases_is_kept_and_undo_takes_it_back(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        await terminal.say("/whatif 30B model")
        await terminal.press("f2")
        assert isinstance(terminal.app.screen, ConversationScreen)
        assert terminal.given["model.params"] == 30e9
        assert "take “30B model”" in terminal.history
        await terminal.press("ctrl+z")
        assert terminal.given["model.params"] == 8e9


async def test_the_job_as_it_is_cannot_be_kept(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        await terminal.press("f12", "f2")
        assert isinstance(terminal.app.screen, BoardScreen)
        assert "This is the job as it is." in terminal.flat


async def test_the_word_keep_keeps(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        await terminal.say("/try 30B model")
        await terminal.say("keep it")
        assert terminal.given["model.params"] == 30e9


async def test_what_is_not_understood_is_said_and_can_be_corrected(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        await terminal.press("f12")
        await terminal.say("blorp fnord")
        assert len(terminal.app.screen.columns) == 1
        assert terminal.app.screen.query_one("#query").value == "blorp fnord"
        assert str(terminal.app.screen.query_one("#said").render())


async def test_alternatives_stand_beside_the_recommendation(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        await terminal.press("ctrl+l")
        names = [each.name for each in terminal.app.screen.columns]
        assert len(names) == len(set(names))
        assert len(names) > 1
        await terminal.press("ctrl+right", "f2")
        assert isinstance(terminal.app.screen, ConversationScreen)
        assert "hardware.accelerator" in terminal.given
