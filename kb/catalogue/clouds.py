"""The clouds that a person can name, whose offers the catalogue of instances has with prices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kb.catalogue.record import Amount, Count, Record, Text

__all__ = ["CLOUDS", "SIZES", "Cloud", "RentsAtClouds", "rent_details", "rent_fields", "rent_sources"]

SIZES = (1, 2, 4, 8)
"""Accelerators of the machines whose offers are kept."""


class Cloud(msgspec.Struct, frozen=True):
    """A cloud: its provider in the catalogue of instances, and what it rents out.

    One that rents out machines has a price for each of `SIZES`, all others one for each accelerator.
    """

    provider: str
    label: str
    machines: bool = False
    spot: bool = False

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of its machines whose offers are kept."""
        return SIZES if self.machines else SIZES[:1]


CLOUDS = {
    "aws": Cloud("aws", "AWS", machines=True),
    "google": Cloud("gcp", "Google Cloud", machines=True, spot=True),
    "azure": Cloud("azure", "Azure", machines=True),
    "lambda": Cloud("lambda", "Lambda", machines=True),
    "runpod": Cloud("runpod", "RunPod", spot=True),
    "vast": Cloud("vast-ai", "Vast.ai", spot=True),
    "coreweave": Cloud("coreweave", "CoreWeave"),
    "nebius": Cloud("nebius", "Nebius"),
    "crusoe": Cloud("crusoe", "Crusoe"),
    "digitalocean": Cloud("digitalocean", "DigitalOcean"),
    "vultr": Cloud("vultr", "Vultr"),
    "verda": Cloud("verda", "Verda", spot=True),
    "hyperstack": Cloud("hyperstack", "Hyperstack"),
    "modal": Cloud("modal", "Modal"),
    "jarvis": Cloud("jarvis-labs", "Jarvis Labs", spot=True),
    "thunder": Cloud("thunder-compute", "Thunder Compute"),
}
"""By the names that rules give them."""


def rent_fields(name: str) -> dict[str, object]:
    """The fields of an accelerator that say what it rents for at a cloud, each with its type."""
    cloud = CLOUDS[name]
    types: dict[str, object] = {f"{name}_usd_hr": Amount, f"{name}_month": Text}
    if cloud.machines:
        types[f"{name}_smallest"] = Count
        types |= {f"{name}_usd_hr_{size}": Amount for size in cloud.sizes}
        types |= {f"{name}_month_{size}": Text for size in cloud.sizes}
    types |= {f"{name}_offers_{size}": Text for size in cloud.sizes}
    if cloud.spot:
        types |= {f"{name}_spot_usd_hr": Amount, f"{name}_spot_month": Text}
    return types


def rent_details(name: str) -> tuple[str, ...]:
    """Those of these fields that say more of the price of one accelerator: who names another price has none of them."""
    return tuple(field for field in rent_fields(name) if field != f"{name}_usd_hr" and "_spot_" not in field)


def rent_sources(name: str) -> dict[str, tuple[str, ...]]:
    """What of an accelerator says where its rents at a cloud are from, by the beginnings of the names of its fields."""
    sizes = CLOUDS[name].sizes
    of_one_size = {
        f"{name}_{what}_{size}": ("instances_basis", f"{name}_offers_{size}")
        for what in ("usd_hr", "month", "offers")
        for size in sizes
    }
    return {**of_one_size, f"{name}_": ("instances_basis", *(f"{name}_offers_{size}" for size in sizes))}


if TYPE_CHECKING:

    class RentsAtClouds(Record, frozen=True, kw_only=True):
        """What an accelerator rents for at each of `CLOUDS`; None where it does not, or nobody knows."""

else:
    RentsAtClouds = msgspec.defstruct(
        "RentsAtClouds",
        [(field, kind | None, None) for name in CLOUDS for field, kind in rent_fields(name).items()],
        bases=(Record,),
        module=__name__,
        frozen=True,
        kw_only=True,
    )
