"""A conflict: where documents disagree with each other, with arithmetic or with a datasheet."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["Conflict"]


class Conflict(BaseModel):
    """What disagrees (`finding`), what an honest adviser does about it (`handling`), and the claims concerned."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    id: Annotated[str, Field(pattern=r"^X\d{2}$")]
    title: Annotated[str, Field(min_length=1)]
    finding: Annotated[str, Field(min_length=1)]
    handling: Annotated[str, Field(min_length=1)]
    claims: Annotated[tuple[str, ...], Field(strict=False)]
