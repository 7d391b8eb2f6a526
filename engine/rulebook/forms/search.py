"""The forms of what a search and a report need."""

from __future__ import annotations

from typing import get_args

from engine.rulebook.content import ByFact, ListOf, Word
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.contents import (
    CATALOGUE,
    CONDITION,
    FACT_NAME,
    FLAG,
    LITERALS,
    PLAIN_TEMPLATE,
    RULE_ID_TEXT,
    TEMPLATE,
    TEXT,
)
from engine.rulebook.forms.source import SOURCES
from engine.rulebook.search_plan import RequirementOutcome

__all__ = [
    "CHOICE",
    "GOAL",
    "REPORT_SECTION",
    "REQUIREMENT",
    "WrittenChoice",
    "WrittenGoal",
    "WrittenReportSection",
    "WrittenRequirement",
    "WrittenRequirementTest",
]


class WrittenChoice(Written):
    """A choice as it is written."""

    fact = Key(FACT_NAME, "The fact that a search varies, unless it was answered.", required=True)
    values = Key(LITERALS, "The values that are tried.")
    entries = Key(CATALOGUE, "The catalogue whose entries are tried.")
    when = Key(CONDITION, "Varied only where this is true; of several choices the first such counts.")
    where = Key(CONDITION, "Of the values those are tried with which this is true, once they are chosen.")


CHOICE = Form(
    "a choice",
    WrittenChoice,
    one_of=(WrittenChoice.values, WrittenChoice.entries),
)


_OUTCOME: Word[RequirementOutcome] = Word(get_args(RequirementOutcome))


class WrittenRequirementTest(Written):
    """A test of a requirement as it is written."""

    title = Key(TEXT, "What the test shows.")
    given = Key(ByFact(), "What is known of a candidate. Nothing else is assumed.", required=True)
    assume = Key(FLAG, "Whether what is not known is assumed as facts declare it.")
    expect = Key(
        _OUTCOME,
        "What becomes of the requirement; open: it cannot be told.",
        required=True,
    )


REQUIREMENT_TEST = Form("a test of a requirement", WrittenRequirementTest)


class WrittenRequirement(Written):
    """A requirement as it is written."""

    id = Key(
        RULE_ID_TEXT,
        "Lower-case words joined by dots, underscores and hyphens.",
        required=True,
        called="the id of a requirement",
    )
    title = Key(TEXT, "What it asks for, in a few words.")
    when = Key(CONDITION, "Where it applies; elsewhere every candidate meets it.")
    require = Key(
        CONDITION, "What a candidate must meet; the first requirement that fails is the reason.", required=True
    )
    because = Key(PLAIN_TEMPLATE, "Why a candidate that fails is rejected, with {fact} for values.", required=True)
    sources = Key(SOURCES, "What it rests on.", required=True)
    tests = Key(ListOf(REQUIREMENT_TEST), "What becomes of it in a situation, run by whygpu rules test.")


REQUIREMENT = Form("a requirement", WrittenRequirement)


class WrittenGoal(Written):
    """A goal as it is written."""

    id = Key(
        RULE_ID_TEXT,
        "Lower-case words joined by dots, underscores and hyphens.",
        required=True,
        called="the id of a goal",
    )
    title = Key(TEXT, "What is wanted, in a few words.", required=True)
    help = Key(TEXT, "What it weighs.")
    minimise = Key(ListOf(FACT_NAME, or_one=True), "Facts that should be small, the most important first.")
    maximise = Key(ListOf(FACT_NAME, or_one=True), "Facts that should be large, the most important first.")
    beside = Key(CONDITION, "Where this is true, the best by it is told beside what is recommended.")
    gains = Key(ListOf(FACT_NAME, or_one=True), "Told beside only where one of these facts becomes better.")


GOAL = Form(
    "a goal",
    WrittenGoal,
    ordered=(WrittenGoal.minimise, WrittenGoal.maximise),
)


class WrittenReportSection(Written):
    """A report section as it is written."""

    title = Key(TEXT, "The heading.", required=True)
    when = Key(CONDITION, "Shown unless this is false or unknown.")
    level = Key(
        Word(("detail", "summary", "proof")),
        "summary: a part of the first screen; proof: the lines of the short proof.",
    )
    facts = Key(ListOf(FACT_NAME, or_one=True), "The facts, in the order in which they are shown.")
    says = Key(
        ListOf(TEMPLATE, or_one=True), "Short texts with {fact} for values; each is left out while one is not known."
    )


REPORT_SECTION = Form(
    "a report section",
    WrittenReportSection,
    one_of=(WrittenReportSection.facts, WrittenReportSection.says),
)
