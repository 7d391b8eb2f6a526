"""The panel: what the documents say, each with its mark, the gravest first."""

from __future__ import annotations

from tui.app.outcome import Mark, Outcome, Said, Verdict
from tui.app.widgets.panel import summary_content


def shown(*said: Said, width: int = 46) -> str:
    outcome = Outcome(goal="Lowest rent", verdict=Verdict.COMFORTABLE, headline="1 × Card", said=said)
    return summary_content(outcome, width).plain


def test_what_the_documents_say_is_counted_and_marked():
    text = shown(
        Said("S2", "1 x RTX 3070 8 GB", Mark.WRONG, "14.4 GB on 8 GB"),
        Said("S2", "At least 32 GB", Mark.CONSISTENT, "16 GB go into 32 GB"),
        Said("S4", "Twice as fast", Mark.OPEN, "Not known: Rate."),
    )
    assert "THE DOCUMENTS SAY  1 wrong · 1 consistent · 1 not judged" in text
    assert "✗ wrong  S2: 1 x RTX 3070 8 GB\n  14.4 GB on 8 GB" in text
    assert text.index("✗ wrong") < text.index("✓ consistent") < text.index("? not judged")


def test_long_texts_are_cut_and_nothing_in_them_is_markup():
    text = shown(Said("S2", "[b]bold[/b] " + "word " * 60, Mark.OPTIMISTIC, "why " * 90), width=40)
    assert "[b]bold[/b]" in text
    assert text.count("…") == 2
    assert all(len(line) <= 40 for line in text.splitlines())


def test_without_statements_there_is_no_section():
    assert "THE DOCUMENTS SAY" not in shown()


def test_every_mark_has_its_words():
    assert [Mark.of(each.words) for each in Mark] == list(Mark)
