"""The forms of a rule file and of everything in it, with what each key says."""

from __future__ import annotations

from typing import get_args

from engine.language.fact_type import Kind
from engine.rulebook.form import ByFact, ByName, Either, Form, Key, Kinds, ListOf, Plain, Word

__all__ = [
    "CASE",
    "CHOICE",
    "DATED_VALUE",
    "EXPRESSION",
    "FACT",
    "FORMULA",
    "GOAL",
    "PARAMETER",
    "REPORT_SECTION",
    "REQUIREMENT",
    "RETIRED",
    "ROW",
    "RULE",
    "RULES",
    "RULE_FILE",
    "SCHEMA",
    "SOURCE",
    "TABLE",
    "TEST",
    "UNIT",
    "UNKNOWN",
]

SCHEMA = "rules/1"

_TEXT, _TEMPLATE, _EXPRESSION, _LITERAL = Plain("text"), Plain("template"), Plain("expression"), Plain("literal")
_FLAG, _WHOLE, _DATE, _UNIT, _CELL = Plain("flag"), Plain("whole"), Plain("date"), Plain("unit"), Plain("cell")
_FACT, _RULE, _CLAIM, _CATALOGUE = Plain("fact"), Plain("rule"), Plain("claim"), Plain("catalogue")

SOURCE = Form(
    "a source",
    (
        Key("claim", _CLAIM, "A claim or a conflict in the ledger of claims."),
        Key("paper", _TEXT, "Authors, title and number of a paper."),
        Key("url", _TEXT, "The address of a page."),
        Key("datasheet", _TEXT, "A datasheet or a catalogue."),
        Key("doc", _TEXT, "A document."),
        Key("thumb", _TEXT, "A rule of thumb of one's own; say whose, and why."),
        Key("title", _TEXT, "The title of what is cited."),
        Key("section", _TEXT, "Where in it."),
        Key("lines", _TEXT, "The lines in it."),
        Key("kind", Word(("support", "dissent")), "Whether the source agrees (support) or says otherwise (dissent)."),
        Key("note", _TEXT, "What it says, or why it is followed or not."),
    ),
)

UNIT = Form(
    "a unit",
    (
        Key("id", _TEXT, "The name of what is counted: letters only.", required=True),
        Key("title", _TEXT, "Its name for people."),
        Key("bare", _FLAG, "Whether a number without a unit (7B) counts this. For one unit at most."),
        Key("kilo", _WHOLE, "What K stands for: 1000 or 1024."),
    ),
)

UNKNOWN = Form(
    "unknown",
    (
        Key("assume", _EXPRESSION, "What holds without an answer: a literal, or an expression over other facts."),
        Key("stop", _TEXT, "Why nothing can be concluded without an answer."),
        Key("note", _TEXT, "Why that is assumed; shown wherever the assumption is used."),
    ),
)

FACT = Form(
    "a fact",
    (
        Key("id", Plain("fact-id"), "Lower-case words joined by dots and underscores.", required=True),
        Key("title", _TEXT, "Its name for people."),
        Key("type", Word(get_args(Kind)), "What kind of value it has.", required=True),
        Key("values", Either((ByName(_TEXT), ListOf(_TEXT))), "The values of an enumeration, with names for people."),
        Key("unit", _UNIT, "The unit of a quantity, in which it is kept."),
        Key("show", _UNIT, "The unit in which it is shown; otherwise it is scaled by itself."),
        Key("entry", _CATALOGUE, "The catalogue whose entries are its values."),
        Key("range", Plain("range"), "The least and the greatest value: low..high."),
        Key(
            "from",
            ListOf(Plain("field"), or_one=True),
            "Fields of a catalogue entry that give the value: <entry fact>.<field>; the first known one counts.",
        ),
        Key("as", _UNIT, "The unit in which the catalogue keeps that field."),
        Key("ask", _TEXT, "The question. Absent: never asked, only concluded."),
        Key("ask-first", _FLAG, "Whether it is asked before any other question that matters."),
        Key("help", _TEXT, "What helps to answer the question."),
        Key("suggest", ListOf(_LITERAL), "Answers to choose from."),
        Key("when", _EXPRESSION, "Asked, and assumed, only where this is true."),
        Key("unknown", UNKNOWN, "What happens without an answer."),
        Key(
            "words",
            Either((ByName(ListOf(_TEXT, or_one=True)), ListOf(_TEXT, or_one=True))),
            "Phrases by which free text names a value; for a number, phrases with # where it stands.",
        ),
    ),
)

DATED_VALUE = Form(
    "a dated value",
    (
        Key("since", _DATE, "The day from which it holds.", required=True),
        Key("value", _LITERAL, "The value, with its unit.", required=True),
        Key("note", _TEXT, "What there is to say about it."),
    ),
)

PARAMETER = Form(
    "a parameter",
    (
        Key("id", Plain("fact-id"), "Lower-case words joined by dots and underscores.", required=True),
        Key("title", _TEXT, "Its name for people."),
        Key("unit", _UNIT, "Its unit; absent for a pure number."),
        Key("show", _UNIT, "The unit in which it is shown."),
        Key("values", ListOf(DATED_VALUE), "The values; the latest one not after the day of the inference holds."),
        Key("sources", ListOf(Either((SOURCE, _CLAIM))), "What the value rests on.", required=True),
    ),
)

EXPRESSION = Form("a value", (Key("expr", _EXPRESSION, "An expression that gives the value.", required=True),))

TEST = Form(
    "a test",
    (
        Key("title", _TEXT, "What the test shows."),
        Key("given", ByFact(), "What is known. Nothing else is assumed.", required=True),
        Key("expect", ByFact(Word(("undecided",))), "What comes out; undecided: it stays unknown."),
        Key("within", Plain("margin"), "The relative margin of numbers, such as 0.1 %."),
        Key("assume", _FLAG, "Whether what is not known is assumed as facts declare it."),
        Key("row", _TEXT, "The row that is taken."),
        Key("fires", _FLAG, "Whether this rule fires."),
        Key(
            "why-not", ListOf(_RULE, or_one=True), "Rules that must not decide here: silent, or overridden by this one."
        ),
    ),
)

ROW = Form(
    "a row",
    (
        Key("id", _TEXT, "A short name; a proof names the row by it."),
        Key("if", ListOf(_CELL), "One cell for each input: -, x, x or y, not x, < x, a..<b, a..b.", required=True),
        Key("then", ListOf(Either((_LITERAL, EXPRESSION))), "One value for each output; - sets none.", required=True),
        Key("source", ListOf(_CLAIM, or_one=True), "The claims that this row rests on."),
        Key("sources", ListOf(Either((SOURCE, _CLAIM))), "What this row rests on."),
        Key("because", _TEMPLATE, "The reason for this row, in place of the table's."),
    ),
)

CASE = Form(
    "a case",
    (
        Key("if", _EXPRESSION, "The condition; absent in the last case: otherwise."),
        Key("value", _EXPRESSION, "The value in this case.", required=True),
        Key("because", _TEMPLATE, "The reason for this case, in place of the formula's."),
    ),
)

_HEAD = (
    Key("id", Plain("rule-id"), "Lower-case words joined by dots, underscores and hyphens.", required=True),
    Key("title", _TEXT, "What it is about, in a few words.", required=True),
    Key(
        "kind", Word(("rule", "table", "formula")), "What follows: one rule, a table of rows, a formula.", required=True
    ),
)
_COMMON = (
    Key("level", Word(("inform", "recommend", "require", "warn")), "How strongly it speaks."),
    Key("priority", _WHOLE, "Of several rules for one fact the lowest counts; 100 where absent."),
    Key("since", _DATE, "The day from which it holds."),
    Key("until", _DATE, "The last day on which it holds."),
    Key("status", Word(("active", "draft", "deprecated")), "A draft is never used."),
    Key("confidence", Word(("low", "medium", "high")), "How well the sources bear it."),
    Key(
        "explain", Word(("show", "collapse", "hide")), "collapse: no reason in proofs; hide: no arithmetic, no remark."
    ),
    Key("when", _EXPRESSION, "The condition under which it is looked at."),
)
_FOOT = (
    Key("because", _TEMPLATE, "The reason, for people, with {fact} for values.", required=True),
    Key("overrides", ListOf(_RULE, or_one=True), "Rules that do not count where this one fires, for what both set."),
    Key("sources", ListOf(Either((SOURCE, _CLAIM))), "What it rests on.", required=True),
    Key("tests", ListOf(TEST), "One case where it fires and one where it does not; for a formula, one case."),
)

RULE = Form(
    "a rule",
    (
        *_HEAD,
        *_COMMON,
        Key("then", ByFact(EXPRESSION), "The facts that it sets; absent: it only advises."),
        *_FOOT,
    ),
)

TABLE = Form(
    "a table",
    (
        *_HEAD,
        Key(
            "hit",
            Word(("unique", "any", "first", "priority", "collect")),
            "Which of the rows that hold counts: the only one, any of alike ones, the first, the best value, all.",
            required=True,
        ),
        Key("collect", Word(("sum", "min", "max", "count")), "With hit: collect, what is made of all rows that hold."),
        Key("gaps", Word(("reported", "intended")), "Whether the rows leave cases out on purpose."),
        *_COMMON,
        Key("inputs", ListOf(_FACT, or_one=True), "The facts that the columns ask about.", required=True),
        Key("outputs", ListOf(_FACT, or_one=True), "The facts that the rows set.", required=True),
        Key("rows", ListOf(ROW), "The rows.", required=True),
        Key("otherwise", ListOf(Either((_LITERAL, EXPRESSION))), "What is set when every row is false."),
        *_FOOT,
    ),
)

FORMULA = Form(
    "a formula",
    (
        *_HEAD,
        *_COMMON,
        Key("fact", _FACT, "The fact that it sets.", required=True),
        Key("value", _EXPRESSION, "The value; or write cases."),
        Key("cases", ListOf(CASE), "The first case whose condition is true counts."),
        *_FOOT,
    ),
)

RULES = Kinds("kind", {"rule": RULE, "table": TABLE, "formula": FORMULA})

CHOICE = Form(
    "a choice",
    (
        Key("fact", _FACT, "The fact that a search varies, unless it was answered.", required=True),
        Key("values", ListOf(_LITERAL), "The values that are tried."),
        Key("entries", _CATALOGUE, "The catalogue whose entries are tried."),
        Key("when", _EXPRESSION, "Varied only where this is true; of several choices the first such counts."),
    ),
)

REQUIREMENT = Form(
    "a requirement",
    (
        Key("id", Plain("rule-id"), "Lower-case words joined by dots, underscores and hyphens.", required=True),
        Key("title", _TEXT, "What it asks for, in a few words."),
        Key(
            "require",
            _EXPRESSION,
            "What a candidate must meet; the first requirement that fails is the reason.",
            required=True,
        ),
        Key("because", _TEMPLATE, "Why a candidate that fails is rejected, with {fact} for values.", required=True),
        Key("sources", ListOf(Either((SOURCE, _CLAIM))), "What it rests on.", required=True),
    ),
)

GOAL = Form(
    "a goal",
    (
        Key("id", Plain("rule-id"), "Lower-case words joined by dots, underscores and hyphens.", required=True),
        Key("title", _TEXT, "What is wanted, in a few words.", required=True),
        Key("help", _TEXT, "What it weighs."),
        Key("minimise", ListOf(_FACT, or_one=True), "Facts that should be small, the most important first."),
        Key("maximise", ListOf(_FACT, or_one=True), "Facts that should be large, the most important first."),
    ),
    ordered=("minimise", "maximise"),
)

REPORT_SECTION = Form(
    "a report section",
    (
        Key("title", _TEXT, "The heading.", required=True),
        Key("when", _EXPRESSION, "Shown unless this is false or unknown."),
        Key("facts", ListOf(_FACT, or_one=True), "The facts, in the order in which they are shown.", required=True),
    ),
)

RETIRED = Form(
    "what is retired",
    (
        Key("pack", Plain("pack"), "A whole pack."),
        Key("rule", _RULE, "A rule, table or formula."),
        Key("fact", _FACT, "A fact."),
        Key("parameter", _FACT, "A parameter."),
        Key("requirement", _TEXT, "A requirement."),
        Key("goal", _TEXT, "A goal."),
    ),
)

_ENTRY = ByName(Either((_TEXT, ListOf(_TEXT))))

RULE_FILE = Form(
    "a rule file",
    (
        Key("schema", Word((SCHEMA,)), "The version of the format.", required=True),
        Key("pack", Plain("pack"), "The name of this pack: lower-case words joined by dots.", required=True),
        Key("title", _TEXT, "What the pack is about.", required=True),
        Key("retire", ListOf(Either((_TEXT, RETIRED))), "In an overlay: ids below it that are taken out."),
        Key("units", ListOf(UNIT), "Counted units."),
        Key("facts", ListOf(FACT), "What can be known, asked, assumed."),
        Key("parameters", ListOf(PARAMETER), "Dated constants with a source."),
        Key("rules", ListOf(RULES), "Rules, tables and formulas."),
        Key("choices", ListOf(CHOICE), "What a search varies."),
        Key("requirements", ListOf(REQUIREMENT), "What makes a candidate of a search feasible."),
        Key("goals", ListOf(GOAL), "How candidates are ranked."),
        Key("report", ListOf(REPORT_SECTION), "What a report shows, in which order."),
        Key("entries", ByName(ListOf(_ENTRY)), "Entries of one's own for each catalogue; like: copies one."),
    ),
)
