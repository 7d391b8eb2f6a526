"""What was made before is read from a file, and made anew where that is of no use."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from kb.compiled_artefact import compiled_artefact, compiled_pieces


class Made(msgspec.Struct, frozen=True):
    words: tuple[str, ...]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WHYGPU_CACHE", str(tmp_path / "kept"))
    (tmp_path / "program").mkdir()
    return tmp_path


def made(folder: Path, *parts: str, kind: str = "words") -> tuple[Made, bool]:
    """What is made of ``parts``, and whether it was made now."""
    calls: list[int] = []

    def make() -> Made:
        calls.append(1)
        return Made(parts)

    return compiled_artefact(kind, parts, folder / "program", Made, make), bool(calls)


def files(folder: Path) -> list[Path]:
    return sorted((folder / "kept").iterdir())


def test_what_was_made_of_the_same_is_read(folder: Path) -> None:
    assert made(folder, "a", "b") == (Made(("a", "b")), True)
    assert made(folder, "a", "b") == (Made(("a", "b")), False)


def test_what_is_made_of_something_else_is_made(folder: Path) -> None:
    made(folder, "a", "b")

    assert made(folder, "ab") == (Made(("ab",)), True)
    assert made(folder, "a", "b", kind="names") == (Made(("a", "b")), True)


@pytest.mark.parametrize("damage", [b"", b"x" * 40, "cut", "swapped"])
def test_a_damaged_file_is_made_anew(folder: Path, damage: bytes | str) -> None:
    made(folder, "a")
    (file,) = files(folder)
    data = file.read_bytes()
    file.write_bytes(data[:-1] if damage == "cut" else data[::-1] if damage == "swapped" else bytes(damage))

    assert made(folder, "a") == (Made(("a",)), True)
    assert made(folder, "a")[1] is False


def test_a_file_of_another_form_is_made_anew(folder: Path) -> None:
    compiled_artefact("words", ["a"], folder / "program", int, lambda: 3)

    assert made(folder, "a") == (Made(("a",)), True)


def test_a_link_to_nothing_and_a_pipe_are_no_files_to_trust(folder: Path) -> None:
    made(folder, "a")
    (file,) = files(folder)
    file.unlink()
    os.mkfifo(file)

    assert made(folder, "a")[0] == Made(("a",))


def test_the_eight_used_last_are_kept(folder: Path) -> None:
    for number in range(12):
        made(folder, str(number))

    assert len(files(folder)) == 8


def test_where_nothing_can_be_written_nothing_is_kept(folder: Path) -> None:
    (folder / "kept").write_text("a file")

    assert made(folder, "a") == made(folder, "a") == (Made(("a",)), True)


def test_nothing_is_kept_where_that_is_wanted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHYGPU_CACHE", "off")

    assert made(folder, "a") == made(folder, "a") == (Made(("a",)), True)


def pieces(folder: Path, *texts: str) -> tuple[dict[str, Made], list[str]]:
    """The pieces of ``texts``, and of which of them they were made now."""
    calls: list[str] = []

    def make(text: str) -> Made:
        calls.append(text)
        return Made((text,))

    return dict(compiled_pieces("pieces", texts, folder / "program", Made, make)), calls


def test_of_many_texts_those_that_are_new_are_made(folder: Path) -> None:
    assert pieces(folder, "a", "b", "a") == ({"a": Made(("a",)), "b": Made(("b",))}, ["a", "b"])
    assert pieces(folder, "b", "c") == ({"b": Made(("b",)), "c": Made(("c",))}, ["c"])
    assert pieces(folder, "a", "c") == ({"a": Made(("a",)), "c": Made(("c",))}, [])


def test_pieces_that_nobody_asks_for_are_given_up_where_there_are_many(folder: Path) -> None:
    pieces(folder, *"abcdef")
    pieces(folder, "x")

    assert pieces(folder, "a") == ({"a": Made(("a",))}, ["a"])


def test_pieces_are_made_where_nothing_can_be_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHYGPU_CACHE", "off")
    assert pieces(folder, "a") == ({"a": Made(("a",))}, ["a"])
    assert pieces(folder, "a") == ({"a": Made(("a",))}, ["a"])
