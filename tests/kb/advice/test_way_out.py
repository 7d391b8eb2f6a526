"""Where a plan does not work: what would, the least change first, and by how much."""

from __future__ import annotations

from engine.inference import Given
from engine.language import Value
from kb.advice import Alternative
from kb.advice.case import Case
from kb.advice.way_out import ways_out
from tests.kb.advice.requests import the_advisor


def case_of(**answers: Value) -> Case:
    advisor = the_advisor()
    given = {fact.replace("__", "."): Given(value) for fact, value in answers.items()}
    return Case(advisor.engine, given, advisor.goal(None))


def by_kind(case: Case) -> dict[str, Alternative]:
    return {each.kind: each for each in reversed(ways_out(case))}


GEMMA = {"model": "google/gemma-3-27b-it", "hardware__accelerator": "rtx-4080-super", "hardware__count": 1}


def test_they_stand_in_the_order_of_the_rulebook() -> None:
    order = list(the_advisor().rulebook.relaxations)
    kinds = [each.kind for each in ways_out(case_of(**GEMMA))]
    assert kinds == sorted(kinds, key=order.index)
    assert {"fewest_bits", "number", "accelerator", "smaller_model"} <= set(kinds)


def test_another_number_format_comes_before_other_accelerators() -> None:
    found = ways_out(case_of(**{**GEMMA, "model": "meta-llama/Llama-3.1-405B", "hardware__accelerator": "h20-96gb",
                                "hardware__count": 4, "weights__format": "bf16"}))  # fmt: skip
    assert found[0].kind in ("number_format", "number_format_slower")
    assert found[0].configuration.choices["hardware.count"] == 4
    assert "weights.format" in found[0].changes


PHI = {"model": "microsoft/phi-4", "hardware__accelerator": "rtx-4060", "hardware__count": 1}


def test_a_part_in_host_memory_comes_before_fewer_bits_than_are_advised() -> None:
    kinds = [each.kind for each in ways_out(case_of(**PHI))]
    assert kinds.index("part_in_host_memory") < kinds.index("fewest_bits")


def test_no_card_is_added_to_a_laptop_and_none_is_exchanged() -> None:
    on_a_desk = ways_out(case_of(**PHI, site__kind="workstation"))
    assert any(each.configuration.choices["hardware.count"] > 1 for each in on_a_desk)
    in_it = {**PHI, "hardware__accelerator": "rtx-4060-laptop", "hardware__said": "NVIDIA GeForce RTX 4060 Laptop"}
    carried = ways_out(case_of(**in_it, site__kind="workstation", site__laptop=True))
    assert carried
    assert {each.configuration.choices["hardware.count"] for each in carried} == {1}
    assert {each.configuration.choices["hardware.accelerator"] for each in carried} == {"rtx-4060-laptop"}


def test_the_longest_context_that_is_likely_to_fit_is_found() -> None:
    case = case_of(model="meta-llama/Llama-3.1-8B", weights__format="bf16", hardware__accelerator="rtx-4090",
                   hardware__count=1, inference__context=131072.0)  # fmt: skip
    longest = by_kind(case)["shorter_context"]
    value = longest.changes["inference.context"]
    assert isinstance(value, float)
    assert value % 1024 == 0
    assert longest.configuration.works
    assert case.with_values({"inference.context": value + 1024, "fit.sized": True}).best is None
    assert 0.8 <= longest.configuration.inference.number("fit.probability") < 0.85


def test_the_most_requests_that_fit_are_found() -> None:
    case = case_of(model="meta-llama/Llama-3.1-8B", weights__format="bf16", hardware__accelerator="rtx-4090",
                   hardware__count=1, inference__concurrency=500)  # fmt: skip
    most = by_kind(case)["fewer_requests"].changes["inference.concurrency"]
    assert isinstance(most, int)
    assert 1 <= most < 500
    assert case.with_values({"inference.concurrency": most + 1, "fit.sized": True}).best is None


QWEN = {"model": "Qwen/Qwen2.5-32B", "weights__format": "int4-awq", "inference__engine": "vllm",
        "hardware__accelerator": "rtx-3090", "hardware__count": 1}  # fmt: skip


def test_a_shorter_context_beside_8_bit_keys_and_values_is_one_way_and_without_them_another() -> None:
    found = by_kind(case_of(**QWEN, inference__context=32768.0))
    both = found["smaller_cache_and_context"]
    assert both.changes["cache.format"] == "fp8"
    assert both.changes["inference.context"] > found["shorter_context"].changes["inference.context"]


def test_where_8_bit_keys_and_values_do_the_context_is_not_shortened_beside_them() -> None:
    kinds = by_kind(case_of(**QWEN, inference__context=12288.0, need__symptom="none")).keys()
    assert "smaller_cache" in kinds
    assert "smaller_cache_and_context" not in kinds


def test_memory_that_ran_out_as_expected_asks_for_no_more_room_than_usual() -> None:
    expected = by_kind(case_of(**QWEN, inference__context=32768.0, need__symptom="memory"))
    assert expected["shorter_context"].changes["inference.context"] >= 8192
    close = case_of(**QWEN, inference__context=8192.0, need__symptom="memory")
    assert all(each.configuration.inference.value("fit.verdict") == "comfortable" for each in ways_out(close))


def test_a_smaller_model_is_of_the_same_family_and_the_largest_that_fits() -> None:
    found = by_kind(case_of(**GEMMA))["smaller_model"]
    assert found.changes == {"model": "google/gemma-3-12b-it"}
    assert found.configuration.choices["hardware.accelerator"] == "rtx-4080-super"


def test_as_little_as_possible_is_left_in_host_memory() -> None:
    case = case_of(**GEMMA)
    found = by_kind(case)["part_in_host_memory"]
    assert found.changes["offload.part"] == "layers"
    inference = found.configuration.inference
    assert inference.value("offload.partial") is True
    assert inference.value("memory.required") > 0.8 * inference.value("hardware.usable_memory")
    assert inference.value("inference.rate_per_request") < 20


def test_of_a_mixture_of_experts_the_experts_are_left_there() -> None:
    case = case_of(model="openai/gpt-oss-120b", hardware__accelerator="rtx-3090", hardware__count=1)
    found = by_kind(case)["part_in_host_memory"]
    assert found.changes["offload.part"] == "experts"
    # Published runs of this model on one RTX 3090 with 25 to 28 of 36 layers in host memory give 30 to 33 tokens/s.
    assert 20 < found.configuration.inference.value("inference.rate_per_request") < 45


def test_what_is_left_needs_the_host_memory_that_is_there() -> None:
    assert "part_in_host_memory" not in by_kind(case_of(**GEMMA, hardware__host_ram=2e9))


def test_the_nearest_number_is_taken() -> None:
    found = by_kind(case_of(**GEMMA))["number"]
    assert found.changes == {"hardware.count": 2}


def test_where_only_something_unknown_stands_against_it_the_plan_is_open() -> None:
    catalogue = the_advisor().catalogues.accelerators
    unmeasured = next(each for each in catalogue.ids() if catalogue.get(each).memory_bytes is None)
    advice = the_advisor().advise({"model.params": Given(8e9), "hardware.accelerator": Given(unmeasured)})
    assert advice.plan is not None
    assert advice.plan.is_open
    assert {"hardware.memory", "hardware.usable_memory"} & set(advice.plan.missing)


def test_where_memory_was_said_more_of_it_is_a_way_out() -> None:
    case = case_of(workload__kind="training", training__method="lora", model__params=7e9, hardware__memory=6e9,
                   hardware__count=1, hardware__memory_said="6e9")  # fmt: skip
    more = by_kind(case)["more_memory"]
    card = the_advisor().catalogues.accelerators.get(str(more.configuration.choices["hardware.accelerator"]))
    assert more.configuration.works
    assert card.memory_gb is not None
    assert card.memory_gb > 6


def test_a_name_that_several_have_leads_to_the_least_of_them_that_does() -> None:
    small = {"hardware__accelerator": "jetson-orin-nano-8gb", "hardware__count": 1, "site__kind": "edge"}
    found = by_kind(case_of(model="Qwen/Qwen3-14B", **small))
    assert found["more_of_its_line"].configuration.choices["hardware.accelerator"] == "jetson-orin-nx-16gb"
