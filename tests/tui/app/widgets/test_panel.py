"""The panel: the answer first, then the report's sections, nothing cut."""

from __future__ import annotations

import pytest

from kb.advice.report import Figure, Line, Report, Section
from tui.app.widgets.panel import summary_content
from tui.view.outcome import Outcome, Verdict


def shown(*sections: Section, width: int = 46) -> str:
    report = Report((Section("answer", "", "summary", (Line("Yes: it fits."),)), *sections))
    outcome = Outcome(
        goal="Lowest rent", verdict=Verdict.TIGHT, headline="1 × Card", words="Fits tightly", report=report
    )
    return summary_content(outcome, width).plain


def test_the_answer_comes_first_with_the_words_of_the_verdict():
    text = shown(Section("take", "Take", "summary", (Line("1 x Card, FP8"), Line("$1.20/h"))))
    assert text.startswith("ANSWER  Lowest rent\n! Yes: it fits.\n  Fits tightly")
    assert "TAKE\n1 x Card, FP8\n$1.20/h" in text


def test_figures_of_the_full_report_are_there_and_remarks_are_not():
    figure = Line("38.2 GB", label="Memory", figures=(Figure("memory.required", "Memory", "38.2 GB", 38.2e9),))
    text = shown(
        Section("verdict", "Verdict", "detail", (figure,)), Section("notes", "Notes", "detail", (Line("A remark."),))
    )
    assert "VERDICT\nMemory" in text
    assert "38.2 GB" in text
    assert "A remark." not in text


def test_what_the_documents_say_stands_with_its_mark_and_below_its_document():
    said = Line("WRONG: “8 GB”", mark="wrong", lines=(Line("14.4 GB are needed."),))
    text = shown(
        Section("documents", "The documents say", "detail", (Line("DeepSpeed page: Hardware", lines=(said,)),))
    )
    assert "DeepSpeed page: Hardware\n  ✗ WRONG: “8 GB”\n    14.4 GB are needed." in text


@pytest.mark.parametrize("width", [24, 40, 80])
def test_nothing_is_cut_and_nothing_in_it_is_markup(width: int):
    words = "[b]bold[/b] " + "word " * 60
    text = shown(
        Section("mind", "Mind", "summary", (Line(words, mark="warn"),)),
        Section(
            "verdict", "Verdict", "detail", (Line("a value " * 9, "A name " * 9, figures=(Figure("f", "F", "", 1),)),)
        ),
        width=width,
    )
    assert "[b]bold[/b]" in text
    assert "…" not in text
    assert text.count("word") == 60
    assert all(len(line) <= width for line in text.splitlines())
