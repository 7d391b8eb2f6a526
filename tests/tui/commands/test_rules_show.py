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
    judges:
      says: White wine for {guests} guests.
      cases:
        - {if: guests > 50, mark: pessimistic, because: "{guests} drink red, too."}
        - {mark: consistent, because: So it is.}
    overrides: [wine.red]
    sources: [{thumb: taste}]
    tests:
      - {given: {guests: 21}, judged: consistent}
      - {given: {guests: 60}, judged: pessimistic}
      - {given: {guests: 20}, fires: false}
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


def test_what_the_source_says_and_how_that_is_judged(folder: str, capsys) -> None:
    main(["rules", "show", "wine.white", "--rules", folder])
    lines = capsys.readouterr().out.splitlines()
    said = lines.index("  the source says: White wine for {guests} guests.")
    assert lines[said + 1 : said + 4] == [
        "  which is",
        "    · pessimistic if guests > 50: {guests} drink red, too.",
        "    · consistent otherwise: So it is.",
    ]
    main(["rules", "show", "wine.white", "--rules", folder, "--json"])
    judges = json.loads(capsys.readouterr().out)["judges"][""]
    assert judges["says"] == "White wine for {guests} guests."
    assert [(each["if"], each["mark"]) for each in judges["cases"]] == [
        ("guests > 50", "pessimistic"),
        (None, "consistent"),
    ]
