"""All catalogues together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from engine.rulebook import Entry
from kb.catalogue.accelerator import Accelerator
from kb.catalogue.accelerators import Accelerators
from kb.catalogue.catalogue import Catalogue
from kb.catalogue.derivation import Derivation
from kb.catalogue.instance import Instance
from kb.catalogue.instances import Instances
from kb.catalogue.model import Model
from kb.catalogue.models import Models
from kb.catalogue.number_format import NumberFormat
from kb.catalogue.number_formats import NumberFormats
from kb.catalogue.product import Product
from kb.catalogue.products import Products

__all__ = ["Catalogues"]


class Catalogues(Struct, frozen=True):
    """Everything that rules may choose from. Each catalogue reads its file when it is first asked."""

    accelerators: Accelerators = field(default_factory=Accelerators)
    instances: Instances = field(default_factory=Instances)
    models: Models = field(default_factory=Models)
    number_formats: NumberFormats = field(default_factory=NumberFormats)
    products: Products = field(default_factory=Products)

    @classmethod
    def load(cls, read: Callable[[str], bytes] | None = None) -> Catalogues:
        """The catalogues that come with the program, or those whose files ``read`` gives; reads nothing yet."""
        return cls(Accelerators(read), Instances(read), Models(read), NumberFormats(read), Products(read))

    def with_model(self, model: Model, derivation: Derivation | None = None) -> Catalogues:
        """The same catalogues with one more model, and how its figures were derived."""
        return replace(self, models=self.models.with_model(model, derivation))

    def with_entries(self, entries: Mapping[str, Sequence[Entry]]) -> Catalogues:
        """The same catalogues with the entries that rule files bring along. Raises `EntryError`."""
        return Catalogues(
            self.accelerators.with_entries(entries.get(self.accelerators.title, ())),
            self.instances.with_entries(entries.get(self.instances.title, ())),
            self.models.with_entries(entries.get(self.models.title, ())),
            self.number_formats.with_entries(entries.get(self.number_formats.title, ())),
            self.products.with_entries(entries.get(self.products.title, ())),
        )

    def by_name(
        self,
    ) -> Mapping[
        str,
        Catalogue[Accelerator] | Catalogue[Instance] | Catalogue[Model] | Catalogue[NumberFormat] | Catalogue[Product],
    ]:
        """The catalogues by the names that rule files use (`entries: accelerators`)."""
        catalogues = (self.accelerators, self.instances, self.models, self.number_formats, self.products)
        return {catalogue.title: catalogue for catalogue in catalogues}
