"""What a rule or a figure rests on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["SOURCE_KINDS", "Source"]

SOURCE_KINDS = ("claim", "paper", "url", "datasheet", "doc", "thumb")


class Source(Struct, frozen=True, array_like=True):
    """A citation. ``kind`` is one of `SOURCE_KINDS`; ``thumb`` marks this project's own rule of thumb.

    ``stance`` tells whether the source supports the conclusion or says otherwise.
    """

    kind: str
    reference: str
    title: str = ""
    section: str = ""
    note: str = ""
    stance: Literal["support", "dissent"] = "support"
