"""``whygpu product``: what is known of a name, and whether it is a choice for a job."""

import json


def flat(page: str) -> str:
    return " ".join(page.split())


def test_a_product_with_its_claims_conflicts_and_standing(run) -> None:
    code, page, _ = run("product", "TensorFlow", "fine-tune qwen3 8b")
    assert code == 1
    assert "S0-7-02" in page
    assert "X34" in page
    assert "USE SOMETHING ELSE" in page
    assert "[products.training_against; claim X34, claim S0-7-02 (says otherwise)" in flat(page)


def test_figures_of_the_catalogue_have_units_and_a_source(run) -> None:
    code, page, _ = run("product", "rtx 4090", "serve qwen3 8b")
    assert code == 0
    assert "24 GiB, 1,008 GB/s" in flat(page)
    assert "TechPowerUp" in page


def test_without_a_job_it_says_that_a_model_is_wanted(run) -> None:
    code, page, _ = run("product", "h100")
    assert code == 0
    assert "the job has to name a model" in flat(page)


def test_answers_can_be_set(run) -> None:
    code, page, _ = run("product", "EFA", "--set", "site.cloud=alibaba")
    assert code == 1
    assert "eRDMA" in page


def test_json_has_a_versioned_schema(run) -> None:
    code, page, _ = run("product", "Qwen3-72B", "serve it to 20 users", "--json")
    record = json.loads(page)
    assert (code, record["schema"], record["standing"]) == (1, "whygpu.product/1", "replaced")
    assert record["product"]["instead"].startswith("Qwen2.5-72B")
    assert "X01" in {each["reference"] for each in record["sources"]}


def test_an_unknown_name_is_a_complaint_with_what_is_near(run) -> None:
    code, _, errors = run("product", "rtx 4095")
    assert code == 2
    assert "no entry 'rtx 4095' in products; nearest: " in errors


def test_claims_show_the_products_that_they_are_about(run) -> None:
    _, page, _ = run("claims", "S0-7-02")
    assert "product tensorflow" in page


def test_products_are_listed_with_the_catalogues(run) -> None:
    code, page, _ = run("kb", "products", "groq")
    assert code == 0
    assert "groq-lpu" in page
