"""Every product that the documents name is found, says what they say of it, and stands somewhere for a job."""

from functools import cache
from pathlib import Path

import pytest
import yaml

from kb.advice import Advice
from kb.advisor import Advisor
from kb.appraisal import appraise, product_named
from kb.claims import ClaimUses
from tests.loaded_once import built_in_advisor

NAMED = yaml.safe_load((Path(__file__).parent / "named.yaml").read_text(encoding="utf-8"))
JOBS = {
    "inference": "serve llama 3.1 8b to 20 users",
    "training": "full fine-tuning of llama 3.1 8b on 100M tokens",
}
STANDINGS = {"recommended", "possible", "depends", "replaced", "unsuitable", "not_a_choice"}


@cache
def advisor() -> Advisor:
    return built_in_advisor()


@cache
def advice(job: str) -> Advice:
    return advisor().advise(advisor().understand(JOBS[job]).given)


def of_each_name():
    return pytest.mark.parametrize("named", NAMED, ids=[each["name"] for each in NAMED])


def test_no_name_is_listed_twice():
    assert len({each["name"] for each in NAMED}) == len(NAMED)


@of_each_name()
def test_it_is_found_by_its_name(named):
    if len(named["products"]) == 1:
        name = named["name"].replace(" (reference only)", "").replace(" (references only)", "")
        assert product_named(advisor().catalogues, name).id == named["products"][0]
    for each in named["products"]:
        product = product_named(advisor().catalogues, each)
        assert product_named(advisor().catalogues, product.name).id == each
        assert product.about


@of_each_name()
def test_it_has_all_claims_that_mention_it(named):
    claims = {claim for each in named["products"] for claim in product_named(advisor().catalogues, each).claims}
    assert set(named["claims"]) <= claims
    assert len(claims) == named["count"]
    assert all(claim in advisor().claims for claim in claims)


@pytest.mark.sample(4)
@pytest.mark.parametrize("job", JOBS)
@of_each_name()
def test_it_stands_somewhere_for_a_job_with_reason_and_citation(named, job):
    for each in named["products"]:
        appraisal = appraise(
            advisor().engine, advisor().catalogues, advice(job), product_named(advisor().catalogues, each)
        )
        assert appraisal.standing in STANDINGS
        assert appraisal.shown
        assert len(appraisal.reason) > 15
        assert appraisal.rule.startswith("products.")
        cited = [source.reference for source in appraisal.sources if source.kind == "claim"]
        assert cited
        assert all(reference in advisor().claims for reference in cited)


def test_what_no_document_names_says_so():
    products = advisor().catalogues.products
    added = {each for each in products.ids() if not products.get(each).named}
    assert added > {"qlora", "llama-cpp", "sglang", "aws-trainium", "erdma", "format-fp8"}
    assert added.isdisjoint({product for each in NAMED for product in each["products"]})
    assert all("none of the documents" in products.source(each) for each in added)


def test_claims_and_conflicts_know_their_products():
    uses, products = ClaimUses.of(advisor().rulebook, advisor().claims), advisor().catalogues.products
    for each in products.ids():
        product = products.get(each)
        for reference in (*product.claims, *product.conflicts):
            assert ("product", each) in {(use.kind, use.id) for use in uses.of_claim(reference)}
