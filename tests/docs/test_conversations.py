"""The page of conversations shows what is said; ``python -m tests.docs.console`` writes it anew."""

from __future__ import annotations

from pathlib import Path

from tests.docs.console import differences

PAGE = (Path(__file__).parents[2] / "docs" / "conversations.md").read_text(encoding="utf-8")


def test_the_conversations_are_those_that_are_held(tmp_path):
    assert PAGE.count("| whygpu chat") == 8
    found = differences(PAGE, tmp_path)
    assert not found, "\n".join(found)
