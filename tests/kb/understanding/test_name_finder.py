"""Names are found in the order people say them, and never stretched to another entry."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kb.understanding.name_finder import Entry, NameFinder
from kb.understanding.token import Token

FINDER = NameFinder(
    [
        Entry.of("pine-2-7b", ["Pine-2-7B"]),
        Entry.of("pine-2.5-7b", ["Pine2.5-7B-Instruct"]),
        Entry.of("pine-2.5-70b-a3b", ["Pine2.5-70B-A3B"]),
        Entry.of("k80", ["Tesla K80"], [], ["12gb", "24gb"]),
        Entry.of("k80s", ["Tesla K80S"]),
    ]
)


def named(tokens: Sequence[Token]) -> set[str]:
    spans = [span for at in range(len(tokens)) if (span := FINDER.find(tokens, at))]
    return {entry.id for entry in spans[0].pool} if spans else set()


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("pine 2 7b", {"pine-2-7b"}),
        ("a 7B Pine 2.5", {"pine-2.5-7b"}),
        ("Pine-2.5-7B-Instruct", {"pine-2.5-7b"}),
        ("pine 7b", {"pine-2-7b", "pine-2.5-7b"}),
        ("pine 7b 2 of them", {"pine-2-7b", "pine-2.5-7b"}),
        ("pine 2.5 3b", {"pine-2.5-7b", "pine-2.5-70b-a3b"}),
        ("pine", {"pine-2-7b", "pine-2.5-7b", "pine-2.5-70b-a3b"}),
        ("Tesla K80 24 GB", {"k80"}),
        ("four Tesla K80s", {"k80", "k80s"}),
        ("Tesla K80S", {"k80s"}),
        ("oak 7b", set()),
    ],
)
def test_names(text, entries, cut):
    assert named(cut(text)) == entries


@pytest.mark.parametrize(
    ("text", "at", "span"),
    [("the 24 GB Tesla K80 there", 4, "24 GB Tesla K80"), ("two Tesla K80s there", 2, "Tesla K80s")],
)
def test_the_span_holds_the_maker_the_size_before_and_the_plural(text, at, span, cut):
    tokens = cut(text)
    found = FINDER.find(tokens, at)
    assert text[tokens[found.start].start : tokens[found.end - 1].end] == span
