"""Cards of different kinds in one machine: an accelerator that is made when it is asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.catalogue import SEPARATOR, Accelerators
from kb.errors import UnknownEntryError

ACCELERATORS = Accelerators()
CARDS = tuple(
    each
    for each in ACCELERATORS.ids()
    if (record := ACCELERATORS.get(each)).form_class == "card"
    and record.vendor == "nvidia"
    and record.memory_unit == "GiB"
    and record.memory_gb is not None
    and record.bandwidth_gbps is not None
)


def test_memory_adds_up_and_each_card_is_busy_for_its_part_of_the_time() -> None:
    both = ACCELERATORS.get("rtx-4090+rtx-3060-12gb")

    assert both.name == "NVIDIA GeForce RTX 4090 + RTX 3060 12 GB"
    assert (both.cards, both.memory_gb, both.largest_card_bytes) == (2, 36, 24 * 2**30)
    assert both.bandwidth_gbps == pytest.approx(36 / (24 / 1010 + 12 / 360), rel=0.01)
    assert both.compute_capability == 8.6
    assert both.supports_fp8 is False, "one of them does not"
    assert both.link == "pcie"


def test_names_that_have_little_in_common_stay_whole() -> None:
    assert ACCELERATORS.label("rtx-3090+tesla-p40") == "NVIDIA GeForce RTX 3090 + NVIDIA Tesla P40"


@pytest.mark.parametrize("cards", ["rtx-4090+rx-7900-xtx", "rtx-4090+h100-sxm5-80gb", "rtx-4090+nothing", "rtx-4090+"])
def test_what_does_not_work_together_is_no_entry(cards: str) -> None:
    assert ACCELERATORS.fields(cards) is None
    with pytest.raises(UnknownEntryError):
        ACCELERATORS.get(cards)


def test_names_joined_by_a_plus_are_found() -> None:
    assert ACCELERATORS.resolve("RTX 4090 + RTX 3060 12GB") == "rtx-4090+rtx-3060-12gb"
    assert ACCELERATORS.resolve("Ryzen AI Max+ 395") == "strix-halo-395", "a name of its own has a plus"
    with pytest.raises(UnknownEntryError):
        ACCELERATORS.resolve("RTX 4090 + RX 7900 XTX")


def test_the_catalogue_lists_single_cards_only() -> None:
    assert not any(SEPARATOR in each for each in ACCELERATORS.ids())


@given(st.lists(st.sampled_from(CARDS), min_size=2, max_size=6))
def test_together_they_are_no_faster_than_the_fastest_and_no_slower_than_the_slowest(cards: list[str]) -> None:
    together, each = ACCELERATORS.get(SEPARATOR.join(cards)), [ACCELERATORS.get(card) for card in cards]
    rates = [card.bandwidth_gbps or 0.0 for card in each]

    assert together.memory_gb == pytest.approx(sum(card.memory_gb or 0.0 for card in each))
    assert min(rates) * 0.999 <= (together.bandwidth_gbps or 0.0) <= max(rates) * 1.001
