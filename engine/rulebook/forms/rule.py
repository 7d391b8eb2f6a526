"""The forms of rules, tables, formulas, and the tests beside them."""

from __future__ import annotations

from engine.rulebook.form import ByFact, Either, Form, Key, Kinds, ListOf, Word
from engine.rulebook.forms.contents import (
    CELL,
    CLAIM,
    DATE,
    EXPRESSION_TEXT,
    FACT_NAME,
    FLAG,
    LITERAL,
    MARGIN,
    RULE_ID_TEXT,
    RULE_NAME,
    TEMPLATE,
    TEXT,
    WHOLE,
)
from engine.rulebook.forms.repetition import FOR, LET
from engine.rulebook.forms.source import SOURCES
from engine.rulebook.judgement import MARKS, NOT_JUDGED

__all__ = ["CASE", "COMMON", "EXPRESSION", "FORMULA", "JUDGES", "MARK_CASE", "ROW", "RULE", "RULES", "TABLE", "TEST"]

EXPRESSION = Form("a value", (Key("expr", EXPRESSION_TEXT, "An expression that gives the value.", required=True),))

TEST = Form(
    "a test",
    (
        FOR,
        Key("title", TEXT, "What the test shows."),
        Key("given", ByFact(), "What is known. Nothing else is assumed.", required=True),
        Key("expect", ByFact(Word(("undecided",))), "What comes out; undecided: it stays unknown."),
        Key("within", MARGIN, "The relative margin of numbers, such as 0.1 %."),
        Key("assume", FLAG, "Whether what is not known is assumed as facts declare it."),
        Key("row", TEXT, "The row that is taken."),
        Key("fires", FLAG, "Whether this rule fires."),
        Key("judged", Word((*MARKS, NOT_JUDGED)), "The mark that this rule gives to what its source says."),
        Key(
            "why-not",
            ListOf(RULE_NAME, or_one=True),
            "Rules that must not decide here: silent, or overridden by this one.",
        ),
    ),
)

MARK_CASE = Form(
    "a case of a judgement",
    (
        Key("if", EXPRESSION_TEXT, "The condition; absent in the last case: otherwise."),
        Key(
            "mark",
            Word(MARKS),
            "wrong: against arithmetic or a datasheet; optimistic: promises too much; pessimistic: asks for too much.",
            required=True,
        ),
        Key("because", TEMPLATE, "The arithmetic, with both figures and {fact} for values.", required=True),
    ),
)

JUDGES = Form(
    "a judgement",
    (
        Key("says", TEMPLATE, "What the source states of this situation, with {fact} for values."),
        Key("cases", ListOf(MARK_CASE), "How that stands to what is computed: the first case that holds."),
    ),
)

ROW = Form(
    "a row",
    (
        FOR,
        Key("id", TEXT, "A short name; a proof names the row by it."),
        Key("if", ListOf(CELL), "One cell for each input: -, x, x or y, not x, < x, a..<b, a..b.", required=True),
        Key("then", ListOf(Either((LITERAL, EXPRESSION))), "One value for each output; - sets none."),
        Key("source", ListOf(CLAIM, or_one=True), "The claims that this row rests on."),
        Key("sources", SOURCES, "What this row rests on."),
        Key("because", TEMPLATE, "The reason for this row, in place of the table's."),
        Key("judges", JUDGES, "What the source says in this row; what is left out is that of the table."),
    ),
)

CASE = Form(
    "a case",
    (
        FOR,
        Key("if", EXPRESSION_TEXT, "The condition; absent in the last case: otherwise."),
        Key("value", EXPRESSION_TEXT, "The value in this case.", required=True),
        Key("because", TEMPLATE, "The reason for this case, in place of the formula's."),
    ),
)

_LEVEL = Key(
    "level",
    Word(("inform", "recommend", "require", "warn", "answer", "refuse")),
    "How strongly it speaks; answer: it words the first sentence of a report; refuse: the answers cannot all be true.",
)

COMMON = Form(
    "what entries of a pack share",
    (
        Key("when", EXPRESSION_TEXT, "The condition under which any of them is looked at; their own come on top."),
        _LEVEL,
        Key("sources", SOURCES, "What those rest on that do not say so themselves."),
        Key("given", ByFact(), "What is known in all their tests that do not say otherwise."),
    ),
)

_HEAD = (
    FOR,
    Key("id", RULE_ID_TEXT, "Lower-case words joined by dots, underscores and hyphens.", required=True),
    Key("title", TEXT, "What it is about, in a few words.", required=True),
    Key("kind", Word(("rule", "table", "formula")), "A table of rows, or a formula; absent: one rule."),
)
_COMMON = (
    _LEVEL,
    Key("gravity", WHOLE, "How much it matters where it warns or requires, from 1 to 9; 5 where absent."),
    Key("priority", WHOLE, "Of several rules for one fact the lowest counts; 100 where absent."),
    Key("since", DATE, "The day from which it holds."),
    Key("until", DATE, "The last day on which it holds."),
    Key("status", Word(("active", "draft", "deprecated")), "A draft is never used."),
    Key("confidence", Word(("low", "medium", "high")), "How well the sources bear it."),
    Key(
        "explain", Word(("show", "collapse", "hide")), "collapse: no reason in proofs; hide: no arithmetic, no remark."
    ),
    LET,
    Key("when", EXPRESSION_TEXT, "The condition under which it is looked at."),
)
_JUDGES = Key("judges", JUDGES, "What the source states here, and how that stands to what is computed.")
_FOOT = (
    Key("because", TEMPLATE, "The reason, for people, with {fact} for values.", required=True),
    Key("overrides", ListOf(RULE_NAME, or_one=True), "Rules that give way, for what both set, where this one fires."),
    Key("sources", SOURCES, "What it rests on.", required=True),
    Key("tests", ListOf(TEST), "One case where it fires and one where it does not; for a formula, one case."),
)

RULE = Form(
    "a rule",
    (
        *_HEAD,
        *_COMMON,
        Key("then", ByFact(EXPRESSION), "The facts that it sets; absent: it only advises."),
        _JUDGES,
        *_FOOT,
    ),
)

TABLE = Form(
    "a table",
    (
        *_HEAD,
        Key(
            "hit",
            Word(("unique", "any", "first", "priority", "collect", "every")),
            "Which of the rows that hold counts: the only one, any of alike ones, the first, the best value, "
            "what all make together; every: each speaks and judges for itself, and none sets anything.",
            required=True,
        ),
        Key("collect", Word(("sum", "min", "max", "count")), "With hit: collect, what is made of all rows that hold."),
        Key("gaps", Word(("reported", "intended")), "Whether the rows leave cases out on purpose."),
        *_COMMON,
        Key("inputs", ListOf(FACT_NAME, or_one=True), "The facts that the columns ask about.", required=True),
        Key("outputs", ListOf(FACT_NAME, or_one=True), "The facts that the rows set; none with hit: every."),
        Key("rows", ListOf(ROW), "The rows.", required=True),
        Key("otherwise", ListOf(Either((LITERAL, EXPRESSION))), "What is set when every row is false."),
        _JUDGES,
        *_FOOT,
    ),
)

FORMULA = Form(
    "a formula",
    (
        *_HEAD,
        *_COMMON,
        Key("fact", FACT_NAME, "The fact that it sets.", required=True),
        Key("value", EXPRESSION_TEXT, "The value; or write cases."),
        Key("cases", ListOf(CASE), "The first case whose condition is true counts."),
        *_FOOT,
    ),
    one_of=("value", "cases"),
)

RULES = Kinds("kind", {"rule": RULE, "table": TABLE, "formula": FORMULA})
