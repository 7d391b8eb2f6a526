"""How an advice was made."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from kb.advice.document.provenance import provenance
from kb.advisor import Advisor
from tests.kb.advice.document.documents import document_of

CHANGED = """schema: rules/1
pack: ours.choice
title: Ours
parameters:
  - {id: card.years, title: Ours, values: [{since: 2020-01-01, value: 7}], sources: [{thumb: ours}]}
"""


def test_a_document_says_by_which_command_on_which_day() -> None:
    origin = document_of("llama 3.1 8b")["provenance"]
    assert origin["command"] == ["whygpu", "advise", "llama 3.1 8b", "--as-of", "2026-11-26"]
    assert date.fromisoformat(origin["made"]) <= date.today()
    assert origin["layers"] == []


def test_rules_of_ones_own_are_told_whether_they_are_used_or_not(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(CHANGED, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text("schema: rules/1\npack: bad\ntitel: Bad\n", encoding="utf-8")
    advisor = Advisor.load(overlays=[tmp_path / "good.yaml", tmp_path / "bad.yaml"])
    used, refused = provenance(advisor.loaded, [], date(2026, 1, 2))["layers"]
    assert (used["name"], used["standing"]) == (str(tmp_path / "good.yaml"), "used")
    assert used["replaces"] == ["card.years"]
    assert refused["standing"] == "refused"
    assert any("titel" in each for each in refused["problems"])
