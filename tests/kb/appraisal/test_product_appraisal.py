"""Whether a product is a choice for a job: accelerators and models are tried, the rest is asked of the rules."""

from functools import cache

import pytest

from engine.inference import Origin
from kb.advisor import Advisor
from kb.appraisal import Appraisal, appraisal_document, appraise, product_named
from kb.errors import AmbiguousEntryError, UnknownEntryError
from tests.loaded_once import built_in_advisor


@cache
def advisor() -> Advisor:
    return built_in_advisor()


@cache
def appraised(product: str, job: str) -> Appraisal:
    advice = advisor().advise(advisor().understand(job).given)
    return appraise(advisor().engine, advisor().catalogues, advice, product_named(advisor().catalogues, product))


@pytest.mark.parametrize(
    ("product", "job", "standing", "said"),
    [
        ("tensorflow", "fine-tune qwen3 8b", "replaced", "PyTorch with Transformers"),
        ("Qwen3-72B", "serve it to 20 users", "replaced", "never released"),
        ("gguf", "serve qwen3 8b", "not_a_choice", "file format"),
        ("gguf", "full fine-tuning of qwen3 8b", "unsuitable", "cannot be trained"),
        ("K80", "serve qwen3 8b", "unsuitable", "CUDA 11.8"),
        ("V520", "serve qwen3 8b", "unsuitable", "vendor's list"),
        ("Groq", "lora of qwen3 8b", "unsuitable", "does not train"),
        ("Groq", "serve qwen3 8b", "depends", "system or a service"),
        ("Ryzen AI", "lora of qwen3 8b", "unsuitable", "trains none"),
        ("ecs.g7", "serve qwen3 8b", "replaced", "gn7i"),
        ("EFA", "serve qwen3 8b on alibaba cloud", "replaced", "eRDMA"),
        ("TensorRT", "serve qwen3 8b on one h100 sxm", "replaced", "TensorRT-LLM"),
        ("TensorRT", "serve qwen3 8b on one mi300x", "unsuitable", "NVIDIA GPUs only"),
        ("vLLM", "serve qwen3 8b on one m2 ultra", "unsuitable", "llama.cpp"),
        ("ZeRO-2", "full fine-tuning of qwen3 0.6b on one h100 sxm", "not_a_choice", "nothing to divide"),
        ("ROCm", "serve qwen3 8b on one rtx 4090", "unsuitable", ""),
        ("NVLink", "serve qwen3 32b in bf16 on 4x rtx 4090", "unsuitable", "no NVLink"),
        ("expert parallelism", "serve qwen3 30b-a3b on 4x h100 sxm", "possible", "experts"),
        ("MLA", "serve deepseek v3", "recommended", "latent"),
        ("MLA", "serve qwen3 8b", "not_a_choice", "Grouped-query"),
        ("MaaS", "serve qwen3 8b with a managed api", "possible", "0.001"),
        ("EPYC 7543", "serve qwen3 8b on 4x h100 sxm", "recommended", "32 cores; 32 are recommended"),
        (
            "EPYC 7543",
            "serve qwen3 8b on 8x h100 sxm",
            "possible",
            "the plan needs 32, and 64 are recommended",
        ),
        ("Ryzen 7", "full fine-tuning of qwen3 8b on 8x h100 sxm", "unsuitable", "8 cores, and 32 are the least"),
    ],
)
def test_standing_and_reason(product, job, standing, said):
    found = appraised(product, job)
    assert found.standing == standing, found.reason
    assert said in found.reason


def test_a_card_that_is_too_small_fails_with_the_figures():
    found = appraised("rtx 3070", "serve llama 3.1 70b in int8 on one gpu")
    assert found.standing == "unsuitable"
    assert found.trials[0].outcome == "fails"
    assert found.trials[0].requirement == "fits"
    assert "are needed on each of 1 x NVIDIA GeForce RTX 3070" in found.reason


def test_the_card_that_is_recommended_is_recommended():
    job = "serve llama 3.1 8b to 20 users"
    best = advisor().advise(advisor().understand(job).given).recommendation
    assert best is not None
    products = advisor().catalogues.products
    same = [each for each in products.ids() if best.choices["hardware.accelerator"] in products.get(each).accelerators]
    assert [appraised(each, job).standing for each in same] == ["recommended"] * len(same) != []


def test_the_plan_of_the_person_is_tried_with_the_number_that_was_named():
    assert appraised("rtx 4090", "serve llama 3.1 70b in bf16 on 2 gpus").standing == "unsuitable"
    assert appraised("h200", "serve llama 3.1 70b in bf16 on 2 gpus").standing in {"possible", "recommended"}


def test_a_size_left_open_tells_what_each_gives():
    found = appraised("A100", "serve llama 3.1 70b in bf16 on 2 gpus")
    assert found.standing == "depends"
    assert {trial.entry: trial.outcome == "fails" for trial in found.trials} == {
        "a100-sxm4-80gb": False,
        "a100-sxm4-40gb": True,
    }
    assert "A100 SXM4 40 GB:" in found.reason
    assert "A100 SXM4 80 GB:" in found.reason


def test_a_model_takes_the_place_of_the_one_in_the_job():
    found = appraised("llama 405b", "serve qwen3 8b in bf16 on 8x a100 80gb sxm")
    assert found.standing == "unsuitable"
    assert found.inference.value("model") == "meta-llama/Llama-3.1-405B"


def test_without_a_job_nothing_can_be_tried():
    found = appraised("rtx 4090", "")
    assert (found.standing, found.trials) == (None, ())


def test_without_a_model_a_usual_size_is_tried_which_nobody_answered():
    found = appraised("rtx 4090", "a phone bot, 3 calls at once")
    assert (found.standing, found.trials[0].outcome) == ("recommended", "best")
    size = found.inference.facts["model.params"]
    assert (size.value, size.origin) == (8e9, Origin.DEFAULT)
    assert "No model was named" in size.note


def test_a_slip_of_the_pen_is_forgiven_and_what_means_nothing_is_not():
    assert product_named(advisor().catalogues, "tensorflw").id == "tensorflow"
    assert product_named(advisor().catalogues, "nvidia rtx 4090").id == "rtx-4090"
    with pytest.raises(UnknownEntryError):
        product_named(advisor().catalogues, "zebra 9000")
    with pytest.raises((AmbiguousEntryError, UnknownEntryError)):
        product_named(advisor().catalogues, "nvidia")


@pytest.mark.parametrize(
    ("name", "entry", "standing"),
    [
        ("L40", "l40", "possible"),  # and not the L40S, which is a product
        ("GTX 1060", "gtx-1060-6gb", "unsuitable"),
        ("gemma 3 27b", "google/gemma-3-27b-it", "possible"),
    ],
)
def test_what_is_only_in_a_catalogue_is_tried_too(name, entry, standing):
    found = appraised(name, "serve qwen3 8b in bf16")
    assert (found.product.id, found.product.claims, found.standing) == (entry, (), standing)
    assert found.trials


def test_a_name_of_several_entries_asks_which():
    with pytest.raises(AmbiguousEntryError):
        product_named(advisor().catalogues, "rtx 4060 ti")


def test_the_document_has_claims_conflicts_entries_and_sources():
    found = appraised("K80", "serve qwen3 8b")
    record = appraisal_document(found, advisor().catalogues, advisor().claims)
    assert record["schema"] == "whygpu.product/1"
    assert [each["id"] for each in record["claims"]] == ["S4-2-11"]
    assert [each["id"] for each in record["conflicts"]] == ["X19"]
    assert record["entries"][0]["id"] == "tesla-k80"
    assert record["entries"][0]["source"]
    assert record["trials"][0]["outcome"] == "fails"
    assert {"kind": "claim", "reference": "X19"}.items() <= record["sources"][0].items()
