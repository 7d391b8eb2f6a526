"""What a record says. It is kept as the text of one JSON object, exactly as it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct, field

from engine.language import Value
from kb.errors import KnowledgeError
from kb.journal.outcome import Outcome

if TYPE_CHECKING:
    from engine.inference import Given

__all__ = [
    "SCHEMA",
    "Answer",
    "Content",
    "Exchange",
    "Heard",
    "OwnModelText",
    "Pruning",
    "UnreadableContentError",
    "UsedPackage",
]

SCHEMA = "whygpu.record/1"
Kind = Literal["advice", "turn", "end", "note", "pruning"]


class UnreadableContentError(KnowledgeError):
    """A text that is no content of a record."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """An answer in base units, where it is from, the words it was heard in; and as people read it."""

    fact: str
    value: Value
    origin: str = "answer"
    note: str = ""
    title: str = ""
    shown: str = ""

    @property
    def given(self) -> Given:
        """The answer as an inference takes it. Raises ValueError for an origin that there is not."""
        from engine.inference import Given, Origin  # a list of records does without

        return Given(self.value, Origin(self.origin), self.note)


class Heard(Struct, frozen=True, omit_defaults=True):
    """What was made of free text."""

    ignored: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


class OwnModelText(Struct, frozen=True):
    """A model of the person's own: the digest of what its config.json says, and the record that was made of it."""

    config: str
    record: dict[str, object]


class Exchange(Struct, frozen=True, omit_defaults=True):
    """A turn of a conversation: what it was taken for, what it changed, and the reply."""

    acts: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    reply: tuple[str, ...] = ()
    question: str = ""


class UsedPackage(Struct, frozen=True, omit_defaults=True):
    """A package of rules that the answer rests on."""

    name: str
    version: str
    digest: str
    signer: str = ""


class Pruning(Struct, frozen=True):
    """Which records lost their contents: how many, the ranges of their numbers, a digest of their hashes, and why."""

    count: int
    ranges: tuple[tuple[int, int], ...]
    digest: str
    why: str = ""


class Content(Struct, frozen=True, omit_defaults=True):
    """What a record says.

    An ``advice`` has answers in the order given, and an outcome; a ``turn`` belongs to a conversation and has one where
    the turn came to another advice; a ``note`` is ``about`` another record; a ``pruning`` tells which records lost
    their contents. ``sources`` is the digest of the list of rule texts and catalogues, and ``as_of`` the day whose
    rules and values were in force. ``files`` are the launch files that were written, the SHA-256 of each by its name.
    ``signed_by`` is the fingerprint of the key that signs the record.
    """

    schema: str
    kind: Kind
    made: str
    who: str = ""
    host: str = ""
    through: str = ""
    command: tuple[str, ...] = ()
    conversation: str = ""
    about: int = 0
    text: str = ""
    note: str = ""
    heard: Heard | None = None
    answers: tuple[Answer, ...] = ()
    declined: tuple[str, ...] = ()
    set_aside: tuple[Answer, ...] = ()
    options: tuple[tuple[Answer, ...], ...] = ()
    goal: str = ""
    as_of: str = ""
    version: str = ""
    python: str = ""
    matcher: str = ""
    rules: str = ""
    sources: str = ""
    layers: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    packages: tuple[UsedPackage, ...] = ()
    own_models: tuple[OwnModelText, ...] = ()
    said: str = ""
    outcome: Outcome | None = None
    exchange: Exchange | None = None
    pruning: Pruning | None = None
    signed_by: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)

    def to_text(self) -> bytes:
        """The content as UTF-8 text. The same content gives the same text in every version of Python."""
        return msgspec.json.encode(self)

    @classmethod
    def of_text(cls, text: bytes) -> Content:
        """The content that ``text`` says; what a newer version adds is passed over. Raises `UnreadableContentError`."""
        try:
            return msgspec.json.decode(text, type=cls)
        except msgspec.DecodeError as error:
            raise UnreadableContentError(f"this is no content of a record: {error}") from None

    @property
    def title(self) -> str:
        """What it is about, in a line: what was said, or else the answers."""
        if self.kind == "note":
            return self.note
        if self.kind == "pruning" and self.pruning:
            told = f"{self.pruning.count} record{'s' if self.pruning.count != 1 else ''} pruned"
            return f"{told}: {self.pruning.why}" if self.pruning.why else told
        if self.kind == "end":
            return "the conversation ended"
        told = ", ".join(f"{each.title or each.fact}: {each.shown or each.value}" for each in self.answers)
        return " ".join((self.text or told).split())

    @property
    def result(self) -> str:
        """What it came to, in a line."""
        if self.outcome is not None:
            return self.outcome.headline
        return " ".join(self.exchange.reply[:1]) if self.exchange else ""

    @property
    def searched(self) -> str:
        """All words that it is found by."""
        answers = (f"{each.fact} {each.title} {each.shown}" for each in self.answers)
        ways = (way.summary for way in self.outcome.others) if self.outcome else ()
        reply = self.exchange.reply if self.exchange else ()
        rules = (*self.layers[1:], *(each.name for each in self.packages))
        tags = (f"{name} {value}" for name, value in self.tags.items())
        parts = (self.who, self.text, self.note, *answers, self.said, self.result, *ways, *reply, *rules, *tags)
        return "\n".join(part for part in parts if part).replace("\0", " ")
