"""Which pack builds on which."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.drawing import DrawingTooLargeError, pack_overview
from engine.rulebook import Rulebook, load_rulebook


def packs(folder: Path, **bodies: str) -> Rulebook:
    for name, body in bodies.items():
        (folder / f"{name}.yaml").write_text(f"schema: rules/1\npack: {name}\ntitle: Pack {name}\n{body}\n")
    return load_rulebook([folder], {})


def formula(name: str, fact: str, value: str) -> str:
    return f"rules: [{{id: {name}, title: T, kind: formula, fact: {fact}, value: {value}, because: b, sources: []}}]"


def edges(rulebook: Rulebook) -> list[tuple[str, str]]:
    return [(edge.source, edge.target) for edge in pack_overview(rulebook).edges]


FACTS = "facts: [{id: w, type: int}, {id: x, type: int}, {id: y, type: int}, {id: z, type: int}]"


def test_every_pack_is_a_box(wine: Rulebook) -> None:
    diagram = pack_overview(wine)
    assert [(node.kind, node.key, node.title) for node in diagram.nodes] == [
        ("pack", "wine.facts", "What can be known about a dinner and its wine"),
        ("pack", "wine.rules", "Which wine, how many bottles"),
        ("pack", "wine.search", "Looking for a wine"),
    ]
    assert [(edge.source, edge.target) for edge in diagram.edges] == [("wine.facts", "wine.rules")]


def test_a_pack_builds_on_those_that_conclude_what_it_reads(tmp_path: Path) -> None:
    rulebook = packs(tmp_path, facts=FACTS, one=formula("one", "x", "w"), two=formula("two", "y", "x"))
    assert edges(rulebook) == [("facts", "one"), ("one", "two")]


def test_an_arrow_that_a_longer_way_replaces_is_left_out(tmp_path: Path) -> None:
    rulebook = packs(tmp_path, facts=FACTS, one=formula("one", "x", "w"), two=formula("two", "y", "x + w"))
    assert edges(rulebook) == [("facts", "one"), ("one", "two")]


def test_packs_that_need_each_other_keep_their_arrows(tmp_path: Path) -> None:
    both = formula("there", "x", "w")[:-1] + ", " + formula("back", "z", "y")[len("rules: [") :]
    rulebook = packs(tmp_path, facts=FACTS, one=both, two=formula("two", "y", "x"))
    assert edges(rulebook) == [("facts", "one"), ("one", "two"), ("two", "one")]


def test_too_many_packs_are_refused(wine: Rulebook) -> None:
    with pytest.raises(DrawingTooLargeError, match="3 packs, more than 2: name a fact or rule"):
        pack_overview(wine, limit=2)
