"""What a name means: a product, or an accelerator or model that is in no list of products."""

from __future__ import annotations

from collections.abc import Iterator

from kb.catalogue import Accelerator, Catalogue, Catalogues, Model, Product
from kb.errors import UnknownEntryError

__all__ = ["product_meant", "product_named"]

_UNNAMED = "None of the documents names it; the catalogue knows it."


def product_meant(catalogues: Catalogues, name: str) -> Product | None:
    """The product of a name, or a similar one; of an accelerator or model that is no product one made of its entry.

    A name that means an entry exactly goes before similar names: an L40 is not an L40S, and of similar names the most
    alike goes first. None where nothing fits, or
    several fit equally well.
    """
    products = catalogues.products
    if products.exact(name) is None:
        for kind, catalogue in _others(catalogues):
            exact = catalogue.exact(name)
            if exact is not None:
                return _of_entry(kind, catalogue, exact)
    meant = products.meant(name)
    if meant:
        return products.get(meant[0]) if len(meant) == 1 else None
    for kind, catalogue in sorted(_others(catalogues), key=lambda each: -_likeness(each[1], name)):
        meant = catalogue.meant(name)
        if meant:
            return _of_entry(kind, catalogue, meant[0]) if len(meant) == 1 else None
    return None


def product_named(catalogues: Catalogues, name: str) -> Product:
    """The product that `product_meant` finds.

    Raises:
        UnknownEntryError: nothing fits; carries the nearest products.
        AmbiguousEntryError: several fit equally well; carries them.
    """
    found = product_meant(catalogues, name)
    if found is not None:
        return found
    try:
        return catalogues.products.get(catalogues.products.resolve(name))
    except UnknownEntryError:
        for _, catalogue in _others(catalogues):
            if catalogue.meant(name):
                catalogue.resolve(name)  # several, which it tells
        raise


def _others(catalogues: Catalogues) -> Iterator[tuple[str, Catalogue[Accelerator] | Catalogue[Model]]]:
    """The catalogues whose entries may be no product."""
    yield "accelerator", catalogues.accelerators
    yield "model", catalogues.models


def _likeness(catalogue: Catalogue[Accelerator] | Catalogue[Model], name: str) -> float:
    """How much a name is like that of an entry: a word of the one before a misspelt word of another."""
    return max((each.score for each in catalogue.find(name, 1)), default=0.0)


def _of_entry(kind: str, catalogue: Catalogue[Accelerator] | Catalogue[Model], entry: str) -> Product:
    label, source = catalogue.label(entry), catalogue.source(entry)
    if kind == "accelerator":
        return Product(id=entry, name=label, kind="accelerator", about=_UNNAMED, source=source, accelerators=(entry,))
    return Product(id=entry, name=label, kind="model", about=_UNNAMED, source=source, models=(entry,))
