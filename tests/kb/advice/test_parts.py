"""What is collected from an inference: citations, remarks, and how a configuration is named."""

from __future__ import annotations

from engine.inference import Given, InferenceEngine
from kb.advice.parts import citations_of, remarks_of
from kb.advice.summary import summary
from kb.claims import Claims
from tests.engine.wine.cellar import DAY, load_wine
from tests.kb.advice.requests import the_advisor


def test_a_claim_that_is_not_in_the_ledger_is_said_so() -> None:
    engine = InferenceEngine(load_wine(), as_of=DAY)
    inference = engine.infer({"dish.kind": Given("cheese")})
    found = {each.claim: each for each in citations_of(engine, [inference], Claims.load())}
    assert {each.status for each in found.values()} == {"unknown"}
    assert found["W-2"].stance == "dissent"
    assert "colour.by_dish" in found["W-2"].cited_by


def test_a_rule_that_fires_for_two_configurations_speaks_once() -> None:
    engine = InferenceEngine(load_wine(), as_of=DAY)
    one, two = (engine.infer({"dish.kind": Given("cheese"), "wine": Given(wine)}) for wine in ("riesling", "tokaji"))
    rules = [each.rule for each in remarks_of(engine, [one, two])]
    assert len(set(rules)) == len(rules)
    clash = next(each for each in remarks_of(engine, [one, two]) if each.rule == "colour.clash")
    assert "Riesling" in clash.text  # what was said of the first
    assert remarks_of(engine, [one, two])[0].level == "warn"


def test_what_is_overridden_is_not_remarked_on() -> None:
    engine = InferenceEngine(load_wine(), as_of=DAY)
    inference = engine.infer({"dish.kind": Given("dessert"), "evening.formal": Given(False)})
    rules = [each.rule for each in remarks_of(engine, [inference])]
    assert "colour.sweet" in rules
    assert "colour.by_dish" not in rules


def test_a_configuration_in_one_line() -> None:
    rulebook = the_advisor().rulebook
    assert summary(rulebook, {"hardware.accelerator": "rtx-4090", "hardware.count": 2}).startswith("2 × ")
    assert summary(rulebook, {"hardware.count": 4}) == "4 accelerators"
    full = summary(rulebook, {"zero.stage": 3, "hardware.accelerator": "rtx-4090", "hardware.count": 2})
    assert full.index("2 × ") == 0
    assert "3" in full.split(", ", 1)[1]
