"""What a rule or a figure rests on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Source", "Stance"]

Stance = Literal["support", "dissent"]
"""Whether a source supports the conclusion or says otherwise."""


class Source(Struct, frozen=True, array_like=True, gc=False):
    """A citation. ``kind`` is the key that names what is cited; ``thumb`` marks this project's own rule of thumb.

    ``stance`` tells whether the source supports the conclusion or says otherwise.
    """

    kind: str
    reference: str
    title: str = ""
    section: str = ""
    note: str = ""
    stance: Stance = "support"
