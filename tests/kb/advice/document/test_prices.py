"""Prices with their range and their dates."""

from __future__ import annotations

import re

from engine.inference import Given
from tests.kb.advice.document.documents import document_of
from tests.kb.advice.requests import the_advisor

SERVING = "llama 3.1 70b for 20 people"


def test_rents_have_a_range_over_providers_and_the_days_they_are_of() -> None:
    rent = {each["fact"]: each for each in document_of(SERVING)["prices"]}["cost.per_hour"]
    assert rent["lowest"].startswith("$")
    assert rent["highest"].startswith("$")
    assert int(rent["providers"]) > 1
    assert re.fullmatch(r"\d{4}-\d\d-\d\d( to \d{4}-\d\d-\d\d)?", rent["dates"])
    assert rent["shown"] in rent["reason"]


def test_what_is_bought_is_dated_too() -> None:
    bought = {each["fact"]: each for each in document_of(SERVING)["prices"]}["cost.purchase"]
    assert re.fullmatch(r"\d{4}-\d\d(-\d\d)?|at launch, \d{4}-\d\d(-\d\d)?", bought["dates"])


def test_a_price_names_the_dated_figures_that_it_is_made_of_with_their_sources() -> None:
    found = {each["fact"]: each for each in document_of(SERVING)["prices"]}
    (median,) = found["cost.per_hour"]["references"]
    assert median["name"] == "price.median"
    assert median["shown"] in found["cost.per_hour"]["reason"]
    assert found["cost.per_hour"]["dates"] in median["source"]
    assert "whygpu kb instances" in median["source"]
    # A month is made of the same figure, and machines of what the rules say of the machine around, since a day.
    assert found["cost.per_month"]["references"] == [median]
    rules = {each["name"]: each for each in found["own.purchase"]["references"]}["own.machine_base"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", rules["since"])
    assert rules["source"]


def test_all_money_that_is_shown_leads_to_a_source() -> None:
    for each in document_of(SERVING)["prices"]:
        assert each["references"], each["fact"]
        assert all(figure["source"] for figure in each["references"])


def test_an_offer_is_as_old_as_it_was_told() -> None:
    advisor = the_advisor()
    answers = {**advisor.understand(SERVING).given, "price.offer": Given(2 / 3600)}
    rent = {each["fact"]: each for each in advisor.document(advisor.advise(answers))["prices"]}["cost.per_hour"]
    assert (rent["dates"], rent["lowest"], rent["providers"]) == ("as you were told", "", "")


def test_what_would_do_instead_of_what_is_there_has_prices() -> None:
    found = document_of("I have two RTX 4090 and 64 GB RAM, qlora llama 3.1 70b, 8k context")
    there = {each["configuration"]["hardware.accelerator"]["value"]: each["owned"] for each in found["instead"]}
    assert there.pop("rtx-4090") is True
    assert not any(there.values())
    for each in found["instead"]:
        assert each["owned"] or "cost.purchase" in each["figures"], each["summary"]
    bought = next(each for each in found["instead"] if not each["owned"])
    assert found["prices_of"] is not None
    assert found["prices_of"]["configuration"] == bought["configuration"]
    shown = {each["fact"]: each["shown"] for each in found["prices"]}["cost.purchase"]
    assert shown == bought["figures"]["cost.purchase"]["shown"]
    assert any(shown in line["text"] for part in found["report"]["sections"] for line in part["lines"])
