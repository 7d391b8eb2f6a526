"""What may give way where nothing is feasible is read with its facts, values and fields, and mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rulebook import Rulebook, RulebookError, load_rulebook

PACK = """schema: rules/1
pack: trip
title: A trip
facts:
  - {id: guests, title: Guests, type: int, range: 1..100, ask: How many?}
  - {id: bus, title: Bus, type: enum, values: [small, large], ask: Which?}
choices:
  - {fact: bus, values: [small, large]}
relaxations:
"""


def read(folder: Path, *relaxations: str) -> Rulebook:
    path = folder / "trip.yaml"
    path.write_text(PACK + "".join(f"  - {each}\n" for each in relaxations), encoding="utf-8")
    return load_rulebook([path], {})


def test_they_stand_in_the_order_in_which_they_are_written(tmp_path: Path) -> None:
    rulebook = read(
        tmp_path,
        "{id: fewer, title: 'fewer guests: {guests}', lower: guests, least: 2, step: 2, when: guests > 2}",
        "{id: other, title: another bus, vary: bus, most: 2, with: {guests: 5}}",
        "{id: large, title: a large bus, try: bus, values: [large]}",
        "{id: any, title: any number of guests, open: guests}",
    )
    fewer, other, large, anyhow = rulebook.relaxations.values()
    assert (fewer.fact, fewer.least, fewer.step, fewer.most) == ("guests", 2, 2, 1)
    assert (other.vary, other.fact, other.most, other.also) == (("bus",), None, 2, (("guests", 5),))
    assert (large.fact, large.values) == ("bus", ("large",))
    assert (anyhow.opened, anyhow.vary, anyhow.fact) == (("guests",), (), None)


@pytest.mark.parametrize(
    ("relaxation", "finding"),
    [
        ("{id: a, title: A}", "E011"),
        ("{id: a, title: A, vary: bus, lower: guests, least: 1}", "E011"),
        ("{id: a, title: A, lower: guests}", "E011"),
        ("{id: a, title: A, lower: bus, least: 1}", "E011"),
        ("{id: a, title: A, vary: guests}", "E102"),
        ("{id: a, title: A, open: guest}", "E102"),
        ("{id: a, title: A, try: buses, values: [small]}", "E102"),
        ("{id: a, title: A, try: bus, values: [tiny]}", "E1"),
        ("{id: a, title: A, try: bus, alike: maker, below: seats}", "E102"),
        ("{id: a, title: A, try: bus, alike: maker, above: seats}", "E102"),
        ("{id: a, title: A, vary: bus, with: {guest: 5}}", "E102"),
        ("{id: a, title: 'A {guest}', vary: bus}", "E107"),
        ("{id: a, title: A, lower: guests, least: 1, start: bus}", "E102"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, relaxation: str, finding: str) -> None:
    with pytest.raises(RulebookError) as raised:
        read(tmp_path, relaxation)
    assert any(each.code.startswith(finding) for each in raised.value.findings), raised.value


def test_an_id_stands_once(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="E015"):
        read(tmp_path, "{id: a, title: A, vary: bus}", "{id: a, title: B, vary: bus}")
