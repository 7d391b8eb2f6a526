"""A rulebook that was stored and read again is the same rulebook; bytes that are not one are told from it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import FrozenInstanceError, replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.findings import Finding, Place, Related
from engine.inference import InferenceEngine
from engine.language.expression import Expression, Literal, Name, Not
from engine.loading.stored_rulebook import StoredRulebook, StoredRulebookError, _header
from engine.rulebook import Entry, EntryError, EntryField, EntryProblem, Rulebook
from tests.engine.inference.random_rulebooks import RandomRulebook
from tests.engine.wine.cellar import DAY, Cellar

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)
PLACES = st.integers(0, 1_000_000)


@pytest.fixture(scope="module")
def data(wine: Rulebook) -> bytes:
    return StoredRulebook(wine, (), DAY).to_bytes()


def read(data: bytes) -> StoredRulebook:
    return StoredRulebook.from_bytes(data, {"wines": Cellar()})


def sealed(body: object) -> bytes:
    """``body`` behind a header that is right, as somebody could write it who means harm."""
    text = json.dumps(body).encode()
    return _header(text) + text


# --- there and back


def test_a_rulebook_comes_back_the_same(wine: Rulebook, data: bytes) -> None:
    found = StoredRulebook.from_bytes(data, wine.catalogues)
    assert found.rulebook == wine
    # Equal values may be of different types (1 and 1.0), and equal mappings of different order; equal bytes are not.
    assert found.to_bytes() == data


def test_what_comes_back_cannot_be_changed(wine: Rulebook, data: bytes) -> None:
    found = read(data).rulebook
    with pytest.raises(FrozenInstanceError):
        found.digest = ""  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        found.providers["cost.sum"].id = ""  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        found.facts["guests"].type.low = None  # type: ignore[misc]


def test_places_still_lead_to_the_lines_of_the_rule_files(wine: Rulebook, data: bytes) -> None:
    found = read(data).rulebook
    for provider in wine.providers.values():
        assert found.line(found.providers[provider.id].place) == wine.line(provider.place) != ""


def test_findings_and_the_day_they_were_made_on_come_back(wine: Rulebook) -> None:
    place = Place("rules.yaml", 3, 5)
    finding = Finding("W205", "never read", place, "cork", "  corc: 1", (Related(place, "here", "line"),), "remove it")
    stored = StoredRulebook(wine, (finding,), date(2026, 2, 28))
    assert read(stored.to_bytes()).findings == (finding,)
    assert read(stored.to_bytes()).verified == date(2026, 2, 28)


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
    data = StoredRulebook(replace(wine, entries={"wines": (entry,)}), (), DAY).to_bytes()
    found = StoredRulebook.from_bytes(data, {"wines": GrowingCellar("port"), "cheeses": Cellar()}).rulebook
    assert found.entries == {"wines": (entry,)}
    assert found.catalogues["wines"].added == ("port", "rioja")
    assert found.catalogues.keys() == {"wines", "cheeses"}


def test_entries_that_no_catalogue_takes_are_refused(wine: Rulebook) -> None:
    entry = Entry("rioja", None, {}, Place("mine.yaml", 3, 5))
    data = StoredRulebook(replace(wine, entries={"wines": (entry,)}), (), DAY).to_bytes()
    for catalogues in ({}, {"wines": GrowingCellar()}):
        with pytest.raises(StoredRulebookError, match="entries do not fit"):
            StoredRulebook.from_bytes(data, catalogues)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32 - 1))
def test_random_rulebooks_come_back_the_same_and_infer_the_same(seed: int) -> None:
    made = RandomRulebook(seed)
    with TemporaryDirectory() as folder:
        rulebook = made.load(Path(folder))
    data = StoredRulebook(rulebook, (), DAY).to_bytes()
    found = StoredRulebook.from_bytes(data, {})
    assert found.rulebook == rulebook
    assert found.to_bytes() == data
    before, after = InferenceEngine(rulebook, "reference", DAY), InferenceEngine(found.rulebook, "reference", DAY)
    random = Random(seed)
    for situation in [made.situation(random) for _ in range(5)]:
        assert after.infer(situation) == before.infer(situation)


@given(value=st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text())
def test_values_keep_their_type_and_every_digit(wine: Rulebook, value: bool | int | float | str) -> None:
    fact = replace(wine.facts["guests"], suggest=(value, 1, 1.0, True, "1", 0.0, -0.0))
    found = read(StoredRulebook(replace(wine, facts={"guests": fact}), (), DAY).to_bytes())
    assert list(map(repr, found.rulebook.facts["guests"].suggest)) == list(map(repr, fact.suggest))


def test_equal_values_are_stored_once(wine: Rulebook, data: bytes) -> None:
    doubled = {**wine.providers, **{f"{each.id}.again": each for each in wine.providers.values()}}
    again = StoredRulebook(replace(wine, providers=doubled), (), DAY).to_bytes()
    assert len(again) < len(data) + 60 * len(wine.providers)


# --- what cannot be stored


@pytest.mark.parametrize("value", [object(), b"bytes", {1, 2}, [1], 1j])
def test_what_no_rulebook_holds_is_not_stored(wine: Rulebook, value: Any) -> None:
    fact = replace(wine.facts["guests"], suggest=(value,))
    with pytest.raises(StoredRulebookError, match=f"a {type(value).__name__} cannot be stored here"):
        StoredRulebook(replace(wine, facts={"guests": fact}), (), DAY).to_bytes()


def test_an_expression_without_end_is_not_stored(wine: Rulebook) -> None:
    endless: Expression = Name("guests")
    for _ in range(100_000):
        endless = Not(endless)
    fact = replace(wine.facts["guests"], when=endless)
    with pytest.raises(StoredRulebookError, match="nested"):
        StoredRulebook(replace(wine, facts={"guests": fact}), (), DAY).to_bytes()


# --- damage


@given(end=PLACES)
def test_what_was_cut_short_is_refused(data: bytes, end: int) -> None:
    with pytest.raises(StoredRulebookError):
        read(data[: end % len(data)])


@given(place=PLACES, bit=st.integers(0, 7))
def test_a_flipped_bit_is_noticed(data: bytes, place: int, bit: int) -> None:
    damaged = bytearray(data)
    damaged[place % len(data)] ^= 1 << bit
    with pytest.raises(StoredRulebookError, match="not a rulebook stored by this version, or it is damaged"):
        read(bytes(damaged))


@given(st.binary(max_size=300))
def test_any_bytes_are_refused(junk: bytes) -> None:
    with pytest.raises(StoredRulebookError):
        read(junk)


def test_another_version_is_refused(data: bytes) -> None:
    header, _, body = data.partition(b"\n")
    _, form, checksum = header.split()
    with pytest.raises(StoredRulebookError):
        read(b"rulebook " + form[::-1] + b" " + checksum + b"\n" + body)


# --- content that is not a rulebook, with a checksum that is right


@given(JSON)
def test_json_that_is_no_rulebook_is_refused(body: object) -> None:
    with pytest.raises(StoredRulebookError):
        read(sealed(body))


def test_text_that_is_no_json_is_refused() -> None:
    for text in (b"", b"[", b"\xff\xfe", b"[" * 200_000, b"9" * 10_000, b"[[0]]x"):
        with pytest.raises(StoredRulebookError):
            read(_header(text) + text)


def test_a_value_that_is_not_the_whole_is_refused(data: bytes) -> None:
    groups = json.loads(data.partition(b"\n")[2])
    with pytest.raises(StoredRulebookError):
        read(sealed(groups[:-1]))


def numbers_in(groups: list[Any]) -> list[tuple[list[Any], int]]:
    """Every place in ``groups`` that holds no list."""
    places, lists = [], [groups]
    for each in lists:
        for index, value in enumerate(each):
            if isinstance(value, list):
                lists.append(value)
            else:
                places.append((each, index))
    return places


@given(place=PLACES, value=JSON)
def test_parts_of_wrong_types_are_refused(data: bytes, place: int, value: object) -> None:
    """What is read after all consists of what a rulebook may consist of: it can be stored again."""
    groups = json.loads(data.partition(b"\n")[2])
    places = numbers_in(groups)
    holder, index = places[place % len(places)]
    holder[index] = value
    try:
        found = read(sealed(groups))
    except StoredRulebookError:
        return
    again = found.to_bytes()
    assert read(again).to_bytes() == again


def test_a_text_in_the_place_of_a_number_is_refused(wine: Rulebook) -> None:
    def groups(text: Mapping[str, Any]) -> Any:
        fact = replace(wine.facts["guests"], when=Literal(True, **text))
        return json.loads(StoredRulebook(replace(wine, facts={"guests": fact}), (), DAY).to_bytes().partition(b"\n")[2])

    right = groups({"text": "true", "start": 4711})
    assert read(sealed(right)).rulebook.facts["guests"].when == Literal(True, text="true", start=4711)
    whole_numbers = next(group for group in right if 4711 in group)
    whole_numbers[whole_numbers.index(4711)] = "4711"
    with pytest.raises(StoredRulebookError, match="not every one is a int"):
        read(sealed(right))


# --- for how long


def test_a_stored_rulebook_holds_until_the_next_change_of_what_is_in_force(wine: Rulebook) -> None:
    stored = StoredRulebook(wine, (), DAY)  # a price changes on 2027-01-01, a rule ends on 2029-12-31
    assert stored.holds_on(DAY)
    assert stored.holds_on(date(2026, 12, 31))
    assert not stored.holds_on(date(2027, 1, 1))
    later = replace(stored, verified=date(2027, 1, 1))
    assert later.holds_on(date(2029, 12, 31))
    assert not later.holds_on(date(2030, 1, 1))


@given(first=st.dates(date(1940, 1, 1), date(2040, 1, 1)), days=st.integers(-9_000, 9_000))
def test_where_it_holds_the_same_is_in_force(wine: Rulebook, first: date, days: int) -> None:
    def in_force(day: date) -> object:
        rules = [each.holds_on(day) for each in wine.providers.values()]
        return rules, [each.at(day) for each in wine.parameters.values()]

    second = first + timedelta(days)
    if StoredRulebook(wine, (), first).holds_on(second):
        assert in_force(first) == in_force(second)
