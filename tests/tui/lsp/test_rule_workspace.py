"""What the files of an editor come to, on top of the built-in rules."""

from __future__ import annotations

from pathlib import Path

from tests.tui.lsp.test_server import POWER
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
