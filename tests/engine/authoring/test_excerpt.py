"""Taking an entry out of rule files so that it says the same in another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.authoring import excerpt
from engine.rulebook import Layer, read_layers

ALONE = """\
schema: rules/1
pack: alone
title: Alone
parameters:
  - {id: dozen, title: Dozen, values: [{since: 2020-01-01, value: 12}], sources: [{thumb: ours}]}  # twelve
quantities:
  - {id: twice, title: Twice, value: 2 * dozen, because: So., sources: [{thumb: ours}]}
"""
SHARED = """\
schema: rules/1
pack: shared
title: Shared
common: {when: dozen > 10, level: warn}
facts:
  - {for: {end: [low, high]}, id: twice.<end>, title: The <end> end, type: number}
rules:
  - id: many
    title: Many
    when: twice.low > 9
    because: Many.
    sources: [{thumb: ours}]
"""


@pytest.fixture
def layer(tmp_path: Path) -> Layer:
    (tmp_path / "alone.yaml").write_text(ALONE, encoding="utf-8")
    (tmp_path / "shared.yaml").write_text(SHARED, encoding="utf-8")
    (layer,) = read_layers([tmp_path], [])
    return layer


def taken(layer: Layer, file: str, section: str, item_id: str) -> str:
    name = next(each.name for each in layer.files if each.name.endswith(file))
    return excerpt(layer, name, section, item_id)


def test_what_stands_alone_is_taken_as_it_is_written(layer: Layer) -> None:
    (line,) = [each for each in ALONE.splitlines() if "id: dozen" in each]
    assert taken(layer, "alone.yaml", "parameters", "dozen") == f"{line.strip()}\n"


@pytest.mark.parametrize(
    ("file", "section", "item_id", "lines"),
    [
        (
            "alone.yaml", "rules", "twice",
            ["- id: twice", "  title: Twice", "  kind: formula", "  explain: collapse", "  fact: twice",
             "  value: 2 * dozen", "  because: So.", "  sources:", "    - {thumb: ours}"],
        ),
        ("shared.yaml", "facts", "twice.high", ["- {id: twice.high, title: The high end, type: number}"]),
        (
            "shared.yaml", "rules", "many",
            ["- id: many", "  title: Many", "  level: warn", "  when: dozen > 10 and twice.low > 9", "  because: Many.",
             "  sources:", "    - {thumb: ours}"],
        ),
    ],
)  # fmt: skip
def test_what_is_said_elsewhere_is_written_out(
    layer: Layer, file: str, section: str, item_id: str, lines: list[str]
) -> None:
    assert taken(layer, file, section, item_id).splitlines() == lines


def test_what_is_not_there_is_not_found(layer: Layer) -> None:
    with pytest.raises(KeyError):
        taken(layer, "alone.yaml", "rules", "dozen")
