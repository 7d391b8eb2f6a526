"""Who asks whether hardware is worth it is told a verdict, the figures that decide it, and what is enough for less."""

from __future__ import annotations

import pytest

from kb.advice.advice import Advice
from kb.advice.report.answer_line import answer_line
from tests.kb.advice.requests import the_advisor


def advised(text: str) -> Advice:
    return the_advisor().advise(the_advisor().understand(text).given)


def first_sentence(text: str) -> str:
    return answer_line(the_advisor().engine, advised(text)).text


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("text", "verdict", "figures"),
    [
        ("tesla p40 x3 still worth it for 70b?", "It makes little sense", ["tokens/s a request where 15", "where 2 s"]),
        ("is it dumb to get 2 3060 12gb for qwen 32b?", "It works, but slower than is usual", ["2.8 s where 2 s"]),
        ("is a 4090 a good idea for llama 70b", "It makes no sense", ["each needs", "has 25.4 GB"]),
        ("is an h100 overkill for llama 8b", "It works, and is more than is needed", ["$30,000"]),
        ("is a dgx spark worth the money for gpt-oss-120b?", "It makes sense", ["for $4,699"]),
        ("is a used V100 32GB worth buying for llama 13b?", "It depends on its price", ["where 15"]),
    ],
)
def test_the_first_sentence_is_a_verdict_with_the_figures_that_decide_it(text, verdict, figures) -> None:
    said = first_sentence(text)

    assert said.startswith(verdict)
    assert [each for each in figures if each not in said] == []


def test_what_is_enough_keeps_the_usual_levels_in_as_many_bits_and_costs_less() -> None:
    advice = advised("is it worth buying a 5090 for a 7b model?")

    assert advice.enough is not None
    assert advice.recommendation is not None
    enough, named = advice.enough.configuration.inference, advice.recommendation.inference
    assert enough.value("inference.rate_per_request") >= enough.value("service.rate_level")
    assert enough.value("inference.first_token") <= enough.value("service.first_token_level")
    assert enough.value("format.class") == named.value("format.class")
    assert enough.value("cost.purchase") < named.value("cost.purchase")
    assert "Enough, and cheapest to buy" in first_sentence("is it worth buying a 5090 for a 7b model?")


def test_what_costs_as_much_is_not_told() -> None:
    assert "Enough" not in first_sentence("is a used p100 a sensible buy for an 8b?")


def test_without_such_a_question_nothing_is_sought() -> None:
    assert advised("llama 3.1 8b on one rtx 5090, is it enough?").enough is None


def test_of_an_assumed_model_the_verdict_is_told_for_both_sizes() -> None:
    said = first_sentence("mi50 worth it for local llms?")

    assert "32B parameters" in said
    assert "14B parameters" in said
    assert "sense" in said or "slower" in said


def test_rent_or_buy_and_an_interface_are_questions_of_their_own() -> None:
    assert first_sentence("is it worth renting an H100 or buying one for llama 70b?").startswith("Buy where")
