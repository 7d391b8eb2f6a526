"""A folder of what was worked out before: it gives back what it was given, or nothing, and never stops the program."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.loading import ArtefactFolder, artefact_folder

KEY, OTHER = "a" * 64, "b" * 64
DATA = bytes(range(256))


@pytest.fixture
def kept(tmp_path: Path) -> ArtefactFolder:
    return ArtefactFolder(tmp_path / "cache" / "rules")


def get(kept: ArtefactFolder, key: str = KEY) -> bytes | None:
    found = kept.get("rules", key)
    return None if found is None else bytes(found)


def put(kept: ArtefactFolder, key: str = KEY, data: bytes = DATA) -> None:
    kept.put("rules", key, data)


def files(kept: ArtefactFolder) -> list[Path]:
    return sorted(kept.path.iterdir())


def test_it_gives_back_what_it_was_given(kept: ArtefactFolder) -> None:
    assert get(kept) is None
    put(kept)
    put(kept, OTHER, b"")
    assert get(kept) == DATA
    assert get(kept, OTHER) == b""
    assert kept.get("words", KEY) is None


def test_its_files_are_for_their_owner_alone(kept: ArtefactFolder) -> None:
    put(kept)
    assert [stat.S_IMODE(file.stat().st_mode) for file in files(kept)] == [0o600]
    assert stat.S_IMODE(kept.path.stat().st_mode) == 0o700


def test_what_is_put_again_replaces_what_was_there(kept: ArtefactFolder) -> None:
    put(kept)
    put(kept, data=b"another")
    assert get(kept) == b"another"
    assert len(files(kept)) == 1


def test_a_file_under_another_name_is_not_used(kept: ArtefactFolder) -> None:
    put(kept)
    (file,) = files(kept)
    file.rename(file.with_name(file.name.replace(KEY, OTHER)))
    assert get(kept, OTHER) is None


@pytest.mark.parametrize(
    "damage", [lambda data: b"", lambda data: data[:3], lambda data: data[:-1], lambda data: data[:99] + data[100:]]
)
def test_a_damaged_file_is_as_good_as_none_and_is_replaced(
    kept: ArtefactFolder, damage: Callable[[bytes], bytes]
) -> None:
    put(kept)
    (file,) = files(kept)
    file.write_bytes(damage(file.read_bytes()))
    assert get(kept) is None
    put(kept)
    assert get(kept) == DATA


def test_a_flipped_bit_is_noticed(kept: ArtefactFolder) -> None:
    put(kept)
    (file,) = files(kept)
    right = file.read_bytes()
    for place in range(len(right)):
        damaged = bytearray(right)
        damaged[place] ^= 1 << place % 8
        file.write_bytes(damaged)
        assert get(kept) is None


def test_a_large_file_is_not_read(kept: ArtefactFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(kept)
    monkeypatch.setattr(artefact_folder, "_MAX_BYTES", len(DATA))
    assert get(kept) is None


def test_the_file_of_somebody_else_is_not_read(kept: ArtefactFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(kept)
    monkeypatch.setattr(artefact_folder, "_USER", os.getuid() + 1)
    assert get(kept) is None


def test_a_folder_that_nobody_may_write_to_is_still_read(kept: ArtefactFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*_: object) -> None:
        raise PermissionError(30, "Read-only file system")

    put(kept)
    monkeypatch.setattr(os, "utime", read_only)
    assert get(kept) == DATA


def test_what_is_no_file_is_not_read(kept: ArtefactFolder) -> None:
    put(kept)
    (file,) = files(kept)
    file.unlink()
    os.mkfifo(file)
    assert get(kept) is None
    file.unlink()
    file.mkdir()
    assert get(kept) is None
    put(kept)
    assert file.is_dir()
    assert files(kept) == [file]


@pytest.mark.parametrize("folder", ["file/rules", "/proc/nowhere/rules", "x" * 300])
def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").touch()
    kept = ArtefactFolder(tmp_path / folder)
    put(kept)
    assert get(kept) is None


def test_a_full_disk_leaves_nothing_behind(kept: ArtefactFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    put(kept)
    assert files(kept) == []


def test_only_the_files_used_last_are_kept(kept: ArtefactFolder) -> None:
    keys = [f"{number:064}" for number in range(12)]
    kept.path.mkdir(parents=True)
    of_somebody = kept.path / "notes.txt"
    of_somebody.touch()
    kept.put("words", KEY, DATA)
    for age, key in enumerate(reversed(keys[:8])):
        put(kept, key)
        for file in kept.path.glob(f"*{key}*"):
            os.utime(file, (1_000_000 - age, 1_000_000 - age))
    assert get(kept, keys[0]) is not None  # used just now
    for key in keys[8:]:
        put(kept, key)
    assert [get(kept, key) is not None for key in keys] == [True, *[False] * 4, *[True] * 7]
    assert of_somebody.exists()
    assert kept.get("words", KEY) == DATA
