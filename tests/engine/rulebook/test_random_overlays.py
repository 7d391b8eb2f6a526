"""Overlays drawn at random: they give rules or findings, and rules as if one list had been edited."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from engine.rulebook import RulebookError, load_rulebook
from tests.engine.rulebook.overlays import HEADER, MUSIC, SOURCES
from tests.engine.wine.cellar import Cellar

words = st.sampled_from(
    ["wines", "id", "like", "merlot", "price", "rule", "songs", "mood.first", "music", "3", "null", ""]
)
anything = st.recursive(
    words | st.none() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@given(retire=anything, entries=anything)
def test_whatever_is_written_gives_rules_or_findings(retire: object, entries: object):
    pack = {"schema": "rules/1", "pack": "own", "title": "Own", "retire": retire, "entries": entries}
    with tempfile.TemporaryDirectory() as folder:
        below, own = Path(folder, "music.yaml"), Path(folder, "own.yaml")
        below.write_text(MUSIC.replace("value: guests * 3", 'value: "3"'), encoding="utf-8")
        own.write_text(json.dumps(pack), encoding="utf-8")  # YAML, too
        with suppress(RulebookError):
            rulebook = load_rulebook([below], {"wines": Cellar()}, [own])
            assert set(rulebook.packs) <= {"music", "own"}


names = st.sampled_from([f"r{number}" for number in range(6)])
layers = st.lists(st.tuples(st.sets(names), st.dictionaries(names, st.integers(0, 99), max_size=4)), max_size=4)


@given(lowest=st.dictionaries(names, st.integers(0, 99), min_size=1), overlays=layers)
def test_layers_are_as_if_one_list_had_been_edited(
    lowest: dict[str, int], overlays: list[tuple[set[str], dict[str, int]]]
):
    """The model: a dict keeps the place of a key that is set again, and forgets that of one that is taken out."""
    expected = dict(lowest)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.yaml") for number in range(len(overlays) + 1)]
        paths[0].write_text(_pack(0, (), lowest), encoding="utf-8")
        for number, (retired, rules) in enumerate(overlays, start=1):
            gone = sorted(retired & expected.keys())
            paths[number].write_text(_pack(number, gone, rules), encoding="utf-8")
            expected = {name: value for name, value in expected.items() if name not in gone} | rules
        rulebook = load_rulebook(paths[:1], {}, paths[1:])
    assert {each.id: each.priority for each in rulebook.providers.values()} == expected
    assert list(rulebook.providers) == list(expected)


def _pack(number: int, retired: Sequence[str], rules: dict[str, int]) -> str:
    listed = "".join(
        f'  - {{id: {name}, title: R, kind: rule, priority: {value}, because: "", {SOURCES}}}\n'
        for name, value in rules.items()
    )
    header = HEADER.format(pack=f"p{number}")
    return f"{header}retire: [{', '.join(retired)}]\nrules:{'' if rules else ' []'}\n{listed}"
