"""The page of an advice: what the documents say stands beside what is computed."""

from __future__ import annotations

import re
from functools import cache

import pytest

from kb.advice import Advice
from kb.advice.report import build_report
from tests.kb.advice.requests import requests, the_advisor
from tui.report.advice_report import full_lines

NUMBERS = range(0, 24, 2)
HEADING = "THE DOCUMENTS SAY, AND WE COMPUTE"


@cache
def advice(number: int) -> Advice:
    return the_advisor().advise(requests()[number])


def page(number: int, width: int = 100) -> list[str]:
    return list(full_lines(build_report(the_advisor().engine, advice(number)), width))


def section(lines: list[str], heading: str) -> list[str]:
    """The lines under ``heading``; empty where there is no such section."""
    if heading not in lines:
        return []
    start = lines.index(heading) + 1
    return lines[start : lines.index("", start) if "" in lines[start:] else None]


@pytest.mark.sample(3)
@pytest.mark.parametrize("number", NUMBERS)
def test_every_statement_is_there_with_its_mark_its_arithmetic_and_its_claims(number: int) -> None:
    text = " ".join(" ".join(section(page(number), HEADING)).split())
    assert bool(text) == bool(advice(number).statements)
    for each in advice(number).statements:
        assert " ".join(each.says.split()) in text
        assert " ".join(each.judgement.split()) in text
        assert each.mark.upper() in text
        assert all(claim in text for claim in each.claims)


def test_statements_that_rest_on_a_weak_source_of_the_document_say_so() -> None:
    marked = 0
    for number in NUMBERS:
        doubtful = {each.claim for each in advice(number).citations if any(one.doubtful for one in each.references)}
        text = " ".join(" ".join(section(page(number), HEADING)).split())
        for each in advice(number).statements:
            if doubtful & set(each.claims):
                marked += 1
                assert "weak source (" in text
    assert marked


@pytest.mark.parametrize("number", NUMBERS)
def test_in_each_document_the_gravest_comes_first(number: int) -> None:
    order = ["WRONG", "OPTIMISTIC", "PESSIMISTIC", "CONSISTENT", "NOT JUDGED"]
    marks: dict[str, list[int]] = {}
    for line in section(page(number), HEADING):
        if re.match(r"  \S", line):
            document = line
        elif found := re.match(r"    [✗!✓?] ([A-Z ]+?)(?: \(|:)", line):
            marks.setdefault(document, []).append(order.index(found[1]))
    assert all(each == sorted(each) for each in marks.values())


@pytest.mark.parametrize("number", NUMBERS)
def test_no_sentence_stands_there_twice(number: int) -> None:
    """Remarks, and what the documents say: nobody wants to read the same again."""
    lines = page(number)
    names = [HEADING, "WARNINGS", "REQUIRED", "ADVICE", "NOTES"]
    text = " ".join(" ".join(line for name in names for line in section(lines, name)).split())
    sentences = [each for each in re.split(r"(?<=[.:;”\]]) ", text) if len(each) > 60]
    assert sorted(sentences) == sorted(set(sentences))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_note_on_what_a_document_says_gives_way_to_the_judgement(number: int) -> None:
    stated = {(each.rule, each.branch) for each in advice(number).statements}
    cited = set(re.findall(r"\[([\w.-]+)[],;]", " ".join(" ".join(section(page(number), "NOTES")).split())))
    for remark in advice(number).remarks:
        if remark.level == "inform":
            assert (remark.rule in cited) == ((remark.rule, remark.branch) not in stated)


def test_some_of_them_have_statements() -> None:
    assert any(advice(number).statements for number in NUMBERS)
