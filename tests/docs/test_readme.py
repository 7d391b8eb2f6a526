"""The README: its worked example is what the program prints.

When the output changes on purpose: ``python -m tests.docs.console README.md``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.console import differences

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_worked_example_is_what_is_printed(tmp_path):
    found = differences(README, tmp_path)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", README))
def test_links_lead_somewhere(link):
    assert link.startswith("http") or (Path(__file__).parents[2] / link).exists()
