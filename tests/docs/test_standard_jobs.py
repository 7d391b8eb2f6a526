"""The page of standard jobs shows what the program prints; ``python -m tests.docs.console`` writes it anew."""

from __future__ import annotations

from pathlib import Path

from tests.docs.console import differences

PAGE = (Path(__file__).parents[2] / "docs" / "standard-jobs.md").read_text(encoding="utf-8")


def test_the_screens_are_those_that_are_printed(tmp_path):
    found = differences(PAGE, tmp_path)
    assert not found, "\n".join(found)
