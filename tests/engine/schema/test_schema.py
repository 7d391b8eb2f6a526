"""The schema accepts what the reader accepts, underlines typical mistakes, and offers the names that there are."""

from __future__ import annotations

import re

import pytest
from jsonschema import Draft7Validator

from engine.findings import finding_codes, finding_page
from engine.rulebook import Rulebook
from engine.schema import Json, Vocabulary, rule_schema
from tests.engine.schema.editor import complaints, offered
from tests.engine.wine.cellar import FILES

RULE = """\
schema: rules/1
pack: dinner
title: Dinner
rules:
  - id: dinner.light
    title: Light wine
    kind: rule
    level: recommend
    since: 2026-11-21
    when: dish.kind == fish
    then: {advice.colour: white, advice.bottles: {expr: guests * 2 bottle}}
    because: "{dish.kind} wants {advice.colour}."
    sources: [{claim: W-1, lines: 12}, {thumb: no}]
    overrides: colour.by_dish
    tests:
      - {given: {dish.kind: fish, evening.formal: true, guests: 8}, expect: {advice.colour: white}, fires: true}
      - {given: {dish.kind: meat}, expect: {advice.colour: undecided}, fires: false, within: 0.1 %}
"""

#: what is changed in the rule, and where an editor then underlines
MISTAKES = {
    "an unknown key": ("level: recommend", "lvl: recommend", "rules.0"),
    "a missing key": ("    title: Light wine\n", "", "rules.0"),
    "a level that there is not": ("level: recommend", "level: strong", "rules.0.level"),
    "a kind that there is not": ("kind: rule", "kind: law", "rules.0.kind"),
    "a key of another kind": ("then: {", "rows: {", "rules.0"),
    "no date": ("2026-11-21", "21 November", "rules.0.since"),
    "a text that is empty": ("title: Light wine", "title:", "rules.0.title"),
    "an id with capitals": ("id: dinner.light", "id: Dinner.Light", "rules.0.id"),
    "no list": ("sources: [{claim: W-1, lines: 12}, {thumb: no}]", "sources: {thumb: no}", "rules.0.sources"),
    "a source of no kind": ("{thumb: no}", "{note: no}", "rules.0.sources.1"),
    "a word that the enumeration lacks": (
        "advice.colour: white, adv",
        "advice.colour: blue, adv",
        "then.advice.colour",
    ),
    "text for true or false": ("evening.formal: true", "evening.formal: yes", "given.evening.formal"),
    "undecided where something is given": ("{dish.kind: meat}", "{dish.kind: undecided}", "given.dish.kind"),
    "an expression in a test": ("guests: 8", "guests: {expr: 8}", "tests.0.given.guests"),
    "a text for fires": ("fires: false", "fires: never", "rules.0.tests.1.fires"),
    "a test without what is given": ("given: {dish.kind: meat}, ", "", "rules.0.tests.1"),
    "another format": ("schema: rules/1", "schema: rules/2", "schema"),
    "an unknown section": ("rules:", "rule:", ""),
}


@pytest.fixture(scope="module")
def schema(wine: Rulebook) -> dict[str, Json]:
    return rule_schema(Vocabulary.of(wine, {"W-1": "fish swims in white wine", "X1": "they disagree"}))


def packs_of(page: str, heading: str) -> list[str]:
    section = page.split(f"## {heading}", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)


def test_it_is_a_schema_of_draft_7(schema):
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(schema)
    Draft7Validator.check_schema(rule_schema(Vocabulary()))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_whole_packs_are_accepted(schema, file):
    assert complaints(schema, file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("code", finding_codes())
def test_the_mended_pack_of_every_finding_is_accepted(code):
    for pack in packs_of(finding_page(code).text, "Cure"):
        assert complaints(rule_schema(Vocabulary()), pack) == []


@pytest.mark.parametrize("code", ["E010", "E011", "E012", "E013", "E014", "E016"])
def test_mistakes_of_structure_are_underlined(code):
    for pack in packs_of(finding_page(code).text, "Example"):
        assert complaints(rule_schema(Vocabulary()), pack)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_typical_mistakes_are_underlined(schema, mistake):
    right, wrong, place = MISTAKES[mistake]
    assert complaints(schema, RULE) == []
    assert right in RULE
    (found,) = complaints(schema, RULE.replace(right, wrong, 1))
    assert found.endswith(place)


def test_a_rule_need_not_say_what_it_is(schema):
    assert complaints(schema, RULE.replace("    kind: rule\n", "")) == []


def test_names_of_the_file_itself_are_no_mistake(schema):
    own = RULE.replace("advice.bottles", "dinner.bottles").replace("colour.by_dish", "[dinner.other]")
    assert complaints(schema, own.replace("claim: W-1", "claim: OUR-7")) == []


def test_words_that_look_like_numbers_may_stand_without_quotes(rules):
    book = rules("facts:\n  - {id: size, type: enum, values: ['8', '1.5', 'true', large]}\n")
    schema = rule_schema(Vocabulary.of(book, {}))
    for word in ("8", "'8'", "1.5", "true", "large"):
        test = f"{{given: {{size: {word}}}}}"
        assert complaints(schema, RULE + f"      - {test}\n") == []
    assert complaints(schema, RULE + "      - {given: {size: small}}\n") == ["rules.0.tests.2.given.size"]


def test_names_are_offered(schema, wine):
    definitions = schema["definitions"]
    assert set(wine.facts) | set(wine.parameters) <= set(offered(definitions["fact"]))
    assert set(offered(definitions["rule"])) == set(wine.providers)
    assert offered(definitions["claim"]) == ["W-1", "X1"]
    assert offered(definitions["catalogue"]) == ["wines"]
    assert "wine.sugar" in offered(definitions["field"])
    assert offered(definitions["a-rule"]["properties"]["level"]) == [
        "inform",
        "recommend",
        "require",
        "warn",
        "answer",
        "refuse",
    ]
    for values in ("values", "values-or-undecided", "values-or-a-value"):
        assert list(definitions[values]["else"]["properties"]) == list(wine.facts)


def test_every_key_says_what_it_is(schema):
    forms = [each for each in schema["definitions"].values() if each.get("additionalProperties") is False]
    assert len(forms) > 15
    for form in [schema, *forms]:
        assert all(key.get("description") for key in form["properties"].values())
    described = schema["definitions"]["value-of-wine.sugar"]["description"]
    assert described == "Sugar (quantity in gram/litre)"
