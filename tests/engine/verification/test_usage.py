"""What is read without being known, and what is asked, given or concluded for nothing."""

from __future__ import annotations

import pytest

from engine.findings import Finding
from engine.rulebook import Rulebook
from engine.verification.usage import usage_findings
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import Cellar

FACTS = """\
facts:
  - {id: rain, title: Rain, type: number, ask: How much rain?}
  - {id: height, title: Height, type: number%s}
"""
REPORT = "report: [{title: Dam, facts: [%s]}]\n"


def rule(name: str, then: str, more: str = "", because: str = "So.") -> str:
    return f"  - {{id: {name}, title: T, kind: rule, {then}, because: '{because}', sources: [{{thumb: t}}]{more}}}\n"


def found(rulebook: Rulebook) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in usage_findings(rulebook)]


def test_what_is_known_and_used_gives_no_finding(rules: RulesMaker) -> None:
    body = FACTS % "" + "rules:\n" + rule("dam", "then: {height: {expr: rain * 2}}") + REPORT % "height"
    assert usage_findings(rules(body)) == ()


def test_a_fact_that_is_read_and_that_nothing_can_make_known_is_an_error(rules: RulesMaker) -> None:
    body = FACTS % ", range: 0..9" + "  - {id: heights, type: number, ask: How high?}\n"
    body += "rules:\n" + rule("dam", "when: height > 3", ", level: warn") + REPORT % "heights, rain"
    (finding,) = usage_findings(rules(body))
    assert finding == Finding(
        "E202",
        "'height' is read, but nothing can make it known",
        finding.place,
        "heights",
        "  - {id: height, title: Height, type: number, range: 0..9}",
        finding.related,
        finding.cure,
    )
    assert str(finding.place) == "rules.yaml:6:5"
    assert [(str(each.place), each.note, each.line[:11]) for each in finding.related] == [
        ("rules.yaml:9:5", "dam reads it", "  - {id: da")
    ]
    assert finding.cure.startswith("let a rule set height, or give it a question (ask)")


@pytest.mark.parametrize(
    "more",
    [
        ", ask: How high?",
        ", words: ['# metres']",
        ", unknown: {assume: 3}",
        ", from: wine.price",
        "}\nchoices:\n  - {fact: height, values: [1, 2]",
        "}\nrules:\n  - {id: dam, title: T, kind: formula, fact: height, value: rain, because: b, sources: []",
    ],
)
def test_each_of_these_makes_a_fact_known(more: str, rules: RulesMaker) -> None:
    wine = "facts:\n  - {id: wine, type: entry, entry: wines, ask: Which?}\n"
    body = (FACTS % more).replace("facts:\n", wine) + REPORT % "height, rain, wine"
    assert usage_findings(rules(body, {"wines": Cellar()})) == ()


@pytest.mark.parametrize(
    ("body", "note"),
    [
        ("rules:\n" + rule("dam", "then: {rain: {expr: height}}"), "dam reads it"),
        ("rules:\n" + rule("dam", "when: height is known"), "dam reads it"),
        ("rules:\n" + rule("dam", "level: warn", because="{height}"), "the reason of dam shows it"),
        ("requirements: [{id: low, require: height < 3, because: b, sources: []}]\n", "the requirement low reads it"),
        (
            "requirements: [{id: low, require: rain < 3, because: '{height}', sources: []}]\n",
            "the reason of the requirement low shows it",
        ),
        ("goals: [{id: low, title: Low, minimise: [height]}]\n", "the goal low ranks by it"),
        (REPORT % "height", "the report shows it under 'Dam'"),
        (
            "report: [{title: Dam, when: height > 3, facts: [rain]}]\n",
            "whether the report shows 'Dam' depends on it",
        ),
        ("choices: [{fact: rain, values: [1], when: height > 3}]\n", "whether rain is varied depends on it"),
        ("  - {id: x, type: bool, when: height > 3, ask: '?'}\n" + REPORT % "x", "whether x is asked depends on it"),
        ("  - {id: x, type: number, unknown: {assume: height + 1}}\n" + REPORT % "x", "x is assumed from it"),
    ],
)
def test_whoever_reads_what_cannot_be_known_is_named(body: str, note: str, rules: RulesMaker) -> None:
    findings = [each for each in usage_findings(rules(FACTS % "" + body)) if each.code == "E202"]
    assert [each.note for finding in findings for each in finding.related] == [note]


def test_an_entry_is_read_by_the_facts_that_come_from_it(rules: RulesMaker) -> None:
    body = "facts:\n  - {id: wine, type: entry, entry: wines}\n  - {id: price, type: number, from: wine.price}\n"
    (finding,) = usage_findings(rules(body + REPORT % "price", {"wines": Cellar()}))
    assert (finding.code, finding.related[0].note) == ("E202", "price is read from its catalogue entry")


def test_of_many_readers_three_are_shown(rules: RulesMaker) -> None:
    body = FACTS % "" + "rules:\n" + "".join(rule(f"dam{n}", "when: height > 3") for n in range(5))
    finding = usage_findings(rules(body))[-1]
    assert [each.note for each in finding.related] == [
        "dam0 reads it",
        "dam1 reads it",
        "dam2 reads it (and 2 more)",
    ]


def test_a_draft_makes_nothing_known(rules: RulesMaker) -> None:
    body = FACTS % "" + "rules:\n" + rule("dam", "then: {height: {expr: rain}}", ", status: draft") + REPORT % "height"
    (finding,) = usage_findings(rules(body))
    assert finding.code == "E202"
    assert finding.related[0].note == "dam would set it, but is a draft"


def test_a_question_on_whose_answer_nothing_depends_is_a_warning(rules: RulesMaker) -> None:
    rulebook = rules(FACTS % ", ask: How high?" + "rules:\n" + rule("dam", "when: rain > 3", because="{height}"))
    (finding,) = usage_findings(rulebook)
    assert (finding.code, finding.severity) == ("W204", "warning")
    assert finding.message == "'height' is asked, but nothing depends on the answer"
    assert [each.note for each in finding.related] == ["the reason of dam shows it"]
    assert found(rules(FACTS % ", words: ['# metres']" + REPORT % "rain")) == [
        ("W204", "'height' is heard in free text, but nothing depends on the answer")
    ]


def test_a_question_about_what_a_search_varies_is_used(rules: RulesMaker) -> None:
    body = FACTS % ", ask: How high?" + "choices: [{fact: height, values: [1, 2]}]\n" + REPORT % "rain"
    assert found(rules(body)) == []


def test_a_parameter_nobody_reads_is_a_warning(rules: RulesMaker) -> None:
    body = FACTS % ", unknown: {assume: limit}" + REPORT % "height, rain"
    body += "parameters:\n" + "".join(
        f"  - {{id: {name}, values: [{{since: 2020-01-01, value: 3}}], sources: []}}\n"
        for name in ("limit", "old_limit", "shown_limit")
    )
    body += "rules:\n" + rule("dam", "when: rain > 3", because="At most {shown_limit}.")
    assert found(rules(body)) == [("W205", "nothing reads the parameter 'old_limit'")]


FORMULA = "  - {id: dam, title: T, kind: formula, fact: height, value: rain, because: '{height}', sources: []}\n"


@pytest.mark.parametrize(
    "text",
    [
        rule("dam", "then: {height: {expr: rain}}"),
        rule("dam", "then: {height: {expr: rain}}, level: warn, explain: hide"),
        rule("dam", "then: {height: {expr: rain}}, explain: hide", because="{height}"),
        FORMULA,
        FORMULA + rule("other", "then: {height: 3}"),
    ],
)
def test_a_conclusion_that_nobody_learns_of_is_a_warning(text: str, rules: RulesMaker) -> None:
    (finding,) = usage_findings(rules(FACTS % "" + "rules:\n" + text))
    assert (finding.code, finding.message) == ("W206", "'height' is concluded, but used nowhere")
    assert "dam sets it" in [each.note for each in finding.related]


@pytest.mark.parametrize(
    "text",
    [
        rule("dam", "then: {height: {expr: rain}}, level: recommend"),
        rule("dam", "then: {height: {expr: rain}}", because="Build it {height} high."),
        FORMULA + rule("other", "when: rain > 3", because="The dam is {height} high."),
        FORMULA + rule("other", "when: height > 3"),
        FORMULA + rule("other", "then: {height: 3}, level: require"),
    ],
)
def test_a_conclusion_that_is_read_or_told_is_used(text: str, rules: RulesMaker) -> None:
    assert usage_findings(rules(FACTS % "" + "rules:\n" + text)) == ()


def test_a_fact_that_is_asked_and_concluded_for_nothing_is_reported_once(rules: RulesMaker) -> None:
    body = FACTS % ", ask: How high?" + "rules:\n" + rule("dam", "then: {height: {expr: rain}}")
    assert [code for code, _ in found(rules(body))] == ["W204"]


def test_a_question_without_a_reason_is_a_warning_where_others_of_its_pack_have_one(rules: RulesMaker) -> None:
    told = "{id: rain, type: int, ask: How much?, why-asked: It fills the dam.}"
    untold = "{id: snow, type: int, ask: How much?}"
    reads = rule("dam", "when: rain > 3 and snow > 1")
    (finding,) = usage_findings(rules(f"facts: [{told}, {untold}]\nrules:\n{reads}"))
    assert (finding.code, "'snow'" in finding.message) == ("W207", True)
    silent = told.replace(", why-asked: It fills the dam.", "")
    assert usage_findings(rules(f"facts: [{silent}, {untold}]\nrules:\n{reads}")) == ()
