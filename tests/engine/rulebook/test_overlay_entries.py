"""Entries of catalogues that an overlay adds or changes."""

from __future__ import annotations

import pytest

from tests.engine.rulebook.overlays import inferred, refused, rule
from tests.engine.wine.cellar import Cellar


class TestEntries:
    ENTRIES = """entries:
  wines:
    - {id: house, like: merlot, price: 4}
    - {id: riesling, price: 20}
"""

    def test_an_entry_can_be_chosen_and_is_named_in_rules(self, layered):
        body = rule("songs.ours", "(9 if wine == house else 1)", "songs")
        rulebook = layered(self.ENTRIES + body)
        assert inferred(rulebook, "price", wine="house") == 4
        assert rulebook.catalogues["wines"].ids()[-1] == "house"

    def test_an_entry_with_an_existing_id_changes_it_in_its_place(self, layered):
        wines = layered(self.ENTRIES).catalogues["wines"]
        assert wines.ids()[0] == "riesling"
        assert (wines.fields("riesling")["price"], wines.fields("riesling")["colour"]) == (20, "white")

    def test_later_layers_change_what_earlier_ones_added(self, layered):
        rulebook = layered(self.ENTRIES, "entries: {wines: [{id: house, price: 5}]}")
        assert rulebook.catalogues["wines"].fields("house")["price"] == 5
        assert [(each.id, each.place.line) for each in rulebook.entries["wines"]] == [
            ("house", 6),
            ("riesling", 7),
            ("house", 4),
        ]

    def test_entries_go_with_their_pack(self, layered):
        rulebook = layered(self.ENTRIES, "retire: [own1]")
        assert rulebook.entries == {}
        assert "house" not in rulebook.catalogues["wines"].ids()

    def test_the_given_catalogues_stay_as_they_are(self, layered):
        layered(self.ENTRIES)
        assert "house" not in Cellar().ids()

    @pytest.mark.parametrize(
        ("entries", "message"),
        [
            ("wines: [{id: house, sugr: 3}]", "4:31: E503 no wine has sugr; did you mean 'sugar'?"),
            ("wines: [{id: house, sugar: {a: 1}}]", "4:38: E503 sugar must be one value or a list of values"),
            ("wines: [{id: house, sugar: [[1]]}]", "4:38: E503 sugar must be one value or a list of values"),
            ('wines: [{id: house, colour: "a\\u202e"}]', "4:39: E503 there are characters in it that cannot be shown"),
            ("wines: [{id: [a], sugar: 3}]", "4:24: E503 the id of an entry must be one text"),
            ("wines: [{like: merlot}]", "4:19: E011 an entry lacks 'id'"),
            ("wines: [merlot]", "4:19: E012 an entry must be a mapping"),
            ("wines: merlot", "4:18: E012 the entries of wines must be a list"),
            ("[merlot]", "E012 'entries' must map catalogues to lists of entries"),
            ("wins: []", "4:11: E112 there is no catalogue 'wins'; did you mean 'wines'?"),
            ("wines: [{id: a, price: 1}, {id: a, price: 2}]", "4:38: E015 the entry 'a' is written twice, first at"),
        ],
    )
    def test_mistakes(self, layered, entries, message):
        assert message in refused(layered, f"entries: {entries if entries[0] == '[' else f'{{{entries}}}'}")
