"""All catalogues together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kb.catalogue.accelerator import Accelerator
from kb.catalogue.accelerators import Accelerators
from kb.catalogue.catalogue import Catalogue
from kb.catalogue.instance import Instance
from kb.catalogue.instances import Instances
from kb.catalogue.model import Model
from kb.catalogue.models import Models
from kb.catalogue.number_format import NumberFormat
from kb.catalogue.number_formats import NumberFormats

__all__ = ["Catalogues"]


@dataclass(frozen=True, slots=True)
class Catalogues:
    """Everything that rules may choose from. Each catalogue reads its file when it is first asked."""

    accelerators: Accelerators = field(default_factory=Accelerators)
    instances: Instances = field(default_factory=Instances)
    models: Models = field(default_factory=Models)
    number_formats: NumberFormats = field(default_factory=NumberFormats)

    @classmethod
    def load(cls) -> Catalogues:
        """The catalogues that come with the program; reads nothing yet."""
        return cls()

    def with_model(self, model: Model) -> Catalogues:
        """The same catalogues with one more model."""
        return replace(self, models=self.models.with_model(model))

    def by_name(
        self,
    ) -> Mapping[str, Catalogue[Accelerator] | Catalogue[Instance] | Catalogue[Model] | Catalogue[NumberFormat]]:
        """The catalogues by the names that rule files use (`entries: accelerators`)."""
        catalogues = (self.accelerators, self.instances, self.models, self.number_formats)
        return {catalogue.title: catalogue for catalogue in catalogues}
