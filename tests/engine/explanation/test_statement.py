"""What a source says is judged by the first case that holds, and not before the cases ahead of it are known."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.explanation import Statement, proof_lines, prove, statements_of
from engine.explanation.template import filled
from engine.inference import Given, InferenceEngine
from engine.language import Value
from tests.engine.conftest import RulesMaker
from tests.engine.judging import body
from tests.engine.wine.cellar import DAY


@pytest.fixture
def guide(rules: RulesMaker) -> InferenceEngine:
    """An engine on the guide to ovens."""
    return InferenceEngine(rules(body()), as_of=DAY)


def stated(engine: InferenceEngine, rule: str | None = "guide.table", **known: Value) -> list[Statement]:
    inference = engine.infer({fact: Given(value) for fact, value in known.items()})
    return list(statements_of(engine.rulebook, inference, rule))


@pytest.mark.parametrize(
    ("loaves", "mark", "because"),
    [
        (101.0, "optimistic", "101 loaf, more than 1 of 100 loaf."),
        (100.0, "consistent", "100 loaf go in."),
        (26.0, "consistent", "26 loaf go in."),
        (25.0, "pessimistic", "25 loaf are a fourth of that."),
    ],
)
def test_the_first_case_that_holds_gives_the_mark(
    guide: InferenceEngine, loaves: float, mark: str, because: str
) -> None:
    (found,) = stated(guide, customers=20, loaves=loaves, room=100.0)
    assert (found.says, found.mark, found.because) == ("1 ovens, for few.", mark, because)
    assert found.missing == ()


def test_while_a_case_ahead_is_unknown_nothing_is_judged_and_what_is_missing_is_told(guide: InferenceEngine) -> None:
    (found,) = stated(guide, customers=20, loaves=3.0)
    assert (found.mark, found.because, found.missing) == ("not judged", "", ("room",))
    assert found.case is None


def test_a_case_without_a_condition_waits_for_nothing(guide: InferenceEngine) -> None:
    (found,) = stated(guide, customers=700)
    assert (found.branch, found.mark) == ("throng", "wrong")


def test_the_rows_own_words_and_sources_count(guide: InferenceEngine) -> None:
    (many,) = stated(guide, customers=100, loaves=1.0, room=1.0)
    assert many.says == "Two, for 100 to below 500 customers."
    assert [(each.reference, each.stance) for each in many.sources] == [("G-2", "dissent")]
    (throng,) = stated(guide, customers=500)
    assert [each.reference for each in throng.sources] == ["G-0"]


def test_a_rule_that_does_not_fire_states_nothing(guide: InferenceEngine) -> None:
    assert stated(guide, None) == []
    assert [each.rule for each in stated(guide, None, customers=0)] == ["guide.table"]
    assert [each.rule for each in stated(guide, None, customers=1)] == ["guide.table", "guide.bread"]


def test_nothing_depends_on_the_mark(guide: InferenceEngine) -> None:
    assert not {"loaves", "room"} & guide.rulebook.providers["guide.table"].reads


def test_the_proof_of_the_rule_shows_statement_mark_and_what_they_rest_on(guide: InferenceEngine) -> None:
    known = {"customers": Given(20), "loaves": Given(200.0), "room": Given(100.0)}
    node = prove(guide, guide.infer(known), "guide.table")
    assert [(each.mark, each.says) for each in node.statements] == [("optimistic", "1 ovens, for few.")]
    assert [child.name for child in node.children] == ["customers", "loaves", "guide.ovens", "room"]
    lines = proof_lines(node)
    assert "│ the source states, in our words: 1 ovens, for few." in lines
    assert "│ optimistic: 200 loaf, more than 1 of 100 loaf." in lines


def test_the_proof_says_what_is_missing(guide: InferenceEngine) -> None:
    node = prove(guide, guide.infer({"customers": Given(20)}), "guide.table")
    assert "│ not judged: not known: loaves, room" in proof_lines(node)


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ("..<1B", "below 1B"),
        ("7B..<13B", "7B to below 13B"),
        ("70B..", "70B and more"),
        ("..3", "up to 3"),
        ("1.5..2", "1.5 to 2"),
        ("-3..-1", "-3 to -1"),
        ("full, 7B.., not none", "full, 7B and more, not none"),
        ("rye or spelt, city", "rye or spelt, city"),
        ("any", "any"),
    ],
)
def test_what_a_row_asks_is_told_in_words(guide: InferenceEngine, cells: str, words: str) -> None:
    branch = replace(guide.rulebook.providers["guide.table"].branches[0], label=cells)
    assert filled("{row.if}", guide.rulebook, guide.infer({}), (branch,)) == words
