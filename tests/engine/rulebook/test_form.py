"""Reading by keys: what is written, what counts where nothing is, and where the findings stand."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from datetime import date

import pytest

from engine.language import FactType
from engine.rulebook.content import ByFact, ByName, Either, ListOf, Word
from engine.rulebook.document import Mapping, Scalar, parse_document
from engine.rulebook.draft import Draft
from engine.rulebook.form import Form, Key, Kinds, Written
from engine.rulebook.forms.contents import (
    CONDITION,
    DATE,
    FACT_ID_TEXT,
    FLAG,
    LITERALS,
    OPTIONAL_TEXT,
    PLAIN_TEMPLATE,
    TEMPLATE,
    TEXT,
    TRUTH,
    UNIT_SYMBOL,
    WHOLE,
)
from engine.rulebook.reader import Reader


class Glass(Written):
    """A glass as it is written."""

    size = Key(WHOLE, "How much goes in.", default=2)


GLASS = Form("a glass", Glass)


class Named(Written):
    """What wines and beers begin with."""

    id = Key(FACT_ID_TEXT, "Its name.", required=True, called="the id of a wine")
    kind = Key(Word(("wine", "beer")), "What it is.", called="the kind of a drink")


class Wine(Named):
    """A wine as it is written."""

    colour = Key(Word(("red", "white", "pink")), "Its colour.")
    sweetness = Key(Word(("dry", "sweet")), "How sweet it is.", default="")
    note = Key(TEXT, "What there is to say.")
    motto = Key(OPTIONAL_TEXT, "What is on the label.")
    from_ = Key(TEXT, "Where it is from.", default="anywhere")
    ready_since = Key(DATE, "When it can be drunk.")
    organic = Key(FLAG, "Whether it is organic.")
    corked = Key(TRUTH, "Whether it is corked, if that was said.")
    stored = Key(FLAG, "Whether it is stored.", default=True)
    grapes = Key(ListOf(TEXT, or_one=True), "What it is made of.")
    glasses = Key(ListOf(GLASS), "What it is drunk from.")
    best = Key(GLASS, "The best glass.")
    names = Key(ByName(TEXT), "Its name elsewhere.")
    given = Key(ByFact(), "Facts with values.")
    prices = Key(LITERALS, "What it may cost.")
    age = Key(Either((WHOLE, TEXT)), "How old it is.")
    unit = Key(UNIT_SYMBOL, "What it is sold by.")
    when = Key(CONDITION, "When it is served.")
    says = Key(ListOf(TEMPLATE, or_one=True), "What is said of it.")
    because = Key(PLAIN_TEMPLATE, "Why it is served.")


WINE = Form("a wine", Wine, one_of=(Wine.note, Wine.motto))


class Beer(Named):
    """A beer as it is written."""

    hops = Key(TEXT, "What it is made of.")


BEER = Form("a beer", Beer)
DRINKS = Kinds(Named.kind, {"wine": WINE, "beer": BEER})


class Shelf:
    """Reads drinks from a text, and keeps what was found out about it."""

    def __init__(self) -> None:
        self.draft = Draft({}, types={"guests": FactType("int"), "cold": FactType("bool")})

    def node(self, text: str) -> tuple[Mapping, Reader]:
        """The root of ``text`` with a reader of it."""
        document = parse_document("a.yaml", text)
        assert isinstance(document.root, Mapping)
        return document.root, Reader(document, self.draft)

    def wine(self, text: str) -> Wine:
        """A wine with what ``text`` says of it, which must have the form of one."""
        written = WINE.written(*self.node("id: merlot\n" + text))
        assert written is not None
        return written

    @property
    def findings(self) -> list[str]:
        """Each with its place, and what it suggests."""
        return [
            f"{each.place.line}:{each.place.column} {each.code} {each.message}"
            + (f" -> {each.suggestion}" if each.suggestion else "")
            for each in self.draft.findings
        ]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


def test_the_name_of_a_key_is_that_of_its_attribute():
    assert WINE.names[:6] == ("id", "kind", "colour", "sweetness", "note", "motto")
    assert Wine.from_.name == "from"
    assert Wine.ready_since.name == "ready-since"
    assert Wine.ready_since.called == "ready-since"
    assert Wine.id.called == "the id of a wine"
    assert WINE.required == ("id",)
    assert WINE.needs == "a wine needs 'note' or 'motto'"


def test_what_is_written_is_read(shelf: Shelf):
    wine = shelf.wine(
        "colour: white\nnote: light\nfrom: Jura\nready-since: 2024-05-01\norganic: true\ncorked: false\nstored: false\n"
        "grapes: [savagnin, chardonnay]\nglasses: [{size: 3}, {}]\nbest: {size: 4}\nnames: {fr: vin, de: Wein}\n"
        "age: 7\nunit: s\nmotto: Vin!\nsweetness: sweet\n"
    )
    assert (wine.id, wine.colour, wine.note, wine.from_, wine.motto) == ("merlot", "white", "light", "Jura", "Vin!")
    assert (wine.ready_since, wine.organic, wine.corked, wine.stored) == (date(2024, 5, 1), True, False, False)
    assert wine.grapes == ("savagnin", "chardonnay")
    assert [glass.size for glass in wine.glasses] == [3, 2]
    assert wine.best is not None
    assert wine.best.size == 4
    assert wine.names == {"fr": "vin", "de": "Wein"}
    assert wine.sweetness == "sweet"
    assert isinstance(wine.age, Scalar)
    assert wine.unit is not None
    assert wine.unit.symbol == "s"
    assert shelf.findings == []


def test_what_counts_where_nothing_is_written(shelf: Shelf):
    wine = shelf.wine("")
    assert (wine.kind, wine.colour, wine.sweetness, wine.note, wine.from_) == ("wine", "red", "", "", "anywhere")
    assert (wine.motto, wine.ready_since, wine.best, wine.given, wine.age) == (None,) * 5
    assert (wine.unit, wine.when) == (None, None)
    assert (wine.organic, wine.corked, wine.stored) == (False, None, True)
    assert (wine.grapes, wine.glasses, wine.prices, wine.says, wine.names) == ((), (), (), (), {})
    assert shelf.findings == []


def test_one_may_be_written_without_brackets(shelf: Shelf):
    wine = shelf.wine("grapes: merlot\nsays: good\nprices: 7\n")
    assert (wine.grapes, wine.says, wine.prices) == (("merlot",), ("good",), ())
    assert shelf.findings == ["4:9 E012 prices must be a list"]


@pytest.mark.parametrize(
    ("text", "key", "read", "finding"),
    [
        (
            "colour: whit",
            Wine.colour,
            "red",
            "2:9 E013 colour cannot be 'whit'; it is one of red, white, pink -> white",
        ),
        ("sweetness: dri", Wine.sweetness, "", "2:12 E013 sweetness cannot be 'dri'; it is one of dry, sweet -> dry"),
        (
            "kind: bear",
            Wine.kind,
            "wine",
            "2:7 E013 the kind of a drink cannot be 'bear'; it is one of wine, beer -> beer",
        ),
        ("note: [a]", Wine.note, "", "2:7 E012 note must be text"),
        ("motto: {a: b}", Wine.motto, "", "2:8 E012 motto must be text"),
        ("from: [a]", Wine.from_, "anywhere", "2:7 E012 from must be text"),
        ("ready-since: soon", Wine.ready_since, None, "2:14 E016 ready-since must be a date such as 2026-11-21"),
        ("organic: often", Wine.organic, False, "2:10 E013 organic cannot be 'often'; it is one of true, false"),
        ("stored: often", Wine.stored, True, "2:9 E013 stored cannot be 'often'; it is one of true, false"),
        ("grapes: {a: b}", Wine.grapes, (), "2:9 E012 grapes must be a list"),
        ("names: [a]", Wine.names, {}, "2:8 E012 names must be a mapping of names to texts"),
        ("names: {de: [a]}", Wine.names, {"de": ""}, "2:13 E012 de must be text"),
        ("given: [a]", Wine.given, None, "2:8 E012 given must be a mapping of facts to values"),
        ("best: {sice: 1}", Wine.best, ..., "2:8 E010 unknown key 'sice' in a glass -> size"),
        ("best: big", Wine.best, None, "2:7 E012 a glass must be a mapping of keys to values"),
        ("unit: parsec", Wine.unit, None, "2:7 E104 unknown unit 'parsec'"),
        ("when: guess > 3", Wine.when, None, "2:7 E102 unknown fact 'guess' -> guests"),
        ("when: [a]", Wine.when, ..., "2:7 E012 a condition must be text"),
        ('says: "{guest} come"', Wine.says, ("{guest} come",), "2:9 E107 {guest} names no fact or parameter -> guests"),
        (
            'because: "{guests|cold}"',
            Wine.because,
            "{guests|cold}",
            "2:12 E107 {guests|cold} names no fact or parameter -> guests",
        ),
    ],
)
def test_a_defect_is_told_with_its_place(shelf: Shelf, text: str, key: Key, read: object, finding: str):
    said = key.read(shelf.wine(text).mapping, shelf.node("id: a\n" + text)[1])
    assert read in (said, ...)
    assert finding in shelf.findings


def test_a_size_must_be_a_whole_number(shelf: Shelf):
    wine = shelf.wine("glasses:\n  - {size: big}\n  - wide\n  - {size: 5}\n")
    assert [glass.size for glass in wine.glasses] == [2, 5]
    assert shelf.findings == [
        "4:5 E012 a glass must be a mapping of keys to values",
        "3:12 E013 size must be a whole number from 0, not 'big'",
    ]


def test_a_key_that_nobody_asks_for_is_not_read(shelf: Shelf):
    shelf.wine("colour: blue\n")
    assert shelf.findings == []


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("note: a", ["1:1 E011 a wine lacks 'id'"]),
        ("id: a\ncolor: red", ["2:1 E010 unknown key 'color' in a wine -> colour"]),
        ("nota: a", ["1:1 E010 unknown key 'nota' in a wine -> note", "1:1 E011 a wine lacks 'id'"]),
    ],
)
def test_keys_that_lack_and_keys_that_are_unknown(shelf: Shelf, text: str, findings: list[str]):
    written = WINE.written(*shelf.node(text))
    assert (written is None) == ("lacks" in findings[-1])
    assert shelf.findings == findings


def test_an_id_is_refused_where_it_stands(shelf: Shelf):
    written = WINE.written(*shelf.node("id:   A b\n"))
    assert written is not None
    assert written.id is None
    cure = "lower-case words, digits and '_', joined by '.'"
    assert shelf.findings == [f"1:7 E014 'A b' cannot be the id of a wine: {cure}"]


def test_the_kind_tells_the_form(shelf: Shelf):
    assert isinstance(DRINKS.read(*_asked(shelf, "{id: a, kind: beer, hops: saaz}")), Beer)
    assert isinstance(DRINKS.read(*_asked(shelf, "id: a")), Wine)
    assert shelf.findings == []
    assert isinstance(DRINKS.read(*_asked(shelf, "id: a\nkind: bier")), Wine)
    assert shelf.findings == ["2:7 E013 the kind of a drink cannot be 'bier'; it is one of wine, beer -> beer"]


def _asked(shelf: Shelf, text: str) -> tuple[Mapping, str, None, Reader]:
    node, reader = shelf.node(text)
    return node, "a drink", None, reader


def test_places_and_nodes_of_keys(shelf: Shelf):
    wine = shelf.wine("colour:   red\n")
    assert Wine.colour in wine
    assert Wine.note not in wine
    assert (wine.named(Wine.colour).column, wine.at(Wine.colour).column) == (1, 11)
    assert wine.find(Wine.note) is None
    with pytest.raises(KeyError):
        wine.node(Wine.note)


def test_what_is_written_cannot_be_changed(shelf: Shelf):
    wine = shelf.wine("")
    with pytest.raises(AttributeError, match="'note' cannot be changed"):
        wine.note = "changed"
    with pytest.raises(FrozenInstanceError):
        wine.mapping = wine.mapping
