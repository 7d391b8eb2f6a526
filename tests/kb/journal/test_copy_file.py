"""A copy is written whole or not at all, and replaces nothing unasked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.journal.copies import CopyError, exported, imported
from kb.journal.copy_file import CopyFileError, CopyThereError, journal_for_copy, opened_copy, write_copy
from kb.journal.journal import Journal


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_only_its_owner_may_read_it(journal: Journal, tmp_path: Path) -> None:
    file = tmp_path / "copies" / "copy.jsonl"
    file.parent.mkdir()
    write_copy(exported(journal), file)
    assert file.read_bytes().splitlines() == list(exported(journal))
    assert file.stat().st_mode & 0o777 == 0o600
    assert names(file.parent) == ["copy.jsonl"]


def test_a_file_that_is_there_is_replaced_only_where_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "copy.jsonl"
    file.write_text("mine")
    with pytest.raises(CopyThereError):
        write_copy([b"other"], file)
    assert file.read_text() == "mine"
    write_copy([b"other"], file, replace=True)
    assert file.read_text() == "other\n"


@pytest.mark.parametrize("replace", [False, True])
def test_what_fails_half_way_leaves_nothing(tmp_path: Path, replace: bool) -> None:
    def lines() -> Iterator[bytes]:
        yield b"one"
        raise OSError(28, os.strerror(28))

    file = tmp_path / "copy.jsonl"
    if replace:
        file.write_text("mine")
    with pytest.raises(CopyFileError, match="No space left on device"):
        write_copy(lines(), file, replace=replace)
    assert names(tmp_path) == (["copy.jsonl"] if replace else [])
    assert not replace or file.read_text() == "mine"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CopyFileError, match="No such file or directory"):
        write_copy([], tmp_path / "no" / "copy.jsonl")
    with pytest.raises(CopyFileError, match="a folder or a device"):
        write_copy([], tmp_path, replace=True)
    with pytest.raises(CopyFileError, match="cannot be opened"), opened_copy(tmp_path):
        pass


def test_a_journal_that_was_made_for_a_copy_goes_again_unless_somebody_recorded_in_it(
    journal: Journal, tmp_path: Path
) -> None:
    place = str(tmp_path / "made" / "new.db")
    with pytest.raises(CopyError), journal_for_copy(place) as new:
        imported(new, [b"nothing"])
    assert names(tmp_path / "made") == []
    with pytest.raises(CopyError), journal_for_copy(place) as new:
        _ = imported(new, exported(journal)), imported(new, [b"nothing"])
    with Journal.open(place) as kept:
        assert kept.last == 4
