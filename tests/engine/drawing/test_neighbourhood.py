"""What is drawn around facts and rules of the wine advisor."""

from __future__ import annotations

import pytest

from engine.drawing import Diagram, DrawingTooLargeError, UnknownNameError, neighbourhood
from engine.graph import DependencyGraph
from engine.rulebook import Rulebook
from tests.engine.conftest import RulesMaker


@pytest.fixture(scope="module")
def graph(wine: Rulebook) -> DependencyGraph:
    return DependencyGraph.of(wine)


def keys(diagram: Diagram) -> set[str]:
    return {node.key for node in diagram.nodes}


def test_one_step_around_a_fact_are_the_rules_that_set_and_read_it(wine: Rulebook, graph: DependencyGraph) -> None:
    diagram = neighbourhood(wine, graph, ["quality"], 1)
    assert keys(diagram) == {"fact quality", "provider quality.by_points", "provider verdict.buy"}
    assert {(edge.source, edge.target) for edge in diagram.edges} == {
        ("provider quality.by_points", "fact quality"),
        ("fact quality", "provider verdict.buy"),
    }
    assert [node.key for node in diagram.nodes if node.named] == ["fact quality"]
    assert diagram.title == "Around Quality"


def test_one_step_around_a_rule_are_the_facts_and_parameters_it_reads_and_sets(
    wine: Rulebook, graph: DependencyGraph
) -> None:
    diagram = neighbourhood(wine, graph, ["bottles.count"], 1)
    assert keys(diagram) == {
        "fact guests",
        "fact glasses.each",
        "fact bottle.glasses",
        "fact bottles.needed",
        "provider bottles.count",
    }
    kinds = {node.key: node.kind for node in diagram.nodes}
    assert kinds["fact bottle.glasses"] == "parameter"
    assert kinds["fact guests"] == "fact"
    assert kinds["provider bottles.count"] == "rule"


def test_steps_lead_up_or_down_but_do_not_turn_round(wine: Rulebook, graph: DependencyGraph) -> None:
    # budget and quality are read by the same rule, and yet quality is not around budget.
    around = keys(neighbourhood(wine, graph, ["budget"], 2))
    assert "fact verdict" in around
    assert "fact quality" not in around


def test_depth_zero_shows_what_is_named_alone(wine: Rulebook, graph: DependencyGraph) -> None:
    assert keys(neighbourhood(wine, graph, ["guests", "cost.sum"], 0)) == {"fact guests", "provider cost.sum"}


def test_enough_depth_reaches_all_ancestors_and_descendants(wine: Rulebook, graph: DependencyGraph) -> None:
    facts = {node.key.removeprefix("fact ") for node in neighbourhood(wine, graph, ["cost.total"], 99).nodes}
    assert facts >= graph.ancestors("cost.total") | graph.descendants("cost.total")


def test_catalogue_fields_and_assumptions_are_told_from_inference(wine: Rulebook, graph: DependencyGraph) -> None:
    edges = {
        (edge.source, edge.target): edge.kind
        for edge in neighbourhood(wine, graph, ["wine", "glasses.each", "quality"], 1).edges
    }
    assert edges["fact wine", "fact wine.colour"] == "catalogue"
    assert edges["fact evening.formal", "fact glasses.each"] == "assumption"
    assert edges["fact quality", "provider verdict.buy"] == "inference"


def test_a_tooltip_says_what_a_box_is(wine: Rulebook, graph: DependencyGraph) -> None:
    tooltips = {node.key: node.tooltip for node in neighbourhood(wine, graph, ["colour.by_dish"], 1).nodes}
    assert tooltips["provider colour.by_dish"] == (
        "Colour by dish (colour.by_dish): table, inform, pack wine.rules, level 1"
    )
    assert tooltips["fact dish.kind"].endswith("What will be eaten?")


def test_a_name_of_a_fact_and_a_rule_means_both(rules: RulesMaker) -> None:
    rulebook = rules(
        "facts: [{id: a, type: int}, {id: b, type: int}]\n"
        "rules: [{id: a, title: T, kind: formula, fact: b, value: a, because: x, sources: []}]"
    )
    graph = DependencyGraph.of(rulebook)
    assert keys(neighbourhood(rulebook, graph, ["a"], 0)) == {"fact a", "provider a"}
    assert keys(neighbourhood(rulebook, graph, ["a"], 0, only="rule")) == {"provider a"}
    assert keys(neighbourhood(rulebook, graph, ["a"], 0, only="fact")) == {"fact a"}


def test_an_unknown_name_is_refused_with_the_nearest(wine: Rulebook, graph: DependencyGraph) -> None:
    with pytest.raises(UnknownNameError) as caught:
        neighbourhood(wine, graph, ["gests"], 1)
    assert caught.value.suggestion == "guests"
    assert str(caught.value) == "there is no fact or rule 'gests'; did you mean 'guests'?"
    with pytest.raises(UnknownNameError, match=r"no fact or rule 'xxxxxxxx'$"):
        neighbourhood(wine, graph, ["xxxxxxxx"], 1)


@pytest.mark.parametrize(("depth", "advice"), [(2, "choose a smaller depth"), (1, "fewer connections")])
def test_a_drawing_that_nobody_can_read_is_refused_with_advice(
    depth: int, advice: str, wine: Rulebook, graph: DependencyGraph
) -> None:
    with pytest.raises(DrawingTooLargeError, match=advice) as caught:
        neighbourhood(wine, graph, ["guests", "dish.kind"], depth, limit=4)
    assert caught.value.count > caught.value.limit == 4
