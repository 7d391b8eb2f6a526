"""The paper as a PDF file."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from tests.tui.report.paper.papers import hostile_paper, paper_for
from tui.report.paper.block import Proof
from tui.report.paper.paper import Paper
from tui.report.paper.pdf import pdf_of
from tui.report.report_error import ReportFileError

SERVING = "llama 3.1 70b chat for 20 people"


def shortened(paper: Paper) -> Paper:
    """``paper`` with the proof of two figures: all of them take long."""
    parts = tuple(
        type(each)(each.id, each.title, tuple(_short(block) for block in each.blocks), each.first, each.long)
        for each in paper.parts
    )
    return Paper(paper.title, paper.head, parts)


def _short(block: object) -> object:
    return Proof(block.steps[:2]) if isinstance(block, Proof) else block


@pytest.fixture(scope="module")
def reader() -> PdfReader:
    return PdfReader(io.BytesIO(pdf_of(shortened(paper_for(SERVING)))))


def test_its_text_can_be_selected(reader: PdfReader) -> None:
    first = " ".join(reader.pages[0].extract_text().split())
    assert SERVING in first
    assert " ".join(dict(paper_for(SERVING).head)["Command"].split())[:30] in first
    whole = "".join("".join(page.extract_text().split()) for page in reader.pages)
    assert "Whatthedocumentssay,besidewhatiscomputed" in whole
    assert "×" in whole


def test_pages_are_numbered(reader: PdfReader) -> None:
    for number, page in enumerate(reader.pages, start=1):
        assert f"{number} / {len(reader.pages)}" in page.extract_text()


def test_its_parts_stand_in_the_outline_and_in_the_table_of_contents(reader: PdfReader) -> None:
    titles = [each.title for each in paper_for(SERVING).parts]
    assert [each.title for each in reader.outline] == titles
    texts = [page.extract_text() for page in reader.pages]
    contents = next(text.partition("What follows")[2] for text in texts if "What follows" in text)
    for destination in reader.outline:
        page = reader.get_destination_page_number(destination) + 1
        line = next(line for line in contents.splitlines() if line.startswith(destination.title))
        assert line.split()[-1] == str(page)


def test_any_text_can_be_written() -> None:
    text = PdfReader(io.BytesIO(pdf_of(hostile_paper()))).pages[0].extract_text()
    assert "<script>" in text
    assert "\x1b" not in text


def test_without_a_font_of_the_system_signs_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.report.paper.pdf_page.font_files", lambda: None)
    text = PdfReader(io.BytesIO(pdf_of(hostile_paper()))).pages[0].extract_text()
    assert "ü-><=" in "".join(text.split())


def test_without_the_library_it_is_told_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "tui.report.paper.pdf_page", None)
    with pytest.raises(ReportFileError, match=r"pip install 'whygpu\[pdf\]'"):
        pdf_of(hostile_paper())
