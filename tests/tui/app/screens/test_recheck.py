"""A recheck lists what the rules of today would answer otherwise, and shows the difference."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from engine.rulebook import load_rulebook
from kb.advisor import Advisor
from kb.journal import recheck
from tests.tui.app.screens.kept import SIZE, page_of
from tests.tui.conftest import DAY
from tui.app.screens.journal import JournalScreen
from tui.app.screens.recheck import RecheckScreen
from tui.view.session_log import SessionLog

RULES = Path(__file__).parents[2] / "rules" / "small.yaml"

pytestmark = pytest.mark.usefixtures("filled")


@pytest.fixture
def later(small: Advisor, tmp_path: Path) -> Advisor:
    """The small world after a parameter was changed: a parameter of the model takes three bytes."""
    rules = tmp_path / "rules"
    rules.mkdir()
    text = RULES.read_text().replace("value: 2 byte/param", "value: 3 byte/param")
    (rules / "small.yaml").write_text(text)
    return Advisor(load_rulebook([rules], {}), small.catalogues, small.claims, matcher="reference", as_of=DAY)


async def test_with_the_same_rules_nothing_is_listed(open_app, small: Advisor, log: SessionLog):
    async with open_app(SIZE, over=small, log=log, begin=False) as terminal:
        await terminal.press("alt+j", "alt+k")
        assert isinstance(terminal.app.screen, RecheckScreen)
        assert "2 of 2 answers · 0 otherwise" in terminal.flat
        assert "no answer would be another one" in terminal.flat
        assert "2 answers: 0 with another recommendation" in page_of(terminal)
        await terminal.press("escape")
        assert isinstance(terminal.app.screen, JournalScreen)


async def test_what_would_be_answered_otherwise_is_listed_with_the_difference(
    open_app, later: Advisor, log: SessionLog
):
    async with open_app(SIZE, over=later, log=log, begin=False) as terminal:
        await terminal.press("alt+j", "alt+k")
        assert "2 of 2 answers · 2 otherwise" in terminal.flat
        assert "Record 1" in page_of(terminal)
        assert "Recommendation: 1 × Card S 24 GB" in page_of(terminal)
        assert "→ 2 × Card S 24 GB" in page_of(terminal)
        await terminal.press("down")
        assert "Record 2" in page_of(terminal)
        await terminal.press("up")
        await terminal.type("70b")
        assert "Record 2" in page_of(terminal)


async def test_only_what_is_listed_is_asked(open_app, later: Advisor, log: SessionLog):
    async with open_app(SIZE, over=later, log=log, begin=False) as terminal:
        await terminal.press("alt+j")
        await terminal.type("8b", "alt+k")
        assert "1 of 1 answer · 1 otherwise" in terminal.flat


async def test_it_can_be_stopped_and_begun_again(
    open_app, later: Advisor, log: SessionLog, monkeypatch: pytest.MonkeyPatch
):
    go_on, at_work, real = threading.Event(), threading.Event(), recheck.outcome_under

    def slow(advisor: Advisor, task: recheck.Task) -> recheck.Result:
        at_work.set()
        go_on.wait(20)
        return real(advisor, task)

    monkeypatch.setattr(recheck, "outcome_under", slow)
    async with open_app(SIZE, over=later, log=log, begin=False) as terminal:
        await terminal.press("alt+j")
        terminal.burst("alt+k")
        while not at_work.is_set():
            await terminal.drain()
        await terminal.drain()
        assert "working · 0 of 2 answers" in terminal.flat
        terminal.burst("alt+s")
        await terminal.drain()
        go_on.set()
        await terminal.settle()
        assert "stopped · 0 of 2 answers" in terminal.flat
        assert "Alt+S" not in terminal.flat
        await terminal.press("alt+a")
        assert "2 of 2 answers · 2 otherwise" in terminal.flat
