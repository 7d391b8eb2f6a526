"""What the documents say and name, as entries to look up: claims, conflicts and products."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from engine.inference import InferenceEngine
from kb.advice import Advice
from kb.advisor import Advisor
from kb.appraisal import Appraisal, appraise
from kb.catalogue import Product
from kb.claims import ClaimUses
from tui.report.claim_report import claim_lines
from tui.report.product_report import appraisal_lines, product_lines
from tui.view.lookup import LookupEntry

__all__ = ["document_entries"]


def document_entries(advisor: Advisor, advice: Advice | None = None) -> tuple[LookupEntry, ...]:
    """The claims in the order of the documents, the conflicts, then the products.

    The page of a product also says whether it is a choice for the job of ``advice``.
    """
    claims = advisor.claims
    uses = ClaimUses.of(advisor.rulebook, claims)
    found = []
    for claim in map(claims.get, claims.ids()):
        words = " ".join([claim.id, claim.section, claim.statement, claim.note or "", *claim.subject, *claim.conflicts])
        page = partial(claim_lines, claims, uses, claim)
        found.append(LookupEntry(claim.id, claim.statement, words.lower(), page))
    for conflict in map(claims.conflict, claims.conflict_ids()):
        words = " ".join([conflict.id, conflict.title, conflict.finding, conflict.handling, *conflict.claims])
        page = partial(claim_lines, claims, uses, conflict)
        found.append(LookupEntry(conflict.id, conflict.title, words.lower(), page))
    products = advisor.catalogues.products
    appraiser = _appraiser(advisor, advice) if advice is not None else None
    for product in map(products.get, products.ids()):
        words = " ".join(
            [product.id, product.name, *product.aliases, product.kind, *product.claims, *product.conflicts]
        )
        page = partial(_product_page, advisor, advice, appraiser, product)
        found.append(LookupEntry(product.id, product.name, words.lower(), page))
    return tuple(found)


def _appraiser(advisor: Advisor, advice: Advice) -> Callable[[Product], Appraisal]:
    """Appraises each product once, with an engine of its own: that of the advisor may be at work in a thread."""
    engine = InferenceEngine(advisor.rulebook, "reference", advisor.engine.as_of)

    @cache
    def appraised(product_id: str) -> Appraisal:
        return appraise(engine, advisor.catalogues, advice, advisor.catalogues.products.get(product_id))

    return lambda product: appraised(product.id)


def _product_page(
    advisor: Advisor,
    advice: Advice | None,
    appraiser: Callable[[Product], Appraisal] | None,
    product: Product,
    width: int,
) -> Iterator[str]:
    yield from product_lines(product, advisor, width)
    if advice is not None and appraiser is not None:
        yield from appraisal_lines(appraiser(product), advice, advisor.rulebook, width)
