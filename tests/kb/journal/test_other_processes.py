"""Decisions of all kinds replay identically in another process, and by every other Python that can run whygpu.

``python -m bench.journal replay`` does the same with a thousand. Pythons are those of the search path, and those that
``WHYGPU_PYTHONS`` lists.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bench.journal.decisions import main as record_decisions

ROOT = Path(__file__).parents[3]
COUNT = 6
REPLAY = (
    "import sys; from tui.cli import main; sys.exit(main(['journal', 'replay', '--all', '--journal', sys.argv[1]]))"
)


@pytest.fixture(scope="module")
def decisions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with generated decisions under the built-in rules."""
    place = tmp_path_factory.mktemp("decisions") / "journal.db"
    assert record_decisions([str(place), "--count", str(COUNT), "--seed", "7"]) == 0
    return place


def replay(python: str, place: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, "-c", REPLAY, str(place)], cwd=ROOT, capture_output=True, text=True, check=False)


def test_in_another_process(decisions: Path) -> None:
    done = replay(sys.executable, decisions)
    assert done.stdout == f"reproduced exactly: {COUNT}; not reproduced: 0\n", done.stderr


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_by_another_python(decisions: Path, version: str) -> None:
    listed = [*os.environ.get("WHYGPU_PYTHONS", "").split(os.pathsep), shutil.which(f"python{version}") or ""]
    probe = f"import sys, kb.advisor; sys.exit(sys.version_info[:2] != ({version.replace('.', ', ')}))"
    for python in filter(None, listed):
        if subprocess.run([python, "-c", probe], cwd=ROOT, capture_output=True, check=False).returncode == 0:
            done = replay(python, decisions)
            assert done.stdout == f"reproduced exactly: {COUNT}; not reproduced: 0\n", done.stderr
            return
    pytest.skip(f"there is no Python {version} here that has what whygpu needs")
