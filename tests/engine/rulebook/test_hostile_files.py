"""Files made to do harm are refused with a message, soon, and with nothing but a RulebookError."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.inference import InferenceEngine
from engine.rulebook import RulebookError, load_rulebook
from tests.engine.rulebook.hostile_files import HEADER, HOSTILE


def refused(content: str | bytes, folder: Path) -> str:
    """What is said of a file with that content."""
    file = folder / "rules.yaml"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(RulebookError) as caught:
        InferenceEngine(load_rulebook([file], {}), "reference")
    message = str(caught.value)
    assert "\x1b" not in message
    return message


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_file_is_refused(case: str, tmp_path: Path) -> None:
    content, fragment = HOSTILE[case]
    assert fragment in refused(content, tmp_path)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + HEADER.encode())
    assert load_rulebook([file], {}).packs == {"test": "Test"}


def test_line_ends_of_other_systems_do_not_shift_lines(tmp_path: Path) -> None:
    content = (HEADER + "facts: []\nrule: []\n").replace("\n", "\r\n")
    assert refused(content, tmp_path).startswith("rules.yaml:5:1: E010 unknown key 'rule'")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    for path, fragment in (
        (tmp_path / "missing.yaml", "missing.yaml:1:1: E001 the file cannot be read: No such file or directory"),
        (pipe, "pipe.yaml:1:1: E001 this is not a file"),
        (Path("/dev/zero"), "zero:1:1: E001 this is not a file"),
        (tmp_path / ("x" * 300), "E001 this cannot be read: File name too long"),
    ):
        with pytest.raises(RulebookError) as caught:
            load_rulebook([path], {})
        assert fragment in str(caught.value)


def test_a_folder_without_rule_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing")
    with pytest.raises(RulebookError, match=r"E001 there are no rule files \(\*\.yaml\) here"):
        load_rulebook([tmp_path], {})


def test_a_file_name_that_a_terminal_would_obey_is_made_harmless(tmp_path: Path) -> None:
    file = tmp_path / "evil\x1b[2J.yaml"
    file.write_text("a: [")
    with pytest.raises(RulebookError) as caught:
        load_rulebook([tmp_path], {})
    assert "\x1b" not in str(caught.value)


def test_placeholders_cannot_reach_attributes(tmp_path: Path) -> None:
    text = (
        HEADER
        + "facts: [{id: a, type: int}]\nrules: [{id: r, title: T, kind: rule, sources: [], because: '{a.__class__}'}]"
    )
    assert "E107 {a.__class__} names no fact or parameter" in refused(text, tmp_path)
