"""From rule files to a rulebook: what a good file says is all there."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
import yaml

from engine.language.expression import And, Compare, Known, Literal, Name
from engine.rulebook import Rulebook, RulebookError, document, load_rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import FILES, FOLDER, Cellar, load_wine


def test_a_fact_is_read_with_all_that_is_said_of_it(wine: Rulebook) -> None:
    sauce = wine.facts["dish.sauce"]
    assert (sauce.title, sauce.type.kind, sauce.type.values) == (
        "Sauce",
        "enum",
        ("plain", "cream", "tomato", "pepper"),
    )
    assert sauce.ask == "Which sauce comes with it?"
    assert sauce.assume == Literal("plain", text="plain")
    assert sauce.assume_note == "most dishes are served without"
    assert (sauce.pack, str(sauce.place)) == ("wine.facts", "wine/facts.yaml:19:5")
    assert wine.facts["dish.kind"].labels == {"fish": "Fish", "meat": "Meat", "cheese": "Cheese", "dessert": "Dessert"}
    assert ("meat", "steak") in wine.facts["dish.kind"].words
    assert wine.facts["guests"].words == ((None, "# guests"), (None, "# people"))
    assert wine.facts["guests"].stop == "Without the number of guests nothing can be bought."
    assert wine.facts["glasses.each"].suggest == (1.0, 2.0, 3.0)
    assert wine.facts["evening.formal"].words == ((True, "formal"), (False, "casual"))


def test_a_fact_without_title_or_question_gets_its_name_and_is_not_asked(rules: RulesMaker) -> None:
    fact = rules("facts: [{id: cellar.wine_rack, type: bool}]").facts["cellar.wine_rack"]
    assert (fact.title, fact.ask) == ("cellar wine rack", None)


def test_ranges_are_kept_in_base_units(wine: Rulebook) -> None:
    grapes, temperature = wine.facts["harvest.grapes"].type, wine.facts["cellar.temperature"].type
    assert (grapes.low, grapes.high) == (1.0, 10e12)
    assert (temperature.low, temperature.high) == (-20.0, 60.0)


def test_fields_of_a_catalogue_are_read_in_their_unit(wine: Rulebook) -> None:
    assert wine.facts["wine.price"].fields == (("wine", "price"), ("wine", "old_price"))
    assert wine.facts["wine.scan"].field_factor == 1000.0


def test_an_assumption_may_be_calculated(wine: Rulebook) -> None:
    assert wine.facts["glasses.each"].assume is not None
    assert not isinstance(wine.facts["glasses.each"].assume, Literal)


@pytest.mark.parametrize(
    "declared", ["type: enum, values: [red, white]", "type: bool", "type: int", "type: entry, entry: wines"]
)
def test_a_fact_may_be_assumed_to_be_as_another_one(declared: str, rules: RulesMaker) -> None:
    body = f"facts: [{{id: a, {declared}}}, {{id: b, {declared}, unknown: {{assume: a}}}}]"
    assert rules(body, {"wines": Cellar()}).facts["b"].assume == Name("a")


def test_a_value_of_that_name_comes_before_the_fact(rules: RulesMaker) -> None:
    body = "facts: [{id: red, type: enum, values: [red]}, {id: b, type: enum, values: [red], unknown: {assume: red}}]"
    assert rules(body).facts["b"].assume == Literal("red", text="red")


def test_parameters_have_dated_values_and_sources(wine: Rulebook) -> None:
    glasses = wine.parameters["bottle.glasses"]
    assert [(each.since.year, each.value, each.note) for each in glasses.values] == [
        (1950, 8.0, "small glasses"),
        (2000, 6.0, ""),
        (2027, 5.0, "announced"),
    ]
    assert (glasses.sources[0].kind, glasses.sources[0].reference, glasses.sources[0].section) == (
        "doc",
        "Handbook of the cellar",
        "Glasses",
    )
    assert wine.parameters["tax.rate"].values[0].value == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("day", "value"),
    [
        (date(1949, 12, 31), None),
        (date(1950, 1, 1), 8.0),
        (date(1999, 12, 31), 8.0),
        (date(2026, 12, 31), 6.0),
        (date(2027, 1, 1), 5.0),
    ],
)
def test_the_latest_value_not_after_the_day_holds(wine: Rulebook, day: date, value: float | None) -> None:
    assert wine.parameters["bottle.glasses"].at(day) == value


def test_a_table_becomes_branches_with_conditions_effects_and_sources(wine: Rulebook) -> None:
    table = wine.providers["colour.by_dish"]
    assert (table.kind, table.hit, table.level, table.priority) == ("table", "unique", "inform", 100)
    assert [branch.id for branch in table.all_branches] == [
        "fish",
        "fish_tomato",
        "meat",
        "meat_sauce",
        "cheese",
        "otherwise",
    ]
    assert table.branch("fish").label == "fish, not tomato"
    assert table.branch("fish").sources[0].reference == "W-1"
    assert table.branch("fish_tomato").because == "tomato is too sour for white wine"
    assert [effect.fact for effect in table.branch("meat_sauce").effects] == ["advice.colour"]
    assert table.branch("cheese").condition == Compare(Name("dish.kind"), "==", Literal("cheese", text="cheese"))
    assert table.sources[1].stance == "dissent"
    assert table.reads == {"dish.kind", "dish.sauce"}
    assert table.sets == ("advice.colour", "advice.body")
    with pytest.raises(KeyError):
        table.branch("bread")


def test_rows_without_an_id_are_numbered(wine: Rulebook) -> None:
    assert [branch.id for branch in wine.providers["points.collected"].branches] == ["1", "2", "3", "4"]


def test_the_condition_of_a_table_is_part_of_each_row_and_of_otherwise(rules: RulesMaker) -> None:
    table = rules(
        "facts: [{id: a, type: bool}, {id: n, type: int}, {id: m, type: int}]\n"
        "rules: [{id: t, title: T, kind: table, hit: unique, when: a, inputs: [n], outputs: [m], because: b,"
        " sources: [], rows: [{if: [1], then: [1]}, {if: [-], then: [2]}], otherwise: [3]}]"
    ).providers["t"]
    first, second, otherwise = (branch.condition for branch in table.all_branches)
    assert isinstance(first, And)
    assert first.operands[0] == Name("a")
    assert second == otherwise == Name("a")


def test_a_rule_is_read_with_its_dates_overrides_and_tests(wine: Rulebook) -> None:
    buy, sweet = wine.providers["verdict.buy"], wine.providers["colour.sweet"]
    assert (buy.since, buy.until, buy.level, buy.priority) == (date(2020, 1, 1), date(2029, 12, 31), "recommend", 20)
    assert sweet.overrides == ("colour.by_dish",)
    assert [(test.fires, test.assume) for test in sweet.tests] == [(True, False), (False, False), (None, True)]
    assert sweet.tests[0].given == {"dish.kind": "dessert", "evening.formal": False}
    assert wine.providers["cost.sum"].tests[0].within == pytest.approx(0.002)
    assert wine.providers["colour.by_dish"].tests[1].expect == {"advice.colour": "red", "advice.body": None}
    assert wine.providers["bottles.count"].tests[0].within == 1e-9


def test_advice_without_conclusion_is_a_rule_too(wine: Rulebook) -> None:
    advice = wine.providers["cellar.unknown"]
    assert advice.sets == ()
    assert isinstance(advice.branches[0].condition, And)
    assert isinstance(advice.branches[0].condition.operands[0], Known)


def test_a_formula_may_have_cases(wine: Rulebook) -> None:
    formula = wine.providers["temperature.by_colour"]
    assert [(branch.id, branch.label) for branch in formula.branches] == [
        ("1", "advice.colour == white and wine.sugar > 45 gram/litre"),
        ("2", "advice.colour in [white, rose]"),
        ("3", "otherwise"),
    ]
    assert formula.branches[2].condition is None


def test_the_plan_of_a_search_is_read(wine: Rulebook) -> None:
    assert [(choice.fact, choice.values, choice.catalogue) for choice in wine.choices] == [
        ("wine", (), "wines"),
        ("glasses.each", (1.0, 2.0, 3.0), None),
    ]
    assert wine.requirements[0].because == "needs {cost.total}, has {budget}"
    assert wine.goals["cheapest"].order == (("cost.total", -1), ("points", 1))
    assert wine.report[0].facts == ("wine", "wine.colour", "cost.total")


@pytest.mark.parametrize(
    ("day", "in_force"),
    [(date(2019, 12, 31), False), (date(2020, 1, 1), True), (date(2029, 12, 31), True), (date(2030, 1, 1), False)],
)
def test_a_rule_is_in_force_from_its_first_to_its_last_day(wine: Rulebook, day: date, in_force: bool) -> None:
    assert wine.providers["verdict.buy"].holds_on(day) is in_force
    assert not wine.providers["verdict.think"].holds_on(day)
    assert wine.providers["verdict.leave"].holds_on(day)


def test_providers_of_a_fact_stand_best_first(wine: Rulebook) -> None:
    assert [provider.id for provider in wine.providers_of["verdict"]] == [
        "verdict.buy",
        "verdict.leave",
        "verdict.think",
    ]
    assert [provider.id for provider in wine.providers_of["advice.colour"]] == ["colour.sweet", "colour.by_dish"]


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("dish.kind", "fish", "Fish"),
        ("dish.sauce", "cream", "cream"),
        ("wine", "blue_nun", "Blue Nun"),
        ("wine.scan", 2**20, "1 MiB"),
        ("harvest.grapes", 7e9, "7,000M grape"),
        ("wine.price", 14.0, "$14/bottle"),
        ("evening.formal", True, "yes"),
        ("guests", None, "unknown"),
        ("bottle.glasses", 6.0, "6 glass/bottle"),
        ("tax.rate", 0.2, "20 %"),
    ],
)
def test_values_are_shown_as_people_know_them(wine: Rulebook, name: str, value: object, shown: str) -> None:
    assert wine.show(name, value) == shown  # type: ignore[arg-type]


def test_titles_and_types_are_known_of_facts_and_parameters(wine: Rulebook) -> None:
    assert [wine.title(name) for name in ("dish.kind", "tax.rate", "nothing")] == ["Main dish", "Tax", "nothing"]
    assert wine.type_of("guests").kind == "int"
    assert wine.type_of("bottle.glasses").kind == "quantity"
    with pytest.raises(KeyError):
        wine.type_of("nothing")


def test_the_same_files_give_the_same_rulebook_and_another_text_another_digest(tmp_path: Path) -> None:
    first, second = load_wine(), load_wine()
    assert (first.digest, first.facts, first.providers) == (second.digest, second.facts, second.providers)
    for file in FILES:
        (tmp_path / file.name).write_text(file.read_text() + "# a comment\n")
    assert load_rulebook([tmp_path], {"wines": Cellar()}).digest != first.digest


def test_a_folder_and_its_files_give_the_same(wine: Rulebook) -> None:
    assert load_rulebook(FILES, {"wines": Cellar()}).providers.keys() == wine.providers.keys()


def test_the_files_are_read_alike_without_the_c_parser(wine: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "_Loader", yaml.SafeLoader)
    again = load_rulebook([FOLDER], {"wines": Cellar()})
    assert (again.facts, again.providers, again.digest) == (wine.facts, wine.providers, wine.digest)


def test_a_rulebook_without_the_catalogue_it_needs_is_refused() -> None:
    with pytest.raises(RulebookError, match="E112 there is no catalogue 'wines'"):
        load_rulebook([FOLDER], {})


def test_an_empty_pack_is_a_rulebook(rules: RulesMaker) -> None:
    rulebook = rules("")
    assert rulebook.packs == {"test": "Test"}
    assert (rulebook.facts, rulebook.providers) == ({}, {})


def test_whether_something_holds_may_be_assumed_from_a_dated_figure(rules: RulesMaker) -> None:
    body = """
parameters:
  - id: oven.new
    title: Ovens of the new kind
    values: [{since: 2000-01-01, value: 0}, {since: 2020-01-01, value: 1}]
    sources: [{thumb: ours}]
facts: [{id: crisp, type: bool, unknown: {assume: "(oven.new == 1)"}}]
"""
    assumed = rules(body).facts["crisp"].assume
    assert assumed is not None
    assert not isinstance(assumed, Literal)
