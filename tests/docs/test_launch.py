"""The page of launch files shows what the program prints; ``python -m tests.docs.console`` writes it anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.loading import RuleSources
from kb.launch import target_names
from kb.launch.environment import ENVIRONMENT
from kb.launch.front_matter import FORM
from kb.launch.template_check import NAMES
from kb.rule_sources import BUILT_IN_PACKS
from tests.docs.console import differences
from tests.docs.shell import REPOSITORY

FILE = REPOSITORY / "docs" / "launch.md"
GENERAL = {"default", "first", "join", "last", "length", "list", "max", "min"}
"""Filters of Jinja that are what its own manual says."""
PAGE = FILE.read_text(encoding="utf-8")


def test_what_is_shown_is_what_is_printed(tmp_path):
    found = differences(PAGE, tmp_path, files_first=True)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("target", target_names(RuleSources((BUILT_IN_PACKS,))))
def test_every_target_is_described(target):
    rows = re.findall(r"^\| (`[^|]+) \|", PAGE, re.MULTILINE)
    assert any(f"`{target}`" in row for row in rows)


@pytest.mark.parametrize("name", [*NAMES, *FORM.names])
def test_all_that_a_template_may_say_is_described(name):
    assert re.search(rf"`{re.escape(name)}\b", PAGE)


@pytest.mark.parametrize("name", sorted(set(ENVIRONMENT.filters) - GENERAL))
def test_every_writer_is_described(name):
    assert re.search(rf"`{re.escape(name)}[`(]", PAGE)


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)\)", PAGE))
def test_links_lead_somewhere(link):
    assert (Path(FILE).parent / link).exists()
