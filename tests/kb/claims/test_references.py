"""What the documents' claims rest on by their bibliographies, and how much that can carry (X41)."""

import pytest

from kb.claims import Claims, ClaimUses, Reference
from tests.loaded_once import built_in_advisor

CLAIMS = Claims.load()
REFERENCES = {
    each.number: each
    for claim in map(CLAIMS.get, CLAIMS.ids())
    if claim.id.startswith("S1-R-") and (each := Reference.of(claim)) is not None
}


@pytest.fixture(scope="module")
def uses() -> ClaimUses:
    return ClaimUses.of(built_in_advisor().rulebook, CLAIMS)


def test_the_sandbox_document_has_forty_references():
    assert sorted(REFERENCES) == list(range(1, 41))


def test_the_last_fifteen_are_site_roots_and_the_others_are_not():
    assert {number for number, each in REFERENCES.items() if each.site_root} == set(range(26, 41))


def test_doubtful_are_those_of_the_conflict_about_provenance():
    doubtful = {each.record for each in REFERENCES.values() if each.doubtful}
    assert doubtful == {each for each in CLAIMS.conflict("X41").claims if each.startswith("S1-R-")}


def test_a_claim_and_its_reference_point_to_each_other():
    for reference in REFERENCES.values():
        assert reference.claims
        for claim in reference.claims:
            assert reference.number in CLAIMS.get(claim).source_refs
            assert reference in CLAIMS.references(claim)


def test_every_claim_with_a_number_in_the_text_has_its_reference():
    for claim in map(CLAIMS.get, CLAIMS.ids()):
        if claim.document == "sandbox report":
            assert [each.number for each in CLAIMS.references(claim.id)] == list(claim.source_refs)


def test_a_reference_says_in_a_line_what_it_is():
    assert REFERENCES[7].words == "[7] Substratus, 2024-08-08, vendor blog"
    assert REFERENCES[33].words.startswith("[33] vLLM Documentation, landing page: Only a site root")


def test_other_claims_are_no_references():
    assert Reference.of(CLAIMS.get("S1-1.1a-01")) is None
    assert CLAIMS.references("S1-1.1a-01") == ()
    assert CLAIMS.references("no such claim") == ()


@pytest.mark.parametrize("number", range(1, 41))
def test_each_reference_is_used_by_what_cites_the_claims_that_rest_on_it(uses, number):
    reference = REFERENCES[number]
    used = {each.id for each in uses.of_claim(reference.record)}
    assert used >= {each.id for claim in reference.claims for each in uses.of_claim(claim)}
    assert used


def test_what_rests_on_a_doubtful_reference_shows_with_the_conflict(uses):
    used = {each.id for each in uses.of_claim("X41")}
    assert "inference.engine_advised" in used  # [33], a site root
    assert "precision.four_bit_drawbacks" in used  # [21], about something else
    assert "sandbox.b405_8bit" not in used  # [7], a page about just that
