"""Overlays: what a later layer declares takes the place of what stands below it; nothing else moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rulebook import BUILT_IN, RulebookError, load_rulebook
from tests.engine.rulebook.overlays import HEADER, SOURCES, inferred, refused, rule


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

    def test_a_parameter_has_a_unit_where_the_one_below_has_one(self, layered):
        share = f"parameters: [{{id: rest, unit: '%', values: [{{since: 2000-01-01, value: 5 %}}], {SOURCES}}}]"
        bare = share.replace("unit: '%', ", "").replace("5 %", "5")
        assert "E104 'rest' has no unit, but what it takes the place of is measured in %" in refused(
            layered, share, bare
        )

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
            "replaces: [music]\nfacts: [{id: songs, type: int}]\n" + rule("songs.by_guests", "guests * 9", "songs"),
            over1="music",
        )
        assert list(rulebook.packs) == ["shop", "music"]
        assert "songs.many" not in {**rulebook.providers, **rulebook.facts}
        assert inferred(rulebook, "songs", guests=2) == 18
        assert str(rulebook.providers["songs.by_guests"].replaces).startswith("base/tunes.yaml:6:")

    def test_the_first_pack_replaced_stays_the_first(self, layered):
        rulebook = layered(
            "replaces: [{pack: shop}]\nfacts: [{id: guests, type: int, ask: How many?}]\nretire: [music]", over1="shop"
        )
        assert list(rulebook.packs) == ["shop"]
        assert list(rulebook.facts) == ["guests"]


class TestSayingSo:
    def test_what_takes_the_place_of_something_is_listed_with_whether_it_was_said(self, layered):
        body = "replaces: [bottles.all]\n" + rule("bottles.all", "1")
        rulebook = layered(body + "goals: [{id: cheapest, title: Ours, minimise: bottles}]\n")
        assert [(each.kind, each.id, each.said) for each in rulebook.replacements] == [
            ("rule", "bottles.all", True),
            ("goal", "cheapest", False),
        ]
        assert str(rulebook.replacements[0].below).startswith("base/shop.yaml:16:")

    def test_a_whole_pack(self, layered):
        rulebook = layered("replaces: [{pack: music}]", over1="music")
        assert [(each.kind, each.id, each.said) for each in rulebook.replacements] == [("pack", "music", True)]

    def test_the_kind_may_be_said(self, layered):
        (found,) = layered("replaces: [{rule: bottles.all}]\n" + rule("bottles.all", "1")).replacements
        assert found.said

    @pytest.mark.parametrize(
        ("replaces", "message"),
        [
            ("bottles.al", "E504 there is nothing called 'bottles.al' in the layers below"),
            ("mood.first", "E504 nothing in this file takes the place of 'mood.first'; declare it here"),
            ("{goal: bottles.all}", "E504 there is nothing called 'bottles.all' in the layers below"),
        ],
    )
    def test_what_is_not_so_is_an_error(self, layered, replaces, message):
        assert message in refused(layered, f"replaces: [{replaces}]\n" + rule("bottles.all", "1"))

    def test_what_a_pack_that_is_gone_replaced_is_not_listed(self, layered):
        rulebook = layered(rule("bottles.all", "1"), "replaces: [own]", over1="own", over2="own")
        assert [each.kind for each in rulebook.replacements] == ["pack"]


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
        rulebook = layered(
            "retire: [mood.first]\n" + rule("bottles.all", "1"), "replaces: [own]", over1="own", over2="own"
        )
        assert inferred(rulebook, "mood") == "merry"
        assert inferred(rulebook, "bottles", guests=9) == 3
        assert rulebook.providers["bottles.all"].replaces is None

    def test_a_pack_may_retire_what_the_one_retired_whose_place_it_takes(self, layered):
        rulebook = layered("retire: [mood.first]", "replaces: [own]\nretire: [mood.first]", over1="own", over2="own")
        assert inferred(rulebook, "mood") == "dull"

    def test_but_not_what_a_pack_that_stays_has_retired(self, layered):
        assert "over2/own.yaml:4:10: E501" in refused(layered, "retire: [mood.first]", "retire: [mood.first]")

    def test_so_the_pack_in_its_place_can_retire_the_same_again(self, layered):
        retire = "retire: [mood.first]\n"
        assert inferred(layered(retire, f"replaces: [own]\n{retire}", over1="own", over2="own"), "mood") == "dull"

    def test_packs_of_one_id_in_two_layers_are_two_packs(self, layered):
        rulebook = layered(
            rule("bottles.all", "1"), "facts: [{id: chairs, type: int, ask: Chairs?}]", over1="own", over2="own"
        )
        assert list(rulebook.packs) == ["shop", "music", "own", "own@over2"]
        assert inferred(rulebook, "bottles") == 1
        assert rulebook.facts["chairs"].pack == "own@over2"

    def test_a_pack_with_the_id_of_a_built_in_one_takes_nothing_away(self, layered):
        rulebook = layered("facts: [{id: chairs, type: int, ask: Chairs?}]", over1="music")
        assert "songs.by_guests" in rulebook.providers
        assert "music@over1" in rulebook.packs

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
