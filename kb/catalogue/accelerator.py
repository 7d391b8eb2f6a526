"""An accelerator: one device as software sees it, or one board where the record says so."""

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from engine.language.late_pattern import LatePattern
from kb.catalogue.clouds import CLOUDS, SIZES, RentsAtClouds, rent_details, rent_fields, rent_sources
from kb.catalogue.link import Link, link_of
from kb.catalogue.price_months import UNDATED, months_of
from kb.catalogue.record import Amount, Count, Month, Names, Positive, Text

__all__ = ["Accelerator"]

FormClass: TypeAlias = Literal["card", "module", "rack", "computer", "embedded", "cloud", "system", "laptop"]

_OFFERS = tuple(f"offers_{count}" for count in SIZES)
"""The cheapest offers of so many in one machine, of all clouds."""
_AT_CLOUDS = tuple(field for name in CLOUDS for field in rent_fields(name))
_PCIE = LatePattern(r"PCIe (\d)\.\d(?: x(\d+))?")


class Accelerator(RentsAtClouds, frozen=True, kw_only=True):
    """One accelerator of the catalogue.

    Units: `memory_gb` in the unit `memory_unit` says, `usable_mib` in MiB, `bandwidth_gbps` and `interconnect_gbps` in
    GB/s (the latter both directions together), `tflops_*` in TFLOP/s and `tops_*` in TOP/s (dense, without sparsity),
    `tdp_w` and `wall_w` in W, `cloud_usd_hr_*` in USD per accelerator and hour, `msrp_usd`, `street_usd` and
    `laptop_usd` in USD.
    """

    rule_fields: ClassVar[tuple[str, ...]] = (
        "name", "series", "vendor", "kind", "architecture", "compute_capability", "launch_year",
        "memory_gb", "memory_unit", "memory_bytes", "memory_modified_bytes", "memory_type",
        "usable_mib", "usable_bytes", "unified_memory",
        "cards", "largest_card_bytes",
        "devices_per_board", "devices_per_record", "memory_per_device_bytes", "board_note",
        "bandwidth_gbps", "tflops_fp32", "tflops_fp16_nontensor", "tflops_tf32_tensor", "tflops_fp16_tensor",
        "tflops_bf16_tensor", "tflops_fp8_tensor", "tflops_fp4_tensor", "tflops_fp16_tensor_fp16acc",
        "tops_int8_tensor", "tops_int4_tensor", "without_tensor_cores",
        "interconnect", "interconnect_gbps", "link", "link_optional", "scaleup_domain",
        "pcie", "pcie_generation", "pcie_lanes", "tdp_w", "tdp_per_device_w", "wall_w", "form_factor", "cloud_only",
        "supports_bf16", "supports_fp8", "supports_int8", "supports_int4", "supports_fp4", "supports_fa2",
        "rocm_supported", "inference_only",
        "form_class", "portable", "cooling", "sold_until", "sold_only_in", "msrp_usd", "msrp_date",
        "street_usd", "street_date", "laptop_usd", "laptop_date", "purchase_month", "rent_months", "spot_months",
        "cloud_usd_hr_low", "cloud_usd_hr_median", "cloud_usd_hr_high", "cloud_providers", "cloud_dates",
        "spot_usd_hr_low", "spot_usd_hr_median", "spot_usd_hr_high", "spot_providers", "spot_dates",
        *_OFFERS, *_AT_CLOUDS,
    )  # fmt: skip

    together: ClassVar[frozenset[str]] = frozenset({
        "cloud_usd_hr_low", "cloud_usd_hr_median", "cloud_usd_hr_high", "cloud_dates",
        "spot_usd_hr_low", "spot_usd_hr_median", "spot_usd_hr_high", "spot_dates",
        *_OFFERS, *(each for each in _AT_CLOUDS if "offers" in each),
    })  # fmt: skip
    bases: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cloud_only": (),
        **dict.fromkeys(("cloud_", "spot_", "offers_"), ("rent_basis",)),
        **{start: names for name in CLOUDS for start, names in rent_sources(name).items()},
        "msrp_": ("msrp_source", "msrp_date"),
        "street_": ("street_source", "street_date"),
        "laptop_": ("laptop_source", "laptop_date"),
        "tflops_": ("tflops_basis", "source"),
        "tops_": ("tflops_basis", "source"),
        "supports_": ("supports_basis",),
        "usable_": ("usable_note", "source"),
        "memory_modified_": ("memory_modified_note",),
        "sold_until": ("sold_until_source",),
        "rocm_": ("rocm_source",),
        "inference_only": ("inference_only_source", "source"),
        "wall_": ("wall_source",),
    }
    leaning: ClassVar[Mapping[str, frozenset[str]]] = {
        **{field: frozenset({f"{name}_usd_hr"}) for name in CLOUDS for field in rent_details(name)},
        **dict.fromkeys(("usable_mib", "memory_modified_gb", "memory_modified_note"), frozenset({"memory_gb"})),
        **dict.fromkeys(("msrp_date", "msrp_source", "street_usd", "laptop_usd"), frozenset({"msrp_usd"})),
        **dict.fromkeys(("street_date", "street_source"), frozenset({"msrp_usd", "street_usd"})),
        **dict.fromkeys(("laptop_date", "laptop_source"), frozenset({"msrp_usd", "laptop_usd"})),
    }

    name: Text
    vendor: Literal[
        "nvidia", "amd", "apple", "intel", "google", "aws", "cerebras", "groq", "graphcore", "qualcomm", "furiosa",
        "huawei", "microsoft", "other",
    ]  # fmt: skip
    kind: Literal["datacentre", "consumer", "workstation", "asic", "soc"]
    aliases: Names = ()
    loose_aliases: Names = ()
    architecture: Text | None = None
    compute_capability: Positive | None = None
    launch_year: Count | None = None
    memory_gb: Positive | None = None
    memory_unit: Literal["GiB", "GB", "unverified"] | None = None
    memory_note: Text | None = None
    memory_modified_gb: Positive | None = None
    memory_modified_note: Text | None = None
    usable_mib: Count | None = None
    usable_note: Text | None = None
    memory_type: Text | None = None
    unified_memory: bool | None = None
    devices_per_board: Count = 1
    devices_per_record: Count = 1
    cards: Count = 1
    largest_card_bytes: Count | None = None
    board_note: Text | None = None
    bandwidth_gbps: Positive | None = None
    tflops_fp32: Positive | None = None
    tflops_fp16_nontensor: Positive | None = None
    tflops_tf32_tensor: Positive | None = None
    tflops_fp16_tensor: Positive | None = None
    tflops_bf16_tensor: Positive | None = None
    tflops_fp8_tensor: Positive | None = None
    tops_int8_tensor: Positive | None = None
    tops_int4_tensor: Positive | None = None
    tflops_fp4_tensor: Positive | None = None
    tflops_fp16_tensor_fp16acc: Positive | None = None
    tflops_basis: Text | None = None
    without_tensor_cores: bool | None = None
    interconnect: Text | None = None
    interconnect_gbps: Positive | None = None
    scaleup_domain: Count | None = None
    pcie: Text | None = None
    tdp_w: Positive | None = None
    wall_w: Positive | None = None
    wall_source: Text | None = None
    form_factor: Text | None = None
    form_class: FormClass | None = None
    portable: bool | None = None
    desktop: Text | None = None
    cooling: Literal["active", "passive", "liquid"] | None = None
    sold_until: Count | None = None
    sold_until_source: Text | None = None
    sold_only_in: Text | None = None
    supports_bf16: bool | None = None
    supports_fp8: bool | None = None
    supports_int8: bool | None = None
    supports_int4: bool | None = None
    supports_fp4: bool | None = None
    supports_fa2: bool | None = None
    supports_basis: Text | None = None
    rocm_supported: bool | None = None
    rocm_source: Text | None = None
    inference_only: bool | None = None
    inference_only_source: Text | None = None
    msrp_usd: Amount | None = None
    msrp_date: Text | None = None
    msrp_source: Text | None = None
    street_usd: Amount | None = None
    street_date: Month | None = None
    street_source: Text | None = None
    laptop_usd: Amount | None = None
    laptop_date: Month | None = None
    laptop_source: Text | None = None
    cloud_usd_hr_low: Amount | None = None
    cloud_usd_hr_median: Amount | None = None
    cloud_usd_hr_high: Amount | None = None
    cloud_providers: Count | None = None
    cloud_dates: Text | None = None
    spot_usd_hr_low: Amount | None = None
    spot_usd_hr_median: Amount | None = None
    spot_usd_hr_high: Amount | None = None
    spot_providers: Count | None = None
    spot_dates: Text | None = None
    offers_1: Text | None = None
    offers_2: Text | None = None
    offers_4: Text | None = None
    offers_8: Text | None = None
    notes: Text | None = None

    def __post_init__(self) -> None:
        if self.launch_year is not None and not 2000 <= self.launch_year <= 2100:
            raise ValueError("launch_year lies outside 2000 to 2100")
        low, median, high = self.cloud_usd_hr_low, self.cloud_usd_hr_median, self.cloud_usd_hr_high
        if median is not None and not (low or 0.0) <= median <= (median if high is None else high):
            raise ValueError("cloud_usd_hr_median lies outside cloud_usd_hr_low to cloud_usd_hr_high")

    @property
    def series(self) -> str:
        """What people call all variants of it: h100 for SXM, PCIe and NVL; its id where there is one only."""
        first = self.id.partition("-")[0]
        if any(letter.isdigit() for letter in first):
            return first
        return self.loose_aliases[0] if self.loose_aliases else self.id

    @property
    def label(self) -> str:
        """The full product name."""
        return self.name

    @property
    def memory_bytes(self) -> int | None:
        """The label's memory in bytes.

        `GiB` counts 2^30. `GB` and `unverified` count 10^9: of two readings the smaller, so that no memory is invented.
        """
        if self.memory_gb is None or self.memory_unit is None:
            return None
        return round(self.memory_gb * (2**30 if self.memory_unit == "GiB" else 10**9))

    @property
    def memory_modified_bytes(self) -> int | None:
        """The memory of cards of this kind that are rebuilt with more, in bytes."""
        return None if self.memory_modified_gb is None else round(self.memory_modified_gb * 2**30)

    @property
    def usable_bytes(self) -> int | None:
        """What the driver reports as total memory, in bytes."""
        return None if self.usable_mib is None else self.usable_mib * 2**20

    @property
    def memory_per_device_bytes(self) -> int | None:
        """The memory that one process sees on one device, in bytes."""
        return None if self.memory_bytes is None else self.memory_bytes // self.devices_per_record

    @property
    def link(self) -> Link | None:
        """How several of them exchange data in one machine."""
        return link_of(self.interconnect, self.scaleup_domain)

    @property
    def link_optional(self) -> bool | None:
        """Whether the link is a bridge that must be bought; without it the devices talk over PCIe."""
        return None if self.link is None else "bridge" in (self.interconnect or "")

    @property
    def pcie_generation(self) -> int | None:
        """PCI Express generation of the slot connector."""
        found = _PCIE.compiled.match(self.pcie or "")
        return int(found[1]) if found else None

    @property
    def pcie_lanes(self) -> int | None:
        """PCI Express lanes."""
        found = _PCIE.compiled.match(self.pcie or "")
        return int(found[2]) if found and found[2] else None

    @property
    def tdp_per_device_w(self) -> float | None:
        """One device's share of the board's power, in W."""
        return None if self.tdp_w is None else self.tdp_w / self.devices_per_board

    @property
    def purchase_month(self) -> str | None:
        """Of which month the price to buy it is: the street price, else that at launch."""
        if self.street_usd is not None:
            return self.street_date or UNDATED
        if self.msrp_usd is None:
            return None
        return f"launch, {months_of(self.msrp_date)}" if self.msrp_date else UNDATED

    @property
    def rent_months(self) -> str | None:
        """Of which months its rents are."""
        return None if self.cloud_usd_hr_low is None else months_of(self.cloud_dates)

    @property
    def spot_months(self) -> str | None:
        """Of which months its spot prices are."""
        return None if self.spot_usd_hr_low is None else months_of(self.spot_dates)

    @property
    def rent_basis(self) -> str | None:
        """What its rents are taken from: offers of the catalogue of instances, of which days, and the cheapest."""
        if self.cloud_providers is None:
            return None
        offers = next((each for each in (self.offers_1, self.offers_2, self.offers_4, self.offers_8) if each), None)
        dates = f", {self.cloud_dates}" if self.cloud_dates else ""
        cheapest = f"; such as {offers}" if offers else ""
        return (
            f"catalogue of instances: the cheapest on-demand offer of each of {self.cloud_providers} providers"
            f"{dates}{cheapest}; all of them: whygpu kb instances {self.id}"
        )

    @property
    def instances_basis(self) -> str:
        """Where its rents at one cloud are from."""
        return f"catalogue of instances (whygpu kb instances {self.id})"

    @property
    def cloud_only(self) -> bool | None:
        """Whether it can only be rented."""
        return None if self.form_factor is None else self.form_factor == "cloud only"
