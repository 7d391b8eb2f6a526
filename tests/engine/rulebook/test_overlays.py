"""Overlays: what a later layer declares takes the place of what stands below it; nothing else moves."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inference import Given, InferenceEngine
from engine.rulebook import BUILT_IN, Rulebook, RulebookError, load_rulebook
from tests.engine.wine.cellar import DAY, Cellar

HEADER = "schema: rules/1\npack: {pack}\ntitle: The pack {pack}\n"
SOURCES = "sources: [{thumb: ours}]"

SHOP = HEADER.format(pack="shop") + (
    f"""units: [{{id: bottle}}]
facts:
  - {{id: guests, type: int, range: 1..500, ask: How many guests?}}
  - {{id: wine, type: entry, entry: wines, ask: Which wine?}}
  - {{id: bottles, type: number, range: 0..500}}
  - {{id: price, type: number, from: wine.price}}
  - {{id: cost, type: number, range: 0..1e6}}
  - {{id: mood, type: enum, values: [merry, dull]}}
parameters:
  - {{id: glasses, values: [{{since: 2000-01-01, value: 6}}], {SOURCES}}}
  - {{id: tax, values: [{{since: 2000-01-01, value: 0.2}}], {SOURCES}}}
rules:
  - {{id: bottles.all, title: B, kind: formula, fact: bottles, value: guests * 2 / glasses, because: "", {SOURCES}}}
  - {{id: mood.first, title: Merry, kind: rule, then: {{mood: merry}}, because: "", {SOURCES}}}
  - {{id: mood.second, title: Dull, kind: rule, then: {{mood: dull}}, because: "", {SOURCES}}}
  - {{id: cost.all, title: C, kind: formula, fact: cost, value: bottles * price * (1 + tax), because: "", {SOURCES}}}
choices:
  - {{fact: guests, values: [2], when: wine == merlot}}
  - {{fact: wine, entries: wines}}
  - {{fact: guests, values: [4]}}
requirements:
  - {{id: enough, require: bottles > 0, because: too few, {SOURCES}}}
  - {{id: cheap, require: cost < 100, because: too dear, {SOURCES}}}
goals:
  - {{id: cheapest, title: Cheapest, minimise: cost}}
  - {{id: most, title: Most, maximise: bottles}}
report:
  - {{title: To buy, facts: [bottles]}}
  - {{title: To pay, facts: [cost]}}
"""
)
MUSIC = HEADER.format(pack="music") + (
    f"""facts: [{{id: songs, type: int}}, {{id: songs.many, type: bool}}]
rules:
  - {{id: songs.by_guests, title: Songs, kind: formula, fact: songs, value: guests * 3, because: "", {SOURCES}}}
  - {{id: songs.many, title: Many, kind: rule, when: songs > 30, then: {{songs.many: true}}, because: "", {SOURCES}}}
"""
)

Layered = Callable[..., Rulebook]


@pytest.fixture
def layered(tmp_path: Path) -> Layered:
    """Loads the shop and the music with overlays on top, each given by the body of its only pack."""

    def load(*bodies: str, **packs: str) -> Rulebook:
        base = tmp_path / "base"
        base.mkdir()
        (base / "shop.yaml").write_text(SHOP, encoding="utf-8")
        (base / "tunes.yaml").write_text(MUSIC, encoding="utf-8")
        overlays = []
        for number, body in enumerate(bodies, start=1):
            folder = tmp_path / f"over{number}"
            folder.mkdir()
            overlays.append(folder)
            pack = packs.get(folder.name, f"own{number}")
            (folder / "own.yaml").write_text(HEADER.format(pack=pack) + body, encoding="utf-8")
        return load_rulebook([base], {"wines": Cellar()}, overlays)

    return load


def refused(layered: Layered, *bodies: str, **packs: str) -> str:
    with pytest.raises(RulebookError) as caught:
        layered(*bodies, **packs)
    return str(caught.value)


def rule(name: str, value: str, fact: str = "bottles") -> str:
    return (
        f'rules: [{{id: {name}, title: Ours, kind: formula, fact: {fact}, value: {value}, because: "", {SOURCES}}}]\n'
    )


def inferred(rulebook: Rulebook, fact: str, **given: object) -> object:
    engine = InferenceEngine(rulebook, "reference", DAY)
    return engine.infer({name: Given(value) for name, value in given.items()}).value(fact)


class TestReplacing:
    def test_a_rule_takes_the_place_of_the_one_with_its_id(self, layered):
        rulebook = layered(rule("bottles.all", "guests"))
        assert list(rulebook.providers)[:4] == ["bottles.all", "mood.first", "mood.second", "cost.all"]
        assert inferred(rulebook, "bottles", guests=5) == 5
        ours = rulebook.providers["bottles.all"]
        assert (ours.title, ours.pack, ours.order) == ("Ours", "own1", 0)
        assert str(ours.replaces).startswith("base/shop.yaml:16:")
        assert rulebook.providers["mood.first"].replaces is None

    def test_order_which_breaks_ties_stays(self, layered):
        body = f'rules: [{{id: mood.first, title: M, kind: rule, then: {{mood: merry}}, because: "", {SOURCES}}}]'
        assert inferred(layered(body), "mood") == "merry"

    def test_what_is_new_comes_last(self, layered):
        assert list(layered(rule("songs.ours", "7", "songs")).providers)[-1] == "songs.ours"

    def test_a_rule_may_become_a_table(self, layered):
        body = (
            "rules: [{id: mood.first, title: M, kind: table, hit: first, inputs: [guests], outputs: [mood],"
            f'rows: [{{if: [..<5], then: [dull]}}], otherwise: [merry], because: "", {SOURCES}}}]'
        )
        assert inferred(layered(body), "mood", guests=3) == "dull"

    def test_a_fact_keeps_its_place_and_changes_in_all(self, layered):
        rulebook = layered("facts: [{id: guests, type: int, range: 1..9, ask: How many friends?}]")
        assert next(iter(rulebook.facts)) == "guests"
        assert rulebook.facts["guests"].ask == "How many friends?"
        assert str(rulebook.facts["guests"].replaces).startswith("base/shop.yaml:6:")

    def test_a_parameter(self, layered):
        rulebook = layered(f"parameters: [{{id: glasses, values: [{{since: 2000-01-01, value: 2}}], {SOURCES}}}]")
        assert list(rulebook.parameters) == ["glasses", "tax"]
        assert inferred(rulebook, "bottles", guests=5) == 5
        assert str(rulebook.parameters["glasses"].replaces).startswith("base/shop.yaml:13:")

    def test_all_choices_for_a_fact_are_replaced_together(self, layered):
        rulebook = layered("choices: [{fact: guests, values: [8], when: wine == tokaji}, {fact: guests, values: [9]}]")
        assert [(each.fact, each.values) for each in rulebook.choices] == [
            ("guests", (8,)),
            ("guests", (9,)),
            ("wine", ()),
        ]

    def test_requirements_goals_and_report_sections(self, layered):
        rulebook = layered(
            f"requirements: [{{id: enough, require: bottles > 9, because: too few, {SOURCES}}}]\n"
            "goals: [{id: cheapest, title: Ours, minimise: bottles}]\n"
            "report: [{title: To buy, facts: [cost, bottles]}]\n"
        )
        assert [each.id for each in rulebook.requirements] == ["enough", "cheap"]
        assert rulebook.requirements[0].place.file.endswith("over1/own.yaml")
        assert {name: each.title for name, each in rulebook.goals.items()} == {"cheapest": "Ours", "most": "Most"}
        assert [each.facts for each in rulebook.report] == [("cost", "bottles"), ("cost",)]

    def test_a_unit_declared_again_is_the_same_unit(self, layered):
        assert layered("units: [{id: bottle}]\n").units.parse("bottle").symbol == "bottle"

    def test_a_whole_pack_is_replaced_in_its_place(self, layered):
        rulebook = layered(
            "facts: [{id: songs, type: int}]\n" + rule("songs.by_guests", "guests * 9", "songs"), over1="music"
        )
        assert list(rulebook.packs) == ["shop", "music"]
        assert "songs.many" not in {**rulebook.providers, **rulebook.facts}
        assert inferred(rulebook, "songs", guests=2) == 18
        assert str(rulebook.providers["songs.by_guests"].replaces).startswith("base/tunes.yaml:6:")

    def test_the_first_pack_replaced_stays_the_first(self, layered):
        rulebook = layered("facts: [{id: guests, type: int, ask: How many?}]\nretire: [music]", over1="shop")
        assert list(rulebook.packs) == ["shop"]
        assert list(rulebook.facts) == ["guests"]


class TestRetiring:
    def test_a_rule(self, layered):
        assert inferred(layered("retire: [mood.first]"), "mood") == "dull"

    def test_many_things(self, layered):
        rulebook = layered(
            "retire: [music, cost.all, enough, cheap, cheapest, tax]\nreport: [{title: To pay, facts: []}]"
        )
        assert list(rulebook.packs) == ["shop", "own1"]
        assert "cost.all" not in rulebook.providers
        assert "songs" not in rulebook.facts
        assert rulebook.requirements == ()
        assert list(rulebook.goals) == ["most"]
        assert list(rulebook.parameters) == ["glasses"]

    def test_a_fact_with_what_speaks_of_it(self, layered):
        rulebook = layered("retire: [mood.first, mood.second, mood]")
        assert "mood" not in rulebook.facts

    def test_what_still_speaks_of_it_is_named(self, layered):
        message = refused(layered, "retire: [{fact: songs}]")
        assert "base/tunes.yaml:6:62: E102 unknown fact 'songs'" in message

    def test_things_of_one_name_must_be_told_apart(self, layered):
        both = refused(layered, "retire: [songs.many]")
        assert "E501 'songs.many' is the id of a rule and of a fact; say which: {rule: songs.many}" in both

    def test_the_rule_of_that_name(self, layered):
        rulebook = layered("retire: [{rule: songs.many}]")
        assert "songs.many" in rulebook.facts
        assert "songs.many" not in rulebook.providers

    @pytest.mark.parametrize(
        ("retired", "message"),
        [
            ("mood.frist", "E501 there is nothing called 'mood.frist' in the layers below"),
            ("{rule: mod.first}", "E501 there is no rule 'mod.first' in the layers below"),
            ("{goal: mood.first}", "E501 there is no goal 'mood.first'"),
            ("own1", "E501 there is nothing called 'own1'"),
            ("{rul: mood.first}", "E010 unknown key 'rul' in what is retired; did you mean 'rule'"),
            ("[mood.first]", "E012 what is retired must be a mapping"),
            ("{rule: [mood.first]}", "E012 what is retired must be text"),
        ],
    )
    def test_what_is_not_there_cannot_be_retired(self, layered, retired, message):
        found = refused(layered, f"retire: [{retired}]")
        assert message in found
        assert "over1/own.yaml:4:" in found

    def test_the_nearest_id_is_suggested(self, layered):
        assert "did you mean 'mood.first'?" in refused(layered, "retire: [mood.frist]")

    def test_the_lowest_layer_has_nothing_to_retire(self, rules):
        with pytest.raises(RulebookError, match="E501"):
            rules("retire: [test]")

    def test_what_is_retired_can_be_declared_anew_and_then_comes_last(self, layered):
        assert list(layered("retire: [bottles.all]\n" + rule("bottles.all", "guests")).providers)[-1] == "bottles.all"


class TestKinds:
    def test_a_parameter_cannot_take_the_place_of_a_fact(self, layered):
        message = refused(layered, f"parameters: [{{id: cost, values: [{{since: 2000-01-01, value: 1}}], {SOURCES}}}]")
        assert "own.yaml:4:14: E502 a parameter cannot take the place of the fact 'cost'" in message
        assert "base/shop.yaml:10:5" in message

    def test_nor_a_fact_that_of_a_parameter(self, layered):
        assert "E502 a fact cannot take the place of the parameter 'tax'" in refused(
            layered, "facts: [{id: tax, type: number}]"
        )

    def test_unless_it_is_retired(self, layered):
        rulebook = layered("retire: [tax]\nfacts: [{id: tax, type: number, ask: How much tax?}]")
        assert rulebook.facts["tax"].ask
        assert list(rulebook.parameters) == ["glasses"]


class TestSeveralLayers:
    def test_the_last_counts(self, layered):
        rulebook = layered(rule("bottles.all", "1"), rule("bottles.all", "2"))
        assert inferred(rulebook, "bottles") == 2
        assert rulebook.providers["bottles.all"].replaces.file.endswith("over1/own.yaml")

    def test_a_pack_that_is_gone_has_no_say_any_more(self, layered):
        rulebook = layered("retire: [mood.first]\n" + rule("bottles.all", "1"), "facts: []", over1="own", over2="own")
        assert inferred(rulebook, "mood") == "merry"
        assert inferred(rulebook, "bottles", guests=9) == 3
        assert rulebook.providers["bottles.all"].replaces is None

    def test_a_pack_may_retire_what_the_one_retired_whose_place_it_takes(self, layered):
        rulebook = layered("retire: [mood.first]", "retire: [mood.first]", over1="own", over2="own")
        assert inferred(rulebook, "mood") == "dull"

    def test_but_not_what_a_pack_that_stays_has_retired(self, layered):
        assert "over2/own.yaml:4:10: E501" in refused(layered, "retire: [mood.first]", "retire: [mood.first]")

    def test_so_the_pack_in_its_place_can_retire_the_same_again(self, layered):
        retire = "retire: [mood.first]\n"
        assert inferred(layered(retire, retire, over1="own", over2="own"), "mood") == "dull"

    def test_within_one_layer_nothing_is_replaced(self, layered):
        message = refused(layered, rule("bottles.all", "1").replace("]\n", f",{rule('bottles.all', '2')[8:]}"))
        assert "E015 'bottles.all' is defined twice" in message

    def test_nor_by_two_packs_of_one_layer(self, tmp_path):
        for name in ("a", "b"):
            text = HEADER.format(pack="same") + "facts: []\n"
            (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        with pytest.raises(RulebookError, match="E015 there are two packs 'same', first at"):
            load_rulebook([], {}, [tmp_path])


class TestProvenance:
    def test_each_file_knows_its_layer(self, layered, tmp_path):
        rulebook = layered(rule("bottles.all", "1"))
        overlay = str(tmp_path / "over1")
        assert rulebook.layers == {
            "base/shop.yaml": BUILT_IN,
            "base/tunes.yaml": BUILT_IN,
            f"{overlay}/own.yaml": overlay,
        }
        assert rulebook.overlay(rulebook.providers["bottles.all"].place) == overlay
        assert rulebook.overlay(rulebook.providers["mood.first"].place) == ""

    def test_a_file_of_an_overlay_is_named_by_a_path_that_can_be_opened(self, layered):
        rulebook = layered(rule("bottles.all", "1"))
        place = rulebook.providers["bottles.all"].place
        assert Path(place.file).read_text(encoding="utf-8").splitlines()[place.line - 1] == rulebook.line(place)

    def test_the_digest_tells_layers_apart(self, tmp_path):
        for name, pack in (("a", "one"), ("b", "two")):
            (tmp_path / f"{name}.yaml").write_text(HEADER.format(pack=pack), encoding="utf-8")
        files = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
        assert load_rulebook(files, {}).digest != load_rulebook(files[:1], {}, files[1:]).digest


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


words = st.sampled_from(
    ["wines", "id", "like", "merlot", "price", "rule", "songs", "mood.first", "music", "3", "null", ""]
)
anything = st.recursive(
    words | st.none() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@given(retire=anything, entries=anything)
def test_whatever_is_written_gives_rules_or_findings(retire: object, entries: object):
    pack = {"schema": "rules/1", "pack": "own", "title": "Own", "retire": retire, "entries": entries}
    with tempfile.TemporaryDirectory() as folder:
        below, own = Path(folder, "music.yaml"), Path(folder, "own.yaml")
        below.write_text(MUSIC.replace("value: guests * 3", 'value: "3"'), encoding="utf-8")
        own.write_text(json.dumps(pack), encoding="utf-8")  # YAML, too
        with suppress(RulebookError):
            rulebook = load_rulebook([below], {"wines": Cellar()}, [own])
            assert set(rulebook.packs) <= {"music", "own"}


names = st.sampled_from([f"r{number}" for number in range(6)])
layers = st.lists(st.tuples(st.sets(names), st.dictionaries(names, st.integers(0, 99), max_size=4)), max_size=4)


@given(lowest=st.dictionaries(names, st.integers(0, 99), min_size=1), overlays=layers)
def test_layers_are_as_if_one_list_had_been_edited(
    lowest: dict[str, int], overlays: list[tuple[set[str], dict[str, int]]]
):
    """The model: a dict keeps the place of a key that is set again, and forgets that of one that is taken out."""
    expected = dict(lowest)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.yaml") for number in range(len(overlays) + 1)]
        paths[0].write_text(_pack(0, (), lowest), encoding="utf-8")
        for number, (retired, rules) in enumerate(overlays, start=1):
            gone = sorted(retired & expected.keys())
            paths[number].write_text(_pack(number, gone, rules), encoding="utf-8")
            expected = {name: value for name, value in expected.items() if name not in gone} | rules
        rulebook = load_rulebook(paths[:1], {}, paths[1:])
    assert {each.id: each.priority for each in rulebook.providers.values()} == expected
    assert list(rulebook.providers) == list(expected)


def _pack(number: int, retired: Sequence[str], rules: dict[str, int]) -> str:
    listed = "".join(
        f'  - {{id: {name}, title: R, kind: rule, priority: {value}, because: "", {SOURCES}}}\n'
        for name, value in rules.items()
    )
    header = HEADER.format(pack=f"p{number}")
    return f"{header}retire: [{', '.join(retired)}]\nrules:{'' if rules else ' []'}\n{listed}"


class TestOverridesOfWhatIsGone:
    BOTH = (
        'rules:\n  - {id: mood.third, title: T, kind: rule, then: {mood: dull}, because: "", '
        f"overrides: [mood.first, mood.second], {SOURCES}, "
        "tests: [{given: {}, why-not: [mood.first, mood.second]}]}\n"
    )

    def test_a_rule_that_is_taken_out_need_not_be_overridden(self, layered):
        third = layered(self.BOTH, "retire: [mood.first]\n").providers["mood.third"]
        assert third.overrides == ("mood.second",)
        assert [test.why_not for test in third.tests] == [("mood.second",)]

    def test_a_rule_that_never_was_is_still_a_mistake(self, layered):
        assert "E111 mood.third overrides 'mood.frist'" in refused(
            layered, self.BOTH.replace("[mood.first,", "[mood.frist,", 1), "retire: [mood.second]\n"
        )
