"""Papers of whole requests, and one with texts that mean something in every format."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tests.kb.advice.document.documents import document_of
from tui.report.paper import Paper, Part, paper_of
from tui.report.paper.block import (
    Bar,
    Bars,
    Command,
    Dot,
    Entries,
    Entry,
    Paragraph,
    Plot,
    Proof,
    Quotation,
    Step,
    Table,
)

__all__ = ["HOSTILE", "hostile_paper", "paper_for", "texts_of"]

HOSTILE = (
    "<script>alert(1)</script> | `x` [a](http://b.example) <img src=http://c.example> & &lt; {{ 7*7 }} \x1b[31m ü→≤"
)


@cache
def paper_for(text: str) -> Paper:
    """The paper of the document for a text."""
    return paper_of(document_of(text))


def hostile_paper() -> Paper:
    """A paper in which every text is `HOSTILE`."""
    bad = HOSTILE
    dots = tuple(Dot(str(number), number + 1.0, number + 2.0, bad, "candidate", True) for number in range(3))
    ticks = tuple((each.across, bad) for each in dots)
    blocks = (
        Paragraph(bad, "lead"),
        Paragraph(bad, "aside"),
        Table(bad, (bad, bad), ((bad, bad),)),
        Entries((Entry(bad, "wrong", (bad,), (Quotation(bad, bad),)),), bad),
        Bars(bad, (Bar(bad, bad, 0.1, 0.5, 1.0),)),
        Plot(bad, bad, bad, dots, ticks, ticks),
        Proof((Step(bad, bad, bad, ((bad, bad),), (Step(bad, bad, bad, (), ()),)),)),
        Command(bad),
    )
    parts = (Part("one", bad, blocks, first=True), Part("two", bad, blocks, long=True))
    return replace(paper_for("llama 3.1 8b"), title=bad, head=((bad, bad),), parts=parts)


def texts_of(paper: Paper) -> list[str]:
    """The texts of a paper outside of its proof and its plot."""
    found = [paper.title, *(text for _, text in paper.head)]
    for part in paper.parts:
        found.append(part.title)
        for block in part.blocks:
            match block:
                case Paragraph(text) | Command(text):
                    found.append(text)
                case Table(caption, columns, rows):
                    found += [caption, *columns, *(cell for row in rows for cell in row)]
                case Entries(entries, heading):
                    found.append(heading)
                    for entry in entries:
                        found += [entry.text, *entry.below, *(each.text for each in entry.quotations)]
                case Bars(caption, bars):
                    found += [caption, *(text for bar in bars for text in (bar.title, bar.shown))]
    return [text for text in found if text]
