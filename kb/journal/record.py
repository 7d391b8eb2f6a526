"""A record of a journal: its place in the chain, and what it says."""

from __future__ import annotations

from msgspec import Struct

from kb.journal.content import Content

__all__ = ["Heading", "Record"]

_LONGEST = 300
"""Characters of a line of a list; the whole text is in the content."""


class Heading(Struct, frozen=True):
    """What a list shows of a record. ``about`` is the record that a note is about, 0 for none.

    Of a pruned record everything is empty but number, kind and time.
    """

    number: int
    made: str
    kind: str
    who: str
    through: str
    conversation: str
    about: int
    title: str
    result: str
    status: str
    pruned: bool = False

    @classmethod
    def of(cls, number: int, content: Content) -> Heading:
        """What is shown of the record ``number`` that says ``content``."""
        return cls(
            number=number,
            made=content.made,
            kind=content.kind,
            who=content.who,
            through=content.through,
            conversation=content.conversation,
            about=content.about,
            title=_line(content.title),
            result=_line(content.result),
            status=content.outcome.status if content.outcome else "",
        )


class Record(Struct, frozen=True):
    """A record: number, the hash before it, the digest of its content, its own hash, the content and its signature.

    ``content`` is None where it was pruned; ``text`` is it as it was written.
    """

    number: int
    previous: str
    digest: str
    hash: str
    heading: Heading
    text: bytes | None = None
    signature: str = ""

    @property
    def content(self) -> Content | None:
        """What it says; None where that was pruned. Raises `UnreadableContentError`."""
        return Content.of_text(self.text) if self.text is not None else None


def _line(text: str) -> str:
    # A database of PostgreSQL has no character 0 in a text.
    return text[:_LONGEST].replace("\0", "\N{REPLACEMENT CHARACTER}")
