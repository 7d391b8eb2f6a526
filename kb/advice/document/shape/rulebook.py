"""The rules that an advice was given by, in the JSON document: which, of which day, and whose."""

from __future__ import annotations

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

__all__ = ["LayerDocument", "PackageDocument", "ReplacementDocument", "RetirementDocument", "RulebookDocument"]


class ReplacementDocument(TypedDict):
    """Something that stands in the place of something below; ``said`` tells whether its file says so."""

    kind: str
    id: str
    place: str
    below: str
    said: bool


class RetirementDocument(TypedDict):
    """Something of the layers below that is taken out."""

    id: str
    place: str


class PackageDocument(TypedDict):
    """A package of rules, and who signed it; null where nobody did, or where nobody was asked for."""

    name: str
    version: str
    digest: str
    signer: str | None


class LayerDocument(TypedDict):
    """Rules of the person's own, or of a package: in force, or left out with what is wrong with them."""

    path: str
    package: PackageDocument | None
    in_force: bool
    digest: str | None
    files: list[str]
    replaces: list[ReplacementDocument]
    retires: list[RetirementDocument]
    findings: list[str]


class RulebookDocument(TypedDict):
    """Which rules, and of which day. ``digest`` is that of all rules, catalogues and claims."""

    digest: str
    as_of: str
    layers: list[LayerDocument]
