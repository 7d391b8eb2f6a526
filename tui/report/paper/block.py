"""What a paper consists of: paragraphs, tables, lists, bars, a plot, the steps of a proof, a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "Bar",
    "Bars",
    "Block",
    "Command",
    "Dot",
    "Entries",
    "Entry",
    "Paragraph",
    "Plot",
    "Proof",
    "Quotation",
    "Step",
    "Table",
]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; one of the kind ``lead`` is the answer itself, one that is ``aside`` explains another block."""

    text: str
    kind: Literal["lead", "plain", "aside"] = "plain"


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a caption; every row has a cell for each of ``columns``, and its first cell names it."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Quotation:
    """What a document says, word for word, and where."""

    text: str
    where: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list. ``mark`` is a word that says how it stands, such as `wrong`; ``below`` are lines under it."""

    text: str
    mark: str = ""
    below: tuple[str, ...] = ()
    quotations: tuple[Quotation, ...] = ()


@dataclass(frozen=True, slots=True)
class Entries:
    """A list, with a heading where it is one of several."""

    entries: tuple[Entry, ...]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """An estimate between its ends, as parts (0 to 1) of the scale that its row has; ``shown`` is it in words."""

    title: str
    shown: str
    low: float
    value: float
    high: float


@dataclass(frozen=True, slots=True)
class Bars:
    """Estimates with their error bars."""

    caption: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """A candidate in a plot: figures in base units, and in words; ``number`` is that of its row in the table below."""

    number: str
    across: float
    up: float
    shown: str
    standing: Literal["recommended", "alternative", "candidate"]
    efficient: bool


@dataclass(frozen=True, slots=True)
class Plot:
    """Candidates by two figures. ``ticks_*`` are the values of the axes that are written, with their words."""

    caption: str
    across: str
    up: str
    dots: tuple[Dot, ...]
    ticks_across: tuple[tuple[float, str], ...]
    ticks_up: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a proof: what is so, lines that say why, and the steps that it rests on."""

    title: str
    shown: str
    origin: str
    lines: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """The proofs of several figures."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """Something to be typed in a shell."""

    text: str


Block = Paragraph | Table | Entries | Bars | Plot | Proof | Command
