"""Rules that only add to others are read alone, and come to what comes of reading everything."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.findings import RulebookError
from engine.loading.compiled_rules import CompiledRules
from engine.loading.rule_check import checked_rules, extended_rules
from engine.rulebook import Layer
from engine.rulebook.deferred import Deferred
from engine.rulebook.layer import BUILT_IN, RuleFile

BASE = """schema: rules/1
pack: base
title: What is built in
units: [{id: param, bare: true}]
references: [{id: book, doc: A book}]
items: [{id: ends, of: [low, high]}]
facts:
  - {id: machine.count, type: int, range: 1..100, ask: How many?}
  - {id: machine.kind, type: enum, values: [rack, desk], ask: Which?}
  - {id: net.rate, type: quantity, unit: bit/s}
rules:
  - id: net.floor
    title: Least network
    when: machine.count > 1
    then: {net.rate: 25 Gbps}
    because: "{machine.count} machines need {net.rate}."
    sources: [book]
    tests:
      - {given: {machine.count: 2}, expect: {net.rate: 25 Gbps}, fires: true}
      - {given: {machine.count: 1}, fires: false}
  - id: net.wide
    title: Wider network
    when: machine.count > 10 and machine.count > net.limit
    overrides: [net.floor]
    then: {net.rate: 50 Gbps}
    because: "{machine.count} machines need {net.rate}."
    sources: [book, claimed]
    tests:
      - {given: {machine.count: 20}, expect: {net.rate: 50 Gbps}, fires: true, why-not: [net.floor]}
      - {given: {machine.count: 4}, fires: false, why-not: [net.wide]}
parameters:
  - {id: net.limit, title: Few, values: [{since: 2026-01-01, value: 5}], sources: [claimed]}
words:
  - {id: people, words: [folk]}
  - {id: crowd, adds-to: people, words: [throng]}
requirements:
  - id: net.enough
    title: Enough
    require: net.rate is unknown or net.rate <= 100 Gbps
    because: It ends there.
    sources: [book]
report:
  - {title: Network, facts: [net.rate, machine.kind]}
"""
ADDED = """schema: rules/1
pack: ours
title: What is ours
common: {sources: [{thumb: our own rule}]}
facts:
  - {id: ours.room, title: Room, type: bool, ask: Is it a room?}
parameters:
  - {id: ours.limit, title: Limit, unit: W, values: [{since: 2026-01-01, value: 400 W}], sources: [{thumb: ours}]}
quantities:
  - id: ours.power
    title: Power
    unit: W
    let: {half: ours.limit / 2}
    value: machine.count * <half>
    because: "{machine.count} machines draw {ours.power}."
    tests: [{given: {machine.count: 2}, expect: {ours.power: 400 W}}]
rules:
  - id: ours.many
    title: Many
    level: warn
    when: machine.count > 5 and machine.kind == desk and ours.room
    because: "{ours.power} beside a desk."
    tests:
      - {given: {machine.count: 6, machine.kind: desk, ours.room: true}, fires: true, why-not: [net.floor]}
      - {given: {machine.count: 2}, fires: false}
requirements:
  - {id: ours.few, title: Few, require: machine.count < 50, because: Too many., sources: [{thumb: ours}]}
report:
  - {title: Ours, facts: [ours.power]}
"""


def layer(title: str, text: str, name: str) -> Layer:
    return Layer(title, (RuleFile(Path(name), name, text),))


LOWEST = layer(BUILT_IN, BASE, "base.yaml")


@pytest.fixture(scope="module")
def lowest():
    return checked_rules([LOWEST], {})


def layers(text: str) -> list[Layer]:
    return [LOWEST, layer("ours", text, "ours.yaml")]


def without_values(rules: CompiledRules) -> CompiledRules:
    """``rules`` without what tells values, which is compiled for those that last."""
    return replace(rules, plan=replace(rules.plan, values=Deferred.of(None)))


def outcome(make):
    try:
        return make()
    except RulebookError as error:
        return error.findings


def test_what_is_added_comes_to_the_same_as_reading_everything(lowest):
    found, whole = extended_rules(lowest, layers(ADDED), {}), checked_rules(layers(ADDED), {})
    assert found is not None
    assert found.to_bytes() == without_values(whole).to_bytes()
    assert found.rulebook.texts == whole.rulebook.texts
    assert [*found.rulebook.providers] == [*whole.rulebook.providers]


EDITS = {
    "a clash with a rule below": (
        "  - id: ours.many",
        """  - id: ours.floor
    title: Another floor
    when: machine.count > 3
    then: {net.rate: 10 Gbps}
    because: "It needs {net.rate}."
    tests:
      - {given: {machine.count: 4}, fires: true}
      - {given: {machine.count: 1}, fires: false}
  - id: ours.many""",
    ),
    "a misspelt fact": ("machine.count > 5", "machine.cuont > 5"),
    "a wrong unit": ("value: 400 W", "value: 400 GB"),
    "a condition that is never true": ("machine.count > 5", "machine.count > 500"),
    "a condition that is always true": ("machine.count > 5", "machine.count > 0"),
    "a requirement that may stay open": ("require: machine.count < 50", "require: ours.room or machine.count < 50"),
    "a requirement that may stay open, called like a rule below": (
        "{id: ours.few, title: Few, require: machine.count < 50",
        "{id: net.floor, title: Few, require: ours.room or machine.count < 50",
    ),
    "a question asked in vain": ("and ours.room", ""),
    "no test": ("    tests: [{given: {machine.count: 2}, expect: {ours.power: 400 W}}]\n", ""),
    "a rule that a test misnames": ("why-not: [net.floor]", "why-not: [net.flor]"),
    "not YAML": ("rules:\n", "rules: [\n"),
    "an unknown key in the place of a rule that others override": (
        "  - id: ours.many\n",
        "  - {id: net.floor, title: Floor, wen: true, because: So.}\n  - id: ours.many\n",
    ),
    "an unknown key": ("level: warn", "lvl: warn"),
    "a cycle": ("when: machine.count > 5", "then: {ours.power: 1 W}\n    when: ours.power > 2 W and machine.count > 5"),
    "an invented item list": ("value: machine.count * <half>", "value: 'sum(end in [low, high]: machine.count) * 1 W'"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_mistakes_are_told_as_when_everything_is_read(lowest, edit):
    old, new = EDITS[edit]
    assert old in ADDED
    text = ADDED.replace(old, new, 1)
    whole = outcome(lambda: checked_rules(layers(text), {}))
    found = outcome(lambda: extended_rules(lowest, layers(text), {}))
    if found is None:
        assert edit in (
            "an invented item list",
            "an unknown key in what takes the place of a rule that others override",
        )
    elif isinstance(whole, tuple):
        assert found == whole
    else:
        assert whole.findings or edit == "no test"
        assert found.to_bytes() == without_values(whole).to_bytes()


ON_TOP = {
    "takes the place of a rule": ("id: ours.many", "id: net.floor"),
    "takes the place of a rule with another meaning": (
        "  - id: ours.many",
        """  - id: net.floor
    title: Most network
    kind: formula
    when: machine.count > 3 and machine.kind == rack
    fact: net.rate
    value: machine.count * 10 Gbps
    because: "{machine.count} machines need {net.rate}."
    sources: [{thumb: ours}]
    tests:
      - {given: {machine.count: 4, machine.kind: rack}, expect: {net.rate: 40 Gbps}, fires: true}
  - id: ours.many""",
    ),
    "takes the place of a fact": (
        "{id: ours.room, title: Room, type: bool",
        "{id: machine.kind, type: enum, values: [rack, desk]",
    ),
    "takes the place of a pack": ("pack: ours", "pack: base"),
    "takes the place of a pack and says so": ("common:", "replaces: [{pack: base}]\ncommon:"),
    "takes the place of a section": ("title: Ours,", "title: Network,"),
    "takes the place of a requirement": ("id: ours.few", "id: net.enough"),
    "takes the place of a parameter": (
        "parameters:\n",
        "parameters:\n  - {id: net.limit, title: Fewer, values: [{since: 2026-01-01, value: 12}], "
        "sources: [{thumb: ours}]}\n",
    ),
    "gives a parameter another unit": ("id: ours.limit, title: Limit", "id: net.limit, title: Limit of ours"),
    "takes out a rule": ("common:", "retire: [net.wide]\ncommon:"),
    "takes out a rule that another overrides and a test names": ("common:", "retire: [net.floor]\ncommon:"),
    "takes out what is not there": ("common:", "retire: [net.flor]\ncommon:"),
    "takes out a word": ("common:", "retire: [{word: crowd}]\ncommon:"),
    "takes out words that others add to": ("common:", "retire: [{word: people}]\ncommon:"),
    "goes over a list": ("  - id: ours.many\n", "  - id: ours.many.<end>\n    for: {end: ends}\n"),
    "goes over a list of its own": (
        "  - id: ours.many\n",
        "  - id: ours.many.<end>\n    for: {end: sides}\n",
        ("common:", "items: [{id: sides, of: [left, right]}]\ncommon:"),
    ),
    "names a list again": ("common:", "items: [{id: ends, of: [left, right]}]\ncommon:"),
    "cites a reference below": ("[{thumb: our own rule}]", "[book]"),
    "cites a reference of its own": (
        "[{thumb: our own rule}]",
        "[page]",
        ("facts:", "references: [{id: page, doc: A page}]\nfacts:"),
    ),
    "declares a reference that below is a claim": ("common:", "references: [{id: claimed, doc: A page}]\ncommon:"),
    "has bars that were learnt": (
        "    unit: W\n    let:",
        "    unit: W\n    error: known\n    let:",
    ),
    "declares a unit": ("common:", "units: [{id: crate}]\ncommon:"),
    "declares a word that may be a value": ("ours.room", "room"),
    "gives a fact another type": (
        "{id: ours.room, title: Room, type: bool",
        "{id: machine.kind, type: enum, values: [rack, desk, lap]",
    ),
    "makes a fact of a parameter": ("id: ours.limit", "id: machine.count"),
    "adds words": ("common:", "words: [{id: ours_people, adds-to: people, words: [staff]}]\ncommon:"),
    "adds a term, an example, an act, a choice, a goal and a way out": (
        "requirements:",
        """terms: [{id: rack, words: [rack, racks], means: A frame.}]
examples: [{text: five machines, says: {machine.count: 5}}]
choices: [{fact: machine.count, values: [1, 2, 4]}]
goals: [{id: small, title: Small, order: [{minimise: machine.count}]}]
requirements:""",
    ),
}
"""What others do with what is below them: each replaces texts of `ADDED`."""
READ_AGAIN = {
    "names a list again",
    "declares a reference that below is a claim",
    "declares a unit",
    "declares a word that may be a value",
    "gives a fact another type",
    "gives a parameter another unit",
    "takes out words that others add to",
}


def on_top(edit: str) -> str:
    old, new, *more = ON_TOP[edit]
    text = ADDED
    for before, after in ((old, new), *more):
        assert before in text
        text = text.replace(before, after)
    return text


@pytest.mark.parametrize("edit", ON_TOP)
def test_what_changes_things_below_comes_to_the_same_as_reading_everything(lowest, edit):
    text = on_top(edit)
    found = outcome(lambda: extended_rules(lowest, layers(text), {}))
    whole = outcome(lambda: checked_rules(layers(text), {}))
    if edit in READ_AGAIN:
        assert found is None
    elif isinstance(whole, tuple):
        assert found == whole
    else:
        assert found.to_bytes() == without_values(whole).to_bytes()


def test_rules_with_findings_of_their_own_are_not_built_upon(lowest):
    warned = replace(lowest, findings=(object(),))
    assert extended_rules(warned, layers(ADDED), {}) is None
