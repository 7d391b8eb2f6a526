"""What the built-in requirements let pass, and what they refuse."""

from __future__ import annotations

from kb.advice import Advice
from kb.spoken_answer import answer_in


def advised(advisor, **answers) -> Advice:
    return advisor.advise(
        {
            fact.replace("__", "."): answer_in(advisor, fact.replace("__", "."), str(value))
            for fact, value in answers.items()
        }
    )


def choices(advice: Advice) -> dict:
    assert advice.recommendation is not None
    return dict(advice.recommendation.choices)


def test_who_owns_a_card_of_a_memory_does_not_own_all_others(advisor):
    advice = advised(
        advisor,
        workload__kind="inference",
        model="01-ai/Yi-34B",
        hardware__memory="80GB",
        hardware__count=1,
        hardware__owned="yes",
    )
    memory = advisor.catalogues.accelerators.get(choices(advice)["hardware.accelerator"]).memory_bytes
    assert 72e9 < memory < 88e9


def test_a_rent_that_nobody_knows_is_not_within_a_budget(advisor):
    advice = advised(
        advisor,
        workload__kind="inference",
        model__params="70B",
        inference__team=15,
        site__kind="cloud",
        budget__per_month="1000 USD",
    )
    assert 0 < advice.inference.value("cost.per_hour") * 730 * 3600 <= 1000


def test_a_card_that_was_named_is_not_refused_because_a_catalogue_of_instances_lacks_it(advisor):
    job = {"workload__kind": "inference", "model": "huggyllama/llama-7b", "hardware__count": 1, "site__kind": "cloud"}
    advice = advised(
        advisor, **job, hardware__accelerator="v100-sxm2-16gb", site__cloud="google", weights__format="int4-gptq"
    )
    assert advice.recommendation is not None


def test_a_usual_level_missed_by_less_than_estimates_may_be_off_refuses_nothing_that_was_named(advisor):
    job = {
        "workload__kind": "inference",
        "model": "Qwen/Qwen2.5-72B",
        "inference__team": 30,
        "weights__format": "int4-awq",
    }
    advice = advised(advisor, **job, hardware__accelerator="rtx-a6000", hardware__count=2)
    wanted, there = (advice.inference.value(fact) for fact in ("load.wanted", "service.capacity"))
    assert there < wanted < 1.25 * there
    assert advice.recommendation is not None
    assert "service.load_short" in {each.rule for each in advice.remarks}


def test_a_limit_that_was_said_is_kept(advisor):
    job = {"workload__kind": "inference", "model": "Qwen/Qwen2.5-72B", "weights__format": "int4-awq"}
    named = {"hardware__accelerator": "rtx-a6000", "hardware__count": 2}
    rate = advised(advisor, **job, **named).inference.value("inference.rate_per_request")
    refused = advised(advisor, **job, **named, need__rate=f"{rate * 1.1} token/s")
    assert refused.recommendation is None


def test_a_card_that_is_ruled_out_is_not_chosen_and_neither_are_its_variants(advisor):
    job = {"workload__kind": "inference", "model": "deepseek-ai/DeepSeek-R1", "inference__team": 20}
    free = choices(advised(advisor, **job))["hardware.accelerator"]
    without = advised(advisor, **job, hardware__excluded=free)
    accelerators = advisor.catalogues.accelerators
    assert accelerators.get(choices(without)["hardware.accelerator"]).series != accelerators.get(free).series


def test_a_plan_whose_answers_nobody_waits_for_is_refused_unless_nobody_has_to(advisor):
    job = {
        "workload__kind": "inference",
        "model": "meta-llama/Llama-3.1-405B",
        "hardware__accelerator": "rtx-3090",
        "hardware__count": 1,
        "hardware__host_ram": "512 GB",
    }
    waited_for = advised(advisor, **job)
    assert waited_for.recommendation is None
    assert waited_for.plan is not None
    assert waited_for.plan.requirement == "useful_speed"
    overnight = advised(advisor, **job, need__latency="batch")
    assert overnight.recommendation is not None
    assert overnight.inference.value("inference.rate_per_request") < 1


def test_with_a_part_in_host_memory_half_the_bits_are_no_loss(advisor):
    host = {"hardware__accelerator": "rtx-3090", "hardware__count": 1, "hardware__host_ram": "768 GB"}
    advice = advised(advisor, workload__kind="inference", model="deepseek-ai/DeepSeek-R1", **host)
    assert advice.inference.value("offload.partial") is True
    assert advice.inference.value("format.class") == "bits4"


def test_many_requests_do_not_get_an_engine_made_for_one(advisor):
    card = {"hardware__accelerator": "rtx-3060-12gb", "hardware__count": 2}
    advice = advised(advisor, workload__kind="inference", model__params="8B", inference__team=50, **card)
    assert advice.inference.value("format.family") != "gguf"


def test_what_is_in_laptops_is_taken_where_a_laptop_is_wanted_and_nowhere_else(advisor):
    job = {"workload__kind": "inference", "model": "Qwen/Qwen3-14B", "site__kind": "workstation"}
    catalogue = advisor.catalogues.accelerators
    wanted = advised(advisor, **job, site__laptop_wanted="yes")
    assert catalogue.get(choices(wanted)["hardware.accelerator"]).portable
    other = advised(advisor, **job)
    taken = [each.configuration.choices["hardware.accelerator"] for each in other.alternatives]
    assert all(catalogue.get(each).form_class != "laptop" for each in (choices(other)["hardware.accelerator"], *taken))


def test_a_laptop_holds_one(advisor):
    job = {"workload__kind": "inference", "model": "Qwen/Qwen3-14B", "hardware__accelerator": "rtx-4090-laptop"}
    assert advised(advisor, **job, hardware__count=1).recommendation is not None
    two = advised(advisor, **job, hardware__count=2)
    assert two.plan is not None
    assert "a laptop holds one" in (two.plan.obstacle or "")
