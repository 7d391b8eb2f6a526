"""What a cloud provider that was named asks for the hardware of a configuration."""

from __future__ import annotations

from collections.abc import Iterator

from kb.advice import Configuration
from kb.advice.summary import ACCELERATOR, COUNT
from kb.catalogue import Catalogues
from kb.catalogue.offer import offers
from tui.report.layout import wrapped

__all__ = ["provider_lines"]

_UNDATED = "undated"


def provider_lines(catalogues: Catalogues, configuration: Configuration, provider: str, width: int) -> Iterator[str]:
    """The offer of ``provider`` that is exactly this hardware, with its day; or that the catalogue has none."""
    instances = [
        each for each in map(catalogues.instances.get, catalogues.instances.ids()) if each.provider == provider
    ]
    accelerator, count = (configuration.inference.value(fact) for fact in (ACCELERATOR, COUNT))
    name = f"{count} x {catalogues.accelerators.label(str(accelerator))}"
    usual = "Prices here are the median over all providers of the catalogue."
    for offer in offers(instances, str(accelerator), int(count or 1), most=1):
        day = offer.instance.price_date or _UNDATED
        yield from wrapped(
            f"{usual} {provider} asks ${offer.usd_per_hour:,.2f}/h for {name} ({day}): {offer.name}.", width
        )
        return
    yield from wrapped(f"{usual} The catalogue has no offer of {provider} for {name}.", width)
