"""How the person's own editor is found, told the line, and waited for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tui.commands.rules.editor import Editor, EditorError

FILE = Path("/rules/a b.yaml")


@pytest.mark.parametrize(
    ("variables", "command"),
    [
        ({"VISUAL": "code -w", "EDITOR": "vi"}, ("code", "-w")),
        ({"VISUAL": "  ", "EDITOR": "vi"}, ("vi",)),
        ({"EDITOR": "'/opt/my editor/ed' --new"}, ("/opt/my editor/ed", "--new")),
        ({"EDITOR": "it's"}, ("it's",)),
    ],
)
def test_visual_comes_before_editor(monkeypatch, variables, command):
    for name in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert Editor.usual() == Editor(command)


def test_nobody_is_made_to_use_an_editor(monkeypatch):
    for name in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    assert Editor.usual() is None


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        *((name, [name, "+12", str(FILE)]) for name in ("vi", "vim", "nvim", "nano", "emacs", "/usr/bin/vim")),
        ("emacsclient -t", ["emacsclient", "-t", "+12", str(FILE)]),
        ("hx", ["hx", f"{FILE}:12"]),
        ("code", ["code", "--wait", "--goto", f"{FILE}:12"]),
        ("code -w -n", ["code", "-w", "-n", "--goto", f"{FILE}:12"]),
        ("unheard-of --flag", ["unheard-of", "--flag", str(FILE)]),
    ],
)
def test_editors_are_told_the_line_in_their_own_way(command, arguments):
    assert Editor(tuple(command.split())).arguments(FILE, 12) == arguments


def test_a_failure_tells_the_place():
    with pytest.raises(EditorError, match=r"cannot be started: .*a b\.yaml:12"):
        Editor(("/no/such/editor",)).open(FILE, 12)
    with pytest.raises(EditorError, match=r"failed with exit code 3; .*a b\.yaml:12"):
        Editor((sys.executable, "-c", "raise SystemExit(3)")).open(FILE, 12)
