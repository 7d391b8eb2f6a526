"""A report in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.advice.document import document_model
from tests.kb.advice.requests import the_advisor
from tui.formats import ENDINGS, FILE_FORMATS, FORMATS
from tui.report.printout import Printout
from tui.report.report_error import MaskError, ReportFileError
from tui.report.report_file import facts_masked, format_of, write_report

TEXT = "llama 3.1 8b chat for 37 users"


@pytest.fixture(scope="module")
def printout() -> Printout:
    advisor = the_advisor()
    heard = advisor.understand(TEXT)
    advice = advisor.advise(heard.given, None, heard.options)
    request = {
        "text": TEXT,
        "heard": [{"fact": each.fact, "value": each.value, "words": each.words} for each in heard.heard],
        "ignored": [],
        "doubts": [],
    }
    return Printout(advisor, advice, request, heard, command=("whygpu", "advise", TEXT))


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.json", "a.html"])
def test_every_format_has_the_answer_and_how_it_was_made(printout: Printout, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    write_report(printout, file, format_of(file))
    text = " ".join(file.read_text(encoding="utf-8").split())
    assert printout.report.answer[:40] in text
    for head in (printout.document["rulebook"]["digest"], printout.document["provenance"]["made"]):
        assert head in text
    assert not list(tmp_path.glob(".*"))


def test_the_json_is_what_the_schema_says(printout: Printout, tmp_path: Path) -> None:
    write_report(printout, tmp_path / "a.json", "json")
    document_model().validate_python(json.loads((tmp_path / "a.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.json", "a.html"])
def test_what_is_masked_is_in_no_format(printout: Printout, tmp_path: Path, name: str) -> None:
    masked = Printout(
        printout.advisor, printout.advice, printout.request, printout.heard, command=printout.command,
        mask=("inference.team", "model"), proof=True,
    )  # fmt: skip
    write_report(masked, tmp_path / name, format_of(Path(name)))
    text = (tmp_path / name).read_text(encoding="utf-8")
    for value in ("37 users", "37 people", "Llama-3.1-8B", "llama 3.1 8b"):
        assert value.lower() not in text.lower()
    assert "[not shown]" in text.replace("\\", "")


def test_the_ending_tells_the_format() -> None:
    assert {format_of(Path(f"report{ending}")) for ending in ENDINGS} == {*FORMATS, *FILE_FORMATS}
    assert format_of(Path("REPORT.PDF")) == "pdf"
    assert format_of(Path("report"), "markdown") == "markdown"
    with pytest.raises(ReportFileError, match="the ending tells no format") as caught:
        format_of(Path("report.docx"))
    assert caught.value.file == "report.docx"


def test_a_file_that_cannot_be_written_is_named_and_the_old_one_stays(printout: Printout, tmp_path: Path) -> None:
    with pytest.raises(ReportFileError, match="it cannot be written: No such file"):
        write_report(printout, tmp_path / "nowhere" / "a.txt", "text")
    (tmp_path / "folder.txt").mkdir()
    with pytest.raises(ReportFileError, match="it cannot be written"):
        write_report(printout, tmp_path / "folder.txt", "text")
    assert [each.name for each in tmp_path.iterdir()] == ["folder.txt"]


def test_facts_to_be_masked_are_named_by_their_ids() -> None:
    rulebook = the_advisor().rulebook
    assert facts_masked(rulebook, " model, inference.team,model,") == ("model", "inference.team")
    with pytest.raises(MaskError, match=r"Did you mean inference\.team\?"):
        facts_masked(rulebook, "inference.teem")
