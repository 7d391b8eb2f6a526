"""What is written is tried in threads: one at a time, the last text last."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from kb.advisor import Advisor
from tests.tui.app.playground import editor_of, looked_at, opened, playground_of, shown
from tui.view import playground

WIDE = (120, 40)


async def test_the_screen_takes_keys_while_it_works_and_the_last_text_counts(open_world, monkeypatch):
    begun, go_on, texts = threading.Event(), threading.Event(), []
    check = playground.check_draft

    def slow(advisor: Advisor, path: Path, text: str) -> playground.DraftCheck:
        texts.append(text)
        begun.set()
        assert go_on.wait(30)
        return check(advisor, path, text)

    async with open_world(WIDE) as terminal:
        await opened(terminal)
        monkeypatch.setattr(playground, "check_draft", slow)
        terminal.burst("#", "a")
        assert await asyncio.to_thread(begun.wait, 30)
        terminal.burst("b", "c")
        await terminal.drain()
        assert editor_of(terminal).text.startswith("#abc")
        screen = playground_of(terminal)
        while not screen._trial.is_behind:  # the moment without a key is over
            await terminal.pilot.pause(0.01)
        go_on.set()
        await looked_at(terminal)
    assert [text[:4] for text in texts] == ["#asc", "#abc"]


async def test_a_failure_is_said_and_work_goes_on(open_world, monkeypatch):
    check = playground.check_draft

    def fails(*arguments: object) -> playground.DraftCheck:
        monkeypatch.setattr(playground, "check_draft", check)
        raise OSError("the disk is gone")

    async with open_world(WIDE) as terminal:
        await opened(terminal)
        monkeypatch.setattr(playground, "check_draft", fails)
        await terminal.press("x")
        await shown(terminal, "This could not be worked out: the disk is gone")
        await terminal.press("backspace")
        await looked_at(terminal)
        assert "the disk is gone" not in playground_of(terminal)._trial.failure
