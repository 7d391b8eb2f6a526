"""The built-in packs are written in the one style that ``whygpu rules fmt`` gives."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from tui.cli import main

ROOT = Path(rules.__file__).parent


def test_the_built_in_packs_are_formatted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "fmt", "--check", str(ROOT)]) == 0, capsys.readouterr().out
