"""Where an assumption is doubted: what a fact says of it, or else its type."""

from __future__ import annotations

import pytest

from engine.language import evaluate
from engine.rulebook import RulebookError
from tests.engine.conftest import RulesMaker


def with_fact(type_: str, unknown: str, ask: str = "Well?") -> str:
    asked = f", ask: '{ask}'" if ask else ""
    return f"facts:\n  - {{id: there, type: bool}}\n  - {{id: a, type: {type_}{asked}, unknown: {{{unknown}}}}}\n"


@pytest.mark.parametrize(
    ("type_", "unknown", "ask", "doubted"),
    [
        ("int", "assume: 1", "Well?", True),
        ("number", "assume: 1", "Well?", True),
        ("quantity, unit: byte", "assume: 1 GB", "Well?", True),
        ("int", "assume: 1", "", False),
        ("bool", "assume: true", "Well?", False),
        ("enum, values: [x, y]", "assume: x", "Well?", False),
        ("text", "assume: x", "Well?", False),
        ("int", "stop: it is needed", "Well?", False),
    ],
)
def test_by_default_numbers_that_are_asked_are_doubted(
    rules: RulesMaker, type_: str, unknown: str, ask: str, doubted: bool
) -> None:
    doubt = rules(with_fact(type_, unknown, ask)).facts["a"].doubt
    assert (doubt is not None and evaluate(doubt, {}) is True) == doubted


@pytest.mark.parametrize("type_", ["int", "bool", "enum, values: ['1', true]"])
def test_a_fact_says_itself_whether_it_is_doubted(rules: RulesMaker, type_: str) -> None:
    assumed = "true" if type_ == "bool" else "1"
    always = rules(with_fact(type_, f"assume: {assumed}, doubt: always")).facts["a"].doubt
    assert always is not None
    assert evaluate(always, {}) is True
    assert rules(with_fact(type_, f"assume: {assumed}, doubt: never")).facts["a"].doubt is None


def test_it_may_depend_on_other_facts(rules: RulesMaker) -> None:
    doubt = rules(with_fact("bool", "assume: true, doubt: there is unknown")).facts["a"].doubt
    assert doubt is not None
    assert evaluate(doubt, {}) is True
    assert evaluate(doubt, {"there": False}) is False


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        (
            with_fact("bool", "assume: true, doubt: alway"),
            "6:70: E013 doubt cannot be 'alway'; it is never, always, or a condition; did you mean 'always'?",
        ),
        (
            with_fact("bool", "assume: true, doubt: true"),
            "6:70: E013 doubt cannot be 'true'; it is never, always, or a condition",
        ),
        (
            with_fact("bool", "assume: true, doubt: their"),
            "6:70: E013 doubt cannot be 'their'; it is never, always, or a condition; did you mean 'there'?",
        ),
        (
            with_fact("bool", "assume: true, doubt: their is unknown"),
            "6:70: E102 unknown fact 'their'; did you mean 'there'?",
        ),
        (with_fact("bool", "assume: true, doubt: 3 + 4"), "6:70: E103 a condition is wanted, but this is a number"),
        (
            with_fact("bool", "assume: true, doubt: 3"),
            "6:70: E013 doubt cannot be '3'; it is never, always, or a condition",
        ),
        (
            with_fact("bool", "stop: it is needed, doubt: always"),
            "6:69: E013 'doubt' is about what is assumed, and here nothing is",
        ),
        (
            with_fact("bool", "assume: true, doubt: always", ""),
            "6:49: E013 'doubt' is for facts that are asked, and this one is not",
        ),
        (
            with_fact("text", "assume: x, doubt: always"),
            "6:60: E013 'doubt' is for numbers, words and yes or no; this fact is of type text",
        ),
    ],
)
def test_a_mistake_in_what_is_doubted(rules: RulesMaker, fact: str, message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        rules(fact)
    (finding,) = caught.value.findings
    assert str(finding).splitlines()[0].partition("rules.yaml:")[2].startswith(message)
