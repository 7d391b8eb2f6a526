"""What a rule or a figure rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["SOURCE_KINDS", "Source"]

SOURCE_KINDS = ("claim", "paper", "url", "datasheet", "doc", "thumb")


@dataclass(frozen=True, slots=True)
class Source:
    """A citation. ``kind`` is one of `SOURCE_KINDS`; ``thumb`` marks this project's own rule of thumb.

    ``stance`` tells whether the source supports the conclusion or says otherwise.
    """

    kind: str
    reference: str
    title: str = ""
    section: str = ""
    note: str = ""
    stance: Literal["support", "dissent"] = "support"
