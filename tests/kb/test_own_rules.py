"""An advisor with rules and catalogue entries of a person's own, on top of the built-in packs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.inference import Given
from engine.rulebook import BUILT_IN, RulebookError
from kb.advisor import Advisor
from kb.spoken_answer import answer_in

OURS = """schema: rules/1
pack: ours
title: Ours
retire: [cost.prices_move]
entries:
  accelerators:
    - {id: blue-card, like: l40s, aliases: [bluey], cloud_usd_hr_low: 0.01, cloud_usd_hr_high: 0.02}
  models:
    - {id: us/talker, like: meta-llama/Llama-3.1-8B, aliases: [talker]}
rules:
  - id: cost.per_hour
    title: Rent with tax
    kind: formula
    fact: cost.per_hour
    value: hardware.count * price.low * 1.19
    because: "With tax: {cost.per_hour}."
    sources: [{thumb: our books}]
    tests: [{given: {hardware.count: 1, price.low: 1 USD/h}, expect: {cost.per_hour: 1.19 USD/h}}]
replaces: [cost.per_hour]
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("own") / "ours.yaml"
    path.write_text(OURS, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def advisor(file: Path) -> Advisor:
    return Advisor.load(overlays=[file])


def test_the_built_in_packs_are_below(advisor: Advisor, file: Path) -> None:
    assert set(advisor.rulebook.layers.values()) == {BUILT_IN, str(file)}
    assert advisor.loaded.sources.overlays == (file,)
    assert advisor.loaded.refused == ()
    assert advisor.loaded.findings == ()


def test_an_own_card_is_named_in_free_text(advisor: Advisor) -> None:
    for text in ("talker on two blue-cards, 8k context", "talker on 2x bluey with 8k context"):
        given = advisor.understand(text).given
        assert given["hardware.accelerator"].value == "blue-card"
        assert given["hardware.count"].value == 2
        assert given["model"].value == "us/talker"


def test_and_answers_a_question(advisor: Advisor) -> None:
    assert answer_in(advisor, "hardware.accelerator", "bluey").value == "blue-card"


def test_and_is_a_candidate_like_any_other(advisor: Advisor, file: Path) -> None:
    answers = {"model": Given("us/talker"), "inference.context": Given(8192), "inference.concurrency": Given(4)}
    advice = advisor.advise(answers, "cheapest")
    assert advice.recommendation is not None
    assert advice.recommendation.choices["hardware.accelerator"] == "blue-card"
    inference = advice.recommendation.inference
    assert inference.facts["price.low"].source.startswith(f"{file}:7; otherwise as l40s, ")
    assert inference.value("cost.per_hour") == pytest.approx(
        inference.value("hardware.count") * 0.01 * 1.19 / 3600, rel=1e-9
    )


def test_the_document_says_what_is_not_built_in(advisor: Advisor, file: Path) -> None:
    answers = {"model": Given("us/talker"), "hardware.accelerator": Given("blue-card"), "hardware.count": Given(1)}
    document = advisor.document(advisor.advise(answers))
    own = [each for each in document["firings"] if "overlay" in each]
    assert [(each["rule"], each["overlay"]) for each in own] == [("cost.per_hour", str(file))]
    assert own[0]["place"] == f"{file}:11:5"
    assert own[0]["replaces"].startswith("rules/cost/price.yaml:")
    proofs = json.dumps(document["proof"])
    assert proofs.count('"overlay"') == 1


def test_the_catalogues_are_the_extended_ones_also_with_a_model_added(file: Path, tmp_path: Path) -> None:
    advisor = Advisor.load(overlays=[file])
    config = {
        "model_type": "llama", "hidden_size": 2048, "intermediate_size": 5632, "num_hidden_layers": 22,
        "num_attention_heads": 32, "num_key_value_heads": 4, "vocab_size": 32000,
    }  # fmt: skip
    (tmp_path / "config.json").write_text(json.dumps(config), encoding="utf-8")
    for _ in range(2):
        assert advisor.catalogues.accelerators.resolve("bluey") == "blue-card"
        assert advisor.catalogues.by_name()["accelerators"] is advisor.catalogues.accelerators
        assert advisor.rulebook.catalogues["models"] is advisor.catalogues.models
        assert "us/talker" in advisor.catalogues.models.ids()
        added = advisor.add_model(tmp_path / "config.json")
        assert added in advisor.rulebook.catalogues["models"].ids()


def test_a_broken_overlay_does_not_take_the_built_in_packs_down(tmp_path: Path, file: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(OURS.replace("price.low", "price.lo").replace("pack: ours", "pack: broken"), encoding="utf-8")
    advisor = Advisor.load(overlays=[broken, file])
    assert [each.path for each in advisor.loaded.refused] == [broken]
    assert advisor.rulebook.overlay(advisor.rulebook.providers["cost.per_hour"].place) == str(file)


def test_packs_given_in_place_of_the_built_in_ones_must_be_right(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("schema: rules/2", encoding="utf-8")
    with pytest.raises(RulebookError, match="E011"):
        Advisor.load([broken])


def test_a_price_of_ones_own_is_from_ones_own_entry_and_the_rest_from_what_it_is_like(advisor: Advisor) -> None:
    cards = advisor.catalogues.accelerators
    assert "ours.yaml:7" in cards.source("blue-card", "cloud_usd_hr_low")
    assert "ours.yaml" not in cards.source("blue-card", "supports_fp8")
