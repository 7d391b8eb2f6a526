"""Rules of an overlay that lose unseen to rules below them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rulebook import load_rulebook
from engine.verification import analyse
from tests.engine.verification.checks.conftest import DAY, rule, rule_file

HEADER = "schema: rules/1\npack: {}\ntitle: T\n"
BUILT_IN = rule_file(rule("one", "kind: rule, priority: 10, when: flag, then: {grade: good}"))


def found(folder: Path, own: str) -> list[str]:
    files = [folder / "base.yaml", folder / "own.yaml"]
    for file, body in zip(files, (BUILT_IN, f"rules:\n{own}"), strict=True):
        file.write_text(HEADER.format(file.stem) + body, encoding="utf-8")
    findings = analyse(load_rulebook(files[:1], {}, files[1:]), DAY).findings
    return [f"{each.code} {each.message}" for each in findings if each.code == "W308"]


def test_a_rule_that_names_no_priority_is_told_what_counts_more(tmp_path: Path) -> None:
    assert found(tmp_path, rule("mine", "kind: rule, when: count > 2, then: {grade: poor}")) == [
        "W308 mine has no say on 'grade' where one sets it too, whose priority is 10 (its own: 100), "
        "for example at count = 3, flag = true"
    ]


@pytest.mark.parametrize(
    "mine",
    [
        "kind: rule, when: count > 2, then: {grade: poor}, priority: 50",
        "kind: rule, when: count > 2, then: {grade: poor}, overrides: [one]",
        "kind: rule, when: not flag, then: {grade: poor}",
        "kind: rule, when: count > 2, then: {grade: good}",
        "kind: rule, when: count > 2, then: {figure: 3}",
    ],
)
def test_one_that_names_it_overrides_holds_elsewhere_or_agrees_is_not(tmp_path: Path, mine: str) -> None:
    assert found(tmp_path, rule("mine", mine)) == []
