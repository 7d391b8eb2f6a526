"""Pages on disk: what is out of date is seen, and nobody else's file is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.documentation import Differences, ForeignFileError, Page, compare, publish

ONE = Page.of("README.md", ["# One"])
TWO = Page.of("rules/two.md", ["# Two"])


def test_published_pages_are_up_to_date(tmp_path: Path) -> None:
    assert publish(tmp_path / "new" / "folder", [ONE, TWO]).missing == ("README.md", "rules/two.md")
    assert not compare(tmp_path / "new" / "folder", [ONE, TWO])
    assert not publish(tmp_path / "new" / "folder", [ONE, TWO])


def test_stale_missing_and_surplus_pages_are_told_apart(tmp_path: Path) -> None:
    publish(tmp_path, [ONE, TWO, Page.of("facts/old.md", ["# Old"])])
    changed, added = Page.of("rules/two.md", ["# Second"]), Page.of("facts/new.md", ["# New"])
    expected = Differences(stale=("rules/two.md",), missing=("facts/new.md",), surplus=("facts/old.md",))
    assert compare(tmp_path, [ONE, changed, added]) == expected
    assert publish(tmp_path, [ONE, changed, added]) == expected
    assert not compare(tmp_path, [ONE, changed, added])
    assert not (tmp_path / "facts" / "old.md").exists()


def test_line_ends_of_another_system_are_no_difference(tmp_path: Path) -> None:
    publish(tmp_path, [TWO])
    (tmp_path / TWO.path).write_bytes(TWO.text.replace("\n", "\r\n").encode())
    assert not compare(tmp_path, [TWO])


def test_files_of_others_are_neither_counted_nor_removed(tmp_path: Path) -> None:
    own = tmp_path / "rules" / "notes.md"
    own.parent.mkdir()
    own.write_text("my notes\n")
    (tmp_path / "rules" / "data.bin").write_bytes(b"\xff\xfe")
    publish(tmp_path, [TWO])
    assert not compare(tmp_path, [TWO])
    assert own.read_text() == "my notes\n"


def test_a_file_of_somebody_else_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# My project\n")
    for write in (compare, publish):
        with pytest.raises(ForeignFileError, match=r"README\.md is not a page written from rules") as caught:
            write(tmp_path, [TWO, ONE])
        assert caught.value.file == tmp_path / "README.md"
    assert not (tmp_path / "rules").exists()
    assert (tmp_path / "README.md").read_text() == "# My project\n"
