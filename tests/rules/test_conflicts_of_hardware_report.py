"""Where documents contradict each other or arithmetic: which side is followed, and that both figures are said.

Each conflict is shown on a job that touches it, through the command line's own document.
"""

from __future__ import annotations

import contextlib
import io
import json
from functools import cache

import pytest

from tests.loaded_once import rules_loaded_once
from tui.cli import main


@cache
def document(text: str) -> dict:
    page = io.StringIO()
    with contextlib.redirect_stdout(page), rules_loaded_once():
        main(["advise", text, "--json"])
    return json.loads(page.getvalue())


def fact(text: str, name: str) -> object:
    return document(text)["facts"][name]["value"]


def said(text: str, rule: str) -> str:
    """What one rule says of a job, in one line."""
    return " ".join(" ".join(each["text"] for each in document(text)["remarks"] if each["rule"] == rule).split())


def cited(text: str) -> set[str]:
    return {each["id"] for each in document(text)["claims"]}


def rejected(text: str, requirement: str) -> set[str]:
    return {
        example["configuration"]["hardware.accelerator"]["value"]
        for each in document(text)["rejected"]
        if each["requirement"] == requirement
        for example in each["examples"]
    }


SMALL = "A 7B chat model in FP16 for one user on one consumer card"
LARGE = "72B customer service chatbot in FP16"
CLUSTER = "Enterprise pre-training of a 100B domain model."


def test_x01_rows_for_unreleased_sizes_are_size_classes_and_the_name_is_corrected():
    text = "We want to serve Qwen3-72B for our support desk, 2x A100 80GB"
    assert fact(text, "model.size_class") == "b70"
    assert "catalogue has none of 72B" in " ".join(document(text)["request"]["doubts"])
    assert all(size in said(text, "model.qwen3_names") for size in ("72B", "32 billion", "235B-A22B"))
    assert "X01" in cited(text)


def test_x13_eight_h100_are_not_followed_for_100b():
    text = "Pretraining 100B on 8x H100"
    assert fact(text, "training_table.floor") == 20
    assert document(text)["plan"]["verdict"] == "does_not_fit"
    assert all(figure in said(text, "training_table.eight_h100") for figure in ("640 GB", "1,600 GB", "20", "64 H100"))


@pytest.mark.parametrize(
    ("text", "rule", "figures"),
    [
        (LARGE, "hardware_report.cpu_examples", ("64 cores", "96")),
        (CLUSTER, "training_table.cpu_example", ("16 cores", "32")),
    ],
)
def test_x16_core_counts_are_computed_and_the_examples_corrected(text, rule, figures):
    assert "X16" in cited(text)
    assert all(figure in said(text, rule) for figure in figures)
    assert fact(text, "cpu.cores_minimum") >= 8


def test_x17_families_are_corrected_and_only_what_the_cloud_has_is_offered():
    text = "Alibaba ecs g7 to serve a 7B chatbot"
    assert document(text)["recommendation"]["configuration"]["hardware.accelerator"]["value"] == "a10"
    assert fact(text, "cloud.family") == "ecs.gn7i"
    assert all(
        word in said(text, "hardware_report.alibaba_families")
        for word in ("g7 has no accelerator", "A10", "A100 80 GB", "eRDMA")
    )


@pytest.mark.parametrize("card", ["Tesla K80", "Tesla P100", "V100 32 GB", "Radeon PRO V520"])
def test_x19_old_cards_are_named_and_never_recommended(card):
    text = f"7B chat model at 4 bit on a {card}"
    assert document(text)["recommendation"] is None
    assert "X19" in cited(text)


def test_x20_for_one_user_the_faster_card_is_the_smaller_one():
    text = "14B model, real-time chat, budget for one professional card."
    assert all(figure in said(text, "hardware_report.capacity_not_speed") for figure in ("768 GB/s", "936", "1,008"))
    speed = {
        card: fact(f"7B chat model in FP16 for one user on one {card}", "inference.rate_ceiling")
        for card in ("RTX A6000", "RTX 4090")
    }
    assert speed["RTX 4090"] > 1.2 * speed["RTX A6000"]


@pytest.mark.parametrize(
    ("text", "least", "better"),
    [
        ("Two nodes of 8 A100 80GB for LoRA of a 7B, plain data parallelism DDP", 25, 100),
        ("Two nodes for ZeRO-3 training of a 13B: which network?", 100, 400),
        (CLUSTER, 100, 400),
    ],
)
def test_x25_both_networks_are_shown_and_the_method_chooses(text, least, better):
    assert fact(text, "network.minimum") == least * 125e6
    assert fact(text, "network.recommended") == better * 125e6
    assert all(f"{rate} Gbit/s" in said(text, "network.both_sides") for rate in (25, 100, 400))


def test_x26_storage_is_computed_and_the_rows_are_said_beside_it():
    assert fact(LARGE, "storage.needed") == 0.4e12
    assert "10 TB of NVMe" in said(LARGE, "hardware_report.serving_machine")
    assert "144 GB of the storage" in said(LARGE, "hardware_report.serving_machine")
    assert fact("Full fine-tuning of a dense 70B", "storage.needed") > 1.9e12
    assert all(
        figure in said("Full fine-tuning of a dense 70B", "storage.row_exceeded") for figure in ("500 GB", "980 GB")
    )


def test_x29_the_supply_is_computed_and_700_w_shown_as_one_accelerator():
    text = "700 W power supply for an H100 workstation; 8 of them for a node."
    assert fact(text, "power.supply") == pytest.approx(8 * 700 * 1.82)
    assert all(figure in said(text, "power.one_card_figure") for figure in ("700 W", "1.43 kW", "10.19 kW"))


def test_x30_dated_prices_are_followed_an_offer_counts_more_and_the_documents_are_shown_as_undated():
    text = "LoRA of a 13B on 2 A100 80GB"
    offer = text + ", our provider asks $1.89 per hour"
    assert fact(offer, "cost.per_hour") * 3600 == pytest.approx(3.78)
    assert fact(text, "cost.per_hour") != fact(offer, "cost.per_hour")
    for words in ("50 to 500", "undated", "15 to 33 USD/h"):
        assert words in said(text, "cost.prices_move_training")
    assert "0.001 to 0.01 USD for 1,000 tokens" in said(SMALL, "cost.prices_move")


@pytest.mark.parametrize("name", ["AWS Inferentia2", "Groq", "Qualcomm Cloud AI 100 Ultra", "Furiosa RNGD", "Ryzen AI"])
def test_x33_all_five_are_left_out_for_training(name):
    text = f"LoRA fine-tuning of a 3B on {name}"
    assert document(text)["recommendation"] is None
    assert fact(text, "hardware.suitability") == "inference_only"
    assert "does not train" in said(text, "training_page.inference_only")
    assert "X33" in cited(text)


@pytest.mark.parametrize("name", ["Gaudi 2", "TPU v5p"])
def test_x33_others_train_with_a_warning_about_their_software(name):
    text = f"LoRA fine-tuning of a 3B on {name}"
    assert document(text)["recommendation"] is not None
    assert "vendor" in said(text, "alternatives.training_stack")


@pytest.mark.parametrize(
    ("word", "instead"),
    [("TensorFlow", "PyTorch"), ("ModelScope", "hub"), ("TensorRT", "TensorRT-LLM"), ("GGUF framework", "llama.cpp")],
)
def test_x34_a_label_is_understood_and_what_to_use_is_said(word, instead):
    text = f"Serve a 7B with the {word} on one RTX 4090"
    assert any(
        instead in said(text, rule)
        for rule in ("products.training_against", "products.engine_against", "products.training_standing")
    )
    assert "X34" in cited(text)


def test_x38_all_sides_are_shown_and_a_break_even_decides():
    text = "Should we buy or rent an RTX 4090 to serve an 8B for two years around the clock?"
    assert fact(text, "ownership.advised") == "own"
    assert fact(text, "own.break_even") == pytest.approx(
        fact(text, "own.purchase") / (fact(text, "cost.per_hour") - fact(text, "own.running"))
    )
    assert {"S0-10-04", "S4-2-02", "S4-2-03", "S2-6.2-02", "S3-4.3-01", "X38"} <= cited(text)


def test_x39_the_ceiling_is_printed_beside_the_expected_time():
    text = "Hobbyist with RTX 3060 12 GB wants a 7B model locally."
    assert "0.5 to 2 s for 100 tokens" in said(text, "hardware_report.local_speed")
    for says in ("the limit is ", "tokens/s; expected are about ", "s for 100 tokens"):
        assert says in said(text, "hardware_report.local_speed")
    assert fact(text, "inference.rate_ceiling") == pytest.approx(
        fact(text, "hardware.bandwidth") / fact(text, "memory.weights"), rel=0.2
    )


def test_x42_one_card_and_several_are_shown_with_their_rents():
    text = "32B chat model at 4 bit on 2x RTX 3090"
    for words in ("one card with", "1.89 USD/h", "1.48 USD/h", "rent for"):
        assert words in said(text, "own.one_big_card")
    assert {"X42", "S3-4.2-03"} <= cited(text)
