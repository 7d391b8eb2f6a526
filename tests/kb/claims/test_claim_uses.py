"""Where claims are used: by rules, rows, figures and requirements."""

import pytest

from kb.advisor import Advisor
from kb.claims import ClaimUses, disagreements_page


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return Advisor.load()


@pytest.fixture(scope="module")
def uses(advisor: Advisor) -> ClaimUses:
    return ClaimUses.of(advisor.rulebook)


def test_a_rule_uses_the_claims_it_cites(uses) -> None:
    found = {each.id: each for each in uses.of_claim("X04")}
    assert found["s1.b70_4bit_one_card"].kind == "rule"
    assert found["s1.b70_4bit_one_card"].place.file.endswith("rules/documents/s1.yaml")


def test_a_citation_says_whether_it_agrees_and_why(uses) -> None:
    dissent = {each.id: each for each in uses.of_claim("S4-1-19")}["training.state_size"]
    assert dissent.stance == "dissent"
    assert "8 times" in dissent.note


def test_rows_parameters_and_requirements_count_too(uses) -> None:
    assert "training.moments" in {each.id for each in uses.of_claim("S4-1-40")}  # a row of the table
    assert "parameter" in {each.kind for each in uses.of_claim("S4-1-10")}
    assert "machines_joined" in {each.id for each in uses.of_claim("X43")}


def test_each_thing_is_named_once(uses) -> None:
    found = [(each.kind, each.id) for each in uses.of_claim("S1-1.1a-05")]
    assert len(found) == len(set(found)) > 1


def test_what_nothing_cites_has_no_uses(uses) -> None:
    assert uses.of_claim("S1-R-01") == ()
    assert uses.of_claim("S9-0-00") == ()


def test_the_page_has_each_conflict_with_its_claims_and_its_rules(advisor, uses) -> None:
    page = disagreements_page(advisor.claims, uses)
    for conflict in map(advisor.claims.conflict, advisor.claims.conflict_ids()):
        section = page.partition(f"\n## {conflict.id} ")[2].partition("\n## ")[0]
        assert all(claim in section for claim in conflict.claims)
        assert all(f"`{use.id}`" in section for use in uses.of_claim(conflict.id))
        assert "**What it comes to:**" in section


def test_text_of_a_claim_cannot_change_the_page(advisor, uses) -> None:
    assert "\\<" in disagreements_page(advisor.claims, uses)  # 960 < 972 is text, not a tag
