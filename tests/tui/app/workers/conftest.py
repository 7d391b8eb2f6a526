"""The app over rule files that it watches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kb.session import Answers, Session
from tests.tui.app.workers.world import JOB, OpenWorld, World, until
from tui.app.app import WhyApp
from tui.view.consultation import Consultation


@pytest.fixture
def world(tmp_path: Path) -> World:
    base = tmp_path / "base"
    base.mkdir()
    (base / "small.yaml").write_text((Path(__file__).parents[2] / "rules" / "small.yaml").read_text())
    made = World(base, tmp_path / "own")
    made.empty()
    return made


@pytest.fixture
def open_world(world: World, terminal_of) -> OpenWorld:
    """Opens the app over the world, with answers."""

    @asynccontextmanager
    async def opened(size=(100, 40), answers=JOB, text="") -> AsyncIterator:
        files = world.files
        app = WhyApp(lambda: Consultation(Session(files.read(), Answers(answers))), text, lambda: files)
        async with app.run_test(size=size) as pilot:
            terminal = terminal_of(app, pilot)
            await until(terminal, lambda: app.rules.is_watching)
            await terminal.settle()
            yield terminal

    return opened
