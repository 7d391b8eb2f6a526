"""``/report FILE`` in the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.app.conftest import OpenApp


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


async def test_the_report_is_written_where_it_is_wanted(open_app: OpenApp, tmp_path: Path) -> None:
    async with open_app() as terminal:
        await terminal.say("llama 3.1 8b for 37 users")
        await terminal.say("/report plan.md --mask inference.team")
        assert "The report is in" in terminal.history
        text = (tmp_path / "plan.md").read_text(encoding="utf-8")
        assert "37 users" not in text
        assert "inference.team=\\[not shown\\]" in text

        await terminal.say("/report plan.md")
        assert "there is such a file already" in terminal.flat
        assert terminal.line == "/report plan.md"
        assert (tmp_path / "plan.md").read_text(encoding="utf-8") == text


async def test_without_a_name_it_is_a_page_in_this_folder(open_app: OpenApp, tmp_path: Path) -> None:
    async with open_app() as terminal:
        await terminal.say("llama 3.1 8b")
        await terminal.say("/report")
        assert (tmp_path / "whygpu-report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


async def test_of_nothing_there_is_no_report(open_app: OpenApp, tmp_path: Path) -> None:
    async with open_app() as terminal:
        await terminal.say("/report early.html")
        assert not (tmp_path / "early.html").exists()
        assert "say what the job is" in "".join(each.message for each in terminal.app._notifications)
