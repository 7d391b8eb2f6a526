"""All pages of a rulebook."""

from __future__ import annotations

from engine.documentation.act_page import act_page
from engine.documentation.addresses import page_path
from engine.documentation.fact_page import fact_page
from engine.documentation.index_page import index_page
from engine.documentation.material import Material
from engine.documentation.pack_page import pack_page
from engine.documentation.page import Page
from engine.documentation.parameter_page import parameter_page
from engine.documentation.phrases import ClaimText
from engine.documentation.question_page import question_page
from engine.documentation.rule_page import rule_page
from engine.documentation.search_page import search_page
from engine.findings import finding_codes, finding_page
from engine.graph import DependencyGraph
from engine.rulebook import Rulebook

__all__ = ["reference_pages"]


def reference_pages(rulebook: Rulebook, graph: DependencyGraph, claim_text: ClaimText) -> tuple[Page, ...]:
    """A page for each rule, fact, parameter, question, pack and finding, some on all of them, and an index.

    These are on the search and, where there are any, on the acts of conversations.

    ``claim_text`` says what a claim says, by its id. The pages depend on nothing but the rule files, the names of
    catalogue entries and the claims: not on the day, nor on the place or line where a rule stands.
    """
    material = Material(rulebook, graph, claim_text)
    findings = [finding_page(code) for code in finding_codes()]
    facts, parameters = rulebook.facts.values(), rulebook.parameters.values()
    return (
        index_page(material, findings),
        search_page(material),
        *([act_page(material)] if rulebook.acts else []),
        *(pack_page(material, pack) for pack in rulebook.packs),
        *(rule_page(material, provider) for provider in rulebook.providers.values()),
        *(fact_page(material, fact) for fact in facts),
        *(parameter_page(material, parameter) for parameter in parameters),
        *(question_page(material, fact) for fact in facts if fact.ask is not None),
        *(Page.of(page_path("finding", each.code), each.text.splitlines()) for each in findings),
    )
