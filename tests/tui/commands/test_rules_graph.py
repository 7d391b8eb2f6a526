"""``whygpu rules graph``: a drawing to standard output or into a file, or a complaint with the cure."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tui.cli import main

OWN = """schema: rules/1
pack: own
title: Our "own" <rules>
facts: [{id: own.note, title: 'A "note" \\ <b>', type: int}]
rules:
  - {id: own.rule, title: 'Five & "six"', kind: formula, fact: own.note, value: zero.stage + 5, because: w,
     sources: [{thumb: t}], tests: [{given: {zero.stage: 1}, expect: {own.note: 6}}]}
report: [{title: Own, facts: [own.note]}]
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    (tmp_path / "own.yaml").write_text(OWN)
    return str(tmp_path)


def graph(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["rules", "graph", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_a_fact_is_drawn_with_what_is_around_it(capsys):
    code, out, _ = graph(capsys, "zero.stage", "--depth", "1")
    assert code == 0
    assert out.startswith("flowchart LR\n")
    assert "zero.stage_choice" in out


def test_without_a_name_the_packs_are_drawn(capsys):
    code, out, _ = graph(capsys, "--format", "dot")
    assert code == 0
    assert out.startswith('digraph "The packs, and which builds on which" {\n')
    assert '"facts.hardware" -> ' in out


def test_rules_of_ones_own_are_drawn_and_their_titles_are_harmless(capsys, own, tmp_path):
    picture = tmp_path / "new" / "own.svg"
    code, out, _ = graph(capsys, "own.note", "--rules", own, "--format", "svg", "--output", str(picture))
    assert code == 0
    assert "boxes and" in out
    assert str(picture) in out
    texts = [each.text for each in ET.parse(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert 'A "note" \\ <b>' in texts
    assert 'Five & "six"' in texts


@pytest.mark.parametrize("form", ["dot", "mermaid", "svg"])
def test_every_format_shows_a_rule_with_its_facts(capsys, own, form):
    code, out, _ = graph(capsys, "own.rule", "--rules", own, "--format", form, "--depth", "1")
    assert code == 0
    assert all(name in out for name in ("own.rule", "own.note", "zero.stage"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["zero.stge"], "there is no fact or rule 'zero.stge'; did you mean 'zero.stage'?"),
        (["workload.kind", "--depth", "9"], "choose a smaller depth"),
        (["zero.stage", "--depth", "-1"], "cannot be below 0"),
        (["zero.stage", "--output", "/dev/null/picture.svg"], "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(capsys, arguments, complaint):
    code, out, err = graph(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1
