"""The pages of docs/reference, which `make docs` writes from the built-in packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.documentation import Page, reference_pages
from engine.documentation.page import MARK
from tests.engine.documentation.reading import targets
from tests.loaded_once import built_in_advisor
from tui.commands.rules.docs import claim_text


@pytest.fixture(scope="module")
def pages() -> tuple[Page, ...]:
    advisor = built_in_advisor()
    return reference_pages(advisor.rulebook, advisor.engine.graph, claim_text(advisor.claims))


def test_links_lead_somewhere(pages):
    paths = {page.path for page in pages}
    broken = [(page.path, target) for page in pages for target in targets(page) if target not in paths]
    assert broken == []


def test_no_page_depends_on_where_or_when_it_is_written(pages):
    here = str(Path(__file__).parents[2])
    assert not any(here in page.text for page in pages)
    assert all(page.text.startswith(MARK) for page in pages)


def test_every_page_of_a_rule_can_be_drawn(pages):
    rules = [page for page in pages if page.path.startswith("rules/")]
    assert rules
    assert all("```mermaid\n" in page.text for page in rules)
