"""The pages of the wine advisor."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.documentation import Page, reference_pages
from engine.graph import DependencyGraph
from engine.rulebook import Rulebook

CLAIMS = {"W-1": "White wine goes with fish.", "W-2": "Red wine goes with *everything*."}


def pages_of(rulebook: Rulebook) -> Mapping[str, Page]:
    """All pages by their path."""
    pages = reference_pages(rulebook, DependencyGraph.of(rulebook), lambda claim: CLAIMS.get(claim, ""))
    assert len({page.path for page in pages}) == len(pages)
    return {page.path: page for page in pages}


@pytest.fixture(scope="session")
def pages(wine: Rulebook) -> Mapping[str, Page]:
    """The pages of the wine advisor by their path."""
    return pages_of(wine)
