"""A conflict: where documents disagree with each other, with arithmetic or with a datasheet."""

from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["Conflict"]


class Conflict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What disagrees (`finding`), what an honest adviser does about it (`handling`), and the claims concerned."""

    id: Annotated[str, Meta(pattern=r"^X\d{2}$")]
    title: Annotated[str, Meta(min_length=1)]
    finding: Annotated[str, Meta(min_length=1)]
    handling: Annotated[str, Meta(min_length=1)]
    claims: tuple[str, ...]
