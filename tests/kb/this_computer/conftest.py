"""Tools that print what was recorded, in a folder that is the whole PATH."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Tools = Callable[..., None]


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tools:
    """Puts a tool on the PATH that prints ``text`` where its arguments hold ``when``, and exits with ``code``."""
    monkeypatch.setenv("PATH", str(tmp_path))
    for library in ("pynvml", "psutil"):
        monkeypatch.setitem(sys.modules, library, None)

    def add(name: str, *answers: tuple[str, str], code: int = 0) -> None:
        file = tmp_path / name
        cases = "".join(f"if {when!r} in asked:\n    print({text!r})\n    sys.exit({code})\n" for when, text in answers)
        file.write_text(
            f"#!{sys.executable}\nimport sys\nasked = ' '.join(sys.argv[1:])\n{cases}sys.exit(9)\n", encoding="utf-8"
        )
        file.chmod(file.stat().st_mode | stat.S_IXUSR)

    return add
