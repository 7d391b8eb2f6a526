"""Two phases with one purchase: what trains a model also serves it, or what serves it also trains it."""

from __future__ import annotations

import pytest

from kb.advice.report import build_report
from kb.advisor import Advisor
from tests.kb.advice.requests import the_advisor


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return the_advisor()


def advised(advisor: Advisor, text: str):
    return advisor.advise(dict(advisor.understand(text).given))


def test_nothing_is_said_of_serving_where_nobody_asks(advisor):
    assert advised(advisor, "LoRA fine-tuning of Llama 3.1 8B").afterwards is None


@pytest.mark.parametrize(
    "text",
    [
        "LoRA fine-tuning of Llama 3.1 8B and then serve it to 50 people",
        "QLoRA of a 70B, then host it for 20 people with 8k context",
    ],
)
def test_what_trains_it_serves_it_for_the_people_that_were_named(advisor, text):
    advice = advised(advisor, text)
    then = advice.afterwards
    assert then is not None
    assert then.same
    assert then.served is not None
    assert then.served.choices["hardware.accelerator"] == advice.recommendation.choices["hardware.accelerator"]
    assert then.served.choices["hardware.count"] == advice.recommendation.choices["hardware.count"]
    assert then.served.inference.value("inference.team") in (20, 50)
    assert "The same serves it afterwards." in build_report(advisor.engine, advice).answer


def test_where_the_trainer_is_too_small_what_serves_it_is_tried_for_the_training_too(advisor):
    advice = advised(advisor, "LoRA fine-tuning of Llama 3.1 8B and then serve it to 5000 people")
    then = advice.afterwards
    assert then is not None
    assert not then.same
    assert then.served is not None
    serving = {fact: then.served.choices[fact] for fact in ("hardware.accelerator", "hardware.count")}
    if then.both is not None:
        assert {fact: then.both.choices[fact] for fact in serving} == serving
        assert then.both.inference.value("workload.kind") == "training"


@pytest.mark.parametrize(
    "text", ["full fine-tuning and serving of a 7B", "serve a 7B for 10 people", "chat and inference of a 7B"]
)
def test_the_words_around_keep_their_meaning(advisor, text):
    given = advisor.understand(text).given
    assert given["workload.kind"].value == ("training" if "fine-tuning" in text else "inference")
    if "full" in text:
        assert given["training.method"].value == "full"
        assert given["workload.then_served"].value is True
