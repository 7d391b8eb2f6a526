"""A product: something that the documents name, or that an honest answer needs, whatever kind of thing it is."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from kb.catalogue.record import Count, Names, Positive, Record, Text

__all__ = ["Product"]

_GIGA = 1e9


class Product(Record, frozen=True, kw_only=True):
    """What is known under one name: what it is, which claims and conflicts are about it, which entries describe it.

    ``claims`` are all claims of the documents that mention it; none where no document does. ``accelerators``,
    ``models``, ``instances`` and ``number_formats`` are the entries of those catalogues that stand for it, the usual
    one first. ``role`` says what is special about a name: that of a model that was never released, of one that is a
    service only, of a mere size or family, one that leaves a size open, or one that is only the source of a page.
    ``instead`` is what to use in its place, ``provider`` the cloud that has it, ``vendor`` whose hardware it belongs
    to, ``cores`` how many cores a processor has, and ``memory_bandwidth_gbs`` how many GB/s its main memory has at
    most. ``said`` tells whether naming it in a description of a job says that it is to be used there.
    """

    rule_fields: ClassVar[tuple[str, ...]] = (
        "name", "kind", "role", "about", "instead", "provider", "vendor", "cores", "memory_bandwidth",
        "accelerator", "model", "named",
    )  # fmt: skip

    name: Text
    kind: Literal[
        "accelerator", "processor", "model", "training", "inference", "platform", "cloud", "storage", "network",
        "architecture", "number_format",
    ]  # fmt: skip
    about: Text
    role: Literal[
        "ordinary", "size_open", "never_released", "service_only", "size_only", "family", "reference"
    ] = "ordinary"  # fmt: skip
    aliases: Names = ()
    loose_aliases: Names = ()
    claims: Names = ()
    conflicts: Names = ()
    accelerators: Names = ()
    models: Names = ()
    instances: Names = ()
    number_formats: Names = ()
    instead: Text | None = None
    provider: Text | None = None
    vendor: Literal["nvidia", "amd", "apple"] | None = None
    cores: Count | None = None
    memory_bandwidth_gbs: Positive | None = None
    said: bool = False

    @property
    def label(self) -> str:
        """The product's name."""
        return self.name

    @property
    def memory_bandwidth(self) -> float | None:
        """The bandwidth of all channels of main memory that a processor has, in byte/s."""
        return None if self.memory_bandwidth_gbs is None else self.memory_bandwidth_gbs * _GIGA

    @property
    def accelerator(self) -> str | None:
        """The usual accelerator that stands for it."""
        return self.accelerators[0] if self.accelerators else None

    @property
    def model(self) -> str | None:
        """The usual model that stands for it."""
        return self.models[0] if self.models else None

    @property
    def named(self) -> bool:
        """Whether any of the documents names it."""
        return bool(self.claims)

    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """The entries that stand for it, by the name of their catalogue; without catalogues that have none."""
        found = {
            "accelerators": self.accelerators,
            "models": self.models,
            "instances": self.instances,
            "number_formats": self.number_formats,
        }
        return {name: ids for name, ids in found.items() if ids}
