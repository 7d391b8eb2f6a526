"""What is asked next: what can still change a conclusion, and nothing else."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.inference import Given, InferenceEngine
from engine.interview import Question, next_question, open_questions, question_about
from engine.language import Value
from engine.rulebook import Rulebook, load_rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.interview.conftest import Stones

PICNIC = """
units: [{id: mile}]
facts:
  - {id: season, title: Season, type: enum, values: [summer, winter], ask: Which season?}
  - {id: rain, title: Rain, type: bool, ask: Does it rain?, help: Look out., when: season == summer}
  - {id: distance, title: Distance, type: quantity, unit: mile, range: 0..1000, ask: How far?, suggest: [1, 10]}
  - {id: guests, title: Guests, type: int, range: 1..50, ask: How many?, unknown: {assume: 4, note: a family}}
  - {id: dog, title: Dog, type: bool, ask: With a dog?, unknown: {assume: false}}
  - {id: budget, title: Budget, type: number, range: 0..1000, ask: How much money?}
  - {id: car, title: Car, type: bool, ask: Is there a car?}
  - {id: stone, title: Stone, type: entry, entry: stones, ask: Which stone?, unknown: {assume: flint-1}}
  - {id: colour, title: Colour, type: enum, values: [red, blue], ask: Which colour?, unknown: {assume: red}}
  - {id: place, title: Place, type: enum, values: [garden, lake, inside]}
  - {id: transport, title: Transport, type: enum, values: [walk, drive]}
  - {id: blankets, title: Blankets, type: int, range: 0..100}
  - {id: bowl, title: Bowl, type: bool}
  - {id: mood, title: Mood, type: enum, values: [good, bad]}
rules:
  - id: place.choice
    title: Place
    kind: table
    hit: first
    inputs: [season, rain, distance]
    outputs: [place]
    rows:
      - {id: winter, if: [winter, "-", "-"], then: [inside]}
      - {id: wet, if: ["-", true, "-"], then: [inside]}
      - {id: far, if: ["-", "-", "> 5 mile"], then: [lake]}
    otherwise: [garden]
    because: "{row.if}"
    sources: [{thumb: invented}]
  - id: transport.choice
    title: Transport
    kind: formula
    fact: transport
    cases:
      - {if: place == inside or place == garden, value: walk}
      - {if: car, value: drive}
      - {value: walk}
    because: how
    sources: [{thumb: invented}]
  - id: blankets.count
    title: Blankets
    kind: formula
    fact: blankets
    value: "(guests if season == summer else 2 * guests)"
    because: each one
    sources: [{thumb: invented}]
  - {id: bowl.rule, title: Bowl, kind: rule, when: dog, then: {bowl: true}, because: x, sources: [{thumb: x}]}
  - {id: bowl.none, title: None, kind: rule, when: not dog, then: {bowl: false}, because: x, sources: [{thumb: x}]}
  - id: mood.formula
    title: Mood
    kind: formula
    fact: mood
    cases:
      - {if: place == lake, value: "(good if budget > 10 else bad)"}
      - {if: colour == colour, value: good}
    because: mood
    sources: [{thumb: invented}]
"""


@pytest.fixture(scope="module")
def picnic(tmp_path_factory: pytest.TempPathFactory) -> InferenceEngine:
    return InferenceEngine(_load(tmp_path_factory, PICNIC), "reference")


def _load(folder: pytest.TempPathFactory, body: str) -> Rulebook:
    file = folder.mktemp("selection") / "rules.yaml"
    file.write_text(f"schema: rules/1\npack: test\ntitle: Test\n{body}", encoding="utf-8")
    return load_rulebook([file], {"stones": Stones()})


def answers(**values: Value) -> dict[str, Given]:
    return {fact: Given(value) for fact, value in values.items()}


def asked(engine: InferenceEngine, *goals: str, declined: frozenset[str] = frozenset(), **values: Value) -> list[str]:
    return [each.fact for each in open_questions(engine, answers(**values), goals, declined)]


def asked_next(engine: InferenceEngine, *goals: str, **values: Value) -> str | None:
    question = next_question(engine, answers(**values), goals)
    return question.fact if question else None


def test_only_what_leads_to_the_goals_is_asked(picnic: InferenceEngine) -> None:
    assert asked(picnic, "place") == ["season", "distance"]
    assert asked(picnic, "bowl") == ["dog"]
    assert asked(picnic) == []


def test_a_branch_that_is_false_asks_nothing(picnic: InferenceEngine) -> None:
    assert asked(picnic, "place", season="winter") == []
    assert asked(picnic, "transport", season="winter") == []
    assert "car" not in asked(picnic, "transport", season="summer", rain=False, distance=1.0)
    assert asked(picnic, "transport", season="summer", rain=False, distance=9.0) == ["car"]


def test_what_comes_after_a_branch_that_holds_is_not_asked(picnic: InferenceEngine) -> None:
    at_the_lake = {"season": "summer", "rain": False, "distance": 9.0}
    # the first case holds and waits for the budget; the second, with its colour, cannot count any more
    assert asked(picnic, "mood", **at_the_lake) == ["budget"]


def test_a_question_is_asked_only_where_it_makes_sense(picnic: InferenceEngine) -> None:
    assert "rain" not in asked(picnic, "place")
    assert "rain" in asked(picnic, "place", season="summer")


def test_what_a_conditional_does_not_take_is_not_asked(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: p, type: bool, ask: "?"}
  - {id: a, type: number, ask: "?"}
  - {id: b, type: number, ask: "?"}
  - {id: c, type: number, ask: "?"}
  - {id: g, type: number}
  - {id: h, type: bool}
rules:
  - {id: g.formula, title: G, kind: formula, fact: g, value: "(a if p else b)", because: x, sources: [{thumb: x}]}
  - {id: h.formula, title: H, kind: formula, fact: h, value: (p and a > 1) or c > 1, because: x, sources: [{thumb: x}]}
"""
    engine = InferenceEngine(rules(body), "reference")
    assert asked(engine, "g") == ["p", "a", "b"]
    assert asked(engine, "g", p=True) == ["a"]
    assert asked(engine, "g", p=False) == ["b"]
    assert asked(engine, "h", p=False) == ["c"]
    assert set(asked(engine, "h", p=True)) == {"a", "c"}
    assert asked(engine, "h", c=2.0) == []


def test_what_is_answered_is_not_asked_again(picnic: InferenceEngine) -> None:
    assert asked(picnic, "place", season="summer") == ["rain", "distance"]
    assert asked(picnic, "place", season="summer", rain=False) == ["distance"]
    assert asked(picnic, "place", season="summer", rain=False, distance=2.0) == []


def test_what_was_declined_is_not_asked_again(picnic: InferenceEngine) -> None:
    given_ = answers(season="summer")
    assert asked(picnic, "place", declined=frozenset({"rain"}), season="summer") == ["distance"]
    assert next_question(picnic, given_, ["place"], frozenset({"rain", "distance"})) is None


def test_an_interview_ends_when_all_is_settled(picnic: InferenceEngine) -> None:
    assert asked_next(picnic, "place", season="winter") is None
    assert asked_next(picnic, "place", "transport", "bowl", season="winter", dog=True) is None


def test_an_assumption_is_shown_with_its_note(picnic: InferenceEngine) -> None:
    question = next(each for each in open_questions(picnic, {}, ["blankets"]) if each.fact == "guests")
    assert (question.assumption, question.assumption_note) == ("4", "a family")
    rain = next(each for each in open_questions(picnic, answers(season="summer"), ["place"]) if each.fact == "rain")
    assert (rain.assumption, rain.assumption_note) == (None, "")


def test_the_options_are_those_of_the_fact_and_mark_the_assumed_one(picnic: InferenceEngine) -> None:
    dog = open_questions(picnic, {}, ["bowl"])[0]
    assert [(each.value, each.text, each.assumed) for each in dog.options] == [
        (True, "yes", False),
        (False, "no", True),
    ]
    season, distance = open_questions(picnic, {}, ["place"])
    assert [each.value for each in season.options] == ["summer", "winter"]
    assert [each.text for each in distance.options] == ["1 mile", "10 mile"]
    assert (distance.unit, distance.kind) == ("mile", "quantity")


def test_a_question_says_what_it_is_for(picnic: InferenceEngine) -> None:
    found = {each.fact: each for each in open_questions(picnic, answers(season="summer"), ["transport"])}
    assert (found["rain"].goal, found["rain"].text, found["rain"].help) == ("transport", "Does it rain?", "Look out.")
    assert found["rain"].rules == ("place.choice", "transport.choice")
    assert found["car"].rules == ("transport.choice",)


def test_a_question_says_why_it_is_asked_how_to_find_out_and_of_whom(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: depth, type: int, ask: How deep?, why-asked: It decides on the boat., find-out: Drop a line., ask-for: experts}
  - {id: width, type: int, ask: How wide?}
"""
    engine = InferenceEngine(rules(body), "reference")
    depth, width = (question_about(engine, {}, fact) for fact in ("depth", "width"))
    assert (depth.why, depth.find_out, depth.ask_for) == ("It decides on the boat.", "Drop a line.", "experts")
    assert (width.why, width.find_out, width.ask_for) == ("", "", "everybody")


def test_a_question_with_an_assumption_is_asked_only_if_an_answer_changes_a_goal(picnic: InferenceEngine) -> None:
    assert asked(picnic, "mood", season="winter") == ["colour"]  # it is read ...
    assert asked_next(picnic, "mood", season="winter") is None  # ... but every colour gives the same
    assert asked_next(picnic, "bowl") == "dog"
    assert asked_next(picnic, "blankets", season="summer") == "guests"


def test_an_entry_is_tried_like_any_other_answer(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: stone, title: Stone, type: entry, entry: stones, ask: Which stone?, unknown: {assume: flint-1}}
  - {id: heavy, type: bool}
  - {id: same, type: bool}
rules:
  - {id: h, title: H, kind: formula, fact: heavy, value: stone == marble-2, because: x, sources: [{thumb: x}]}
  - {id: s, title: S, kind: formula, fact: same, value: stone == stone, because: x, sources: [{thumb: x}]}
""".replace("marble-2", '"marble-2"')
    engine = InferenceEngine(rules(body, {"stones": Stones()}), "reference")
    assert asked_next(engine, "heavy") == "stone"
    assert asked_next(engine, "same") is None


def test_an_answer_nobody_can_try_counts(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: name, type: text, ask: "?", unknown: {assume: anna}}
  - {id: g, type: bool}
  - {id: h, type: bool}
rules:
  - id: t
    title: T
    kind: table
    hit: unique
    inputs: [name]
    outputs: [g, h]
    rows: [{if: [anna], then: [true, -]}, {if: [berta], then: [-, true]}]
    because: x
    sources: [{thumb: x}]
"""
    engine = InferenceEngine(rules(body), "reference")
    assert asked_next(engine, "g") == "name"


def test_advice_counts_as_much_as_a_goal(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: dog, type: bool, ask: "?", unknown: {assume: false}}
  - {id: cat, type: bool, ask: "?", unknown: {assume: false}}
  - {id: g, type: bool}
rules:
  - {id: g.formula, title: G, kind: formula, fact: g, value: dog == cat or dog != cat, because: x,
     sources: [{thumb: x}]}
  - {id: beware, title: Beware, kind: rule, level: warn, when: dog, because: x, sources: [{thumb: x}]}
  - {id: note, title: Note, kind: rule, level: inform, when: cat, because: x, sources: [{thumb: x}]}
"""
    engine = InferenceEngine(rules(body), "reference")
    assert asked_next(engine, "g") == "dog"
    assert asked_next(engine, "g", dog=False) is None


def test_a_conclusion_that_a_better_rule_may_overturn_is_still_open(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: dog, type: bool, ask: "?"}
  - {id: cat, type: bool, ask: "?"}
  - {id: rain, type: bool, ask: "?"}
  - {id: pet, type: bool}
  - {id: g, type: bool}
rules:
  - {id: g.formula, title: G, kind: formula, fact: g, value: not pet, because: x, sources: [{thumb: x}]}
  - {id: usual, title: U, kind: rule, when: cat, then: {pet: true}, because: x, sources: [{thumb: x}]}
  - {id: better, title: B, kind: rule, priority: 1, when: dog, then: {pet: false}, because: x, sources: [{thumb: x}]}
  - {id: worse, title: W, kind: rule, priority: 200, when: rain, then: {pet: false}, because: x, sources: [{thumb: x}]}
"""
    engine = InferenceEngine(rules(body), "reference")
    assert asked(engine, "g", cat=True) == ["dog"]
    assert asked(engine, "g", cat=True, dog=False) == []
    assert asked(engine, "g", dog=True) == []


def test_requirements_of_a_search_count_as_goals(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: size, type: int, range: 1..9, ask: "?"}
  - {id: weight, type: int, range: 1..9, ask: "?"}
  - {id: g, type: int}
choices: [{fact: size, values: [1, 2]}]
requirements: [{id: light, require: "size * 2 <= weight", because: x, sources: [{thumb: x}]}]
"""
    engine = InferenceEngine(rules(body), "reference")
    found = {each.fact: each for each in open_questions(engine, {}, [])}
    assert set(found) == {"size", "weight"}
    assert (found["size"].searched, found["weight"].searched) == (True, False)
    assert found["weight"].goal == "light"
    assert open_questions(engine, answers(size=1, weight=3), []) == ()


ASIDE = """
facts:
  - {id: hill, title: Hill, type: bool, ask: Is there a hill?}
  - {id: shoes, title: Shoes, type: enum, values: [boots, sandals], ask: Which shoes?, when: hill}
  - {id: kite, title: Kite, type: bool, ask: With a kite?}
  - {id: price, title: Price, type: number, range: 0..100, ask: What does the hut cost?}
  - {id: money, title: Money, type: number, range: 0..100, ask: How much money is there?}
  - {id: hut, title: Hut, type: int, ask: Which hut?, range: 1..9}
  - {id: way, title: Way, type: enum, values: [up, flat]}
rules:
  - {id: way.up, title: Way, kind: rule, when: hill, then: {way: up}, because: x, sources: [{thumb: x}]}
  - {id: way.flat, title: Way, kind: rule, when: not hill, then: {way: flat}, because: x, sources: [{thumb: x}]}
  - {id: shoes.wrong, title: Shoes, kind: rule, level: warn, when: way == up and shoes == sandals, because: x,
     sources: [{thumb: x}]}
  - {id: kite.note, title: Kite, kind: rule, level: inform, when: kite, because: x, sources: [{thumb: x}]}
choices: [{fact: hut, values: [1, 2]}]
requirements: [{id: paid, require: "money is unknown or price <= money", because: x, sources: [{thumb: x}]}]
"""


def test_what_decides_on_advice_or_a_limit_alone_is_asked_behind_the_rest(rules: RulesMaker) -> None:
    engine = InferenceEngine(rules(ASIDE), "reference")

    assert asked(engine, "way")[0] == "hill"
    found = open_questions(engine, answers(hill=True), ["way"])

    assert {each.fact for each in found} == {"shoes", "money", "price"}
    assert all(each.aside for each in found)
    assert next(each for each in found if each.fact == "shoes").rules == ("shoes.wrong",)


def test_what_decides_on_advice_alone_is_asked_only_where_it_makes_sense_and_a_difference(rules: RulesMaker) -> None:
    engine = InferenceEngine(rules(ASIDE), "reference")

    assert "shoes" not in asked(engine, "way", hill=False)
    assert asked_next(engine, "way", hill=True) == "shoes"
    assert asked_next(engine, "way", hill=False) == "money"
    assert asked_next(engine, "way", hill=False, money=50) == "price"
    assert asked_next(engine, "way", hill=False, money=50, price=20) is None


def test_what_is_more_telling_is_asked_first(rules: RulesMaker) -> None:
    body = """
facts:
  - {id: late, type: bool, ask: "?"}
  - {id: early, type: bool, ask: "?"}
  - {id: urgent, type: bool, ask: "?", ask-first: 2}
  - {id: most_urgent, type: bool, ask: "?", ask-first: 1}
  - {id: g, type: bool}
rules:
  - {id: g.formula, title: G, kind: formula, fact: g, value: early and late and urgent and most_urgent, because: x,
     sources: [{thumb: x}]}
"""
    assert asked(InferenceEngine(rules(body), "reference"), "g") == ["most_urgent", "urgent", "early", "late"]


def test_the_order_of_the_answers_does_not_matter(picnic: InferenceEngine) -> None:
    known = list(answers(season="summer", guests=7, car=True).items())
    goals = ["transport", "blankets", "bowl", "mood"]
    found = {open_questions(picnic, dict(each), goals) for each in itertools.permutations(known)}
    assert len(found) == 1


def test_asking_again_gives_the_same_questions(picnic: InferenceEngine) -> None:
    goals = ["transport", "blankets"]
    assert open_questions(picnic, {}, goals) == open_questions(picnic, {}, goals)


def test_a_question_can_be_had_although_it_is_answered(picnic: InferenceEngine) -> None:
    question = question_about(picnic, answers(season="summer", guests=9), "guests")
    assert (question.fact, question.text, question.assumption) == ("guests", "How many?", "4")
    assert question_about(picnic, {}, "place").text == "Place?"
    with pytest.raises(KeyError):
        question_about(picnic, {}, "no.such.fact")


def interview(engine: InferenceEngine, goals: list[str], choose: Mapping[str, Value]) -> list[Question]:
    known: dict[str, Given] = {}
    questions: list[Question] = []
    while (question := next_question(engine, known, goals)) is not None:
        assert question.fact not in known
        questions.append(question)
        known[question.fact] = Given(choose[question.fact])
    return questions


FACTS = ("a", "b", "c", "d")
atoms = st.sampled_from([*FACTS, *(f"not {each}" for each in FACTS), "m", "not m"])
formulas = st.recursive(
    atoms, lambda part: st.builds("({} {} {})".format, part, st.sampled_from(["and", "or"]), part), max_leaves=4
)
conditionals = formulas | st.builds("({} if {} else {})".format, formulas, formulas, formulas)


def _settled_at_the_end(engine: InferenceEngine, values: list[bool]) -> None:
    """Whatever else were answered: the goal is as it is at the end of the interview."""
    answer = dict(zip(FACTS, values, strict=True))
    known = {each.fact: Given(answer[each.fact]) for each in interview(engine, ["g"], answer)}
    settled = engine.infer(known).value("g")
    for others in itertools.product([False, True], repeat=len(FACTS)):
        everything = {**{fact: Given(value) for fact, value in zip(FACTS, others, strict=True)}, **known}
        assert engine.infer(everything).value("g") == settled


@settings(deadline=None)
@given(
    middle=st.lists(conditionals.filter(lambda text: "m" not in text), min_size=1, max_size=2),
    goal=st.lists(conditionals, min_size=1, max_size=3),
    otherwise=st.booleans(),
    values=st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_an_interview_leaves_nothing_open_that_an_answer_could_change(
    tmp_path_factory: pytest.TempPathFactory, middle: list[str], goal: list[str], otherwise: bool, values: list[bool]
) -> None:
    rules_ = "".join(
        f"  - {{id: m{number}, title: M, kind: formula, fact: m, priority: {number}, value: '{text}', because: x,"
        " sources: [{thumb: x}]}\n"
        for number, text in enumerate(middle)
    )
    cases = "".join(f"      - {{if: '{text}', value: {number}}}\n" for number, text in enumerate(goal))
    last = "      - {value: 99}\n" if otherwise else ""
    rules_ += f"  - id: g\n    title: G\n    kind: formula\n    fact: g\n    cases:\n{cases}{last}"
    engine = _random_engine(tmp_path_factory, f"{rules_}    because: x\n    sources: [{{thumb: x}}]\n")
    _settled_at_the_end(engine, values)


cells = st.lists(st.sampled_from(["true", "false", "'-'", "'-'"]), min_size=4, max_size=4).map(", ".join)


@settings(deadline=None)
@given(
    rows=st.lists(cells, min_size=1, max_size=4),
    hit=st.sampled_from(["first", "collect"]),
    otherwise=st.booleans(),
    values=st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_tables_leave_nothing_open_either(
    tmp_path_factory: pytest.TempPathFactory, rows: list[str], hit: str, otherwise: bool, values: list[bool]
) -> None:
    lines = "".join(f"      - {{if: [{row}], then: [{2**number}]}}\n" for number, row in enumerate(rows))
    table = f"  - id: g\n    title: G\n    kind: table\n    hit: {hit}\n    inputs: [{', '.join(FACTS)}]\n"
    table += "    collect: sum\n" if hit == "collect" else ""
    table += f"    outputs: [g]\n    rows:\n{lines}" + ("    otherwise: [99]\n" if otherwise else "")
    engine = _random_engine(tmp_path_factory, f"{table}    because: x\n    sources: [{{thumb: x}}]\n")
    _settled_at_the_end(engine, values)


def _random_engine(folder: pytest.TempPathFactory, rules_: str) -> InferenceEngine:
    facts = "".join(f"  - {{id: {each}, type: bool, ask: '?'}}\n" for each in FACTS)
    declared = "  - {id: m, type: bool}\n  - {id: g, type: int}\n"
    return InferenceEngine(_load(folder, f"facts:\n{facts}{declared}rules:\n{rules_}"), "reference")
