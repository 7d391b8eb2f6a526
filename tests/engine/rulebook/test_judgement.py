"""What a rule, a table and its rows may say of their source, and how that is judged."""

from __future__ import annotations

import pytest

from engine.rulebook import MARKS, Judgement, Rulebook, RulebookError
from tests.engine.conftest import RulesMaker
from tests.engine.judging import body


def judgement(rulebook: Rulebook, rule: str, row: str) -> Judgement:
    found = rulebook.providers[rule].branch(row).judgement
    assert found is not None
    return found


def test_rows_have_the_judgement_of_their_table(rules: RulesMaker) -> None:
    found = judgement(rules(body()), "guide.table", "few")
    assert found.says == "{guide.ovens} ovens, for {row.id}."
    assert [case.mark for case in found.cases] == ["optimistic", "pessimistic", "consistent"]
    assert found.cases[-1].condition is None


def test_a_row_may_say_or_judge_otherwise_and_leaves_the_rest_to_the_table(rules: RulesMaker) -> None:
    rulebook = rules(body())
    few, many, throng = (judgement(rulebook, "guide.table", row) for row in ("few", "many", "throng"))
    assert many.says == "Two, for {row.if} customers."
    assert many.cases == few.cases
    assert throng.says == few.says
    assert [case.mark for case in throng.cases] == ["wrong"]


def test_a_rule_judges_as_a_whole(rules: RulesMaker) -> None:
    assert judgement(rules(body()), "guide.bread", "").says == "Everybody eats bread."


def test_in_a_table_that_says_nothing_only_rows_that_do_are_judged(rules: RulesMaker) -> None:
    silent = body().replace('      says: "{guide.ovens} ovens, for {row.id}."\n', "")
    silent = silent.replace("judges: {cases:", 'judges: {says: "Three.", cases:')
    table = rules(silent).providers["guide.table"]
    assert [branch.id for branch in table.branches if branch.judgement is not None] == ["many", "throng"]


def test_otherwise_is_not_judged(rules: RulesMaker) -> None:
    text = body().replace('    judges:\n      says: "{guide', '    otherwise: [4]\n    judges:\n      says: "{guide')
    otherwise = rules(text).providers["guide.table"].otherwise
    assert otherwise is not None
    assert otherwise.judgement is None


@pytest.mark.parametrize(
    ("written", "instead", "message"),
    [
        ("        - {mark: consistent, because: \"{loaves} go in.\"}\n", "", "E011 the last case of a judgement"),
        ("cases: [{mark: wrong, because: \"{cust", "cases: [{if: room > 1, mark: wrong, because: \"{cust", "E011 the"),
        ("      says: Everybody eats bread.\n", "", "E011 a judgement lacks 'says'"),
        ("      cases: [{mark: wrong, because: \"{customers} customers, {loaves} loaves.\"}]\n", "", "lacks 'cases'"),
        ("mark: pessimistic", "mark: pesimistic", "E013 mark cannot be 'pesimistic'"),
        ("if: 4 * loaves", "if: 4 * loafs", "E102 unknown fact 'loafs'"),
        ("\"{loaves} go in.\"", "\"{loafs} go in.\"", "E107 {loafs} names no fact or parameter"),
        ("says: Everybody eats bread.", "says: Everybody eats {breads}.", "E107 {breads}"),
        ("mark: consistent, because", "mark: consistent, why: b, because", "E010 unknown key 'why'"),
    ],
)  # fmt: skip
def test_mistakes_are_told(rules: RulesMaker, written: str, instead: str, message: str) -> None:
    text = body()
    assert written in text
    with pytest.raises(RulebookError) as caught:
        rules(text.replace(written, instead))
    assert any(message in str(finding) for finding in caught.value.findings), str(caught.value)


def test_marks_begin_with_the_gravest() -> None:
    assert MARKS == ("wrong", "optimistic", "pessimistic", "consistent")
