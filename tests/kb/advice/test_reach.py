"""What hardware carries at most is really possible, and a little more is not."""

from __future__ import annotations

from engine.inference import Given
from engine.language import Value
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.reach import Reach, reach
from tests.kb.advice.requests import the_advisor

CARD = {"hardware.accelerator": "rtx-4090", "hardware.count": 1, "hardware.owned": True}


def case_of(answers: dict[str, Value]) -> Case:
    advisor = the_advisor()
    return Case(advisor.engine, {fact: Given(value) for fact, value in answers.items()}, advisor.goal(None))


def reached(answers: dict[str, Value]) -> Reach:
    found = reach(case_of(answers))
    assert found is not None
    return found


def verdict(answers: dict[str, Value]) -> str | None:
    best = case_of(answers).best
    return best.verdict if best is not None else None


EIGHT = {**CARD, "model": "meta-llama/Llama-3.1-8B", "weights.format": "bf16"}


def test_the_most_users_fit_with_room_and_a_tenth_more_do_not() -> None:
    answers = {**EIGHT, "question.kind": "how_many_users"}
    (value,) = reached(answers).values
    assert isinstance(value, int)
    assert verdict({**answers, "inference.concurrency": value}) == "comfortable"
    assert verdict({**answers, "inference.concurrency": value + max(1, value // 10)}) != "comfortable"


def test_the_longest_context_fills_the_memory_but_not_to_the_brim() -> None:
    answers = {**EIGHT, "question.kind": "longest_context"}
    (value,) = reached(answers).values
    assert isinstance(value, int)
    ranked = case_of({**answers, "inference.context": value}).found.ranked
    more = case_of({**answers, "inference.context": value + max(1024, value // 10)}).found.ranked
    assert any(each.figures["standard.memory"] == 0 for each in ranked)
    assert all(each.figures["standard.memory"] == 1 for each in more)


def test_the_largest_batch_of_a_training_fits_and_half_more_does_not() -> None:
    answers = {
        **CARD,
        "workload.kind": "training",
        "model": "meta-llama/Llama-3.1-8B",
        "training.method": "lora",
        "question.kind": "largest_batch",
    }
    (value,) = reached(answers).values
    assert isinstance(value, int)
    fits = ("comfortable", "tight")
    assert verdict({**answers, "training.micro_batch": value}) in fits
    assert verdict({**answers, "training.micro_batch": value + max(1, value // 2)}) not in fits


def test_the_largest_models_fit_with_room_the_most_able_first() -> None:
    answers = {**CARD, "question.kind": "largest_model"}
    found = reached(answers)
    assert found.fact == "model"
    assert len(found.values) >= 3
    catalogue = the_advisor().catalogues.models
    sizes = [catalogue.get(str(model)).params_total or 0 for model in found.values]
    assert sizes[0] > 0.5 * max(sizes)
    for model in found.values:
        best = case_of({**answers, "model": model}).best
        assert best is not None
        assert best.verdict == "comfortable"


def test_of_memory_alone_a_usual_card_is_assumed() -> None:
    found = reached({"question.kind": "largest_model", "site.accelerator_memory": 24e9})
    assert found.hardware["hardware.count"].value == 1
    card = str(found.hardware["hardware.accelerator"].value)
    assert the_advisor().catalogues.accelerators.get(card).memory_gb == 24


def test_where_the_question_is_another_nothing_is_turned_round() -> None:
    assert reach(case_of({**CARD, "model.params": 8e9})) is None
    assert reach(case_of({"question.kind": "largest_model"})) is None


def test_the_advice_is_about_the_largest() -> None:
    answers = {fact: Given(value) for fact, value in {**CARD, "question.kind": "largest_model"}.items()}
    advice = the_advisor().advise(answers)
    assert advice.largest is not None
    assert advice.inference.value("model") == advice.largest.values[0]
    assert advice.comparison is not None
    assert len(advice.comparison.rows) == len(advice.largest.values)


def at_the_most(answers: dict[str, Value], fact: str) -> Configuration:
    """What is best with the largest value of ``fact``."""
    (value,) = reached(answers).values
    best = case_of({**answers, fact: value}).best
    assert best is not None
    return best


def test_many_requests_are_counted_under_an_engine_made_for_them() -> None:
    card: dict[str, Value] = {"hardware.accelerator": "h100-sxm5-80gb", "hardware.count": 1}
    answers = {**card, "question.kind": "how_many_users", "model": "openai/gpt-oss-120b"}
    assert at_the_most(answers, "inference.concurrency").inference.value("inference.engine") == "vllm"


def test_how_many_an_accelerator_serves_is_asked_of_one_where_no_number_is_said() -> None:
    heard = the_advisor().understand("how many users can L4 handle with llama 3.1 8b")
    assert the_advisor().advise(heard.given).recommendation.choices["hardware.count"] == 1


def test_or_of_a_machine_where_one_does_not_hold_the_model() -> None:
    heard = the_advisor().understand("how many users can llama 70b serve on L4?")
    assert 1 < the_advisor().advise(heard.given).recommendation.choices["hardware.count"] <= 16


def test_more_requests_are_not_won_by_fewer_bits_than_advised() -> None:
    cards: dict[str, Value] = {"hardware.accelerator": "l40s", "hardware.count": 2}
    answers = {**cards, "question.kind": "how_many_users", "model.params": 32e9}
    assert at_the_most(answers, "inference.concurrency").inference.value("format.class") == "bits8"


def test_a_small_card_is_offered_a_model_in_fewer_bits_before_a_smaller_one() -> None:
    advice = the_advisor().advise(the_advisor().understand("gtx 1660 6gb, what llm can i use").given)

    model = advice.largest.options[0]["model"].value
    assert (the_advisor().catalogues.models.get(model).params_total or 0) > 1.5e9
    assert advice.recommendation.choices["weights.format"] == "q4_k_m"


def test_who_asks_for_the_largest_waits_for_its_first_token() -> None:
    advice = the_advisor().advise(the_advisor().understand("what's the largest model for a 16gb m2 macbook").given)

    model = advice.largest.options[0]["model"].value
    assert (the_advisor().catalogues.models.get(model).params_total or 0) > 7e9


def test_of_a_model_that_is_named_the_number_is_sought_on_a_usual_card_with_the_memory_that_was_said() -> None:
    found = reached(
        {"question.kind": "longest_context", "model": "meta-llama/Llama-3.1-8B", "site.accelerator_memory": 12e9}
    )

    assert found.hardware["hardware.count"].value == 1
    assert found.values[0] < 131_072


def test_where_main_memory_was_told_of_the_largest_is_one_that_uses_it_and_a_faster_one_stands_beside_it() -> None:
    advice = the_advisor().advise(the_advisor().understand("24 GB VRAM + 128 GB RAM, what is the biggest model").given)

    assert advice.recommendation is not None
    assert advice.recommendation.inference.value("offload.partial") is True
    assert advice.comparison is not None
    rates = {
        row.configuration.inference.value("offload.partial"): row.configuration.inference.value(
            "inference.rate_per_request"
        )
        for row in advice.comparison.rows
        if row.configuration is not None
    }
    assert rates[False] > rates[True] >= advice.recommendation.inference.value("service.rate_level")


def test_where_main_memory_is_that_of_the_accelerator_nothing_is_told_to_be_in_it() -> None:
    advice = the_advisor().advise(the_advisor().understand("Strix Halo 128GB largest model").given)

    assert advice.recommendation is not None
    assert advice.recommendation.inference.value("offload.partial") is False


def test_no_price_is_told_of_memory_that_is_there() -> None:
    asked = "24 GB VRAM, what is the biggest model"
    bought = f"{asked}? I want to buy a card"

    assert the_advisor().advise(the_advisor().understand(asked).given).inference.value("hardware.owned") is True
    assert the_advisor().advise(the_advisor().understand(bought).given).inference.value("hardware.owned") is not True


def test_of_money_alone_the_largest_model_is_one_that_it_buys_hardware_for() -> None:
    less, more = (
        reached({"question.kind": "largest_model", "workload.kind": "inference", "site.kind": "workstation", **money})
        for money in ({"budget.purchase": 1500.0}, {"budget.purchase": 12000.0})
    )
    assert less.hardware == {}, "which hardware it is follows from the model"
    catalogue = the_advisor().catalogues.models
    first, other = (catalogue.get(str(each.values[0])).params_total or 0 for each in (less, more))
    assert first < other
    advice = the_advisor().advise(
        {
            "question.kind": Given("largest_model"),
            "workload.kind": Given("inference"),
            "site.kind": Given("workstation"),
            "budget.purchase": Given(1500.0),
        }
    )
    assert advice.recommendation is not None
    price = advice.recommendation.inference.value("cost.purchase")
    assert isinstance(price, float)
    assert price <= 1500.0
