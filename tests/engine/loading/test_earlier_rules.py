"""Of rules that were compiled before those are found that are most like what is to be compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.loading.artefact_folder import ArtefactFolder
from engine.loading.earlier_rules import EarlierRules
from engine.rulebook import Layer
from engine.rulebook.layer import BUILT_IN, RuleFile


def layer(**texts: str) -> Layer:
    return Layer(BUILT_IN, tuple(RuleFile(Path(name), name, text) for name, text in texts.items()))


@pytest.fixture
def earlier(tmp_path: Path) -> EarlierRules:
    return EarlierRules(ArtefactFolder(tmp_path), "program")


def like(earlier: EarlierRules, sought: Layer) -> list[str]:
    return [key for key, _ in earlier.like(sought)]


def test_that_which_needs_the_fewest_changes_comes_first(earlier):
    earlier.note("two", layer(a="1", b="2", c="3", d="4"))
    earlier.note("one", layer(a="1", b="2", c="3", d="other"))
    assert like(earlier, layer(a="1", b="other", c="3", d="other")) == ["one", "two"]
    assert like(earlier, layer(a="1", b="2", c="3", d="4")) == ["two", "one"]


def test_what_is_mostly_other_is_not_found(earlier):
    earlier.note("one", layer(a="1", b="2", c="3"))
    assert like(earlier, layer(a="1", b="2", c="other")) == ["one"]
    assert like(earlier, layer(a="1", b="other", c="other")) == []
    assert like(earlier, layer(x="1")) == []


def test_what_another_program_compiled_is_not_found(earlier, tmp_path):
    earlier.note("one", layer(a="1"))
    assert like(EarlierRules(ArtefactFolder(tmp_path), "another"), layer(a="1")) == []


def test_those_compiled_last_are_remembered_and_each_once(earlier):
    for key in ("one", "two", "three", "one", "four", "five"):
        earlier.note(key, layer(a="1"))
    assert like(earlier, layer(a="1")) == ["five", "four", "one", "three"]


def test_damage_is_as_good_as_nothing(earlier, tmp_path):
    earlier.note("one", layer(a="1"))
    earlier.folder.put("lowest", "program", b"nothing of the kind")
    assert like(earlier, layer(a="1")) == []
