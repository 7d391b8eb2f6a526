"""Counts in pages are about those of the data; ``python -m tests.docs.counts PAGE...`` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.counts import counted, counts, untrue

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "kb/data/README.md")
KINDS = "accelerators|cloud instances|models|number formats|claims|conflicts|products|processors|packs|facts|rules"


@pytest.mark.parametrize("page", PAGES)
def test_pages_tell_about_how_many_there_are(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert untrue(text) == []
    assert set(re.findall(r"<!--([a-z_]+)-->\d", text)) == set(counts())


@pytest.mark.parametrize("page", [*PAGES, "CHANGELOG.md"])
def test_no_count_is_written_by_hand(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert re.findall(rf"(?<!-->)\b[\d,]{{2,}} (?:{KINDS})\b", text) == []


def test_the_number_behind_a_comment_is_written_anew():
    models = counts()["models"]
    assert counted("<!--models-->7 models, 7 others") == f"<!--models-->{float(f'{models:.2g}'):.0f} models, 7 others"


def test_what_is_written_is_true_and_stays():
    page = counted(" ".join(f"<!--{name}-->0" for name in counts()))
    assert untrue(page) == []
    assert counted(page) == page


def test_what_is_far_off_is_told():
    models = counts()["models"]
    page = "<!--models-->{} models"
    assert untrue(page.format(models + 1)) == untrue(page.format(models - 1)) == []
    assert untrue(page.format(7)) == [f"models: 7 on the page, {models} counted"]


def test_only_what_is_counted_can_be_named():
    with pytest.raises(KeyError):
        counted("<!--unicorns-->7")
