"""The forms of rules, tables, formulas, and the tests beside them."""

from __future__ import annotations

from typing import get_args

from engine.rulebook.content import ByFact, Either, ListOf, Word
from engine.rulebook.document import Node
from engine.rulebook.form import Form, Key, Kinds, Written
from engine.rulebook.forms.contents import (
    CELL,
    CLAIM,
    CONDITION,
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
    TRUTH,
    WHOLE,
)
from engine.rulebook.forms.repetition import FOR, LET
from engine.rulebook.forms.source import SOURCES
from engine.rulebook.judgement import MARKS, NOT_JUDGED
from engine.rulebook.provider import ProviderKind

__all__ = [
    "CASE",
    "COMMON",
    "EXPRESSION",
    "FORMULA",
    "JUDGES",
    "MARK_CASE",
    "ROW",
    "RULE",
    "RULES",
    "TABLE",
    "TEST",
    "UNDECIDED",
    "WrittenCase",
    "WrittenCommon",
    "WrittenExpression",
    "WrittenFormula",
    "WrittenJudges",
    "WrittenMarkCase",
    "WrittenProvider",
    "WrittenRow",
    "WrittenRule",
    "WrittenTable",
    "WrittenTest",
]

UNDECIDED = "undecided"
"""The word for what must stay unknown in a test."""


class WrittenExpression(Written):
    """A value as it is written."""

    expr = Key(EXPRESSION_TEXT, "An expression that gives the value.", required=True)


EXPRESSION = Form("a value", WrittenExpression)

_CELLS: ListOf[Node] = ListOf(CELL)
_ASSIGNED: ListOf[Node] = ListOf(Either((LITERAL, EXPRESSION)))


class WrittenTest(Written):
    """A test as it is written."""

    for_ = FOR
    title = Key(TEXT, "What the test shows.")
    given = Key(ByFact(), "What is known. Nothing else is assumed.", required=True)
    expect = Key(ByFact(Word((UNDECIDED,))), "What comes out; undecided: it stays unknown.")
    within = Key(MARGIN, "The relative margin of numbers, such as 0.1 %.")
    assume = Key(FLAG, "Whether what is not known is assumed as facts declare it.")
    row = Key(TEXT, "The row that is taken.")
    fires = Key(TRUTH, "Whether this rule fires.")
    judged = Key(Word((*MARKS, NOT_JUDGED)), "The mark that this rule gives to what its source says.", default="")
    why_not = Key(ListOf(RULE_NAME, or_one=True), "Rules that must not decide here: silent, or overridden by this one.")


TEST = Form("a test", WrittenTest)


class WrittenMarkCase(Written):
    """A case of a judgement as it is written."""

    if_ = Key(CONDITION, "The condition; absent in the last case: otherwise.")
    mark = Key(
        Word(MARKS),
        "wrong: against arithmetic or a datasheet; optimistic: promises too much; pessimistic: asks for too much.",
        required=True,
    )
    because = Key(TEMPLATE, "The arithmetic, with both figures and {fact} for values.", required=True)


MARK_CASE = Form("a case of a judgement", WrittenMarkCase)


class WrittenJudges(Written):
    """A judgement as it is written."""

    says = Key(TEMPLATE, "What the source states of this situation, with {fact} for values.")
    cases = Key(ListOf(MARK_CASE), "How that stands to what is computed: the first case that holds.")


JUDGES = Form("a judgement", WrittenJudges)


class WrittenRow(Written):
    """A row as it is written."""

    for_ = FOR
    id = Key(TEXT, "A short name; a proof names the row by it.", called="the id of a row")
    if_ = Key(_CELLS, "One cell for each input: -, x, x or y, not x, < x, a..<b, a..b.", required=True, called="'if'")
    then = Key(_ASSIGNED, "One value for each output; - sets none.", called="'then'")
    source = Key(ListOf(CLAIM, or_one=True), "The claims that this row rests on.")
    sources = Key(SOURCES, "What this row rests on.")
    because = Key(TEMPLATE, "The reason for this row, in place of the table's.")
    judges = Key(JUDGES, "What the source says in this row; what is left out is that of the table.")


ROW = Form("a row", WrittenRow)


class WrittenCase(Written):
    """A case as it is written."""

    for_ = FOR
    if_ = Key(CONDITION, "The condition; absent in the last case: otherwise.")
    value = Key(EXPRESSION_TEXT, "The value in this case.", required=True)
    because = Key(TEMPLATE, "The reason for this case, in place of the formula's.")


CASE = Form("a case", WrittenCase)

_KIND: Word[ProviderKind] = Word(get_args(ProviderKind))
_LEVEL = Key(
    Word(("inform", "recommend", "require", "warn", "answer", "refuse")),
    "How strongly it speaks; answer: it words the first sentence of a report; refuse: the answers cannot all be true.",
)


class WrittenCommon(Written):
    """What entries of a pack share, as it is written."""

    when = Key(EXPRESSION_TEXT, "The condition under which any of them is looked at; their own come on top.")
    level = _LEVEL
    sources = Key(SOURCES, "What those rest on that do not say so themselves.")
    given = Key(ByFact(), "What is known in all their tests that do not say otherwise.")


COMMON = Form("what entries of a pack share", WrittenCommon)


class WrittenProvider(Written):
    """What a rule, a table and a formula begin with."""

    for_ = FOR
    id = Key(
        RULE_ID_TEXT,
        "Lower-case words joined by dots, underscores and hyphens.",
        required=True,
        called="the id of a rule",
    )
    title = Key(TEXT, "What it is about, in a few words.", required=True)
    kind = Key(_KIND, "A table of rows, or a formula; absent: one rule.", called="the kind of a rule")


class _Selection(Written):
    """Which rows of a table count."""

    hit = Key(
        Word(("unique", "any", "first", "priority", "collect", "every")),
        "Which of the rows that hold counts: the only one, any of alike ones, the first, the best value, "
        "what all make together; every: each speaks and judges for itself, and none sets anything.",
        required=True,
        default="first",
    )
    collect = Key(
        Word(("sum", "min", "max", "count")), "With hit: collect, what is made of all rows that hold.", default=""
    )
    gaps = Key(Word(("reported", "intended")), "Whether the rows leave cases out on purpose.")


class _Weight(Written):
    """How a rule, a table or a formula counts, and where."""

    level = _LEVEL
    gravity = Key(WHOLE, "How much it matters where it warns or requires, from 1 to 9; 5 where absent.", default=5)
    priority = Key(WHOLE, "Of several rules for one fact the lowest counts; 100 where absent.", default=100)
    since = Key(DATE, "The day from which it holds.")
    until = Key(DATE, "The last day on which it holds.")
    status = Key(Word(("active", "draft", "deprecated")), "A draft is never used.")
    confidence = Key(Word(("low", "medium", "high")), "How well the sources bear it.", default="")
    explain = Key(Word(("show", "collapse", "hide")), "collapse: no reason in proofs; hide: no arithmetic, no remark.")
    let = LET
    when = Key(CONDITION, "The condition under which it is looked at.")


class _Then(Written):
    """What a rule sets."""

    then = Key(ByFact(EXPRESSION), "The facts that it sets; absent: it only advises.")


class _Rows(Written):
    """The columns and rows of a table."""

    inputs = Key(ListOf(FACT_NAME, or_one=True), "The facts that the columns ask about.", required=True)
    outputs = Key(ListOf(FACT_NAME, or_one=True), "The facts that the rows set; none with hit: every.")
    rows = Key(ListOf(ROW), "The rows.", required=True)
    otherwise = Key(_ASSIGNED, "What is set when every row is false.", called="'otherwise'")


class _Calculation(Written):
    """What a formula sets."""

    fact = Key(FACT_NAME, "The fact that it sets.", required=True)
    value = Key(EXPRESSION_TEXT, "The value; or write cases.")
    cases = Key(ListOf(CASE), "The first case whose condition is true counts.")


class _Judging(Written):
    """What a source states."""

    judges = Key(JUDGES, "What the source states here, and how that stands to what is computed.")


class _Grounds(Written):
    """What a rule, a table and a formula end with."""

    because = Key(TEMPLATE, "The reason, for people, with {fact} for values.", required=True)
    overrides = Key(ListOf(RULE_NAME, or_one=True), "Rules that give way, for what both set, where this one fires.")
    sources = Key(SOURCES, "What it rests on.", required=True)
    tests = Key(ListOf(TEST), "One case where it fires and one where it does not; for a formula, one case.")


class WrittenRule(WrittenProvider, _Weight, _Then, _Judging, _Grounds):
    """A rule as it is written."""


class WrittenTable(WrittenProvider, _Selection, _Weight, _Rows, _Judging, _Grounds):
    """A table as it is written."""


class WrittenFormula(WrittenProvider, _Weight, _Calculation, _Grounds):
    """A formula as it is written."""


RULE = Form("a rule", WrittenRule)
TABLE = Form("a table", WrittenTable)
FORMULA = Form("a formula", WrittenFormula, one_of=(WrittenFormula.value, WrittenFormula.cases))

RULES: Kinds[WrittenRule | WrittenTable | WrittenFormula, ProviderKind] = Kinds(
    WrittenProvider.kind, {"rule": RULE, "table": TABLE, "formula": FORMULA}
)
