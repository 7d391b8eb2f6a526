"""The page for new authors: every file in it is written, every command run, every output as shown.

When an output changes on purpose, ``python -m tests.docs.console docs/extending.md`` writes what is printed now into
the page; read the difference before you keep it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.console import differences

FILE = Path(__file__).parents[2] / "docs" / "extending.md"
PAGE = FILE.read_text(encoding="utf-8")


def test_all_of_it_is_true(tmp_path):
    found = differences(PAGE, tmp_path)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))
def test_links_lead_somewhere(link):
    assert (FILE.parent / link).exists()


def test_it_is_the_same_everywhere_and_tomorrow():
    """No path of a machine, no date, no version."""
    outputs = "".join(re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL))
    assert not re.search(r"/(home|tmp|work|usr|root)/|\d{4}-\d\d-\d\d|\d+\.\d+\.\d+", outputs)
