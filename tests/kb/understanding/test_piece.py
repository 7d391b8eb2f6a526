"""Names that are written with signs are words of their own."""

from __future__ import annotations

import pytest

from kb.understanding.piece import pieces


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
