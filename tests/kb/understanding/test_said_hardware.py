"""Accelerators that a text names: which of them count, how many, and what is left out of the calculation."""

from __future__ import annotations

import pytest

ACCELERATOR, COUNT, EXCLUDED = "hardware.accelerator", "hardware.count", "hardware.excluded"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("I have a 4090 card in my PC", 1),
        ("two 3090 cards for llama 70b", 2),
        ("train it on only one 4090, I have a 4090 card", 1),
        ("both 3090 GPUs", None),
    ],
)
def test_a_number_that_names_a_card_is_no_count(facts, text: str, count: int | None) -> None:
    found = facts(text)
    assert found[ACCELERATOR] in ("rtx-4090", "rtx-3090")
    assert found.get(COUNT) == count


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("a 4090 and a 3060 12gb", "rtx-4090+rtx-3060-12gb"),
        ("my 4090 plus a 3060 12gb", "rtx-4090+rtx-3060-12gb"),
        ("an RTX 4090 + RTX 3060 12GB", "rtx-4090+rtx-3060-12gb"),
        ("2x3090 + 1x 3060 12gb rig", "rtx-3090+rtx-3090+rtx-3060-12gb"),
    ],
)
def test_cards_of_different_kinds_together_are_one_accelerator(understood, text: str, cards: str) -> None:
    found = understood(text)
    assert (found.given[ACCELERATOR].value, found.given[COUNT].value) == (cards, 1)
    assert any("taken as cards in one machine" in doubt for doubt in found.doubts)


@pytest.mark.parametrize("text", ["fine-tune 8b with lora on a 4090 and a 3060", "a 4090 and a 7900 xtx"])
def test_cards_that_do_not_work_together_are_named_as_not_worked_out(understood, text: str) -> None:
    found = understood(text)
    assert found.given[ACCELERATOR].value == "rtx-4090"
    assert len(found.left_out) == 1


@pytest.mark.parametrize("text", ["a 4090 or a 3060", "4090 vs 3060", "one RTX 4090"])
def test_alternatives_are_not_left_out(understood, text: str) -> None:
    assert understood(text).left_out == ()


@pytest.mark.parametrize("text", ["llama 70b but not on H100", "serve llama 70b, no H100 please", "not an H100"])
def test_a_card_that_is_denied_is_ruled_out(facts, text: str) -> None:
    found = facts(text)
    assert found[EXCLUDED].startswith("h100")
    assert ACCELERATOR not in found


def test_a_card_that_something_does_not_fit_on_is_not_ruled_out(facts) -> None:
    assert EXCLUDED not in facts("llama 70b cannot fit on my 4090")


def test_a_card_that_is_not_there_is_not_ruled_out(facts) -> None:
    assert EXCLUDED not in facts("we do not have a 3090, what do we need for llama 8b")


def test_two_cards_can_be_ruled_out_and_a_third_is_told(understood) -> None:
    found = understood("llama 70b, no H200, no B200 and no H100")
    assert found.given[EXCLUDED].value.startswith("h200")
    assert found.given["hardware.excluded_too"].value.startswith("b200")
    assert "H100" in found.left_out[0]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a pair of used 3090s", 2),
        ("1 of the 8 A100s", 1),
        ("3090+3090 for llama 70b", 2),
        ("10 decommissioned P40s", 10),
        ("gemma 3 27b on TPU v5e-8", 8),
        ("gemma 3 27b on TPU v4-8", 4),
        ("8 GPUs of 141 GB", 8),
    ],
)
def test_how_many_there_are(facts, text: str, count: int) -> None:
    assert facts(text)[COUNT] == count


@pytest.mark.parametrize(
    "text",
    [
        "a colleague has 8 H100s but we only get two L40S",
        "we used to run on four T4s, now thinking of two L40S instead",
        "we run 6 x L4 today. would two L40S be faster?",
        "replacing 2 aging P100 servers by two L40S",
        "instead of renting 8 H100s we take two L40S",
    ],
)
def test_what_others_have_and_what_was_used_gives_way(facts, text: str) -> None:
    found = facts(text)
    assert (found[ACCELERATOR], found[COUNT]) == ("l40s", 2)


def test_a_portable_computer_s_card_has_the_memory_that_is_said(facts) -> None:
    assert facts("RTX 4090 laptop (16 GB)")[ACCELERATOR] == "rtx-4090-laptop"
    assert facts("RTX 3080 laptop (16 GB)")[ACCELERATOR] == "rtx-3080-laptop-16gb"


def test_what_a_laptop_has_is_another_chip_than_the_card_of_that_name(facts) -> None:
    assert facts("my laptop has a 4090")[ACCELERATOR] == "rtx-4090-laptop"
    assert facts("my desktop has a 4090")[ACCELERATOR] == "rtx-4090"
    assert facts("two 4090s, reached from my laptop")[ACCELERATOR] == "rtx-4090"
    assert facts("a 4090 in the server room. I work on a laptop")[ACCELERATOR] == "rtx-4090"


def test_a_kind_of_accelerator_beside_one_of_this_kind_is_no_wish(facts) -> None:
    assert "site.accelerator_kind" not in facts("M3 Ultra with 512 GB of unified memory")


@pytest.mark.parametrize(
    "text", ["100 Gb Ethernet between 2 nodes of 8 A100", "2 nodes of 8 A100, 100 Gb/s per server"]
)
def test_gb_of_a_network_are_bits(facts, text: str) -> None:
    assert facts(text)["network.bandwidth"] == 100e9 / 8


@pytest.mark.parametrize(
    ("text", "accelerator"),
    [("8 cards, MI 250X each", "mi250x"), ("two H 100 cards", "h100-sxm5-80gb"), ("four L 40S GPUs", "l40s")],
)
def test_a_name_may_be_written_with_a_space(facts, text: str, accelerator: str) -> None:
    assert facts(text)["hardware.accelerator"] == accelerator


@pytest.mark.parametrize("text", ["RAM: 96GB 6600 RGB, an RTX 3090", "64 GB DDR5 6400 and an RTX 3090"])
def test_the_rate_of_memory_modules_is_no_card(facts, text: str) -> None:
    assert facts(text)["hardware.accelerator"] == "rtx-3090"


def test_the_modules_of_host_memory_are_no_cards(facts) -> None:
    assert "hardware.count" not in facts("RAM: 64GB (2x32GB), which model can it run?")
