"""Names that are written with signs are words of their own."""

from __future__ import annotations

import pytest

from kb.understanding.piece import Token, is_eastern, pieces


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("15 c++ devs", ["15", "cplusplus", "devs"]),
        ("12 C# engineers", ["12", "csharp", "engineers"]),
        ("20 .NET developers", ["20", "dotnet", "developers"]),
        ("command r+", ["command", "r", "plus"]),
        ("0.5 of it", ["0.5", "of", "it"]),
    ],
)
def test_pieces(text: str, words: list[str]) -> None:
    assert [each.text for each in pieces(text)] == words


@pytest.mark.parametrize("character", ["々", "\u3007", "ぁ", "ー", "中", "豈"])
def test_scripts_without_spaces(character: str) -> None:
    assert is_eastern(f"{character}a")


@pytest.mark.parametrize("text", ["", "a", "7", "é", "、", "。", "・", "한", "a中"])
def test_other_scripts(text: str) -> None:
    assert not is_eastern(text)


def test_a_token_is_told_by_what_is_written() -> None:
    one, other = Token("gpu", 0, 3, "", False, True), Token("gpu", 0, 3, "", False, True, roles=frozenset({"unit"}))

    assert one == other
    assert hash(one) == hash(other)
    assert one != Token("gpu", 1, 4, "", False, True)
    assert one != "gpu"
