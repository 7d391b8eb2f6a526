"""An instance: an offer of a cloud provider, with its price and the day of the price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from kb.catalogue.link import Link, link_of
from kb.catalogue.record import Amount, Count, Day, Positive, Record, Text

__all__ = ["Instance"]

# Not comparable with an on-demand offer: can be taken away, is behind a network, or stands on a page of years ago.
_NOT_ON_DEMAND = frozenset(
    {"interruptible/marketplace only", "proto", "on-demand, page of July 2024", "on-demand (fixture)"}
)
_MARKET_KINDS = frozenset({"interruptible/marketplace only", "community"})

_PRICE = "price:"
"""What stands in a source before that of the price."""
_THERE_TOO = "same repo"
"""What stands for the repository that the figures of the machine are from."""


class Instance(Record, frozen=True, kw_only=True):
    """One offer of one provider.

    Units: `network_gbps` in Gbit/s, `ram_gib` in GiB, `local_nvme_tb` in TB, prices in USD (CNY where named) per hour.
    `accelerator_count` is a fraction for a slice of one accelerator.
    """

    rule_fields: ClassVar[tuple[str, ...]] = (
        "provider", "instance", "accelerator", "exact_accelerator", "accelerator_count", "gpu_interconnect", "link",
        "network_gbps", "vcpu", "ram_gib", "local_nvme_tb", "on_demand_usd_hr", "spot_usd_hr", "usd_per_accelerator_hr",
        "on_demand_cny_hr", "region", "price_date", "price_kind", "marketplace",
    )  # fmt: skip

    bases: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "on_demand": ("price_basis", "price_kind", "region", "price_date"),
        "usd_per": ("price_basis", "price_kind", "region", "price_date"),
        "spot": ("price_basis", "region", "price_date"),
        "price": ("price_basis", "price_date"),
        "": ("spec_basis",),
    }

    provider: Text
    instance: Text
    accelerator: Text
    exact_accelerator: bool
    accelerator_count: Positive
    gpu_interconnect: Text | None = None
    network_gbps: Positive | None = None
    vcpu: Count | None = None
    ram_gib: Positive | None = None
    local_nvme_tb: Positive | None = None
    on_demand_usd_hr: Amount | None = None
    spot_usd_hr: Amount | None = None
    usd_per_accelerator_hr: Amount | None = None
    on_demand_cny_hr: Amount | None = None
    region: Text | None = None
    price_date: Day | None = None
    price_kind: Text | None = None
    notes: Text | None = None

    @property
    def price_basis(self) -> str:
        """Where the price is from, of a source that tells it apart from the figures of the machine."""
        told = self.source.partition(_PRICE)[2].strip() or self.source
        repository = self.spec_basis.partition(" ")[0]
        return f"{repository}{told.removeprefix(_THERE_TOO)}" if told.startswith(_THERE_TOO) else told

    @property
    def spec_basis(self) -> str:
        """Where the figures of the machine are from."""
        return self.source.partition(_PRICE)[0].strip().removesuffix(";").removeprefix("spec:").strip()

    @property
    def label(self) -> str:
        """Provider and name of the offer."""
        return f"{self.provider} {self.instance}"

    @property
    def link(self) -> Link | None:
        """How the accelerators of the instance exchange data; `none` for a single one."""
        return "none" if self.accelerator_count <= 1 else link_of(self.gpu_interconnect)

    @property
    def marketplace(self) -> bool | None:
        """Whether the price is one of a marketplace, a community host or an interruptible offer."""
        if self.price_kind is None:
            return None
        return self.price_kind in _MARKET_KINDS or "marketplace" in (self.notes or "")

    @property
    def spot_usd_per_accelerator_hr(self) -> float | None:
        """The price of one whole accelerator as spot, in USD per hour; None where it is not known, or of a slice."""
        if self.spot_usd_hr is None or self.accelerator_count < 1:
            return None
        return round(self.spot_usd_hr / self.accelerator_count, 4)

    @property
    def on_demand(self) -> bool:
        """Whether whole accelerators are rented out whenever they are wanted, at a price of the present."""
        return self.accelerator_count >= 1 and self.price_kind not in _NOT_ON_DEMAND
