"""The report as Markdown."""

from __future__ import annotations

from kb.advice.report import Line, Report, Section
from tui.report.markdown_report import markdown_lines

REPORT = Report(
    (
        Section("answer", "", "summary", (Line("Yes: 2 x *H100* hold it."),)),
        Section("take", "Take", "summary", (Line("2 x H100"), Line("$5/h"))),
        Section("assumed", "Assumed", "summary", (Line("Context: 8,192 tokens", change="inference.context"),)),
        Section("more", "Why", "summary", (Line("add --full"),)),
        Section("verdict", "Verdict", "detail", (Line("38 GB", "Memory needed"), Line("80 GB", "Usable"))),
        Section("notes", "Notes", "detail", (Line("A note.", aside="[rule]", lines=(Line("below"),)),)),
    )
)


def test_the_first_screen() -> None:
    assert "\n".join(markdown_lines(REPORT)) == (
        "**Yes: 2 x \\*H100\\* hold it.**\n\n**Take:**\n\n- 2 x H100\n- $5/h\n\n"
        "**Assumed:** Context: 8,192 tokens (`--set inference.context=…`)\n"
    )


def test_everything() -> None:
    text = "\n".join(markdown_lines(REPORT, full=True))
    assert "## Verdict\n\n| | |\n|---|---|\n| Memory needed | 38 GB |\n| Usable | 80 GB |" in text
    assert "## Notes\n\n- A note. \\[rule\\]\n  - below" in text
