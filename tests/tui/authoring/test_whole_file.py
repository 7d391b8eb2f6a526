"""A file is written whole or not at all."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tui.authoring.whole_file import UnwritableFileError, write_file


def test_folders_are_made_as_needed(tmp_path):
    write_file(tmp_path / "a" / "b" / "file.yaml", "ü\n")
    assert (tmp_path / "a" / "b" / "file.yaml").read_bytes() == "ü\n".encode()


def test_permissions_and_links_stay(tmp_path):
    file, link = tmp_path / "file.yaml", tmp_path / "link.yaml"
    file.write_text("old")
    file.chmod(0o604)
    link.symlink_to(file)
    write_file(link, "new")
    assert link.is_symlink()
    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == ("new", 0o604)


def test_a_new_file_is_as_open_as_others(tmp_path):
    (tmp_path / "other").touch()
    write_file(tmp_path / "file", "new")
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_when_it_fails_nothing_is_changed_and_nothing_is_left(tmp_path, monkeypatch):
    file = tmp_path / "file.yaml"
    file.write_text("old")

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(UnwritableFileError, match=r"file\.yaml cannot be written: No space left on device"):
        write_file(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_for_a_folder_is_said(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(UnwritableFileError, match="cannot be written"):
        write_file(tmp_path / "file" / "deeper.yaml", "new")
