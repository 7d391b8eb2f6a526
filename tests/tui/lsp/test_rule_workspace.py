"""What the files of an editor come to, on top of the built-in rules."""

from __future__ import annotations

from pathlib import Path

from engine.rulebook.layer import RuleFile
from tests.tui.lsp.pages import POWER
from tui.lsp.mention_beside import mentions_beside
from tui.lsp.rule_workspace import RuleWorkspace


def test_what_stood_there_a_moment_ago_is_not_verified_again(tmp_path: Path) -> None:
    file = tmp_path / "power.yaml"
    file.write_text(POWER)
    workspace = RuleWorkspace((tmp_path,))
    saved = workspace.state()
    workspace.open(file, POWER.replace("room.circuits < 2", "room.circits < 2"))
    written = workspace.state()
    assert (saved.findings, [each.code for each in written.findings]) == ((), ["E102"])
    workspace.close(file)
    assert workspace.state() is saved
    file.write_text(POWER.replace("title: Our machine room", "title: Our other room"))
    assert workspace.state() is not saved


TEMPLATE = """{#
title: A line of our list
file: room.txt
tool: our list
version: "1"
when: room.circuits is known
#}
{{ fact('room.circuits') | shell }} and no room.circuits
"""


def codes(workspace: RuleWorkspace) -> list[tuple[str, str]]:
    return [(each.code, Path(each.place.file).name) for each in workspace.state().findings]


def test_it_finds_what_check_finds_of_claims_and_of_the_launch_templates_beside_the_rules(tmp_path: Path) -> None:
    file, template = tmp_path / "power.yaml", tmp_path / "launch" / "room.j2"
    template.parent.mkdir()
    file.write_text(POWER)
    template.write_text(TEMPLATE)
    workspace = RuleWorkspace((tmp_path,))
    assert codes(workspace) == []
    workspace.open(file, POWER.replace("[{thumb: plan of our room}]", "[S9-99-99]"))
    assert codes(workspace) == [("E113", "power.yaml")]
    workspace.close(file)
    workspace.open(template, TEMPLATE.replace("('room.circuits')", "('room.circits')"))
    assert codes(workspace) == [("E102", "room.j2")]


def test_a_declaration_that_does_not_go_with_what_reads_it_is_found_where_it_stands(tmp_path: Path) -> None:
    values = "values: [{since: 2020-01-01, value: 3 GB}], sources: [{thumb: ours}]"
    reserve = f"\n\nparameters:\n  - {{id: memory.reserve, title: R, unit: byte, {values}}}"
    file = tmp_path / "reserve.yaml"
    file.write_text(f"schema: rules/1\npack: ours\ntitle: Ours\nreplaces: [memory.reserve]{reserve}\n")
    (finding,) = RuleWorkspace((tmp_path,)).state().findings
    assert (finding.code, finding.place.file, finding.place.line) == ("E104", str(file), 7)
    assert {Path(each.place.file).name for each in finding.related} == {"memory.yaml", "parallel.yaml"}


def test_names_in_templates_and_boundary_cases(tmp_path: Path) -> None:
    cases = "room.limit\n  power.total at 3 kW, with room.circuits = 1, room.circuits_all = 2\n    3 kW -> nothing\n"
    for name, text, fact, places in (
        ("room.j2", TEMPLATE, "room.circuits", [(6, 7), (8, 10)]),
        ("power.boundaries", cases, "room.circuits", [(2, 29)]),
        ("power.boundaries", cases, "room.limit", [(1, 1)]),
    ):
        found = mentions_beside(RuleFile(tmp_path / name, name, text), fact)
        assert [(each.place.line, each.place.column) for each in found] == places
