"""``whygpu rules show``: one rule with how it stands to others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tui.cli import main

PACK = """schema: rules/1
pack: winery
title: Winery
facts:
  - {id: guests, type: int, range: 1..100, ask: How many guests?}
  - {id: wine, type: enum, values: {red: Red wine, white: White wine}}
report: [{title: Wine, facts: [wine]}]
rules:
  - id: wine.red
    title: Red for many
    kind: rule
    since: 2020-01-01
    until: 2999-12-31
    status: deprecated
    confidence: low
    when: guests > 10
    then: {wine: red}
    because: "{guests} guests."
    sources: [{thumb: taste}]
    tests: [{given: {guests: 11}, fires: true}, {given: {guests: 10}, fires: false}]
  - id: wine.white
    title: White for very many
    kind: rule
    when: guests > 20
    then: {wine: white}
    because: "{guests} guests."
    overrides: [wine.red]
    sources: [{thumb: taste}]
    tests: [{given: {guests: 21}, fires: true}, {given: {guests: 20}, fires: false}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> str:
    (tmp_path / "winery.yaml").write_text(PACK, encoding="utf-8")
    return str(tmp_path)


def test_when_it_is_in_force_how_sure_it_is_and_what_counts_more(folder: str, capsys) -> None:
    assert main(["rules", "show", "wine.red", "--rules", folder]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "→ Wine = Red wine" in [line.replace("wine = ", "Wine = ") for line in lines]
    assert {
        "status: deprecated",
        "in force from 2020-01-01 to 2999-12-31",
        "confidence in its sources: low",
        "overridden, where they fire too, by: wine.white",
    } <= set(lines)


def test_what_it_overrides(folder: str, capsys) -> None:
    main(["rules", "show", "wine.white", "--rules", folder])
    assert "  overrides: wine.red" in capsys.readouterr().out.splitlines()


def test_for_programs(folder: str, capsys) -> None:
    main(["rules", "show", "wine.red", "--rules", folder, "--json"])
    rule = json.loads(capsys.readouterr().out)
    assert (rule["status"], rule["since"], rule["until"]) == ("deprecated", "2020-01-01", "2999-12-31")
    assert (rule["confidence"], rule["overrides"], rule["overridden_by"]) == ("low", [], ["wine.white"])
