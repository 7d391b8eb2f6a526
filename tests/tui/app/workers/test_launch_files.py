"""``/launch`` in the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.loaded_once import built_in_advisor
from tests.tui.app.conftest import OpenApp


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


async def test_what_can_be_written_is_listed_and_written(open_app: OpenApp, tmp_path: Path) -> None:
    async with open_app((120, 40), over=built_in_advisor()) as terminal:
        await terminal.say("llama 3.1 8b for 37 users")
        await terminal.say("/launch")
        assert "vllm (Serving with vLLM)" in terminal.flat
        assert list(tmp_path.iterdir()) == []

        await terminal.say("/launch vllm files")
        script = (tmp_path / "files" / "serve-vllm.sh").read_text(encoding="utf-8")
        assert "--tensor-parallel-size" in script
        assert "serve-vllm.sh" in terminal.flat

        await terminal.say("/launch vllm files")
        assert "so nothing is written" in terminal.flat
        assert terminal.line == "/launch vllm files"


async def test_an_unknown_target_is_refused(open_app: OpenApp, tmp_path: Path) -> None:
    async with open_app((120, 40), over=built_in_advisor()) as terminal:
        await terminal.say("llama 3.1 8b")
        await terminal.say("/launch vlm")
        assert "Did you mean vllm?" in terminal.flat
        await terminal.say("/launch all")
        assert (tmp_path / "whygpu-launch" / "serve-vllm.sh").is_file()


async def test_of_nothing_there_is_nothing_to_launch(open_app: OpenApp, tmp_path: Path) -> None:
    async with open_app() as terminal:
        await terminal.say("/launch all")
        assert list(tmp_path.iterdir()) == []
        assert "say what the job is" in "".join(each.message for each in terminal.app._notifications)
