"""An offer: cloud instances that are exactly a number of accelerators."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from msgspec import Struct

from kb.catalogue.clouds import CLOUDS
from kb.catalogue.instance import Instance

__all__ = ["Offer", "cheapest_offer", "offers"]

_BY_THE_CARD = "(per GPU"
_LARGEST_MACHINE = 8
_PROVIDERS = {
    **{cloud.provider: cloud.label for cloud in CLOUDS.values()},
    "oci": "Oracle Cloud",
    "alibaba": "Alibaba Cloud",
}


class Offer(Struct, frozen=True):
    """``machines`` times an instance; for what is rented by the card, as many cards."""

    instance: Instance
    machines: int

    @property
    def usd_per_hour(self) -> float | None:
        """The price of all machines in USD per hour, on demand; None where it is not known."""
        price = self.instance.on_demand_usd_hr
        return None if price is None else round(price * self.machines, 4)

    @property
    def name(self) -> str:
        """Provider, and what to order there."""
        instance = self.instance.instance.partition(_BY_THE_CARD)[0].strip()
        provider = _PROVIDERS.get(self.instance.provider, self.instance.provider)
        return f"{provider} {instance}" if self.machines == 1 else f"{provider} {self.machines} x {instance}"

    @property
    def words(self) -> str:
        """The offer with the price of an hour, its month, and what is peculiar to the price."""
        instance, notes = self.instance, self.instance.notes or ""
        told = [
            instance.price_date[: len("2026-05")] if instance.price_date else "undated",
            *(["median"] if _is_median(instance) else []),
            *(["lowest on its marketplace"] if "marketplace minimum" in notes else []),
            *(["CPU and RAM extra"] if "billed separately" in notes else []),
        ]
        return f"{self.name} at ${self.usd_per_hour:,.2f}/h ({', '.join(told)})"

    @property
    def by_the_card(self) -> bool:
        """Whether the provider rents single cards and names no machine."""
        return _BY_THE_CARD in self.instance.instance


def offers(instances: Iterable[Instance], accelerator: str, count: int, most: int = 3) -> tuple[Offer, ...]:
    """What is exactly ``count`` of an accelerator: at most ``most`` offers, one for each provider.

    Machines with a name and cards by the piece take turns, marketplaces come last, and each sort is ordered by price.
    More accelerators than one machine holds are several full machines. Offers that leave the variant open count only
    where all do.
    """
    there = [each for each in instances if each.accelerator == accelerator and each.on_demand and not _is_median(each)]
    told = [each for each in there if each.exact_accelerator] or there
    found = [offer for each in told for offer in _exactly(each, count)]
    best: dict[str, Offer] = {}
    for offer in sorted(found, key=_order):
        best.setdefault(offer.instance.provider, offer)
    steady = [each for each in best.values() if not each.instance.marketplace]
    named = [each for each in steady if not each.by_the_card]
    cards = [each for each in steady if each.by_the_card]
    turns = [each for pair in zip_longest(named, cards) for each in pair if each is not None]
    return (*turns, *(each for each in best.values() if each.instance.marketplace))[:most]


def cheapest_offer(instances: Iterable[Instance], accelerator: str, count: int) -> Offer | None:
    """The cheapest of what one provider has with exactly ``count`` of an accelerator; medians of its offers count.

    What others rent out in its name, as on a marketplace, counts where there is nothing else.
    """
    there = [each for each in instances if each.accelerator == accelerator and each.on_demand]
    told = [each for each in there if each.exact_accelerator] or there
    return min((offer for each in told for offer in _exactly(each, count)), key=_cheapest_first, default=None)


def _cheapest_first(offer: Offer) -> tuple[bool, float, bool, str]:
    instance = offer.instance
    return bool(instance.marketplace), offer.usd_per_hour or 0.0, instance.price_date is None, instance.id


def _exactly(instance: Instance, count: int) -> Iterable[Offer]:
    if instance.on_demand_usd_hr is None:
        return
    machines, rest = divmod(count, instance.accelerator_count)
    full = instance.accelerator_count >= _LARGEST_MACHINE or _BY_THE_CARD in instance.instance
    if rest == 0 and (machines == 1 or (machines > 1 and full)):
        yield Offer(instance, int(machines))


def _is_median(instance: Instance) -> bool:
    return "median" in (instance.price_kind or "")


def _order(offer: Offer) -> tuple[bool, bool, float, str]:
    return bool(offer.instance.marketplace), offer.by_the_card, offer.usd_per_hour or 0.0, offer.instance.id
