"""Writes what accelerators rent for into the catalogue, from its instances: ``python -m bench.market``.

The figures are derived, and kept with the accelerators so that rules, overlays and people read them in one place. A
test compares them with the instances.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from kb.catalogue import Catalogues
from kb.catalogue.instance import Instance
from kb.catalogue.market import Market
from kb.catalogue.offer import Offer, offers

__all__ = ["main", "rental"]

_FILE = Path(__file__).parents[1] / "kb" / "data" / "accelerators.json"
_BEHIND = "inference_only"
"""The figures stand behind the launch price, or behind this where there is none."""


_CLOUDS = {"aws": "aws", "google": "gcp", "azure": "azure"}
"""The clouds that a person can name, and what the instances call them."""


_COUNTS = (1, 2, 4, 8)
"""Accelerators of the machines whose offers are kept."""


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
    google = Market.spot(accelerator, [each for each in instances if each.provider == _CLOUDS["google"]])
    fields["google_spot_usd_hr"] = google.low
    for name, provider in _CLOUDS.items():
        there = Market.of(accelerator, [each for each in instances if each.provider == provider])
        fields |= {f"{name}_usd_hr": there.low, f"{name}_smallest": there.smallest}
        machines = [each for each in instances if each.provider == provider]
        for count in _COUNTS:
            found = offers(machines, accelerator, count, most=1)
            fields[f"{name}_offers_{count}"] = "; ".join(map(_said, found)) or None
    for count in _COUNTS:
        fields[f"offers_{count}"] = "; ".join(map(_said, offers(instances, accelerator, count))) or None
    return {name: value for name, value in fields.items() if value is not None}


def _said(offer: Offer) -> str:
    """An offer in words, with the price of an hour and its month, or that its source names no day."""
    month = offer.instance.price_date[:7] if offer.instance.price_date else "undated"
    return f"{offer.name} at ${offer.usd_per_hour:,.2f}/h ({month})"


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
        "google_spot_usd_hr",
        *(f"{cloud}_{what}" for cloud in _CLOUDS for what in ("usd_hr", "smallest")),
        *(f"offers_{count}" for count in _COUNTS),
        *(f"{cloud}_offers_{count}" for cloud in _CLOUDS for count in _COUNTS),
    }
)


if __name__ == "__main__":
    main()
