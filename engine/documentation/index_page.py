"""The first page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.documentation.addresses import ACTS, SEARCH, Addresses, page_path
from engine.documentation.markdown import code
from engine.documentation.material import Material, drawing_lines
from engine.documentation.page import INDEX, Page
from engine.documentation.phrases import bullets
from engine.drawing import pack_overview
from engine.findings import FindingPage

__all__ = ["index_page"]


def index_page(material: Material, findings: Sequence[FindingPage]) -> Page:
    """The page that leads to all others."""
    return Page.of(INDEX, _lines(material, findings, Addresses(material.rulebook, INDEX)))


def _lines(material: Material, findings: Sequence[FindingPage], addresses: Addresses) -> Iterator[str]:
    rulebook = material.rulebook
    yield "# Reference"
    yield ""
    yield "What the rules say, page by page, written from the rule files themselves."
    yield ""
    yield "## Packs"
    yield ""
    yield from bullets(f"{addresses.pack(pack)} ({code(pack)})" for pack in rulebook.packs)
    yield f"What a search varies, requires and prefers: {addresses.to(SEARCH, 'the search and the report')}."
    if rulebook.acts:
        yield f"What can be said in a conversation: {addresses.to(ACTS, 'the acts')}."
    yield ""
    yield "Which pack builds on which; an arrow that a way over other packs replaces is left out:"
    yield ""
    yield from drawing_lines(pack_overview(rulebook))
    yield "## Questions"
    yield ""
    yield from bullets(addresses.question(fact.id) for fact in rulebook.facts.values() if fact.ask is not None)
    yield "## Findings"
    yield ""
    yield "What verification may say of a rule file."
    yield ""
    yield from bullets(addresses.to(page_path("finding", each.code), f"{each.code}: {each.title}") for each in findings)
