"""Cards of different kinds in one machine, as one accelerator that works through them one after the other.

llama.cpp gives each card whole layers, in proportion to its memory (`--split-mode layer`, without `--tensor-split`).
So the memory adds up, and a step takes as long as its parts on all cards together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kb.catalogue.accelerator import Accelerator

__all__ = ["SEPARATOR", "joined_cards"]

SEPARATOR = "+"
"""Between the ids of the cards in the id of all: `rtx-4090+rtx-3060-12gb`."""
_RATES = (
    "bandwidth_gbps", "tflops_fp32", "tflops_fp16_nontensor", "tflops_tf32_tensor", "tflops_fp16_tensor",
    "tflops_bf16_tensor", "tflops_fp8_tensor", "tflops_fp4_tensor", "tflops_fp16_tensor_fp16acc", "tops_int8_tensor",
    "tops_int4_tensor",
)  # fmt: skip
_MADE = "memory, power and prices added up, rates as means over the memory, of the entries"
_ABLE = (
    "supports_bf16", "supports_fp8", "supports_int8", "supports_int4", "supports_fp4", "supports_fa2", "rocm_supported"
)  # fmt: skip


def joined_cards(cards: Sequence[Accelerator]) -> Accelerator | None:
    """All ``cards`` as one accelerator; None where they are no cards of one vendor, or their memory is not known.

    Memory, power and prices are sums; rates are means over the memory, each card being busy for its part of the time;
    what it can do is what each of them can.
    """
    first = cards[0]
    memory = [card.memory_gb for card in cards]
    sizes = [size for size in memory if size is not None]
    alike = {card.memory_unit for card in cards} == {first.memory_unit} and {card.vendor for card in cards} == {
        first.vendor
    }
    if len(sizes) < len(cards) or not alike or any(card.form_class != "card" for card in cards):
        return None
    street = _sum(card.street_usd for card in cards)
    facts: dict[str, object] = {
        "id": SEPARATOR.join(card.id for card in cards),
        "name": _name([card.name for card in cards]),
        "source": f"{_MADE}: {'; '.join(dict.fromkeys(f'{card.name}, {card.source}' for card in cards))}"[:4000],
        "vendor": first.vendor,
        "kind": next((card.kind for card in cards if card.kind == "consumer"), first.kind),
        "form_class": "card",
        "cards": len(cards),
        "largest_card_bytes": max(card.memory_bytes or 0 for card in cards),
        "memory_gb": sum(sizes),
        "memory_unit": first.memory_unit,
        "memory_note": "the sum of the cards",
        "usable_mib": _sum(card.usable_mib for card in cards),
        "launch_year": _least(card.launch_year for card in cards),
        "compute_capability": _least(card.compute_capability for card in cards),
        "interconnect": "PCIe only",
        "scaleup_domain": 1,
        "pcie": min((card.pcie for card in cards if card.pcie), default=None),
        "tdp_w": _sum(card.tdp_per_device_w for card in cards),
        "sold_until": _least(card.sold_until for card in cards if card.sold_until),
        "form_factor": first.form_factor,
        "msrp_usd": _sum(card.msrp_usd for card in cards),
        "street_usd": street,
        "street_date": None if street is None else min(card.street_date for card in cards if card.street_date),
        "street_source": "; ".join(dict.fromkeys(card.street_source for card in cards if card.street_source)) or None,
        "tflops_basis": "means of the cards over their memory",
    }
    facts |= {rate: _mean([_number(card, rate) for card in cards], sizes) for rate in _RATES}
    facts |= {able: _all([getattr(card, able) for card in cards]) for able in _ABLE}
    return Accelerator.of({name: value for name, value in facts.items() if value is not None})


def _name(names: Sequence[str]) -> str:
    """What all are called; words that each name begins with stand once."""
    shared = 0
    parts = [name.split() for name in names]
    while all(len(each) > shared for each in parts) and len({each[shared] for each in parts}) == 1:
        shared += 1
    start = " ".join(parts[0][: shared - 1])  # "RTX" stays, "NVIDIA GeForce" does not
    return " + ".join([names[0], *(each.removeprefix(f"{start} ") if start else each for each in names[1:])])


def _number(card: Accelerator, field: str) -> float | None:
    value: float | None = getattr(card, field)
    return value


def _mean(rates: Sequence[float | None], sizes: Sequence[float]) -> float | None:
    """The rate at which parts of the ``sizes``, each at its own rate, are worked through one after the other."""
    times = [size / rate for size, rate in zip(sizes, rates, strict=True) if rate]
    return sum(sizes) / sum(times) if len(times) == len(sizes) else None


def _sum(values: Iterable[float | None]) -> float | None:
    return _over(values, sum)


def _least(values: Iterable[float | None]) -> float | None:
    return _over(values, min)


def _over(values: Iterable[float | None], fold: Callable[[list[float]], float]) -> float | None:
    """All values together; None where one of them is not known."""
    every = list(values)
    known = [value for value in every if value is not None]
    return fold(known) if known and len(known) == len(every) else None


def _all(values: Sequence[bool | None]) -> bool | None:
    return False if False in values else None if None in values else True
