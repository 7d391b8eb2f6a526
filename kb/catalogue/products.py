"""The catalogue of products."""

from __future__ import annotations

import re
from typing import ClassVar

from kb.catalogue.catalogue import Catalogue
from kb.catalogue.name_index import Named
from kb.catalogue.product import Product

__all__ = ["Products"]

_ASIDE = re.compile(r"\s*\([^)]*\)")


class Products(Catalogue[Product]):
    """Everything that has a name: hardware, models, software, methods, clouds, storage, networks, number formats."""

    title: ClassVar[str] = "products"
    file: ClassVar[str] = "products.json"
    record_type = Product
    name_field: ClassVar[str | None] = "name"

    def _named(self, record: Product) -> Named:
        plain = _ASIDE.sub("", record.name)  # what stands in brackets explains
        names = tuple(dict.fromkeys((record.name, plain, *record.aliases)))
        return Named(record.id, record.name, names, record.loose_aliases, (record.kind,))
