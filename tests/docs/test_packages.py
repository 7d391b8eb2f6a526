"""The page of packages shows what the program prints; ``python -m tests.docs.console`` writes it anew."""

from __future__ import annotations

import re

import pytest

from kb.packages import contents, offer
from tests.docs.console import differences
from tests.docs.shell import REPOSITORY
from tests.kb.packages.made import needs_ssh_keygen

FILE = REPOSITORY / "docs" / "packages.md"
PAGE = FILE.read_text(encoding="utf-8")


@needs_ssh_keygen
def test_what_is_shown_is_what_is_printed(tmp_path):
    found = differences(PAGE, tmp_path)
    assert not found, "\n".join(found)


def test_its_limits_are_those_that_hold():
    assert f"At most {contents._MOST_FILES} files of {contents._MOST_FILE_BYTES // 1_000_000} MB" in PAGE
    assert f"{contents.MOST_BYTES // 1_000_000} MB in all" in PAGE
    assert f"`{offer._GROUP}`" in PAGE


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)\)", PAGE))
def test_links_lead_somewhere(link):
    assert (FILE.parent / link).exists()
