"""What a name means: a product, or an accelerator or model that is in no list of products."""

from __future__ import annotations

from contextlib import suppress

from kb.catalogue import Accelerator, Catalogue, Catalogues, Model, Product
from kb.errors import UnknownEntryError

__all__ = ["product_named"]

_UNNAMED = "None of the documents names it; the catalogue knows it."


def product_named(catalogues: Catalogues, name: str) -> Product:
    """The product of a name, or a similar one; of an accelerator or model that is no product one made of its entry.

    A name that means an entry exactly goes before similar names: an L40 is not an L40S.

    Raises:
        UnknownEntryError: nothing fits; carries the nearest products.
        AmbiguousEntryError: several fit equally well.
    """
    products = catalogues.products
    match = next(iter(products.find(name, 1)), None)
    exact = None if match is not None and match.exact else _of_entry(catalogues, name, exact=True)
    if exact is not None:
        return exact
    try:
        return products.get(products.resolve(name))
    except UnknownEntryError:
        found = _of_entry(catalogues, name, exact=False)
        if found is None:
            raise
        return found


def _of_entry(catalogues: Catalogues, name: str, *, exact: bool) -> Product | None:
    found = _resolved(catalogues.accelerators, name, exact=exact)
    if found is not None:
        label, source = catalogues.accelerators.label(found), catalogues.accelerators.source(found)
        return Product(id=found, name=label, kind="accelerator", about=_UNNAMED, source=source, accelerators=(found,))
    found = _resolved(catalogues.models, name, exact=exact)
    if found is not None:
        label, source = catalogues.models.label(found), catalogues.models.source(found)
        return Product(id=found, name=label, kind="model", about=_UNNAMED, source=source, models=(found,))
    return None


def _resolved(catalogue: Catalogue[Accelerator] | Catalogue[Model], name: str, *, exact: bool) -> str | None:
    if exact:
        match = next(iter(catalogue.find(name, 1)), None)
        return match.id if match is not None and match.exact else None
    with suppress(UnknownEntryError):
        return catalogue.resolve(name)
    return None
