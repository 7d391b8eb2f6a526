"""Of rules of which some files were changed these alone are read, and it comes to what comes of reading everything."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.findings import RulebookError
from engine.loading.compiled_rules import CompiledRules
from engine.loading.rule_check import checked_rules, revised_rules
from engine.rulebook import Layer
from engine.rulebook.deferred import Deferred
from engine.rulebook.document import parse_document
from engine.rulebook.layer import BUILT_IN, RuleFile
from engine.rulebook.layer_imprint import LayerImprint
from tests.engine.loading.edits import EDITS, FILES, edited


def layer(files: dict[str, str]) -> Layer:
    return Layer(BUILT_IN, tuple(RuleFile(Path(name), name, text) for name, text in files.items()))


@pytest.fixture(scope="module")
def earlier() -> CompiledRules:
    found = checked_rules([layer(FILES)], {})
    assert not found.findings
    return found


def outcome(make):
    """What is made, without what tells values, which is compiled for rules that last; else what was found."""
    try:
        found = make()
    except RulebookError as error:
        return error.findings
    if found is None:
        return None
    return replace(found, plan=replace(found.plan, values=Deferred.of(None)))


READ_AGAIN = {
    "a unit",
    "a list twice",
    "a rule twice",
    "an act twice",
    "a fact twice",
    "a fact as a parameter",
    "another id of a fact",
    "another id of a rule that others override",
    "a rule that others override cannot be read",
    "a fact that others read cannot be read",
    "a fact whose name may be a value",
    "the type of a parameter",
    "the range of a fact",
    "the values of a fact",
    "the id of a class that others add to",
    "the id of another pack",
    "a reference that was a claim",
    "the error of a quantity",
    "entries of a catalogue that is not there",
}
"""Those after which everything is read, as names have another meaning or are gone, or something is twice there."""


def compared(earlier: CompiledRules, now: dict[str, str], before: dict[str, str] = FILES):
    """What comes of reading what is other, and of reading everything."""
    imprint = LayerImprint.of(layer(before))
    found = outcome(lambda: revised_rules(earlier, imprint, layer(now), {}))
    return found, outcome(lambda: checked_rules([layer(now)], {}))


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_comes_to_the_same_as_reading_everything(earlier, edit):
    found, whole = compared(earlier, edited(edit))
    if edit in READ_AGAIN:
        assert found is None
    else:
        assert found == whole


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_that_is_undone_comes_to_what_was_there(earlier, edit):
    now = edited(edit)
    whole = outcome(lambda: checked_rules([layer(now)], {}))
    if isinstance(whole, CompiledRules) and not whole.findings:
        found, before = compared(whole, FILES, now)
        assert found in (before, None)
        assert before == replace(earlier, plan=replace(earlier.plan, values=Deferred.of(None)))


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_gone_comes_to_the_same_as_reading_everything(earlier, name):
    found, whole = compared(earlier, {file: text for file, text in FILES.items() if file != name})
    assert found in (whole, None)


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_another_name_is_read_alone(earlier, name):
    others = {f"more/{file}" if file == name else file: text for file, text in FILES.items()}
    found, whole = compared(earlier, others)
    assert found == whole or (found is None and name == "shared.yaml")


def test_a_new_file_is_read_alone_and_may_go_again(earlier):
    more = "schema: rules/1\npack: more\ntitle: More\nterms: [{id: desk, words: [desk], means: A table.}]\n"
    found, whole = compared(earlier, {"a.yaml": more, **FILES})
    assert found == whole
    assert [term.id for term in found.rulebook.lexicon.terms] == ["desk", "rack"]
    without, whole = compared(found, FILES, {"a.yaml": more, **FILES})
    assert without == whole


@given(st.lists(st.sampled_from(sorted(EDITS)), min_size=2, max_size=4), st.booleans())
def test_several_edits_come_to_the_same_as_reading_everything(earlier, edits, one_by_one):
    """Of all at once, and of one after the other, each on top of those that could be used."""
    now, before, rules = dict(FILES), dict(FILES), earlier
    for edit in edits:
        name, old, new, *more = EDITS[edit]
        for there, instead in ((old, new), *more):
            now[name] = now[name].replace(there, instead)
        if one_by_one:
            found, whole = compared(rules, now, before)
            assert found in (whole, None)
            if isinstance(whole, CompiledRules) and not whole.findings:
                rules, before = found or whole, dict(now)
    found, whole = compared(rules, now, before)
    assert found in (whole, None)


def test_rules_with_findings_of_their_own_are_not_built_upon(earlier):
    warned = replace(earlier, findings=(object(),))
    assert revised_rules(warned, LayerImprint.of(layer(FILES)), layer(FILES), {}) is None


def test_only_what_was_changed_is_read(earlier, monkeypatch):
    read = []
    original = parse_document

    def parsed(name, text):
        read.append(name)
        return original(name, text)

    monkeypatch.setattr("engine.rulebook.pack.parse_document", parsed)
    compared_with = LayerImprint.of(layer(FILES))
    assert revised_rules(earlier, compared_with, layer(edited("an act")), {}) is not None
    assert set(read) == {"words.yaml"}
    read.clear()
    assert revised_rules(earlier, compared_with, layer(edited("a reference")), {}) is not None
    assert {"limits.yaml", "network.yaml", "wide.yaml", "shared.yaml"} <= set(read)
    assert "words.yaml" not in read
