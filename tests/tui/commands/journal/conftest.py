"""A journal with two answers, and the command line that looks through it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.loaded_once import built_in_advisor, rules_loaded_once
from tui.cli import main

ROOT = Path(__file__).parents[4]
JOB = "llama 3.1 8b, 10 users"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module", autouse=True)
def _rules() -> Iterator[None]:
    modules = ("tui.commands.journal.replay", "tui.commands.journal.recheck")
    with rules_loaded_once():
        patches = [patch(f"{module}.advisor_with_own_rules", lambda _: built_in_advisor()) for module in modules]
        for each in patches:
            each.start()
        yield
        for each in patches:
            each.stop()


@pytest.fixture(autouse=True)
def _wide_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with two answers, one of them that nothing fits."""
    place = tmp_path_factory.mktemp("journal") / "journal.db"
    with patch("sys.stdout", io.StringIO()):
        assert main(["advise", JOB, "--journal", str(place)]) == 0
        assert main(["advise", "70B chat model at 4-bit on my single RTX 4090", "--journal", str(place)]) == 1
    return place


@pytest.fixture
def place(answered: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that journal, which is the user's own."""
    copy = tmp_path / "journal.db"
    for suffix in ("", "-wal", "-shm"):
        file = answered.with_name(answered.name + suffix)
        if file.exists():
            copy.with_name(copy.name + suffix).write_bytes(file.read_bytes())
    monkeypatch.setenv("WHYGPU_JOURNAL", str(copy))
    return copy
