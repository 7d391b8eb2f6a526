"""What tells values alone tells what inferences tell, in their order and to the last bit."""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.inference import Given, InferenceEngine, MatcherName
from engine.inference import engine as module
from engine.inference.inference_plan import InferencePlan
from engine.inference.value_program import CompiledValues, ValueProgram
from engine.language import Value
from engine.language.evaluation import evaluate
from engine.language.expression_code import ExpressionCode
from engine.rulebook import Rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.inference.random_rulebooks import RandomRulebook
from tests.engine.inference.small_rules import FACTS, answers, rule
from tests.engine.wine.cellar import DAY


def program_of(engine: InferenceEngine) -> ValueProgram:
    compiled = InferencePlan.of(engine.rulebook, DAY).values.value
    assert compiled is not None
    assert compiled.function is not None
    return ValueProgram(compiled, compiled.function, engine.rulebook, engine.figures, engine.parameters)


def same(program: ValueProgram, engine: InferenceEngine, given: Mapping[str, Given]) -> None:
    for assume in (True, False):
        told, inferred = program.values(given, assume=assume), engine.infer(given, assume=assume)
        # Written out, as numbers of other types and zeros of other signs are equal.
        assert repr(told) == repr(dict(inferred.values))


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(40))
def test_the_values_are_those_of_an_inference(matcher: MatcherName, tmp_path: Path, seed: int) -> None:
    made, random = RandomRulebook(seed, providers=24), Random(seed)
    engine = InferenceEngine(made.load(tmp_path), matcher, as_of=DAY)
    program = program_of(engine)
    for _ in range(25):
        same(program, engine, made.situation(random))


@settings(max_examples=60)
@drawn(seed=st.integers(0, 2**32 - 1))
def test_so_they_are_in_any_rulebook(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    made, random = RandomRulebook(seed), Random(seed)
    engine = InferenceEngine(made.load(tmp_path_factory.mktemp("rules")), "reference", as_of=DAY)
    program = program_of(engine)
    for _ in range(5):
        same(program, engine, made.situation(random))


def test_entries_are_looked_up(wine: Rulebook) -> None:
    engine = InferenceEngine(wine, as_of=DAY)
    program = program_of(engine)
    for entry in wine.catalogues["wines"].ids():
        same(program, engine, {"wine": Given(entry), "guests": Given(7)})
    same(program, engine, {"wine": Given("merlot"), "wine.price": Given(5)})


OVERRIDING = FACTS + "rules:\n" + rule("usual", "x: 1") + rule("special", "x: 2", "b", ", overrides: [usual]")


def test_what_is_overridden_comes_last(rules: RulesMaker, matcher: MatcherName) -> None:
    engine = InferenceEngine(rules(OVERRIDING), matcher, as_of=DAY)
    program = program_of(engine)
    for known in ({"a": True}, {"a": True, "b": True}, {"a": True, "b": False}, {"b": True}):
        same(program, engine, answers(**known))
    assert program.values(answers(a=True, b=True), assume=True)["x"] == 2


def concluding(engine: InferenceEngine) -> InferenceEngine:
    """An engine with a program."""
    return InferenceEngine(engine.rulebook, "reference", as_of=DAY, plan=InferencePlan.of(engine.rulebook, DAY))


def test_what_values_rest_on_is_told_when_it_is_asked_for(wine: Rulebook) -> None:
    plain = InferenceEngine(wine, "reference", as_of=DAY)
    given = {"wine": Given("merlot"), "guests": Given(7)}
    concluded = concluding(plain).conclude(given)
    assert concluded == plain.infer(given)
    assert concluded.facts["wine.price"].source == plain.infer(given).facts["wine.price"].source


@pytest.mark.parametrize("seed", range(10))
def test_of_one_fact_the_same_is_told_as_of_all(tmp_path: Path, seed: int) -> None:
    made, random = RandomRulebook(seed, providers=24), Random(seed)
    plain = InferenceEngine(made.load(tmp_path), "reference", as_of=DAY)
    engine = concluding(plain)
    for _ in range(10):
        given = made.situation(random)
        concluded, inferred = engine.conclude(given), plain.infer(given)
        for fact in plain.rulebook.facts:
            assert repr(concluded.state(fact)) == repr(inferred.facts.get(fact))
            assert inferred.state(fact) == inferred.facts.get(fact)


def test_within_a_scope_nothing_else_is_told(wine: Rulebook) -> None:
    engine = concluding(InferenceEngine(wine, "reference", as_of=DAY))
    scope, given = engine.scope(["cost.total"]), {"wine": Given("merlot"), "guests": Given(7)}
    within = engine.conclude(given, within=scope)
    assert within == InferenceEngine(wine, "reference", as_of=DAY).infer(given, within=scope)
    assert within.values.keys() - engine.parameters.keys() <= scope.facts


def test_without_a_program_it_is_inferred_until_one_is_worth_its_while(
    wine: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 3)
    engine, made = InferenceEngine(wine, "reference", as_of=DAY, kept=0), list[int]()
    original = CompiledValues.of

    def counted(*arguments: object) -> CompiledValues | None:
        made.append(1)
        return original(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(CompiledValues, "of", counted)
    for guests in range(1, 8):
        given = {"guests": Given(guests), "wine": Given("merlot")}
        assert engine.conclude(given) == engine.infer(given)
        assert len(made) == (guests > 3)


def test_parameters_of_another_value_count_at_once(rules: RulesMaker) -> None:
    text = """\
facts: [{id: n, type: number}, {id: x, type: number}]
parameters: [{id: p, values: [{since: 2020-01-01, value: 2}], sources: []}]
rules: [{id: f, title: T, kind: formula, fact: x, value: n * p, because: b, sources: []}]
"""
    engine = concluding(InferenceEngine(rules(text), "reference", as_of=DAY))
    before = engine.conclude(answers(n=3))
    engine.parameters = {**engine.parameters, "p": 5.0}
    assert engine.conclude(answers(n=3)).value("x") == 15
    assert before.value("x") == 6
    assert before.facts["x"].value == 6


def test_what_another_version_compiled_or_what_is_damaged_is_not_used(wine: Rulebook) -> None:
    compiled = InferencePlan.of(wine, DAY).values.value
    assert compiled is not None
    assert replace(compiled, python=b"other").function is None
    assert replace(compiled, code=b"").function is None
    assert replace(compiled, code=zlib.compress(marshal.dumps(3))).function is None
    assert replace(compiled, code=compiled.code[:-9]).function is None


@pytest.mark.parametrize("text", ["true", "'\"; x = 1 #'", "\\"])
def test_a_text_of_a_rule_file_is_a_literal_and_nothing_else(text: str) -> None:
    from engine.language.expression import Compare, Literal, Name

    code = ExpressionCode(lambda _: None).true(Compare(Name("a"), "==", Literal(text)))
    assert eval(code, {"__builtins__": {}}) is False


def test_a_very_deep_expression_is_evaluated_or_left(rules: RulesMaker) -> None:
    deep = "(" * 55 + "n" + " + 1)" * 55
    engine = InferenceEngine(
        rules(
            "facts: [{id: n, type: number}, {id: x, type: number}]\n"
            f"rules: [{{id: f, title: T, kind: formula, fact: x, value: '{deep}', because: b, sources: []}}]\n"
        ),
        "reference",
        as_of=DAY,
    )
    same(program_of(engine), engine, answers(n=3))
    value: Value | None = evaluate(engine.providers["f"].branches[0].effects[0].expression, {"n": 3})
    assert value == 58
