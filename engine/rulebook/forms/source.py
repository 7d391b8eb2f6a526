"""The form of a citation."""

from __future__ import annotations

from typing import get_args

from engine.language.suggestion import Suggestion
from engine.rulebook.content import ListOf, OneOf, Word
from engine.rulebook.document import Node, Scalar
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.contents import CLAIM, FACT_ID_TEXT, TEXT
from engine.rulebook.ledger import Ledger
from engine.rulebook.reader import Reader
from engine.rulebook.source import Source, Stance

__all__ = ["REFERENCE", "SOURCE", "SOURCES", "WrittenReference", "WrittenSource"]

_STANCE: Word[Stance] = Word(get_args(Stance))


class _Cited(Written):
    """What is cited: one of these."""

    claim = Key(CLAIM, "A claim or a conflict in the ledger of claims.")
    paper = Key(TEXT, "Authors, title and number of a paper.")
    url = Key(TEXT, "The address of a page.")
    datasheet = Key(TEXT, "A datasheet or a catalogue.")
    doc = Key(TEXT, "A document.")
    thumb = Key(TEXT, "A rule of thumb of one's own; say whose, and why.")


class _Named(Written):
    """What is cited, by the name that a pack gave it."""

    ref = Key(TEXT, "One of the references; what is said beside it comes on top.")


class _Said(Written):
    """What is said of what is cited."""

    title = Key(TEXT, "The title of what is cited.")
    section = Key(TEXT, "Where in it.")
    lines = Key(TEXT, "The lines in it.")
    kind = Key(_STANCE, "Whether the source agrees (support) or says otherwise (dissent).", called="kind of source")
    note = Key(TEXT, "What it says, or why it is followed or not.")


class WrittenSource(_Cited, _Named, _Said):
    """A source as it is written."""


_KINDS = tuple(_Cited.keys())
SOURCE = Form("a source", WrittenSource, one_of=(*_KINDS, WrittenSource.ref))


class _Id(Written):
    """The name of a reference."""

    id = Key(
        FACT_ID_TEXT,
        "Lower-case words joined by dots and underscores.",
        required=True,
        called="the id of a reference",
    )


class WrittenReference(_Id, _Cited, _Said):
    """A reference as it is written."""


REFERENCE = Form("a reference", WrittenReference, one_of=_KINDS)


class _Citation(OneOf[Source | None]):
    """A source, or a text that cites a claim."""

    def read(self, node: Node, _what: str, _default: object, reader: Reader, /) -> Source | None:
        """The source; None where it is defective."""
        if isinstance(node, Scalar):
            _check_claim(node, node.text, reader)
            return Source(_Cited.claim.name, node.text)
        written = SOURCE.written(node, reader)
        if written is None:
            return None
        kind = next((key for key in _KINDS if key in written), None)
        if kind is None:
            reader.error("E011", f"a source needs one of {', '.join(key.name for key in _KINDS)}", node.place)
            return None
        lines = written.lines
        section = ", ".join(part for part in (written.section, f"lines {lines}" if lines else "") if part)
        reference = kind.read(written.mapping, reader)
        if kind is WrittenSource.claim:
            _check_claim(written.node(kind), reference, reader)
        return Source(kind.name, reference, written.title, section, written.note, written.kind)


def _check_claim(node: Node, claim: str, reader: Reader) -> None:
    ledger = reader.draft.ledger
    if ledger is not None and claim not in ledger:
        message = f"there is no claim {claim!r}; what is no claim is cited as a document: {{doc: ...}}"
        reader.error("E113", message, node.place, _meant(claim, ledger))


def _meant(claim: str, ledger: Ledger) -> Suggestion | None:
    near = next(iter(ledger.nearest(claim)), None)
    return None if near is None else Suggestion(near, claim)


SOURCES: ListOf[Source] = ListOf(_Citation((SOURCE, CLAIM)))
"""What a rule or a figure rests on: sources; a text is the id of a reference or a claim."""
