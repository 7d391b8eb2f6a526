"""How accelerators exchange data inside one machine or rack."""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["Link", "link_of"]

Link: TypeAlias = Literal[
    "nvlink", "nvlink_bridge", "pcie", "infinity_fabric", "neuronlink", "ici", "ethernet", "none"
]  # fmt: skip

# The first words found decide: "PCIe (NVLink bridge ...)" is a bridge, "NVLink 4" is not.
_WORDS: tuple[tuple[str, Link], ...] = (
    ("nvlink bridge", "nvlink_bridge"),
    ("nvlink", "nvlink"),
    ("infinity fabric", "infinity_fabric"),
    ("neuronlink", "neuronlink"),
    ("ici ", "ici"),
    ("roce", "ethernet"),
    ("pcie", "pcie"),
    ("n/a", "none"),
)


def link_of(interconnect: str | None, group: int | None = None) -> Link | None:
    """The kind of link that a source's wording describes.

    Args:
        interconnect: what the source says, for example `NVLink 4`.
        group: the largest group of devices; 1 without any wording means a chip that never works in a group.

    Returns:
        The link, or None where the source says nothing that is known here.
    """
    if interconnect is None:
        return "none" if group == 1 else None
    text = interconnect.lower()
    return next((link for words, link in _WORDS if words in text), None)
