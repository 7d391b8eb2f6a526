"""Writes what accelerators rent for into the catalogue, from its instances: ``python -m bench.market``.

The figures are derived, and kept with the accelerators so that rules, overlays and people read them in one place. A
test compares them with the instances.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from kb.catalogue import Catalogues
from kb.catalogue.clouds import CLOUDS, SIZES, rent_fields
from kb.catalogue.instance import Instance
from kb.catalogue.market import Market, cheapest
from kb.catalogue.offer import cheapest_offer, offers
from kb.catalogue.price_months import months_of

__all__ = ["main", "rental"]

_FILE = Path(__file__).parents[1] / "kb" / "data" / "accelerators.json"
_BEHIND = "inference_only"
"""The figures stand behind the launch price, or behind this where there is none."""


def rental(accelerator: str, instances: Sequence[Instance]) -> dict[str, object]:
    """The fields of an accelerator that say what its market is; empty where nobody rents it out."""
    market = Market.of(accelerator, instances)
    fields: dict[str, object] = {}
    if market.providers:
        fields = {
            "cloud_usd_hr_low": market.low,
            "cloud_usd_hr_median": market.median,
            "cloud_usd_hr_high": market.high,
            "cloud_providers": market.providers,
            "cloud_dates": market.period,
        }
    spot = Market.spot(accelerator, instances)
    if spot.prices:
        fields |= {
            "spot_usd_hr_low": spot.low,
            "spot_usd_hr_median": spot.median,
            "spot_usd_hr_high": spot.high,
            "spot_providers": spot.providers,
            "spot_dates": spot.period,
        }
    for name, cloud in CLOUDS.items():
        fields |= _rental_at(name, accelerator, [each for each in instances if each.provider == cloud.provider])
    for count in SIZES:
        fields[f"offers_{count}"] = "; ".join(each.words for each in offers(instances, accelerator, count)) or None
    return {name: value for name, value in fields.items() if value is not None}


def _rental_at(name: str, accelerator: str, instances: Sequence[Instance]) -> dict[str, object]:
    """What the accelerator rents for at one cloud: one of them, and machines with exactly so many."""
    there = cheapest(accelerator, instances)
    fields: dict[str, object] = {}
    if there is not None:
        fields = {f"{name}_usd_hr": there.usd_per_accelerator_hr, f"{name}_month": _month(there)}
    for size in CLOUDS[name].sizes:
        offer = cheapest_offer(instances, accelerator, size)
        if offer is not None:
            fields |= {
                f"{name}_usd_hr_{size}": offer.usd_per_hour,
                f"{name}_month_{size}": _month(offer.instance),
                f"{name}_offers_{size}": offer.words,
            }
    fields[f"{name}_smallest"] = Market.of(accelerator, instances).smallest
    spot = Market.spot(accelerator, instances)
    if spot.low is not None:
        fields |= {f"{name}_spot_usd_hr": spot.low, f"{name}_spot_month": months_of(spot.period)}
    return {field: fields.get(field) for field in rent_fields(name)}


def _month(instance: Instance) -> str:
    return months_of(instance.price_date)


def main() -> None:
    """Rewrites the file; accelerators without an offer lose their figures."""
    catalogues = Catalogues.load()
    instances = [catalogues.instances.get(each) for each in catalogues.instances.ids()]
    lines = []
    for row in json.loads(_FILE.read_text(encoding="utf-8")):
        found = rental(row["id"], instances)
        kept = {name: value for name, value in row.items() if name not in _RENTAL}
        after = next((name for name in ("street_source", "msrp_source", "msrp_usd", _BEHIND) if name in kept), "id")
        written: dict[str, object] = {}
        for name, value in kept.items():
            written[name] = value
            if name == after:
                written.update(found)
        lines.append(json.dumps(written, ensure_ascii=False))
    _FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


_RENTAL = frozenset(
    {
        *("cloud_usd_hr_low", "cloud_usd_hr_median", "cloud_usd_hr_high", "cloud_providers", "cloud_dates"),
        *("spot_usd_hr_low", "spot_usd_hr_median", "spot_usd_hr_high", "spot_providers", "spot_dates"),
        *(field for name in CLOUDS for field in rent_fields(name)),
        *(f"offers_{count}" for count in SIZES),
    }
)


if __name__ == "__main__":
    main()
