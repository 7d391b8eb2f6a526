"""Compiled rules that were stored and read again are the same rules; bytes that are none are told from them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.findings import Finding, Place, Related
from engine.inference import InferenceEngine
from engine.inference.inference_plan import InferencePlan
from engine.language.expression import Expression, Literal, Name, Not
from engine.loading.compiled_rules import CompiledRules, CompiledRulesError
from engine.rulebook import Entry, EntryError, EntryField, EntryProblem, Rulebook
from engine.rulebook.deferred import Deferred
from tests.engine.inference.random_rulebooks import RandomRulebook
from tests.engine.wine.cellar import DAY, Cellar
from tests.sample import examples

PACKED = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)
PLACES = st.integers(0, 1_000_000)


def compiled(rulebook: Rulebook, findings: Sequence[Finding] = (), as_of: date = DAY) -> CompiledRules:
    return CompiledRules(rulebook, tuple(findings), InferencePlan.of(rulebook, as_of))


@pytest.fixture(scope="module")
def rules(wine: Rulebook) -> CompiledRules:
    return compiled(wine)


@pytest.fixture(scope="module")
def data(rules: CompiledRules) -> bytes:
    return rules.to_bytes()


def read(data: bytes) -> CompiledRules:
    return CompiledRules.from_bytes(data, {"wines": Cellar()}, Deferred.of({}))


# --- there and back


def test_they_come_back_the_same(wine: Rulebook, rules: CompiledRules, data: bytes) -> None:
    found = CompiledRules.from_bytes(data, wine.catalogues, wine.deferred_texts)
    assert found == rules
    # Equal values may be of different types (1 and 1.0), and equal mappings of different order; equal bytes are not.
    assert found.to_bytes() == data


def test_what_comes_back_cannot_be_changed(data: bytes) -> None:
    found = read(data).rulebook
    with pytest.raises(AttributeError):
        found.digest = ""  # type: ignore[misc]
    with pytest.raises(AttributeError):
        found.providers["cost.sum"].id = ""  # type: ignore[misc]
    with pytest.raises(AttributeError):
        found.facts["guests"].type.low = None  # type: ignore[misc]


def test_places_still_lead_to_the_lines_of_the_rule_files(wine: Rulebook, data: bytes) -> None:
    found = CompiledRules.from_bytes(data, wine.catalogues, wine.deferred_texts).rulebook
    for provider in wine.providers.values():
        assert found.line(found.providers[provider.id].place) == wine.line(provider.place) != ""


def test_findings_and_the_day_they_were_made_on_come_back(wine: Rulebook) -> None:
    place = Place("rules.yaml", 3, 5)
    finding = Finding("W205", "never read", place, "cork", "  corc: 1", (Related(place, "here", "line"),), "remove it")
    data = compiled(wine, [finding], date(2026, 2, 28)).to_bytes()
    assert read(data).findings == (finding,)
    assert read(data).plan.as_of == date(2026, 2, 28)


class GrowingCellar(Cellar):
    """A catalogue that takes every entry but one without fields."""

    def __init__(self, *added: str) -> None:
        self.added = added

    def with_entries(self, entries: Sequence[Entry]) -> GrowingCellar:
        if any(not each.fields for each in entries):
            raise EntryError([EntryProblem("it says nothing", entries[0].place)])
        return GrowingCellar(*self.added, *(each.id for each in entries))


def test_the_entries_of_rule_files_are_added_to_the_catalogues_again(wine: Rulebook) -> None:
    place = Place("mine.yaml", 3, 5)
    fields = {"colour": EntryField("red", place, place), "grapes": EntryField(("a", "b"), place, place)}
    entry = Entry("rioja", None, fields, place)
    data = compiled(replace(wine, entries={"wines": (entry,)})).to_bytes()
    found = CompiledRules.from_bytes(
        data, {"wines": GrowingCellar("port"), "cheeses": Cellar()}, Deferred.of({})
    ).rulebook
    assert found.entries == {"wines": (entry,)}
    assert found.catalogues["wines"].added == ("port", "rioja")
    assert found.catalogues.keys() == {"wines", "cheeses"}


def test_entries_that_no_catalogue_takes_are_refused(wine: Rulebook) -> None:
    entry = Entry("rioja", None, {}, Place("mine.yaml", 3, 5))
    data = compiled(replace(wine, entries={"wines": (entry,)})).to_bytes()
    for catalogues in ({}, {"wines": GrowingCellar()}):
        with pytest.raises(CompiledRulesError, match="entries do not fit"):
            CompiledRules.from_bytes(data, catalogues, Deferred.of({}))


@settings(max_examples=examples(40))
@given(seed=st.integers(0, 2**32 - 1))
def test_random_rulebooks_come_back_the_same_and_infer_the_same(seed: int) -> None:
    made = RandomRulebook(seed)
    with TemporaryDirectory() as folder:
        rulebook = made.load(Path(folder))
    data = compiled(rulebook).to_bytes()
    found = CompiledRules.from_bytes(data, {}, rulebook.deferred_texts)
    assert found.rulebook == rulebook
    assert found.to_bytes() == data
    before = InferenceEngine(rulebook, "reference", DAY)
    after = InferenceEngine(found.rulebook, "auto", DAY, plan=found.plan)
    random = Random(seed)
    for situation in [made.situation(random) for _ in range(5)]:
        assert replace(after.infer(situation), matcher="") == replace(before.infer(situation), matcher="")


@given(value=st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text())
def test_values_keep_their_type_and_every_digit(
    wine: Rulebook, rules: CompiledRules, value: bool | int | float | str
) -> None:
    fact = replace(wine.facts["guests"], suggest=(value, 1, 1.0, True, "1", 0.0, -0.0))
    found = read(replace(rules, rulebook=replace(wine, facts={"guests": fact})).to_bytes())
    assert list(map(repr, found.rulebook.facts["guests"].suggest)) == list(map(repr, fact.suggest))


# --- what cannot be stored


@pytest.mark.parametrize("value", [object(), 1j, 2**64])
def test_what_no_rulebook_holds_is_not_stored(wine: Rulebook, rules: CompiledRules, value: Any) -> None:
    fact = replace(wine.facts["guests"], suggest=(value,))
    with pytest.raises(CompiledRulesError, match="this cannot be stored"):
        replace(rules, rulebook=replace(wine, facts={"guests": fact})).to_bytes()


def test_an_expression_without_end_is_not_stored(wine: Rulebook, rules: CompiledRules) -> None:
    endless: Expression = Name("guests")
    for _ in range(100_000):
        endless = Not(endless)
    fact = replace(wine.facts["guests"], when=endless)
    with pytest.raises(CompiledRulesError, match="recursion"):
        replace(rules, rulebook=replace(wine, facts={"guests": fact})).to_bytes()


# --- bytes that are no rules


@given(end=PLACES)
def test_what_was_cut_short_is_refused(data: bytes, end: int) -> None:
    with pytest.raises(CompiledRulesError):
        read(data[: end % len(data)])


@given(st.binary(max_size=300))
def test_any_bytes_are_refused(junk: bytes) -> None:
    with pytest.raises(CompiledRulesError):
        read(junk)


@given(PACKED)
def test_data_that_are_no_rules_are_refused(body: object) -> None:
    with pytest.raises(CompiledRulesError):
        read(msgspec.msgpack.encode(body))


def test_bytes_that_are_no_data_are_refused(data: bytes) -> None:
    for broken in (b"", b"\xc1", b"\x91" * 200_000, data[:-1], data + b"\xc0"):
        with pytest.raises(CompiledRulesError):
            read(broken)


def items_in(packed: object) -> list[tuple[Any, Any]]:
    """Every place in ``packed`` that holds neither a list nor a mapping: what holds it, and where."""
    places, holders = [], [packed]
    for each in holders:
        for index, value in each.items() if isinstance(each, dict) else enumerate(each):  # type: ignore[arg-type]
            if isinstance(value, dict | list):
                holders.append(value)
            else:
                places.append((each, index))
    return places


@given(place=PLACES, value=PACKED)
def test_parts_of_wrong_types_are_refused(data: bytes, place: int, value: object) -> None:
    """What is read after all consists of what rules may consist of: they can be stored again."""
    packed = msgspec.msgpack.decode(data)
    places = items_in(packed)
    holder, index = places[place % len(places)]
    holder[index] = value
    try:
        found = read(msgspec.msgpack.encode(packed))
        again = found.to_bytes()
    except (CompiledRulesError, msgspec.DecodeError):
        return
    assert read(again).to_bytes() == again


def test_a_text_in_the_place_of_a_number_is_refused(wine: Rulebook, rules: CompiledRules) -> None:
    condition = Literal(True, text="true", start=4711)
    fact = replace(wine.facts["guests"], when=condition)
    data = replace(rules, rulebook=replace(wine, facts={"guests": fact})).to_bytes()
    assert read(data).rulebook.facts["guests"].when == condition
    packed = msgspec.msgpack.decode(data)
    when = packed["rulebook"]["facts"]["guests"]["when"]
    when[when.index(4711)] = "4711"
    with pytest.raises(CompiledRulesError, match="Expected `int`, got `str`"):
        read(msgspec.msgpack.encode(packed))


# --- for how long


def test_they_hold_until_the_next_change_of_what_is_in_force(wine: Rulebook) -> None:
    rules = compiled(wine)  # a price changes on 2027-01-01, a rule ends on 2029-12-31
    assert rules.holds_on(DAY)
    assert rules.holds_on(date(2026, 12, 31))
    assert not rules.holds_on(date(2027, 1, 1))
    later = compiled(wine, as_of=date(2027, 1, 1))
    assert later.holds_on(date(2029, 12, 31))
    assert not later.holds_on(date(2030, 1, 1))


@given(first=st.dates(date(1940, 1, 1), date(2040, 1, 1)), days=st.integers(-9_000, 9_000))
def test_where_they_hold_the_same_is_in_force(wine: Rulebook, first: date, days: int) -> None:
    second = first + timedelta(days)
    if wine.is_same_on(first, second):
        assert wine.providers_on(first) == wine.providers_on(second)
        assert wine.parameters_on(first) == wine.parameters_on(second)
