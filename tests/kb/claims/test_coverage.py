"""Everything the documents say lives in the product: each claim is used, or it is said why it cannot be."""

import pytest

from kb.claims import Claims, ClaimUses
from tests.loaded_once import built_in_advisor

CLAIMS = Claims.load()


@pytest.fixture(scope="module")
def uses() -> ClaimUses:
    return ClaimUses.of(built_in_advisor().rulebook, CLAIMS)


@pytest.mark.parametrize("document", ["S0", "S1", "S2", "S3", "S4"])
def test_each_claim_is_used_or_says_why_not(uses, document):
    claims = [CLAIMS.get(each) for each in CLAIMS.ids() if each.startswith(document)]
    assert [each.id for each in claims if not uses.of_claim(each.id) and each.unused is None] == []


def test_what_is_used_gives_no_reason_why_not(uses):
    """A product names what mentions it, even what nothing is concluded from."""
    used = [each for each in CLAIMS.ids() if any(use.kind != "product" for use in uses.of_claim(each))]
    assert [each for each in used if CLAIMS.get(each).unused] == []


def test_only_what_asks_and_promises_nothing_is_unused():
    unused = [CLAIMS.get(each) for each in CLAIMS.ids() if CLAIMS.get(each).unused]
    assert all(each.status == "ok" for each in unused)
    assert len(unused) <= 10


@pytest.mark.parametrize("conflict", CLAIMS.conflict_ids())
def test_each_conflict_is_handled_by_a_rule(uses, conflict):
    """X41 is about references: what cites a statement shows beside it the reference that does not carry it."""
    assert {"rule", "table", "formula"} & {each.kind for each in uses.of_claim(conflict)}


def test_what_nobody_looked_up_is_marked():
    for claim in map(CLAIMS.get, CLAIMS.ids()):
        assert claim.unchecked == (claim.evidence == ("domain_knowledge",) and not claim.checks)
