"""Where claims are used: by rules, rows, figures, requirements and products."""

import pytest

from engine.findings.finding import Place
from engine.rulebook import load_rulebook
from kb.advisor import Advisor
from kb.claims import Claims, ClaimUse, ClaimUses, disagreements_page
from tests.loaded_once import built_in_advisor


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return built_in_advisor()


@pytest.fixture(scope="module")
def uses(advisor: Advisor) -> ClaimUses:
    return ClaimUses.of(advisor.rulebook, advisor.claims)


def test_a_rule_uses_the_claims_it_cites(uses) -> None:
    found = {each.id: each for each in uses.of_claim("X04")}
    assert found["sandbox.b70_4bit_one_card"].kind == "rule"
    assert found["sandbox.b70_4bit_one_card"].place.file.endswith("rules/documents/sandbox.yaml")


def test_a_citation_says_whether_it_agrees_and_why(uses) -> None:
    dissent = {each.id: each for each in uses.of_claim("S4-1-19")}["training.state_size"]
    assert dissent.stance == "dissent"
    assert "8 times" in dissent.note


def test_rows_parameters_and_requirements_count_too(uses) -> None:
    assert "training.moments" in {each.id for each in uses.of_claim("S4-1-40")}  # a row of the table
    assert "parameter" in {each.kind for each in uses.of_claim("S4-1-10")}
    assert "machines_joined" in {each.id for each in uses.of_claim("X43")}


def test_products_use_the_claims_that_mention_them(uses) -> None:
    found = {each.id: each for each in uses.of_claim("S0-7-02")}
    assert (found["tensorflow"].kind, found["tensorflow"].title) == ("product", "TensorFlow 2.x")
    assert found["tensorflow"].place.file == "kb/data/products.json"
    assert "product" in {each.kind for each in uses.of_claim("X34")}


def test_each_thing_is_named_once(uses) -> None:
    found = [(each.kind, each.id) for each in uses.of_claim("S1-1.1a-05")]
    assert len(found) == len(set(found)) > 1


def test_what_nothing_cites_has_no_uses(uses) -> None:
    assert uses.of_claim("S9-0-00") == ()


def test_the_page_has_each_conflict_with_its_claims_and_its_rules(advisor, uses) -> None:
    page = disagreements_page(advisor.claims, uses)
    for conflict in map(advisor.claims.conflict, advisor.claims.conflict_ids()):
        section = page.partition(f"\n## {conflict.id} ")[2].partition("\n## ")[0]
        assert all(claim in section for claim in conflict.claims)
        assert all((f"`{use.id}`" in section) == (use.kind != "product") for use in uses.of_claim(conflict.id))
        assert "**What it comes to:**" in section


def test_text_from_rules_cannot_change_the_page(advisor) -> None:
    hostile = ClaimUse("rule", "a", "*x* <b> | y", Place("a.yaml", 1, 1), "support")
    page = disagreements_page(advisor.claims, ClaimUses({"X01": (hostile,)}))
    assert "\\*x\\* \\<b> \\| y (`a`)" in page


def test_questions_and_facts_that_cite_a_claim_count(tmp_path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("""schema: rules/1
pack: own
title: Own
facts:
  - {id: a, title: First, type: int, ask: How many?, sources: [S1-1.3-07]}
  - {id: b, type: int, sources: [{claim: S1-1.3-07, kind: dissent, note: no}]}
""")
    found = ClaimUses.of(load_rulebook([file], {}), Claims.load()).of_claim("S1-1.3-07")
    assert [(each.kind, each.id, each.stance, each.note) for each in found] == [
        ("question", "a", "support", ""),
        ("fact", "b", "dissent", "no"),
    ]
