"""``whygpu rules edit``: the right file at the right line, a copy of what is built in, and a check afterwards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tui.cli import main

OURS = """\
schema: rules/1
pack: ours
title: Ours
facts:
  - {id: ours.limit_value, title: Limit, type: int, range: 1..100}
rules:
  - id: ours.limit
    title: Limit
    kind: rule
    when: hardware.count > 8
    then: {ours.limit_value: 8}
    because: "{hardware.count} are more than {ours.limit_value}."
    sources: [{thumb: our own rule}]
    tests:
      - {given: {hardware.count: 16}, expect: {ours.limit_value: 8}, fires: true}
      - {given: {hardware.count: 8}, fires: false}
report:
  - {title: Ours, facts: [ours.limit_value]}
"""


@pytest.fixture
def own(monkeypatch, tmp_path: Path) -> Path:
    """The folder of a person's own rules."""
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(tmp_path / "config"))
    folder = tmp_path / "config" / "rules"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def vim(monkeypatch, tmp_path: Path):
    """An editor that notes how it was called, and replaces a text in the file."""

    def use(old: str = "", new: str = "") -> Path:
        calls = tmp_path / "calls"
        program = tmp_path / "vim"
        program.write_text(
            f"#!{sys.executable}\n"
            "import pathlib, sys\n"
            f"pathlib.Path({str(calls)!r}).write_text(' '.join(sys.argv[1:]))\n"
            "file = pathlib.Path(sys.argv[-1])\n"
            f"file.write_text(file.read_text().replace({old!r}, {new!r}))\n"
        )
        program.chmod(0o755)
        monkeypatch.setenv("VISUAL", str(program))
        return calls

    return use


def run(capsys, *arguments: str) -> tuple[int, str]:
    code = main(["rules", *arguments])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


@pytest.mark.parametrize(("name", "line"), [("ours.limit", 7), ("ours.limit_value", 5)])
def test_a_rule_or_fact_of_ones_own_is_opened_at_its_line(capsys, own, vim, name, line):
    (own / "mine.yaml").write_text(OURS)
    calls = vim()
    code, page = run(capsys, "edit", name)
    assert code == 0
    assert calls.read_text() == f"+{line} {own / 'mine.yaml'}"
    assert page.startswith("no findings")
    assert ("2 passed, 0 failed" in page) == (name == "ours.limit")
    assert (own / "mine.yaml").read_text() == OURS


def test_what_the_change_breaks_is_said(capsys, own, vim):
    (own / "mine.yaml").write_text(OURS)
    vim("then: {ours.limit_value: 8}", "then: {ours.limit_value: 4}")
    code, page = run(capsys, "edit", "ours.limit")
    assert code == 1
    assert "mine.yaml:15:9: ours.limit: ours.limit_value is 4, not 8" in page
    assert "its tests: 1 passed, 1 failed" in page
    vim("hardware.count > 8", "hardware.cont > 8")
    code, page = run(capsys, "edit", "ours.limit")
    assert code == 2
    assert "mine.yaml:10:11: E102 unknown fact 'hardware.cont'; did you mean 'hardware.count'?" in page


@pytest.mark.parametrize("damage", [("hardware.count > 8", "hardware.cont > 8"), ("pack: ours", "pack: [ours")])
def test_a_file_that_cannot_be_used_can_still_be_opened_and_mended(capsys, own, vim, damage):
    right, wrong = damage
    (own / "mine.yaml").write_text(OURS.replace(right, wrong))
    calls = vim(wrong, right)
    code, page = run(capsys, "edit", "ours.limit")
    assert calls.read_text() == f"+7 {own / 'mine.yaml'}"
    assert (code, page) == (0, "no findings; its tests: 2 passed, 0 failed\n")


def test_what_is_built_in_is_copied_and_stays(capsys, own, vim):
    calls = vim("title: Model states", "title: Our model states")
    code, page = run(capsys, "edit", "zero.states_stage_1")
    file = own / "ours.yaml"
    assert code == 0
    assert f"zero.states_stage_1 is built in: {file} has a copy now, which takes its place." in page
    assert "no findings; its tests: 2 passed, 0 failed" in page
    lines = file.read_text().splitlines()
    number = int(calls.read_text().split()[0])
    assert lines[number - 2 : number] == [
        "  # in place of the built-in rule in rules/zero/sharding.yaml",
        "  - id: zero.states_stage_1",
    ]
    assert (own / "rules.schema.json").exists()
    main(["rules", "show", "zero.states_stage_1"])
    assert "Our model states" in capsys.readouterr().out
    assert "copy" not in run(capsys, "edit", "zero.states_stage_1")[1]  # it is there already
    assert file.read_text().count("id: zero.states_stage_1\n") == 1


@pytest.mark.parametrize("name", ["workload.kind", "hardware.devices_per_board", "cuda.minimum"])
def test_facts_and_parameters_are_copied_too(capsys, own, vim, name):
    calls = vim()
    code, page = run(capsys, "edit", name)
    assert code == 0
    assert "no findings" in page
    number = int(calls.read_text().split()[0])
    assert f"id: {name}" in (own / "ours.yaml").read_text().splitlines()[number - 1]


def test_without_an_editor_the_place_is_told(capsys, own, monkeypatch):
    for variable in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(variable, raising=False)
    (own / "mine.yaml").write_text(OURS)
    code, page = run(capsys, "edit", "ours.limit")
    assert code == 2
    assert "VISUAL or EDITOR" in page
    assert f"{own / 'mine.yaml'}:7" in page


def test_what_does_not_exist_is_refused_with_what_was_perhaps_meant(capsys, own, vim):
    calls = vim()
    code, page = run(capsys, "edit", "zero.states_stage_11")
    assert code == 2
    assert "did you mean 'zero.states_stage_1'?" in page
    assert not calls.exists()
    assert list(own.iterdir()) == []
