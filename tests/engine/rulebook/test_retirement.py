"""What an overlay takes out: a rule, a fact, a whole pack; and what must not speak of it any more."""

from __future__ import annotations

import pytest

from engine.rulebook import RulebookError
from tests.engine.rulebook.overlays import SOURCES, inferred, refused, rule


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
        assert "over1/own.yaml:4:17: E102 songs is taken away, but rules below read it: unknown fact 'songs'" in message
        assert "base/tunes.yaml:6:62: unknown fact 'songs'" in message

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
            ("{rul: mood.first}", "E010 unknown key 'rul' in something of a layer below; did you mean 'rule'"),
            ("[mood.first]", "E012 something of a layer below must be a mapping"),
            ("{rule: [mood.first]}", "E012 something of a layer below must be text"),
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
