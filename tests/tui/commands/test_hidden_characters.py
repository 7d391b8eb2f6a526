"""Whatever a text comes from, no command shows a terminal what it could take for a command of its own."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.language import is_hidden
from tui.cli import main

NASTY = "\x1b]52;c;QQ\x07 \x9b31m \u202egnp \x7f\x00\x85\u2028 end"
"""A command for the clipboard, one for colours, a change of direction, and breaks of lines."""
NAME = NASTY.replace("\0", "").replace("/", "")
"""The same as a name of a file, and as an argument."""
JOB = "llama 3.1 8b for 20 users on one rtx nasty"
LIKE = {"id": "rtx-nasty", "like": "rtx-4090", "name": "RTX 4100 Nasty", "aliases": ["rtx nasty"], "source": "none"}
"""An entry is refused whose name or source cannot be shown: see the file that cannot be read."""

RULES = {
    "schema": "rules/1",
    "pack": "nasty",
    "title": NASTY,
    "facts": [
        {
            "id": "nasty.asked",
            "title": NASTY,
            "type": "bool",
            "ask": NASTY,
            "help": NASTY,
            "why-asked": NASTY,
            "unknown": {"assume": True, "note": NASTY},
            "words": {"true": ["nastily"]},
        }
    ],
    "parameters": [
        {
            "id": "nasty.number",
            "title": NASTY,
            "values": [{"since": "2020-01-01", "value": 1, "note": NASTY}],
            "sources": [{"doc": NASTY}],
        }
    ],
    "quantities": [
        {
            "id": "nasty.heat",
            "title": NASTY,
            "unit": "W",
            "value": "power.total * nasty.number",
            "because": NASTY,
            "sources": [{"doc": NASTY, "note": NASTY}],
        }
    ],
    "rules": [
        {
            "id": "nasty.rule",
            "title": NASTY,
            "level": "warn",
            "when": "nasty.asked and hardware.count >= 1",
            "because": f"{NASTY} {{hardware.accelerator}}",
            "sources": [{"url": f"https://example.com/{NASTY}"}, {"doc": NASTY}],
            "tests": [{"title": NASTY, "given": {"nasty.asked": False, "hardware.count": 1}, "fires": True}],
        }
    ],
    "requirements": [
        {
            "id": "nasty.requirement",
            "title": NASTY,
            "require": "hardware.count <= 4000",
            "because": NASTY,
            "sources": [{"doc": NASTY}],
        }
    ],
    "report": [{"title": NASTY, "facts": ["nasty.heat"]}],
    "entries": {"accelerators": [LIKE]},
}
TEMPLATE = r"""{#
title: "nasty \e[31m\u202e"
file: nasty.txt
tool: "nasty \e[31m"
version: "1"
when: hardware.count is known
options:
  - {id: room, title: "nasty \e[31m", default: "nasty \e[31m \u202e"}
#}
{{ option('room') | shell }} {{ fact('hardware.accelerator') | shell }} {{ "\x1b[31m\u202e" | comment }}
"""
BROKEN = "schema: rules/1\npack: broken\ntitle: t\nrules:\n  - {id: a.b, titel: '\u202e', when: \"\\e[31m\" == 3}\n"
BROKEN += 'entries: {accelerators: [{id: rtx-1, name: "RTX \\e[31m", aliases: ["\\u202e"]}]}\n'


class _Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Runs the command line with a terminal for its outputs, and gives back all that was written there."""

    def call(*arguments: str) -> str:
        terminal = _Terminal()
        monkeypatch.setattr(sys, "stdout", terminal)
        monkeypatch.setattr(sys, "stderr", terminal)
        try:
            main(list(arguments))
        except SystemExit:
            assert "usage: whygpu" in terminal.getvalue()
        return terminal.getvalue()

    return call


@pytest.fixture
def room(tmp_path: Path) -> str:
    """A folder of rules, of a nasty name, in which every text is nasty."""
    folder = tmp_path / NAME.replace("\x85", "").replace("\u2028", "")
    (folder / "launch").mkdir(parents=True)
    (folder / "nasty.yaml").write_text(json.dumps(RULES, indent=1), encoding="utf-8")
    (folder / "launch" / "nasty.j2").write_text(TEMPLATE, encoding="utf-8")
    return str(folder)


def raw(text: str) -> set[str]:
    """What of ``text`` a terminal could take for a command; lines that are drawn anew are the program's own."""
    own = text.replace("\r\x1b[K", "").replace("\r", "")
    return {each for each in own if is_hidden(each) and each != "\n"}


def test_texts_of_rules_entries_templates_and_paths(shown: Callable[..., str], room: str, tmp_path: Path) -> None:
    rules = ("--rules", room)
    (tmp_path / "package.toml").write_text("")
    batch = tmp_path / "jobs.jsonl"
    batch.write_text(json.dumps({"id": NASTY, "text": f"{JOB} {NASTY}"}) + "\n" + json.dumps({"text": 3, NASTY: 1}))
    for arguments in (
        ("advise", JOB, "--full", *rules),
        ("advise", JOB, "--proof", *rules),
        ("advise", JOB, "--short-proof", *rules),
        ("advise", JOB, "--format", "markdown", "--full", *rules),
        ("advise", JOB, "--format", "html", *rules),
        ("advise", JOB, "--json", *rules),
        ("advise", "--batch", str(batch), "--jobs", "1", *rules),
        ("why", "nasty.heat", JOB, *rules),
        ("why", "nasty.rule", JOB, *rules),
        ("why", "nasty.heat", JOB, "--json", *rules),
        ("why", "hardware.accelerator", JOB, "--not", "h100", *rules),
        ("launch", JOB, *rules),
        ("launch", "nasty", JOB, *rules),
        ("launch", "nasty", JOB, "--option", f"room={NAME}", *rules),
        ("launch", "nasty", JOB, "--json", *rules),
        ("facts", "nasty", *rules),
        ("facts", "nasty", "--json", *rules),
        ("kb", "accelerators", "nasty", *rules),
        ("kb", "accelerators", "nasty", "--json", *rules),
        ("product", "rtx nasty", *rules),
        ("product", "rtx nasty", "--json", *rules),
        ("rules", "list", room),
        ("rules", "list", room, "--json"),
        ("rules", "show", "nasty.rule", *rules),
        ("rules", "show", "nasty.number", *rules),
        ("rules", "show", "nasty.rule", "--json", *rules),
        ("rules", "graph", "nasty.rule", *rules),
        ("rules", "graph", "nasty.rule", "--format", "dot", *rules),
        ("rules", "graph", "nasty.rule", "--format", "svg", *rules),
        *(("rules", "check", room, "--format", each) for each in ("text", "json", "junit", "sarif")),
        *(("rules", "test", room, "--format", each) for each in ("text", "json", "junit", "sarif")),
        ("rules", "pack", room),
        ("rules", "fmt", "--check", room),
    ):
        page = shown(*arguments)
        assert (arguments[:4], raw(page)) == (arguments[:4], set())
        assert "Traceback" not in page
        assert page
    assert "RTX 4100 Nasty" in shown("advise", JOB, "--full", *rules)


def test_a_file_that_cannot_be_read_as_rules(shown: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / f"{NAME}.yaml"
    file.write_text(BROKEN, encoding="utf-8")
    for arguments in (
        *(("rules", "check", str(file), "--format", each) for each in ("text", "json", "junit", "sarif")),
        ("rules", "fmt", str(file)),
        ("advise", JOB, "--rules", str(file)),
        ("advise", JOB, "--rules", str(file), "--json"),
        ("rules", "diff", "built-in", str(file)),
    ):
        page = shown(*arguments)
        assert (arguments[:3], raw(page)) == (arguments[:3], set())
        assert page


def test_arguments(shown: Callable[..., str], tmp_path: Path) -> None:
    for arguments in (
        (f"--x{NAME}",),
        (NAME,),
        ("advise", f"--x{NAME}"),
        ("advise", f"llama 3.1 8b {NAME}", "--goal", NAME),
        ("advise", f"llama 3.1 8b {NAME}", "--format", NAME),
        ("advise", "llama 3.1 8b", "--set", f"{NAME}={NAME}"),
        ("advise", "llama 3.1 8b", "--set", f"hardware.accelerator={NAME}", "--json"),
        ("advise", "llama 3.1 8b", "--config", NAME),
        ("advise", "llama 3.1 8b", "--section", NAME),
        ("advise", "llama 3.1 8b", "--output", NAME),
        ("advise", "llama 3.1 8b", "--batch", NAME),
        ("advise", "llama 3.1 8b", "--as-of", NAME),
        ("advise", "llama 3.1 8b", "--mask", NAME),
        ("advise", "llama 3.1 8b", "--rules", NAME),
        ("why", NAME, "llama 3.1 8b"),
        ("launch", NAME, "llama 3.1 8b"),
        ("launch", "vllm", "llama 3.1 8b for 20 users", "--option", f"{NAME}=1"),
        ("launch", "vllm", "llama 3.1 8b for 20 users", "--model", NAME),
        ("launch", "vllm", "llama 3.1 8b for 20 users", "--model", NAME, "--json"),
        ("facts", NAME),
        ("product", NAME),
        ("claims", NAME),
        ("kb", NAME),
        ("kb", "models", NAME),
        ("rules", NAME),
        ("rules", "show", NAME),
        ("rules", "explain", NAME),
        ("rules", "new", NAME),
        ("rules", "edit", NAME),
        ("rules", "graph", NAME),
        ("rules", "diff", NAME, "built-in"),
        ("rules", "pack", NAME),
        ("rules", "add", NAME),
        ("rules", "remove", NAME),
        ("rules", "check", NAME),
        ("rules", "test", "--rule", NAME),
        ("rules", "fmt", NAME),
        ("journal", "show", NAME),
        ("journal", "list", "--journal", NAME),
    ):
        page = shown(*arguments)
        assert (arguments, raw(page)) == (arguments, set())
        assert "Traceback" not in page
        assert page


def test_what_a_journal_keeps(shown: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHYGPU_JOURNAL", str(tmp_path / "journal.db"))
    shown("advise", f"llama 3.1 8b for 20 users {NAME}")
    shown("journal", "note", "1", NAME)
    for arguments in (
        ("list",),
        ("list", "--json"),
        ("show", "1"),
        ("show", "2"),
        ("show", "2", "--json"),
        ("search", "end"),
        ("replay", "1"),
        ("verify",),
        ("note", "1", NAME),
    ):
        page = shown("journal", *arguments)
        assert (arguments, raw(page)) == (arguments, set())
        assert page
