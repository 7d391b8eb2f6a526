"""What depends on what, in which order it is settled, and circles, which are refused."""

from __future__ import annotations

import pytest

from engine.graph import CycleError, DependencyGraph
from engine.rulebook import Rulebook, RulebookError
from tests.engine.conftest import RulesMaker

FACTS = "facts: [{id: a, type: int}, {id: b, type: int}, {id: c, type: int}, {id: d, type: int}]\n"


def formula(name: str, fact: str, value: str, more: str = "") -> str:
    return f"  - {{id: {name}, title: T, kind: formula, fact: {fact}, value: {value}, because: b, sources: []{more}}}\n"


def test_what_is_read_is_settled_below_what_reads_it(rules: RulesMaker) -> None:
    rulebook = rules(
        FACTS + "rules:\n" + formula("two", "c", "a + b") + formula("one", "b", "a") + formula("three", "d", "c")
    )
    graph = DependencyGraph.of(rulebook)
    assert [graph.fact_level(fact) for fact in "abcd"] == [0, 1, 2, 3]
    assert [graph.provider_level(name) for name in ("one", "two", "three")] == [1, 2, 3]
    assert graph.depth == 3
    assert graph.order == ("a", "b", "c", "d")


def test_each_fact_of_the_wine_advisor_comes_after_all_it_depends_on(wine: Rulebook) -> None:
    graph = DependencyGraph.of(wine)
    position = {fact: place for place, fact in enumerate(graph.order)}
    assert set(position) == {*wine.facts, *wine.parameters}
    for fact, place in position.items():
        assert all(position[other] <= place for other in graph.ancestors(fact))
    for provider in wine.providers.values():
        level = graph.provider_level(provider.id)
        assert all(graph.fact_level(name) < level for name in provider.reads)
        assert all(graph.fact_level(name) >= level for name in provider.sets)


def test_influence_goes_through_rules_catalogues_and_assumptions(wine: Rulebook) -> None:
    graph = DependencyGraph.of(wine)
    assert graph.ancestors("cost.total") == {
        "cost.total",
        "bottles.needed",
        "guests",
        "glasses.each",
        "evening.formal",
        "bottle.glasses",
        "wine.price",
        "wine",
        "tax.rate",
    }
    assert "verdict" in graph.descendants("guests")
    assert "advice.colour" not in graph.descendants("guests")
    assert graph.descendants("verdict") == {"verdict"}
    assert graph.ancestors() == frozenset()
    assert graph.ancestors("guests", "budget") == {"guests", "budget"}


def test_ancestors_and_descendants_are_two_sides_of_one_thing(wine: Rulebook) -> None:
    graph = DependencyGraph.of(wine)
    for fact in wine.facts:
        for other in graph.ancestors(fact):
            assert fact in graph.descendants(other)


def test_the_order_does_not_depend_on_the_order_of_rules(rules: RulesMaker) -> None:
    one, two = formula("one", "b", "a"), formula("two", "c", "b")
    assert (
        DependencyGraph.of(rules(FACTS + "rules:\n" + one + two)).order
        == DependencyGraph.of(rules(FACTS + "rules:\n" + two + one)).order
    )


def test_a_circle_is_named_with_its_facts_and_rules_and_a_place(rules: RulesMaker) -> None:
    text = FACTS + "rules:\n" + formula("one", "b", "a + d") + formula("two", "c", "b") + formula("three", "d", "c")
    with pytest.raises(CycleError) as caught:
        DependencyGraph.of(rules(text))
    cycle = caught.value.cycle
    assert cycle[0] == cycle[-1] == "b"
    assert set(cycle) == {"b", "two", "c", "three", "d", "one"}
    assert str(caught.value).splitlines()[:2] == [
        "rules.yaml:7:5: E201 these depend on each other: b -> two -> c -> three -> d -> one -> b",
        "    - {id: two, title: T, kind: formula, fact: c, value: b, because: b, sources: []}",
    ]
    assert isinstance(caught.value, RulebookError)


def test_every_rule_on_the_way_round_is_shown_with_its_line_and_what_to_do(rules: RulesMaker) -> None:
    facts = "facts: [{id: a, type: int}, {id: b, type: int}, {id: c, type: int, unknown: {assume: b + 1}}]\n"
    with pytest.raises(CycleError) as caught:
        DependencyGraph.of(rules(facts + "rules:\n" + formula("one", "a", "c") + formula("two", "b", "a")))
    (finding,) = caught.value.findings
    assert finding.line.startswith("  - {id: two,")
    assert [(str(each.place), each.note) for each in finding.related] == [
        ("rules.yaml:4:49", "c comes from b where no rule sets it"),
        ("rules.yaml:6:5", "one reads c and sets a"),
    ]
    assert all(each.line for each in finding.related)
    assert finding.cure == "decide which of a, b, c is known first, and remove what leads back to it"


@pytest.mark.parametrize(
    ("text", "cycle"),
    [
        (FACTS + "rules:\n" + formula("one", "a", "a + 1"), ("a", "one", "a")),
        (FACTS + "rules:\n" + formula("one", "a", "1", ", when: a is unknown"), ("a", "one", "a")),
        (
            "facts: [{id: a, type: int, unknown: {assume: b + 1}}, {id: b, type: int, unknown: {assume: a + 1}}]",
            ("a", "b", "a"),
        ),
        ("facts: [{id: a, type: int, when: a is unknown, unknown: {assume: 3}}]", ("a", "a")),
    ],
)
def test_a_fact_cannot_depend_on_itself(text: str, cycle: tuple[str, ...], rules: RulesMaker) -> None:
    with pytest.raises(CycleError) as caught:
        DependencyGraph.of(rules(text))
    assert caught.value.cycle == cycle
    assert "rules.yaml:" in str(caught.value)


def test_a_question_about_a_fact_may_depend_on_the_fact_itself_when_nothing_is_assumed(rules: RulesMaker) -> None:
    graph = DependencyGraph.of(
        rules("facts: [{id: a, type: int, when: b is unknown}, {id: b, type: int, when: a is unknown}]")
    )
    assert graph.depth == 0


def test_a_rule_and_a_fact_may_share_a_name(rules: RulesMaker) -> None:
    graph = DependencyGraph.of(rules(FACTS + "rules:\n" + formula("a", "b", "a")))
    assert (graph.fact_level("a"), graph.provider_level("a")) == (0, 1)


def test_what_providers_read_is_told_by_the_graph(wine: Rulebook) -> None:
    graph = DependencyGraph.of(wine)
    assert {name: set(read) for name, read in graph.reads.items()} == {
        name: set(each.reads) for name, each in wine.providers.items()
    }


def test_behind_facts_and_providers_stands_all_that_can_influence_them(wine: Rulebook) -> None:
    graph = DependencyGraph.of(wine)
    facts, providers = graph.behind(["cost.total"], [])
    assert facts == graph.ancestors("cost.total")
    assert providers == {name for name, each in wine.providers.items() if not facts.isdisjoint(each.sets)}
    for name, each in wine.providers.items():
        facts, providers = graph.behind([], [name])
        assert name in providers
        assert facts == graph.ancestors(*each.reads)
