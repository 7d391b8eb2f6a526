"""What is asked next: what can still change a conclusion, and nothing else."""

from __future__ import annotations

import itertools

from engine.inference import InferenceEngine
from engine.interview import next_question, open_questions
from tests.engine.conftest import RulesMaker
from tests.engine.interview.conftest import Stones
from tests.engine.interview.picnic import answers, asked, asked_next


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
