"""Comparisons in plain text."""

from __future__ import annotations

from engine.findings import Place
from kb.comparison import (
    CitationChange,
    Comparison,
    FactChange,
    Figure,
    Offer,
    RecommendationChange,
    RemarkChange,
    RuleChange,
    StatementChange,
)
from tui.report.comparison_report import comparison_lines, remark_words, rule_change_words, statement_words


def fact(name: str, before: str | None, after: str | None, role="figure") -> FactChange:
    return FactChange(
        name, name.title(), role, Figure(before, before) if before else None, Figure(after, after) if after else None
    )


def test_what_is_chosen_is_named_once_in_the_recommendation():
    changed = Comparison(
        RecommendationChange(Offer("1 × A", "1 USD/h"), Offer("2 × B")),
        fact("verdict", "Fits but tight", "Fits comfortably"),
        (fact("card", "A", "B", "choice"), fact("rent", "1 USD/h", None)),
    )
    assert list(comparison_lines(changed, 100)) == [
        "  Recommendation: 1 × A at 1 USD/h → 2 × B",
        "  Verdict: Fits but tight → Fits comfortably",
        "  Rent: 1 USD/h → not known",
    ]


def test_without_another_recommendation_choices_are_facts_like_others():
    assert list(comparison_lines(Comparison(facts=(fact("card", "A", "B", "choice"),)), 100)) == ["  Card: A → B"]


def test_where_nothing_can_be_recommended():
    changed = Comparison(RecommendationChange(None, Offer("1 × A")))
    assert list(comparison_lines(changed, 100)) == ["  Recommendation: nothing → 1 × A"]


def test_of_many_details_the_first_are_told_and_the_others_counted():
    details = tuple(fact(f"d{number}", "1", "2", "detail") for number in range(9))
    lines = list(comparison_lines(Comparison(facts=details), 100))
    assert lines[:2] == ["  D0: 1 → 2", "  D1: 1 → 2"]
    assert lines[-1] == "  and 3 more facts that these rest on"
    assert len(lines) == 7


def test_remarks_say_whether_they_are_new_gone_or_put_in_other_words():
    words = [
        remark_words(RemarkChange("a.rule", "Title", "warn", before, after))
        for before, after in ((None, "now"), ("then", None), ("then", "now"))
    ]
    assert words == [
        "[a.rule] warns now: now",
        "[a.rule] no longer warns: Title",
        "[a.rule] warns in other words: now",
    ]


def test_statements_tell_how_they_were_judged_and_are_judged_now():
    words = [
        statement_words(StatementChange("a.rule", "one", "DeepSpeed page", "Four cards.", before, after))
        for before, after in (("wrong", "consistent"), (None, "wrong"), ("wrong", None), ("wrong", "wrong"))
    ]
    assert words == [
        "[a.rule] DeepSpeed page states: Four cards. Judged: wrong → consistent",
        "[a.rule] DeepSpeed page states: Four cards. Judged: told now, wrong",
        "[a.rule] DeepSpeed page states: Four cards. Judged: no longer told (was wrong)",
        "[a.rule] DeepSpeed page states: Four cards. Judged: wrong, in other words",
    ]


def test_claims_are_listed_together():
    claims = (CitationChange("X1", None, "support"), CitationChange("X2", None, "dissent"),
              CitationChange("X3", "support", None), CitationChange("X4", "support", "dissent"))  # fmt: skip
    assert list(comparison_lines(Comparison(citations=claims), 100)) == [
        "  cited now: X1, X2",
        "  no longer cited: X3",
        "  cited with another stance: X4",
    ]


def test_text_from_rules_cannot_steer_the_terminal_and_lines_fit():
    changed = Comparison(facts=(fact("a\x1b[31mb", "x " * 60, "y"),))
    lines = list(comparison_lines(changed, 50))
    assert all(len(line) <= 50 and "\x1b" not in line for line in lines)
    assert len(lines) > 1


def test_a_line_that_goes_on_has_no_second_bullet():
    first, *more = comparison_lines(Comparison(facts=(fact("Card", "x " * 60, "y"),)), 50, "  - ")
    assert first.startswith("  - Card: x")
    assert all(line.startswith("        x") for line in more[:-1])


def test_rules_that_differ():
    here, there = Place("a.yaml", 1, 1), Place("b.yaml", 2, 3)
    assert list(
        rule_change_words(
            [
                RuleChange("rule", "one", here, there, ("when", "then")),
                RuleChange("fact", "two", None, there),
                RuleChange("goal", "three", here, None),
            ]
        )
    ) == [
        "changed: rule one: when, then  (b.yaml:2:3)",
        "added: fact two  (b.yaml:2:3)",
        "removed: goal three  (a.yaml:1:1)",
    ]
