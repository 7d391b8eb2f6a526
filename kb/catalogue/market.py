"""What an accelerator rents for: how many providers have it, and what they ask for an hour of one."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence

from msgspec import Struct

from kb.catalogue.instance import Instance

__all__ = ["Market", "cheapest"]


class Market(Struct, frozen=True):
    """Offers of one accelerator, on demand or as spot.

    ``providers`` counts those that rent it out, with or without a price in USD. ``prices`` holds the cheapest price of
    each provider that names one, in USD per accelerator and hour, ascending. ``dates`` are the days of those prices,
    ``smallest`` is how many accelerators the smallest machine has, where there is one.
    """

    providers: int
    prices: tuple[float, ...]
    dates: tuple[str, ...]
    smallest: int | None

    @classmethod
    def of(cls, accelerator: str, instances: Iterable[Instance]) -> Market:
        """The market of an accelerator: whole ones, on demand; offers that leave its variant open only if all do."""
        offers = [each for each in instances if each.accelerator == accelerator and each.on_demand]
        offers = [each for each in offers if each.exact_accelerator] or offers
        return cls._from(offers, [(each, each.usd_per_accelerator_hr) for each in offers])

    @classmethod
    def spot(cls, accelerator: str, instances: Iterable[Instance]) -> Market:
        """The market of whole ones that their provider may take back at any time, at prices for that."""
        offers = [each for each in instances if each.accelerator == accelerator and each.spot_usd_per_accelerator_hr]
        offers = [each for each in offers if each.exact_accelerator] or offers
        return cls._from(offers, [(each, each.spot_usd_per_accelerator_hr) for each in offers])

    @classmethod
    def _from(cls, offers: Sequence[Instance], priced: Iterable[tuple[Instance, float | None]]) -> Market:
        """Of each provider the cheapest of what is priced."""
        cheapest: dict[str, tuple[float, Instance]] = {}
        for each, price in priced:
            known = cheapest.get(each.provider)
            if price is not None and (known is None or price < known[0]):
                cheapest[each.provider] = price, each
        prices = sorted(price for price, _ in cheapest.values())
        dates = sorted({each.price_date for _, each in cheapest.values() if each.price_date is not None})
        smallest = min((int(each.accelerator_count) for each in offers), default=None)
        return cls(len({each.provider for each in offers}), tuple(prices), tuple(dates), smallest)

    @property
    def low(self) -> float | None:
        """The cheapest provider's price."""
        return self.prices[0] if self.prices else None

    @property
    def high(self) -> float | None:
        """The dearest provider's price."""
        return self.prices[-1] if self.prices else None

    @property
    def median(self) -> float | None:
        """The median over providers, rounded to a hundredth of a cent."""
        return round(statistics.median(self.prices), 4) if self.prices else None

    @property
    def period(self) -> str | None:
        """The days of the prices: one, or the first and the last."""
        return " to ".join(dict.fromkeys([self.dates[0], self.dates[-1]])) if self.dates else None


def cheapest(accelerator: str, instances: Iterable[Instance]) -> Instance | None:
    """Where one accelerator costs least at one provider, whatever the size of its machine.

    What others rent out in its name, as on a marketplace, counts where there is nothing else.
    """
    there = [each for each in instances if each.accelerator == accelerator and each.on_demand]
    there = [each for each in there if each.exact_accelerator] or there
    priced = [each for each in there if each.usd_per_accelerator_hr is not None]
    return min(priced, key=_cheapest_first, default=None)


def _cheapest_first(instance: Instance) -> tuple[bool, float, bool, str]:
    return bool(instance.marketplace), instance.usd_per_accelerator_hr or 0.0, instance.price_date is None, instance.id
