"""The catalogue of models."""

from __future__ import annotations

import re
from typing import ClassVar, Self

from kb.catalogue.catalogue import Catalogue
from kb.catalogue.derivation import Derivation
from kb.catalogue.model import Model
from kb.catalogue.name_index import Named

__all__ = ["Models"]

_SIZE = re.compile(r"\d[bBmM](?![a-zA-Z])")


class Models(Catalogue[Model]):
    """Language models; a person's own model joins through `with_model`."""

    title: ClassVar[str] = "models"
    file: ClassVar[str] = "models.json"
    record_type = Model

    def with_model(self, model: Model, derivation: Derivation | None = None) -> Self:
        """A catalogue with one more model, and how its figures were derived; a model of the same id is replaced."""
        return self.with_record(model, derivation)

    def _named(self, record: Model) -> Named:
        params = record.params_total
        sizes: tuple[str, ...] = ()
        if params is not None and not any(map(_SIZE.search, (record.label, *record.aliases))):
            # Where the name gives no size people add one: "mistral nemo 12b". Where it does, only that one is right.
            sizes = tuple({f"{params / 1e9:.0f}b", f"{int(params / 1e9)}b", f"{params / 1e9:.1f}b"} - {"0b", "0.0b"})
        return Named(record.id, record.label, record.aliases, (), (record.family, *sizes))
